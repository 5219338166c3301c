"""The starter at an open table that is watched: what is chosen behind a curtain is seen when it is laid."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.display.inputs import Button, Press, Release
from companion.starter.game import GAME, Starter
from tests.support.tables import OpenTable

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("installed")]

X3Y3 = 58.6
"""Where a free space is in mm, to the right and down."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    """A game has begun, and is watched."""
    table = OpenTable(tmp_path, monkeypatch)
    session = table.desk.library.begin(GAME, GAME.seats[:2], {"tiles": 2}, None)
    table.screens.enter(session)
    table.desk.set("watch", True)
    table.see(3.0)
    return table


def lay(table: OpenTable, tile: str, x: float = X3Y3, y: float = X3Y3) -> None:
    """Lay a tile of the supply, and let the camera see it."""
    (part,) = (part for part in table.stage.table.scene.parts if part.name == f"spare {tile}")
    table.stage.table.put(replace(part, name="laid", x=x, y=y))
    table.see(4.0)


def state_of(table: OpenTable) -> Starter:
    state = table.session.state
    assert isinstance(state, Starter)
    return state


def test_a_tile_of_a_hidden_hand_that_is_laid_is_done_by_one_press_behind_the_curtain(table: OpenTable) -> None:
    tile = state_of(table).hand.of("red")[0]
    lay(table, tile)
    assert table.screens.page().name == "curtain", "nothing is asked in the open"
    for given in (Press(Button.CONFIRM), Press(Button.BACK), Release(Button.CONFIRM)):
        table.screens.take(given)
    assert state_of(table).board.at("x3y3") == tile
    assert "Lay the tile:" in table.texts()
    table.see(4.0)
    assert "Lay the tile:" not in table.texts(), "it lies there already"


def test_what_the_hand_does_not_hold_is_refused_behind_the_curtain_alone(table: OpenTable) -> None:
    hand = state_of(table).hand.of("red")
    lay(table, next(kind for kind in ("clay", "moss", "slate") if kind not in hand))
    assert "no such tile" not in table.texts()
    table.screens.take(Press(Button.CONFIRM))
    assert "You have no such tile" in table.texts()


def test_what_is_taken_away_again_is_chosen_no_more(table: OpenTable) -> None:
    lay(table, state_of(table).hand.of("red")[0])
    table.stage.table.remove(["laid"])
    table.see(4.0)
    table.screens.take(Press(Button.CONFIRM))
    assert "Which tile?" in table.texts()


def test_a_tile_two_spaces_away_is_refused(table: OpenTable) -> None:
    lay(table, state_of(table).hand.of("red")[0], x=-2 * X3Y3, y=0.0)
    assert [verdict.rules for verdict in table.scan().against] == [("beside",)]


def test_a_tile_that_lies_off_its_space_and_touches_none_is_not_taken_to_be_laid(table: OpenTable) -> None:
    lay(table, state_of(table).hand.of("red")[0], x=-2.2 * X3Y3, y=0.0)
    found = table.scan()
    assert not found.proposals
    assert not found.against, "nobody is told that it lies beside no other"
