"""Pull the plug while the window runs: hands play, correct, keep or learn, and what they were shown is there after.

`python -m tests.app.crash_window TIMES`: of six windows four play and correct games at random, one keeps a finished
game over and over, and one learns a box.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import cv2

from companion.app.library import game_named, games, resume
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault, load_key
from companion.settings import Settings, load, save
from companion.vision.classify.profile import Profile
from scripts.appliance import Appliance
from tests.app.busy_hands import KEPT, LEARNT
from tests.support.beginnings import players_of

LONGEST, LEARNING = 4.0, 30.0
"""Seconds that a table is played at, and that a box is learnt at, at most."""
PATIENCE = 600.0
"""Seconds to come up: how long that takes is measured elsewhere, and the machine may have other work."""


Lines = list[str]


def kill_playing(seed: int, chance: Chance) -> tuple[int, int]:
    """Play one game, pull the plug at a random moment; how many entries had been shown, and how many are there."""
    game = games()[seed % len(games())]
    with tempfile.TemporaryDirectory() as name:
        words = ("play", "--game", game.name, "--seats", str(players_of(game)))
        lines = _killed(Path(name), ("tests.support.app.random_hands", str(seed)), words, LONGEST, chance)
        return _compare(Path(name), lines)


def kill_keeping(chance: Chance) -> tuple[int, int]:
    """Keep a finished game over and over, pull the plug; how often it was said to be kept, how often it is whole."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = _finished(folder)
        lines = _killed(folder, ("tests.app.busy_hands", "keep"), ("play", "--resume", str(file)), LONGEST, chance)
        shown, kept = lines[:-1].count(KEPT), folder / "documents" / "companion"
        pages, boards = list(kept.glob("*.html")), list(kept.glob("*.png"))
        whole = all(page.read_text(encoding="utf-8").rstrip().endswith("</html>") for page in pages)
        whole &= all(cv2.imread(str(board)) is not None for board in boards)
        there = whole and (not shown or bool(pages and boards))
        resume(file, _vault(folder)).journal.close()  # fit to be opened again, with the same end
        return shown, shown if there else 0


def kill_learning(chance: Chance) -> tuple[int, int]:
    """Learn a box over and over, pull the plug; how often it was said to be learnt, how often the profile is whole."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = ("play", "--game", "diamond_isles", "--seats", "3")
        lines = _killed(folder, ("tests.app.busy_hands", "learn"), words, LEARNING, chance, camera="simulated")
        shown, config = lines[:-1].count(LEARNT), folder / "config" / "table-companion"
        box = config / "box.npz"
        there = bool(Profile.load(box).parts) if box.exists() else not shown
        named = load(config / "settings.toml").profile
        there &= named == str(box) if shown else not named or box.exists()
        for game in (folder / "data" / "table-companion" / "games").glob("*.game"):
            resume(game, _vault(folder)).journal.close()
        return shown, shown if there else -1


def _killed(
    folder: Path, hands: Sequence[str], words: Sequence[str], longest: float, chance: Chance, camera: str = "none"
) -> Lines:
    """Let hands work until the plug is pulled at a random moment; the lines that they had said."""
    save(Settings(camera=camera, buttons="none"), folder / "config" / "table-companion" / "settings.toml")
    module, *more = hands
    command = (sys.executable, "-m", module, *more)
    with Appliance(folder, words, command=command) as table:
        table.hear("READY=1", PATIENCE)
        time.sleep(chance.below(round(longest * 1000)) / 1000)
        table.kill()
        return table.printed()


def _finished(folder: Path) -> Path:
    """A game played to its end."""
    game, draw = game_named("diaominos"), Chance(3)
    journal = Journal.create(folder / "data" / "table-companion" / "games" / "over.game")
    session = Session.new(game, game.begin(game.seats[:1], {}), journal, _vault(folder))
    while not session.state.over:
        session.do(random_event(session.state, (), [], draw))
    journal.close()
    return journal.path


def _vault(folder: Path) -> Vault:
    return Vault(load_key(folder / "config" / "table-companion" / "key"))


def _compare(folder: Path, lines: Lines) -> tuple[int, int]:
    """The entries of all games that were shown, and those that are there; each game must be fit to be played on."""
    shown: dict[str, int] = {}
    for line in lines[:-1]:  # the last was perhaps cut short
        file, _, number = line.partition(" ")
        if file.endswith(".game") and number.isdecimal():
            shown[file] = max(int(number), shown.get(file, 0))
    games_folder = folder / "data" / "table-companion" / "games"
    there = 0
    for file, count in shown.items():
        with closing(Journal.read(games_folder / file)) as journal:
            there += min(count, len(journal.entries))
        session = resume(games_folder / file, _vault(folder))
        assert session.journal.damage is None
        session.journal.close()
    return sum(shown.values()), there


def kill_once(number: int, chance: Chance) -> tuple[int, int]:
    """Pull the plug of one window; what it had shown, and what of it is there."""
    if number % 6 == 4:
        return kill_keeping(chance)
    if number % 6 == 5:
        return kill_learning(chance)
    return kill_playing(number - 2 * (number // 6), chance)  # the games in turn


def main(times: int) -> int:
    """Pull the plug so often; exit code 1 if anything that was shown was lost."""
    chance = Chance(time.time_ns())
    lost = said = 0
    for n in range(times):
        shown, there = kill_once(n, chance)
        said += shown
        lost += there != shown
        print(f"\r{n + 1}/{times} windows killed, {said} things shown, {lost} with a loss", end="", flush=True)
    print()
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
