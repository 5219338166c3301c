"""Every game in the window, with every option and every kind of camera: left alone, then pressed at random."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from companion.app.library import games
from companion.games.kit import Game
from tests.app.any_table import ALLOWED, ANSWERED, CAMERAS, AnyTable, Errors
from tests.support.beginnings import Beginning, each_value, pairwise

SEEING = {1: "simulated", 4: "film", 7: "noise"}
"""The beginnings that a camera sees, by their numbers: to look takes a hundred times as long as not to."""
SHARES, USUAL = 3, 1
"""In so many shares all beginnings are tried, one of which at every run: the one that cameras see."""
LONG = [pytest.mark.slow, pytest.mark.long]
Turns = Callable[[str], tuple[int, int]]
"""With a camera: how many turns nobody does anything, then how many keys are pressed."""
Tables = Callable[[Iterable[tuple[Game, Beginning, str]], Turns], None]
by_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that nobody sees, and no sound."""
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def errors() -> Iterator[list[str]]:
    handler = Errors()
    logging.getLogger().addHandler(handler)
    yield handler.found
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def try_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, errors: list[str]) -> Tables:
    """Begins at one table after another; leaves each alone for some turns, then presses some random keys."""

    def run(tables: Iterable[tuple[Game, Beginning, str]], turns: Turns) -> None:
        for number, (game, begun, camera) in enumerate(tables):
            folder = tmp_path / str(number)
            folder.mkdir()
            idle, presses = turns(camera)
            try:
                with monkeypatch.context() as patch:
                    tried(folder, patch, idle, presses, game, begun, camera)
                assert errors == []
            except BaseException as err:
                err.add_note(f"{game.name} {begun} camera {camera}")
                raise

    return run


def tried(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    idle: int,
    presses: int,
    game: Game,
    beginning: Beginning,
    camera: str,
) -> None:
    table = AnyTable(folder, monkeypatch, camera, hash_of(beginning))
    try:
        table.begin(game, beginning)
        table.idle(idle)
        table.press(presses)
    finally:
        table.close()
    assert table.slowest < ALLOWED
    assert sorted(table.answered)[9 * len(table.answered) // 10] < ANSWERED


def hash_of(beginning: object) -> int:
    """A number for the chances of a try that is the same every time."""
    return sum(repr(beginning).encode())


@by_game
@pytest.mark.parametrize("share", [pytest.param(n, marks=[] if n == USUAL else LONG) for n in range(SHARES)])
def test_no_fault_meets_whoever_begins_a_game_and_presses_anything(try_all: Tables, game: Game, share: int) -> None:
    numbered = list(enumerate(pairwise(game)))[share::SHARES]
    tables = [(game, begun, SEEING.get(number, "none")) for number, begun in numbered]
    assert len(tables) > 2
    try_all(tables, lambda camera: (6, 20) if camera == "none" else (5, 7))


@by_game
@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.long
def test_the_same_for_long_with_each_value_of_each_option(try_all: Tables, game: Game, camera: str) -> None:
    try_all(((game, begun, camera) for begun in each_value(game)), lambda camera: (40, 80))
