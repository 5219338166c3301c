"""A lesson at the simulated table: what hands lay goes on as a press does; what they should not lay is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.inputs import BACK, CONFIRM, Short
from companion.games.kit import Place
from companion.games.kit.lesson import Task
from companion.games.pachamama.game import GAME
from companion.play.lesson_session import LessonSession
from tests.support.display.learning import Learner
from tests.support.tables import OpenTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    """The lesson at the step that asks for a pawn."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    made = OpenTable(tmp_path, monkeypatch)
    session = made.desk.library.learn(GAME)
    assert session is not None
    made.screens.enter(session)
    made.see(1.0)
    learner = Learner(made.screens, lesson(made))
    while lesson(made).task is not Task.MAKE:
        learner.do_step()
    while made.screens.page().name != "play":
        made.screens.take(CONFIRM)
    return made


def lesson(table: OpenTable) -> LessonSession:
    assert isinstance(table.session, LessonSession)
    return table.session


def lay(table: OpenTable, place: Place) -> None:
    """A pawn is laid there."""
    table.screens.take(Short("camera"))
    table.drag(table.part("spare pawn blue"), table.space(place))
    table.screens.take(BACK)


def scanned(table: OpenTable, place: Place) -> None:
    """A pawn is laid there, and the table is looked at."""
    lay(table, place)
    table.see(1.0)
    table.screens.take(Short("scan"))
    table.wait(0.5)
    assert table.screens.page().name == "scanned"
    table.screens.take(CONFIRM)
    table.screens.page()


def test_the_pawn_that_is_asked_for_is_seen(table: OpenTable) -> None:
    at = lesson(table).at
    scanned(table, "c5r1")
    assert lesson(table).at == at + 1
    assert lesson(table).steps[-1].by == "camera"


def test_another_pawn_is_told_what_is_asked(table: OpenTable) -> None:
    at, before = lesson(table).at, len(lesson(table).steps)
    scanned(table, "c1r1")
    assert "the lesson wants something else" in table.texts()
    assert (lesson(table).at, len(lesson(table).steps)) == (at, before)


def test_a_lesson_is_no_game_of_the_tables(table: OpenTable) -> None:
    Learner(table.screens, lesson(table)).finish()
    assert list(table.desk.library.stored()) == []
    assert list(table.desk.library.folder.glob("*.game")) == []


def test_a_watching_camera_asks_once_about_what_the_lesson_does_not_ask_for(table: OpenTable) -> None:
    table.desk.preferences.watch = True
    at = lesson(table).at
    lay(table, "c1r1")
    table.see(3.0)
    assert table.screens.page().name == "scanned"
    table.screens.take(CONFIRM)
    assert "the lesson wants something else" in table.texts()
    table.screens.take(CONFIRM)
    table.see(2.0)
    assert table.screens.page().name == "play"
    assert lesson(table).at == at
