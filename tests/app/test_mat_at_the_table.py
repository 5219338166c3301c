"""The mat's cards in a running game: nudged from the board's corner, or not there at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.eyes import GIVEN_UP
from companion.display.inputs import BACK, Short
from companion.games.kit import Answer
from companion.games.pachamama import reading
from companion.games.pachamama.actions import Explore
from companion.vision.board.reader import read_board
from companion.vision.observation import BoardSeen
from tests.tables import OpenTable

NUDGED = "Card 1 of the mat no longer lies at its corner"
NO_MAT = "There is no mat to be seen."
CARDS = tuple(f"card {n}" for n in range(4))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    made = OpenTable(tmp_path, monkeypatch)
    made.desk.preferences.watch = True
    return made


def test_a_card_that_a_sleeve_took_along_is_named_until_it_lies_there_again(table: OpenTable) -> None:
    table.play()
    card = table.stage.table.scene.part("card 1")
    table.stage.table.change("card 1", x=card.x + 12.0, y=card.y - 5.0)
    table.see(2.0)
    assert NUDGED in table.texts()
    table.screens.take(Short("camera"))
    assert NUDGED in table.texts()
    table.stage.table.change("card 1", x=card.x, y=card.y)
    table.see(2.0)
    assert NUDGED not in table.texts()


def test_a_turn_is_read_as_it_lies_though_a_card_was_nudged(table: OpenTable) -> None:
    session = table.play()
    card = table.stage.table.scene.part("card 2")
    table.stage.table.change("card 2", x=card.x + 14.0, y=card.y + 6.0)
    table.see(1.0)
    seat = next(iter(session.state.due()))
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {seat}"), table.space("c5r5"))
    table.drag(table.part("spare terrain valley"), table.space("c5r5"))
    table.see(1.0)
    meant = [Explore(seat, "hand", "c5r5"), Answer("terrain.c5r5", "valley")]
    assert [step.event for step in session.steps[-2:]] == meant


def test_a_table_without_a_mat_says_so_once_it_has_lain_still_and_is_read_when_that_lies_there(
    table: OpenTable,
) -> None:
    session = table.play()
    cards = [table.stage.table.scene.part(name) for name in CARDS]
    table.stage.table.remove(CARDS)
    table.camera.eyes._forget()  # as for a table that it has never seen
    table.see(GIVEN_UP - 0.5)
    assert NO_MAT not in table.texts()
    table.see(1.5)
    assert NO_MAT in table.texts()
    table.stage.table.put(*cards)
    table.see(1.0)
    assert NO_MAT not in table.texts()
    assert table.camera.eyes.sees(session)
    assert table.camera.eyes.lying


def test_what_lies_over_all_that_has_changed_is_to_be_taken_away(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play()
    monkeypatch.setattr(reading, "read_board", lambda *_, **__: BoardSeen(5, 5, (), ((0, 0),)))
    seat = next(iter(table.session.state.due()))
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {seat}"), table.space("c5r5"))
    table.screens.take(BACK)
    table.see(1.5)
    assert "Something lies over what has changed." not in table.texts()
    table.see(GIVEN_UP)
    assert "Something lies over what has changed." in table.texts()
    monkeypatch.setattr(reading, "read_board", read_board)
    table.see(1.0)
    assert "Something lies over what has changed." not in table.texts()
