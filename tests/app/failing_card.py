"""Let the card fail while the window runs and hands play: what they were shown is there, and play goes on.

`python -m tests.app.failing_card TIMES`: of three windows one is killed while its card is read-only, one is told to
stop, and one has its card back, on which all that waited is then written. It wants an account that may mount.

What was stored before the card failed must be there in any case. Of what is written just while it fails ext4 may say
that it is on the disk, and forget it with the journal that it gives up: a program that does no more than append and
fdatasync loses its last record too (2 of 12 times, Linux 6.18). So one entry may be missing of a game whose card did
not come back, and is said; the game that goes on writes it again.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from companion.app.library import games
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.settings import Settings, save
from scripts.appliance import Appliance
from tests.hostile.attack import CannotBeTried
from tests.hostile.card import inserted
from tests.support.app.random_hands import WAITS
from tests.support.beginnings import players_of

LONGEST = 4.0
"""Seconds that a table is played at, at most, before its card fails."""
PATIENCE = 600.0
"""Seconds to come up, to go on without a card, or to write to it again: the machine may have other work."""
ENDS = ("killed", "stopped", "back")


class Failed(Exception):
    """What should have been so was not; the text says what."""


def fail_once(number: int, chance: Chance) -> str:
    """One window whose card fails. What came of it, in a line; Failed if something shown was lost, or it ended."""
    game, end = games()[number % len(games())], ENDS[number % len(ENDS)]
    words = ("play", "--game", game.name, "--seats", str(players_of(game)))
    with tempfile.TemporaryDirectory() as name, inserted(Path(name)) as card:
        save(Settings(camera="none", buttons="none"), card.at / "config" / "table-companion" / "settings.toml")
        command = (sys.executable, "-m", "tests.support.app.random_hands", f"{chance.below(1 << 20)}:0.1")
        with Appliance(card.at, words, command=command) as table:
            table.hear("READY=1", PATIENCE)
            time.sleep(chance.below(round(LONGEST * 1000)) / 1000)
            before = table.printed()
            card.fails()
            time.sleep(LONGEST)
            if not table.running:
                raise Failed(_ended(table))
            waited = max(_waiting(table), default=0)
            if end == "back":
                card.comes_back()
                _until_stored(table)
            elif end == "stopped" and table.stop(PATIENCE)[0]:
                raise Failed("it did not stop cleanly")
            table.kill()
            lines = table.printed()
        if end != "back":
            card.comes_back()
        folder = card.at / "data" / "table-companion" / "games"
        shown, there = _compare(folder, lines)
        sure, kept = _compare(folder, before)
        if kept < sure or there < shown - (end != "back"):
            raise Failed(f"{shown} entries were shown, {sure} before the card failed, {there} are there: {lines[-40:]}")
    said = f"{game.name}, {end}: {waited} waited, {shown} shown, {there} there"
    return said if there == shown else f"{said} (the last was stored while the card failed)"


def _waiting(table: Appliance) -> list[int]:
    """How many entries waited, each time that this changed."""
    return [int(line.split()[1]) for line in table.printed()[:-1] if line.startswith(f"{WAITS} ")]


def _ended(table: Appliance) -> str:
    return f"the window ended by itself ({table.process.returncode}): {table.output()[-4000:]}"


def _until_stored(table: Appliance) -> None:
    end = time.monotonic() + PATIENCE
    while (_waiting(table) or [0])[-1]:
        if not table.running:
            raise Failed(_ended(table))
        if time.monotonic() > end:
            raise Failed(f"what waits was never written: {table.output()[-4000:]}")
        time.sleep(0.2)


def _compare(folder: Path, lines: list[str]) -> tuple[int, int]:
    """The entries of all games that were shown as stored, and those that are there."""
    shown: dict[str, int] = {}
    for line in lines[:-1]:  # the last was perhaps cut short
        file, _, number = line.partition(" ")
        if file.endswith(".game") and number.isdecimal():
            shown[file] = max(int(number), shown.get(file, 0))
    there = 0
    for file, count in shown.items():
        with closing(Journal.read(folder / file)) as journal:
            if journal.damage is not None:
                raise Failed(f"{file} is damaged")
            there += min(count, len(journal.entries))
    return sum(shown.values()), there


def main(times: int) -> int:
    """Let so many cards fail; exit code 1 if anything was lost, or a window ended."""
    chance = Chance(time.time_ns())
    lost = 0
    for n in range(times):
        try:
            told = fail_once(n, chance)
        except Failed as err:
            told, lost = f"LOST: {err}", lost + 1
        except CannotBeTried as err:
            print(err)
            return 0
        print(f"{n + 1}/{times} {told}", flush=True)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
