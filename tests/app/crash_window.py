"""Pull the plug while the window runs: hands play and correct games at random, and what they were shown is there after.

`python -m tests.app.crash_window TIMES`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from companion.app.library import games, resume
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.vault import Vault, load_key
from companion.settings import Settings, save
from scripts.appliance import Appliance
from scripts.keep_release import players_of

LONGEST = 4.0
"""Seconds that a table is played at, at most."""


def kill_once(seed: int, chance: Chance) -> tuple[int, int]:
    """Play one game, pull the plug at a random moment; how many entries had been shown, and how many are there."""
    game = games()[seed % len(games())]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        save(Settings(camera="none", buttons="none"), folder / "config" / "table-companion" / "settings.toml")
        hands = (sys.executable, "-m", "tests.app.random_hands", str(seed))
        words = ("play", "--game", game.name, "--seats", str(players_of(game)))
        with Appliance(folder, words, command=hands) as table:
            table.hear("READY=1")
            time.sleep(chance.below(round(LONGEST * 1000)) / 1000)
            table.kill()
            lines = table.printed()
        return _compare(folder, lines)


def _compare(folder: Path, lines: list[str]) -> tuple[int, int]:
    """The entries of all games that were shown, and those that are there; each game must be fit to be played on."""
    shown: dict[str, int] = {}
    for line in lines[:-1]:  # the last was perhaps cut short
        file, _, number = line.partition(" ")
        if file.endswith(".game") and number.isdecimal():
            shown[file] = max(int(number), shown.get(file, 0))
    games_folder = folder / "data" / "table-companion" / "games"
    vault = Vault(load_key(folder / "config" / "table-companion" / "key"))
    there = 0
    for file, count in shown.items():
        with closing(Journal.read(games_folder / file)) as journal:
            there += min(count, len(journal.entries))
        session = resume(games_folder / file, vault)
        assert session.journal.damage is None
        session.journal.close()
    return sum(shown.values()), there


def main(times: int) -> int:
    """Pull the plug so often; exit code 1 if anything that was shown was lost."""
    chance = Chance(time.time_ns())
    lost = entries = 0
    for n in range(times):
        shown, there = kill_once(n, chance)
        entries += shown
        lost += there < shown
        print(f"\r{n + 1}/{times} windows killed, {entries} entries shown, {lost} with a loss", end="", flush=True)
    print()
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
