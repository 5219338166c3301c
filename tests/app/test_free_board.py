"""A board that may lie anywhere, before a watching camera: Cacao on the simulated table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app import eyes
from companion.app.plugins import plugin_of
from companion.display.screens.told import told
from companion.games.cacao.game import GAME
from companion.games.cacao.simulation import scene
from companion.games.kit import Layout, parse_event
from companion.simulation import Scene
from companion.tracking import Evidence, Standing, TableReport
from hardware.simulator.shapes import hand
from tests.support.sight_readers import reading_so
from tests.support.tables import OpenTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    """A game of two, watched from the moment when its two first tiles and the display lie."""
    table = OpenTable(tmp_path, monkeypatch)
    session = table.desk.library.begin(GAME, ("red", "purple"), {}, None)
    for line in ("answer jungle.1 temple", "answer jungle.2 water", "answer first red"):
        assert session.do(parse_event(session.state, line)).legal
    table.screens.enter(session)
    table.see(0.5)
    table.stage.enter(None, session.state)
    table.desk.preferences.watch = True
    lay(table, scene(lying(table)))
    assert said(table) is None
    return table


def lying(table: OpenTable) -> Layout:
    return {spot: label for spot, label in table.session.state.layout().items() if spot[1] != "gems"}


def lay(table: OpenTable, lies: Scene) -> None:
    """Hands have laid everything so, and it is looked at."""
    table.stage.table.scene = lies
    table.see(1.0, table.stage.table.picture())


def said(table: OpenTable) -> TableReport | None:
    table.screens.page()
    return told(table.screens)


def test_a_board_that_was_pushed_is_told_once_by_how_far_and_nothing_is_taken(table: OpenTable) -> None:
    steps = len(table.session.steps)
    lay(table, pushed(scene(lying(table)), 20.0, 0.0))
    found = said(table)
    assert found is not None
    assert found.push is not None
    assert found.push.mm == pytest.approx(20.0, abs=2.0)
    assert "moved by about 2 cm" in table.texts()
    lay(table, scene(lying(table)))
    lay(table, scene(lying(table)))
    assert len(table.session.steps) == steps


def test_a_camera_that_is_knocked_has_pushed_no_board(table: OpenTable) -> None:
    camera = table.stage.table.camera
    x, y, high = camera.eye
    table.stage.table.set_camera(replace(camera, eye=(x + 14.0, y - 9.0, high), target=(12.0, 8.0), roll=2.5))
    lay(table, table.stage.table.scene)
    assert said(table) is None


def test_a_tile_not_quite_beside_one_of_two_is_shown_though_the_board_cannot_be_read(table: OpenTable) -> None:
    lies = {**lying(table), ("x2y1", "tile"): "red-3-1-0-0", ("x2y1", "workers"): "1-0-0-3"}
    beside = scene(lies)
    part = next(part for part in beside.parts if part.name.startswith("x2y1 tile"))
    lay(table, beside.change(part.name, x=part.x + 10.0))
    found = said(table)
    assert found is not None
    assert (found.standing, found.strays, found.proposals) == (Standing.UNEXPLAINED, ("x2y1",), ())
    assert found.shown_by(Evidence.UNKNOWN)[0].off_mm == pytest.approx(10.0, abs=4.0)


def test_a_display_that_moves_aside_leaves_nothing_strange_where_it_lay(table: OpenTable) -> None:
    moved = scene(lying(table))
    for part in moved.parts:
        if part.name.startswith("display"):
            moved = moved.change(part.name, y=part.y + 500.0)
    lay(table, moved)
    assert said(table) is None


def test_what_was_misread_beside_a_hand_is_read_again_once_the_hand_has_gone(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = plugin_of(GAME.name)
    assert own.reader is not None
    reading = own.reader()

    def misled(*given: Any) -> Any:
        return {**reading.look(*given), ("x0y0", "tile"): {None: 1.0}}

    given = replace(own, reader=lambda: reading_so(reading, look=misled))
    monkeypatch.setattr(eyes, "plugin_of", lambda name: given)
    right = scene(lying(table))
    display = next(part for part in right.parts if part.name.startswith("display"))
    right = right.change(display.name, x=display.x - 8.0)
    lay(table, right.put(hand(x=200.0, y=60.0)))
    assert said(table) is not None
    monkeypatch.setattr(eyes, "plugin_of", plugin_of)
    lay(table, right)
    assert said(table) is None


def test_what_came_beside_a_hand_and_was_not_seen_is_looked_at_once_more_when_the_hand_has_gone(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("red place x0y1 1-1-1-1", "red done", "purple place x1y2 2-1-0-1"):
        assert table.session.do(parse_event(table.session.state, line)).legal
    (space,) = (f"x{x}y{y}" for x, y in table.session.state.to_fill)  # type: ignore[attr-defined] # a state of Cacao
    assert table.session.do(parse_event(table.session.state, f"purple fill {space} display-1")).legal
    lay(table, scene(lying(table)))
    own = plugin_of(GAME.name)
    assert own.reader is not None
    reading, steps = own.reader(), len(table.session.steps)

    def misled(*given: Any) -> Any:
        return {**reading.look(*given), ("display-1", "tile"): {None: 1.0}}

    monkeypatch.setattr(eyes, "plugin_of", lambda name: replace(own, reader=lambda: reading_so(reading, look=misled)))
    drawn = scene({**lying(table), ("display-1", "tile"): "sun"})
    lay(table, drawn.put(hand(x=200.0, y=60.0)))
    monkeypatch.setattr(eyes, "plugin_of", plugin_of)
    assert len(table.session.steps) == steps
    lay(table, drawn)
    assert [step.event.text() for step in table.session.steps[steps:]] == ["answer jungle.3 sun"]


@pytest.mark.parametrize(("asked_mm", "told"), [(40.0, False), (60.0, True)])
def test_only_a_board_that_is_pushed_otherwise_than_was_asked_is_told_to_have_been_pushed(
    table: OpenTable, asked_mm: float, told: bool
) -> None:
    table.camera.eyes._baseline.asked_mm = asked_mm
    lay(table, pushed(scene(lying(table)), 20.0, 0.0))
    assert (said(table) is not None) is told
    lay(table, scene(lying(table)))
    assert said(table) is not None, "it was asked for once"


def pushed(lies: Scene, x: float, y: float) -> Scene:
    """The same with all that lies there pushed by so many mm."""
    for part in lies.parts:
        if part.name.startswith(("x", "display")):
            lies = lies.change(part.name, x=part.x + x, y=part.y + y)
    return lies
