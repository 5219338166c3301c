"""An offline voice: sentences are spoken by espeak-ng of the system's packages, one at a time, the newest first."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from hardware.errors import DeviceLost, DeviceMissing

PROGRAM = "espeak-ng"
VOICES: Mapping[str, str] = {"en": "en-gb"}
"""The program's voices by language, where they are called otherwise than it."""
WORDS_A_MINUTE = 150
LOUDEST = 150
"""The program's amplitude at full volume, of 200 at most; its own choice is 100."""
LONGEST = 30.0
"""Seconds after which something that is still being spoken is given up."""
LOOK = 0.1
"""Seconds from one look for something new to the next."""


@dataclass(frozen=True)
class Sentence:
    """What is to be spoken: its language by two letters, and how loudly, from 0 to 100."""

    text: str
    language: str
    volume: int = 75


class Wanted:
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


def find_program() -> str | None:
    """Where the program is; None where it is not installed."""
    return shutil.which(PROGRAM)


class VoiceDevice:
    """Speaks what is wanted in a process of its own. A newer sentence cuts the older one short."""

    simulated = False

    def __init__(
        self,
        wanted: Wanted,
        find: Callable[[], str | None] = find_program,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wanted = wanted
        self._find = find
        self._clock = clock
        self._program = ""
        self._speaking: subprocess.Popen[bytes] | None = None
        self._since = 0.0

    def set_up(self) -> None:
        """Find the program; DeviceMissing if it is not installed."""
        found = self._find()
        if found is None:
            raise DeviceMissing("no-voice", program=PROGRAM)
        self._program = found

    def step(self) -> float:
        """Begin what is wanted, or see how it goes; DeviceLost if the program fails or does not come to an end."""
        sentence = self._wanted.take()
        if sentence is not None:
            self._hush()
            self._begin(sentence)
        elif self._speaking is not None:
            self._watch(self._speaking)
        return LOOK

    def tear_down(self) -> None:
        """Fall silent."""
        self._hush()

    def _begin(self, sentence: Sentence) -> None:
        voice = VOICES.get(sentence.language, sentence.language)
        loudness = round(LOUDEST * max(0, min(100, sentence.volume)) / 100)
        command = [self._program, "-v", voice, "-s", str(WORDS_A_MINUTE), "-a", str(loudness), "--stdin"]
        try:
            self._speaking = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError as err:
            raise DeviceLost("voice-failed", program=PROGRAM) from err
        self._since = self._clock()
        given = self._speaking.stdin
        if given is not None:
            try:
                given.write(sentence.text.encode())
                given.close()
            except OSError as err:  # it has ended before it had read all
                raise DeviceLost("voice-failed", program=PROGRAM) from err

    def _watch(self, speaking: subprocess.Popen[bytes]) -> None:
        ended = speaking.poll()
        if ended is None:
            if self._clock() - self._since > LONGEST:
                raise DeviceLost("voice-failed", program=PROGRAM)
            return
        self._speaking = None
        if ended:
            raise DeviceLost("voice-failed", program=PROGRAM)

    def _hush(self) -> None:
        speaking, self._speaking = self._speaking, None
        if speaking is not None and speaking.poll() is None:
            speaking.kill()
            speaking.wait()
