"""Every game in the window, with every option and every kind of camera: left alone, then pressed at random."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.library import games
from companion.games.kit import Game
from tests.app.any_table import ALLOWED, CAMERAS, AnyTable, Errors
from tests.beginnings import Beginning, each_value, pairwise

SEEING = {1: "simulated", 4: "film", 7: "noise"}
"""The games of the sample that a camera sees, by their numbers: to look takes a hundred times as long as not to."""
SAMPLE = [
    pytest.param(game, begun, camera, id=f"{game.name}-{n}-{camera}")
    for game in games()
    for n, begun in enumerate(pairwise(game))
    for camera in (SEEING.get(n, "none"),)
]
WHOLE = [
    pytest.param(game, begun, camera, id=f"{game.name}-{n}-{camera}")
    for game in games()
    for n, begun in enumerate(each_value(game))
    for camera in CAMERAS
]


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


def tried(
    folder: Path, monkeypatch: pytest.MonkeyPatch, errors: list[str], idle: int, presses: int, *begun: object
) -> None:
    game, beginning, camera = begun
    assert isinstance(game, Game)
    table = AnyTable(folder, monkeypatch, str(camera), hash_of(beginning))
    try:
        table.begin(game, beginning)  # type: ignore[arg-type]  # as it was made
        table.idle(idle)
        table.press(presses)
    finally:
        table.close()
    assert errors == []
    assert table.slowest < ALLOWED


def hash_of(beginning: object) -> int:
    """A number for the chances of a try that is the same every time."""
    return sum(repr(beginning).encode())


@pytest.mark.parametrize(("game", "begun", "camera"), SAMPLE)
def test_no_fault_meets_whoever_begins_a_game_and_presses_anything(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    errors: list[str],
    game: Game,
    begun: Beginning,
    camera: str,
) -> None:
    idle, presses = (6, 20) if camera == "none" else (5, 7)
    tried(tmp_path, monkeypatch, errors, idle, presses, game, begun, camera)


@pytest.mark.long
@pytest.mark.parametrize(("game", "begun", "camera"), WHOLE)
def test_the_same_for_long_with_each_value_of_each_option(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    errors: list[str],
    game: Game,
    begun: Beginning,
    camera: str,
) -> None:
    tried(tmp_path, monkeypatch, errors, 40, 80, game, begun, camera)
