"""The mat's cards in a running game: nudged from the board's corner, or not there at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.failed_looks import AGAIN, GIVEN_UP, LATER
from companion.display.inputs import BACK, Short
from companion.display.trouble import Trouble
from companion.games.kit import Answer
from companion.games.pachamama import reading
from companion.games.pachamama.actions import Explore
from companion.vision.board.board_reader import read_board
from companion.vision.errors import UnreadableError
from companion.vision.motion.kept_mat import KeptMat
from companion.vision.observation import BoardSeen
from tests.support.tables import OpenTable

NUDGED = "Card 1 left its corner of the board"
NO_MAT = "No mat in sight."
CARDS = tuple(f"card {n}" for n in range(4))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    made = OpenTable(tmp_path, monkeypatch)
    made.desk.preferences.watch = True
    return made


def nudge(table: OpenTable, card: str, right: float, down: float) -> None:
    """Drag a card of the mat along by so many mm, and let the eyes see it."""
    part = table.stage.table.scene.part(card)
    table.stage.table.change(card, x=part.x + right, y=part.y + down)
    table.see(2.0)


def test_a_card_that_a_sleeve_took_along_is_named_until_it_lies_there_again(table: OpenTable) -> None:
    table.play()
    nudge(table, "card 1", 12.0, -5.0)
    assert NUDGED in table.texts()
    table.screens.take(Short("camera"))
    assert NUDGED in table.texts()
    nudge(table, "card 1", -12.0, 5.0)
    assert NUDGED not in table.texts()


def test_a_turn_is_read_as_it_lies_though_a_card_was_nudged(table: OpenTable) -> None:
    session = table.play()
    nudge(table, "card 2", 14.0, 6.0)
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
    assert table.camera.eyes.view.sees(session)
    assert table.camera.eyes.view.belief.labels


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
    assert "Something covers what changed." not in table.texts()
    table.see(GIVEN_UP)
    assert "Something covers what changed." in table.texts()
    monkeypatch.setattr(reading, "read_board", read_board)
    table.see(1.0)
    assert "Something covers what changed." not in table.texts()


def test_the_mat_is_looked_for_again_after_a_knock_though_nothing_moves_on_the_board(table: OpenTable) -> None:
    table.play()
    cards = [table.stage.table.scene.part(name) for name in CARDS]
    camera = table.stage.table.camera
    x, y, high = camera.eye
    table.stage.table.set_camera(replace(camera, eye=(x + 14.0, y - 9.0, high), target=(12.0, 8.0), roll=2.5))
    table.stage.table.remove(CARDS)
    table.see(GIVEN_UP + 2.0)
    assert NO_MAT in table.texts()
    table.stage.table.put(*cards)
    table.see(LATER + 1.0)
    assert NO_MAT not in table.texts()
    assert table.camera.eyes.view.belief.labels


def test_a_scan_that_fails_loses_nothing_of_what_has_changed(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    session = table.play()
    seat = next(iter(session.state.due()))
    table.screens.take(Short("camera"))
    monkeypatch.setattr(type(table.screens.top), "watched", False)
    table.drag(table.part(f"spare pawn {seat}"), table.space("c5r5"))
    table.drag(table.part("spare terrain valley"), table.space("c5r5"))
    table.see(1.0)
    with monkeypatch.context() as covered:
        covered.setattr(KeptMat, "read", no_mat)
        with pytest.raises(Trouble, match="no-mat"):
            table.scan()
    monkeypatch.setattr(type(table.screens.top), "watched", True)
    table.see(AGAIN + 1.0)
    assert [step.event for step in session.steps[-2:]] == [
        Explore(seat, "hand", "c5r5"),
        Answer("terrain.c5r5", "valley"),
    ]


def no_mat(*_: object) -> None:
    raise UnreadableError("no-mat")


def test_while_the_camera_shows_nothing_no_card_is_to_be_pushed(table: OpenTable) -> None:
    table.play()
    nudge(table, "card 1", 12.0, -5.0)
    assert NUDGED in table.texts()
    table.wait(3.0)
    assert table.camera.eyes.view.stopped
    assert NUDGED not in table.texts()
