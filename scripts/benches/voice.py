"""What a voice says in a whole game: words in a line, seconds at a time, how often it was overtaken by something newer.

A random game of each is played to its end, an event every few seconds; what a listener is told of each page is spoken
in every language. Seconds are those of the voices that are installed, each voice for itself, or where there is none
what so many letters take. Exits with 1 above the limits.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import wave
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from companion.app.plugins import found
from companion.display.heard import PageListener
from companion.display.route_table import open_screens
from companion.games.plugin import Plugin
from companion.saying import LANGUAGES
from hardware.voice import PICO, PROGRAM, Sentence, Voice, find_voice
from scripts.arguments import Arguments
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.game_gallery import Hands

WORDS, MEDIAN, LONGEST = 5, 3.0, 6.0
"""Words of a line and seconds at a time, at most."""
LETTERS = 14.0
"""Letters a second, of a voice that is not installed."""
SILENT, PAUSE = 300, 0.6
"""How loud silence is at most, of 32767, and seconds of it between two lines."""
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")


@dataclass(frozen=True)
class Said:
    """Lines that are said together, some seconds after the game began."""

    at: float
    lines: tuple[str, ...]


def heard(plugin: Plugin, folder: Path, pace: float) -> Mapping[str, list[Said]]:
    """What is said in a game with an event every `pace` seconds, by language."""
    game = plugin.game
    screens = open_screens(TestDesk(folder, "en", games=(game,)))
    count = min(n for n in game.players if n > 1)
    session = desk_of(screens).library.begin(
        game, game.seats[:count], {}, None, dict(zip(game.seats, NAMES, strict=False))
    )
    screens.begin(session)
    listeners, said = (
        {language: PageListener() for language in LANGUAGES},
        {language: list[Said]() for language in LANGUAGES},
    )
    hands, now = Hands(session), 0.0
    while not session.state.over:
        screens.to_game()
        for language, listener in listeners.items():
            screens.desk.set("language", language)
            screens.refresh()
            told = listener.told(screens.page(), now)
            if told.lines:
                said[language].append(Said(now, told.lines))
        hands.play(1)
        now += pace
    return said


def voices(language: str) -> dict[str, Voice | None]:
    """The voices of a language that are installed, by name."""
    plain = find_voice(language, lambda program: shutil.which(program) if program == PROGRAM else None)
    better = find_voice(language, lambda program: shutil.which(program) if program != PICO else None)
    best = find_voice(language)
    named = {"espeak-ng": plain, "espeak-ng with mbrola": better if better != plain else None}
    return {
        name: voice
        for name, voice in {**named, "pico2wave": best if best and best.program == PICO else None}.items()
        if voice
    } or {"letters": None}


@cache
def seconds(line: str, language: str, voice: Voice | None) -> float:
    """How long a line takes, from its first sound to its last."""
    if voice is None:
        return len(line) / LETTERS
    with tempfile.TemporaryDirectory() as folder:
        command = voice.command(Sentence(line, language), folder)
        file = f"{folder}/said.wav"
        if voice.program == PICO:
            command[command.index(voice.player)] = "true"
        else:
            command += ["-w", file]
        subprocess.run(command, input=line.encode(), check=True, capture_output=True)
        with wave.open(file) as sound:
            loud = np.flatnonzero(
                np.abs(np.frombuffer(sound.readframes(sound.getnframes()), np.int16).astype(int)) > SILENT
            )
            return float((loud[-1] - loud[0]) / sound.getframerate())


def together(lines: tuple[str, ...], language: str, voice: Voice | None) -> float:
    """How long lines take one after the other."""
    return sum(seconds(line, language, voice) for line in lines) + PAUSE * (len(lines) - 1)


def late(said: list[Said], language: str, voice: Voice | None) -> int:
    """How many were not said, since something newer had come before the voice was free."""
    free, waits, lost = 0.0, list[Said](), 0
    for one in said:
        while waits and free <= one.at:
            free = max(free, waits[0].at) + together(waits.pop().lines, language, voice)
        lost += len(waits)
        waits = [one]
    return lost


def main() -> int:
    """Print a line for each game, language and voice."""
    parser = Arguments(__doc__, epilog="Example: scripts/bench voice cacao")
    plugins = found().plugins
    parser.some("games", [plugin.name for plugin in plugins], "which games")
    parser.add_argument("--pace", type=float, default=4.0, help="seconds from one event to the next (4)")
    chosen = parser.parse_args()
    wrong = 0
    for plugin in plugins:
        if chosen.games and plugin.name not in chosen.games:
            continue
        with tempfile.TemporaryDirectory() as folder:
            everything = heard(plugin, Path(folder), chosen.pace)
        for language, said in everything.items():
            lines = {line for one in said for line in one.lines}
            most = max(len(line.replace(" :", ":").replace(" ?", "?").split()) for line in lines)
            for name, voice in voices(language).items():
                took = [together(one.lines, language, voice) for one in said]
                median, longest = statistics.median(took), max(took)
                bad = most > WORDS or median > MEDIAN or longest > LONGEST
                wrong += bad
                print(
                    f"{plugin.name} {language} {name}: {len(said)} times, {most} words at most, median {median:.1f} s, "
                    f"longest {longest:.1f} s, {late(said, language, voice)} overtaken{' TOO LONG' * bad}"
                )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
