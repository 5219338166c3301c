"""What undo, another game, menus, scans and faults leave behind between two looks: nothing that did not happen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import own_parts
from companion.app.eyes import Eyes
from companion.app.failed_looks import RESTS
from companion.app.spaces_in_view import SpacesInView
from companion.display import routes
from companion.display.inputs import BACK, Short, Tap
from companion.display.screens.told import strip, told
from companion.games.kit import Answer, Event
from companion.games.pachamama.actions import Explore
from companion.tracking import Standing, TableReport, TableTracker, differences
from companion.vision.motion import change, watching
from companion.vision.motion.watching import MotionWatcher
from hardware.simulator.scene import Flat
from hardware.simulator.shapes import hand
from tests.support.tables import OpenTable

REACHES_IN = "Something hides part of the table."


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    made = OpenTable(tmp_path, monkeypatch)
    made.desk.preferences.watch = True
    return made


def pawn_in(table: OpenTable, place: str) -> Explore:
    """Drag a pawn from beside the board onto a space, on the camera's screen, and leave that."""
    seat = next(iter(table.session.state.due()))
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {seat}"), table.space(place))
    table.screens.take(BACK)
    return Explore(seat, "hand", place)


def turn_taken(table: OpenTable) -> list[Event]:
    """A whole turn that the camera has taken; its events."""
    meant: list[Event] = [pawn_in(table, "c5r5"), Answer("terrain.c5r5", "valley")]
    table.screens.take(Short("camera"))
    table.drag(table.part("spare terrain valley"), table.space("c5r5"))
    table.screens.take(BACK)
    table.see(1.0)
    assert [step.event for step in table.session.steps[-2:]] == meant
    return meant


def wrong(table: OpenTable) -> tuple[tuple[str, str], ...]:
    """Where the eyes believe otherwise than the state."""
    return tuple(differences(table.session.state.layout(), table.camera.eyes.view.belief.labels))


def test_a_turn_that_is_undone_is_for_hands_to_take_back_and_is_not_taken_again(table: OpenTable) -> None:
    session = table.play()
    turn_taken(table)
    for _ in range(2):
        undone = session.preview_undo()
        assert undone is not None
        session.agree(undone)
    steps = len(session.steps)
    table.see(4.0)
    assert len(session.steps) == steps
    found = told(table.screens)
    assert found is not None
    assert found.standing is Standing.PENDING


def test_what_lies_there_from_the_last_game_is_not_taken_into_the_next(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play()
    turn_taken(table)
    monkeypatch.setattr(table.stage, "enter", lambda *_: True)  # nobody clears the table
    session = table.play()
    steps = len(session.steps)
    table.see(3.0)
    assert len(session.steps) == steps
    assert told(table.screens) is not None


def test_what_a_scan_saw_under_a_moving_hand_is_seen_again_once_that_has_gone(table: OpenTable) -> None:
    table.play()
    table.see(2.0)
    lies = table.stage.table.scene
    for x, y in ((60.0, 60.0), (0.0, 0.0), (30.0, -40.0)):
        table.stage.table.scene = lies.put(hand(x=x, y=y))
        table.see(0.125)
        table.scan()
        table.stage.table.scene = lies
        table.see(2.0)
        assert wrong(table) == ()


def test_what_changed_unwatched_and_lies_under_a_hand_then_is_seen_once_that_has_gone(table: OpenTable) -> None:
    table.play()
    table.see(1.0)
    table.desk.preferences.watch = False
    pawn_in(table, "c3r3")
    table.see(1.0)
    laid = next(part for part in table.stage.table.scene.parts if part.name.startswith("laid"))
    lies = table.stage.table.scene
    table.stage.table.scene = lies.put(hand(x=laid.x, y=laid.y))
    table.see(1.0)
    table.desk.preferences.watch = True
    table.see(1.0)
    table.stage.table.scene = lies
    table.see(1.0)
    found = told(table.screens)
    assert found is not None
    assert ("c3r3", "pawn") in found.differences


def test_after_one_fault_it_looks_again(table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    session = table.play()
    table.see(1.0)
    steps, watcher = len(session.steps), table.camera.eyes._watcher
    since_baseline = watcher.since_baseline

    def stumble() -> None:
        monkeypatch.setattr(watcher, "since_baseline", since_baseline)
        raise ValueError("once")

    monkeypatch.setattr(watcher, "since_baseline", stumble)
    meant = pawn_in(table, "c5r5")
    table.see(1.0)
    table.screens.to_game()
    table.see(1.0)
    assert [step.event for step in session.steps[steps:]] == [meant]


@pytest.mark.parametrize(
    ("where", "name"),
    [
        (Eyes, "_reader"),
        (Eyes, "_settled"),
        (TableTracker, "__init__"),
        (SpacesInView, "place"),
        (MotionWatcher, "_report"),
    ],
)
def test_a_still_table_is_read_after_one_fault_as_a_game_is_entered(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch, where: type, name: str
) -> None:
    well = getattr(where, name)

    def stumble(*_: object, **__: object) -> None:
        monkeypatch.setattr(where, name, well)
        raise MemoryError

    monkeypatch.setattr(where, name, stumble)
    table.play()
    assert "The camera’s picture could not be read" in table.texts()
    table.screens.to_game()
    table.see(5.0)
    assert table.camera.eyes.view.belief.labels
    assert wrong(table) == ()


def test_a_still_table_is_read_after_one_fault_as_the_camera_is_knocked(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play()
    table.see(1.0)
    moved, before = change.camera_moved, table.camera.eyes.view.regions["c1r1"]

    def stumble(*_: object) -> bool:
        monkeypatch.setattr(watching, "camera_moved", moved)
        raise MemoryError

    monkeypatch.setattr(watching, "camera_moved", stumble)
    table.stage.table.set_camera(replace(table.stage.table.camera, target=(8.0, 5.0), roll=1.5))
    table.see(1.0)
    table.screens.to_game()
    table.see(5.0)
    assert abs(table.camera.eyes.view.regions["c1r1"] - before).max() > 5
    assert table.camera.eyes.view.belief.labels
    assert wrong(table) == ()


@pytest.mark.parametrize("second", [False, True])
def test_a_pawn_that_is_pushed_on_its_space_is_in_nobodys_way_and_a_second_one_beside_it_is_told(
    table: OpenTable, second: bool
) -> None:
    table.play()
    turn_taken(table)
    stage = table.stage.table
    pawn = next(part for part in stage.scene.parts if part.name.startswith("laid") and not isinstance(part, Flat))
    spare = next(part for part in stage.scene.parts if part.name.startswith("spare pawn"))
    pushed = stage.scene.change(pawn.name, x=pawn.x + 2.0, y=pawn.y - 2.0)
    beside = [replace(spare, name="second", x=pawn.x - 13.0, y=pawn.y - 6.0)] if second else []
    stage.scene = pushed.put(*beside)
    table.see(2.0)
    assert (told(table.screens) is not None) == second


def test_a_scan_that_finds_all_right_takes_away_what_was_said_before(table: OpenTable) -> None:
    session = table.play()
    table.see(1.0)
    pawn_in(table, "c3r3")
    table.see(1.0)
    assert told(table.screens) is not None
    table.desk.preferences.watch = False
    table.stage.lay(session.state)
    table.see(1.0)
    table.desk.preferences.watch = True
    table.screens.take(Short("camera"))
    table.screens.take(Tap("scan"))
    table.screens.page()
    assert "Board matches" in table.texts()
    assert told(table.screens) is None


def test_what_fits_nothing_and_has_no_place_ends_with_a_full_stop(table: OpenTable) -> None:
    session = table.play()
    for standing, said in ((Standing.UNEXPLAINED, "doesn’t match. ("), (Standing.MOVED, "What happened? (")):
        table.screens.reports.keep(session.state, TableReport(standing))
        assert said in " ".join(para.text for para in strip(table.screens))


def test_a_box_that_is_learnt_while_a_game_runs_is_used_at_once(table: OpenTable) -> None:
    table.camera.eyes.profile = None
    session = table.play()
    table.see(1.0)
    table.camera.eyes.profile = own_parts.load()
    table.see(1.0)
    assert table.camera.eyes.view.sees(session)
    assert table.camera.eyes.view.belief.labels


def test_what_reaches_in_and_rests_is_said_and_who_asks_all_the_same_is_answered(table: OpenTable) -> None:
    table.play()
    table.see(1.0)
    table.stage.table.put(hand(x=60.0, y=60.0))
    table.see(RESTS / 2)
    assert REACHES_IN not in table.texts()
    table.see(RESTS)
    assert REACHES_IN in table.texts()
    table.scan()
    table.see(1.0)
    assert REACHES_IN not in table.texts()
    table.stage.table.remove(["hand"])
    table.see(2.0)
    assert wrong(table) == ()


@pytest.mark.parametrize("route", [routes.Menu(), routes.Log()])
def test_a_sure_move_is_taken_behind_a_page_that_is_only_read_and_the_page_stays(
    table: OpenTable, route: routes.Route
) -> None:
    session = table.play()
    meant = pawn_in(table, "c5r5")
    table.screens.go(route)
    shown = table.screens.page().name
    table.see(2.0)
    assert [step.event for step in session.steps[-1:]] == [meant]
    assert table.screens.page().name == shown


def test_what_is_to_be_asked_waits_until_a_page_that_is_only_read_is_left(table: OpenTable) -> None:
    session = table.play()
    steps, other = len(session.steps), next(seat for seat in session.state.seats if seat not in session.state.due())
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {other}"), table.space("c5r5"))
    table.screens.take(BACK)
    table.screens.go(routes.Log())
    table.see(2.0)
    assert told(table.screens) is None
    table.screens.take(BACK)
    table.see(1.0)
    assert told(table.screens) is not None
    assert len(session.steps) == steps
