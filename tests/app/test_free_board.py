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
from companion.play.explain import Explanation, Standing
from companion.simulation import Scene
from hardware.simulator.shapes import hand
from tests.tables import OpenTable


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


def said(table: OpenTable) -> Explanation | None:
    table.screens.page()
    return told(table.screens)


def test_a_board_that_was_pushed_is_told_once_by_how_far_and_nothing_is_taken(table: OpenTable) -> None:
    steps, pushed = len(table.session.steps), scene(lying(table))
    for part in pushed.parts:
        if part.name.startswith(("x", "display")):
            pushed = pushed.change(part.name, x=part.x + 20.0)
    lay(table, pushed)
    found = said(table)
    assert found is not None
    assert found.pushed == pytest.approx(20.0, abs=2.0)
    assert "pushed by about 2 cm" in table.texts()
    lay(table, scene(lying(table)))
    lay(table, scene(lying(table)))
    assert len(table.session.steps) == steps


def test_a_tile_not_quite_beside_one_of_two_is_shown_though_the_board_cannot_be_read(table: OpenTable) -> None:
    lies = {**lying(table), ("x2y1", "tile"): "red-3-1-0-0", ("x2y1", "workers"): "1-0-0-3"}
    beside = scene(lies)
    part = next(part for part in beside.parts if part.name.startswith("x2y1 tile"))
    lay(table, beside.change(part.name, x=part.x + 10.0))
    found = said(table)
    assert found is not None
    assert (found.standing, found.strays, found.proposals) == (Standing.ASTRAY, ("x2y1",), ())
    assert found.off["x2y1"] == pytest.approx(10.0, abs=4.0)


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
    assert own.reading is not None
    reading = own.reading()

    def misled(frame: Any, known: Any, state: Any) -> Any:
        return {**reading.look(frame, known, state), ("x0y0", "tile"): {None: 1.0}}

    given = replace(own, reading=lambda: replace(reading, look=misled))
    monkeypatch.setattr(eyes, "plugin_of", lambda name: given)
    right = scene(lying(table))
    display = next(part for part in right.parts if part.name.startswith("display"))
    right = right.change(display.name, x=display.x - 8.0)
    lay(table, right.put(hand(x=200.0, y=60.0)))
    assert said(table) is not None
    monkeypatch.setattr(eyes, "plugin_of", plugin_of)
    lay(table, right)
    assert said(table) is None
