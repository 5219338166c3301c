"""An offline voice: sentences are spoken by a program of the system's packages, one after the other.

Pico's voices are the clearest, then those of MBROLA; espeak-ng's own are always to be had.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from hardware.errors import DeviceLost, DeviceMissing

PROGRAM, PICO, PLAYER = "espeak-ng", "pico2wave", "aplay"
PICO_VOICES: Mapping[str, str] = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "es": "es-ES", "it": "it-IT"}
MBROLA = Path("/usr/share/mbrola")
MBROLA_VOICES: Mapping[str, tuple[str, ...]] = {
    "en": ("en1", "us1", "us2"),
    "de": ("de6", "de7", "de5"),
    "fr": ("fr1", "fr4"),
    "es": ("es1", "es2"),
    "it": ("it3", "it4"),
}
"""The voices that espeak-ng can speak with, by language, the clearest first."""
VOICES: Mapping[str, str] = {"en": "en-gb"}
"""The program's voices by language, where they are called otherwise than it."""
WORDS_A_MINUTE = 175
SPEED: Mapping[str, int] = {"mb-de6": 200, "mb-de7": 200}
"""The program's, and of its voices that speak slower than the others."""
PICO_SPEED: Mapping[str, int] = {"it-IT": 190}
USUAL_SPEED = 150
"""Pico's, in hundredths of its own; its Italian is the slowest."""
LOUDEST = 150
"""The program's amplitude at full volume, of 200 at most; its own choice is 100."""
LONGEST = 30.0
"""Seconds after which something that is still being spoken is given up."""
LOOK = 0.1
"""Seconds from one look for something new to the next."""
PICO_SCRIPT = '"$1" -l "$2" -w "$3" -- "$5" && exec "$4" -q "$3"'
"""Writes what is said into a file, and plays it."""


@dataclass(frozen=True)
class Sentence:
    """What is to be spoken: its language by two letters, and how loudly, from 0 to 100."""

    text: str
    language: str
    volume: int = 75


class NextSentence:
    """The newest sentence that waits to be spoken. Putting one never blocks for longer than a copy takes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._sentence: Sentence | None = None

    def put(self, sentence: Sentence) -> None:
        """Have this spoken next, in the place of another that waits."""
        with self._lock:
            self._sentence = sentence

    def take(self) -> Sentence | None:
        """What is to be spoken now, once."""
        with self._lock:
            found, self._sentence = self._sentence, None
        return found


@dataclass(frozen=True)
class Voice:
    """What speaks a language: a program by its name and path, the voice it is asked for, and a player if needed."""

    program: str
    path: str
    voice: str
    player: str = ""

    def command(self, sentence: Sentence, folder: str) -> list[str]:
        """What to run; espeak-ng reads the text from standard input, Pico writes a file into the folder."""
        volume = max(0, min(100, sentence.volume))
        if self.program == PICO:
            text = sentence.text.translate(dict.fromkeys(map(ord, "<>&"), " "))
            speed = PICO_SPEED.get(self.voice, USUAL_SPEED)
            said = f'<speed level="{speed}"><volume level="{volume}">{text}</volume></speed>'
            return ["sh", "-c", PICO_SCRIPT, "sh", self.path, self.voice, f"{folder}/said.wav", self.player, said]
        loudness = round(LOUDEST * volume / 100)
        return [
            self.path,
            "-v",
            self.voice,
            "-s",
            str(SPEED.get(self.voice, WORDS_A_MINUTE)),
            "-a",
            str(loudness),
            "--stdin",
        ]


def find_voice(language: str, which: Callable[[str], str | None] = shutil.which, mbrola: Path = MBROLA) -> Voice | None:
    """The clearest voice for a language that is installed; None where there is none at all."""
    pico, player, espeak = which(PICO), which(PLAYER), which(PROGRAM)
    if pico is not None and player is not None and language in PICO_VOICES:
        return Voice(PICO, pico, PICO_VOICES[language], player)
    if espeak is None:
        return None
    there = [name for name in MBROLA_VOICES.get(language, ()) if (mbrola / name / name).exists()]
    if there and which("mbrola") is not None:
        return Voice(PROGRAM, espeak, f"mb-{there[0]}")
    return Voice(PROGRAM, espeak, VOICES.get(language, language))


class VoiceDevice:
    """Speaks what is wanted in a process of its own. Nothing is cut short: what is newest is spoken next."""

    simulated = False

    def __init__(
        self,
        wanted: NextSentence,
        find: Callable[[str], Voice | None] = find_voice,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wanted = wanted
        self._find = find
        self._clock = clock
        self._folder: TemporaryDirectory[str] | None = None
        self._speaking: subprocess.Popen[bytes] | None = None
        self._program = PROGRAM
        self._since = 0.0

    def set_up(self) -> None:
        """Find a voice; DeviceMissing if none is installed."""
        if self._find("en") is None:
            raise DeviceMissing("no-voice", program=PROGRAM)
        self._folder = TemporaryDirectory()

    def step(self) -> float:
        """Begin what is wanted, or see how it goes; DeviceLost if the program fails or does not come to an end."""
        if self._speaking is not None:
            self._watch(self._speaking)
        if self._speaking is None and (sentence := self._wanted.take()) is not None:
            self._begin(sentence)
        return LOOK

    def tear_down(self) -> None:
        """Fall silent."""
        speaking, self._speaking = self._speaking, None
        if speaking is not None and speaking.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(speaking.pid, signal.SIGKILL)
            speaking.wait()
        if self._folder is not None:
            self._folder.cleanup()

    def _begin(self, sentence: Sentence) -> None:
        voice = self._find(sentence.language)
        if voice is None or self._folder is None:
            raise DeviceLost("voice-failed", program=self._program)
        self._program = voice.program
        command = voice.command(sentence, self._folder.name)
        try:
            self._speaking = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as err:
            raise DeviceLost("voice-failed", program=self._program) from err
        self._since = self._clock()
        given = self._speaking.stdin
        if given is not None:
            try:
                given.write(sentence.text.encode() if voice.program == PROGRAM else b"")
                given.close()
            except OSError as err:  # it has ended before it had read all
                raise DeviceLost("voice-failed", program=self._program) from err

    def _watch(self, speaking: subprocess.Popen[bytes]) -> None:
        ended = speaking.poll()
        if ended is None:
            if self._clock() - self._since > LONGEST:
                raise DeviceLost("voice-failed", program=self._program)
            return
        self._speaking = None
        if ended:
            raise DeviceLost("voice-failed", program=self._program)
