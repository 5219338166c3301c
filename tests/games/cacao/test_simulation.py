"""The simulated table of Cacao, seen by the real eyes: what hands lay is proposed by a scan."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app import own_parts
from companion.app.library import game_named
from companion.app.plugins import plugin_of
from companion.app.read_turns import ReadTurns, look_at_turns
from companion.display.inputs import Short
from companion.games.cacao import reading, simulation
from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.game import GAME
from companion.games.cacao.parts import TILE_MM
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import Jungle, Worker
from companion.games.kit import Answer, parse_event
from companion.games.kit.spaces.squares import place_of
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, play
from companion.play.session import Session
from companion.tracking import Standing, TableReport
from companion.vision.tiles import squares
from hardware.simulator.live import SimulatedTable
from tests.support.tables import OpenTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    """A table on which a game of two has begun."""
    table = OpenTable(tmp_path, monkeypatch)
    game = game_named("cacao")
    session = table.desk.library.begin(game, ("red", "yellow"), {"gems": "yes", "emperor": "yes"}, None)
    for value in ("market-3", "water", "red"):
        question = session.state.question()
        assert question is not None
        table.do(session, Answer(question.key, value))
    table.screens.enter(session)
    table.see(1.0)
    return table


def lay(table: OpenTable, what: str, x: int, y: int) -> None:
    """Drag a spare tile, or another part, onto a space, a little beside its middle as hands do."""
    at = simulation.rest((x - 0.5) * simulation.PITCH_MM, (y - 0.5) * simulation.PITCH_MM)
    table.screens.take(Short("camera"))
    part = what if what.startswith("display") else f"spare tile {what}"
    table.drag(table.part(part), table.seen(at[0] + 4, at[1] - 5, 2.0))
    table.see(2.0)


def scan(table: OpenTable) -> TableReport:
    return table.scan()


def test_the_starting_tiles_lie_as_the_state_says(table: OpenTable) -> None:
    assert scan(table).standing is Standing.MATCHED


def test_a_worker_tile_laid_by_hand_is_proposed_as_it_is_turned(table: OpenTable) -> None:
    lay(table, "red-2-1-0-1 1-0-1-2", 1, 0)
    found = scan(table)
    assert found.standing is Standing.MOVED
    assert [event.text() for event in found.proposals[0].events] == ["red place at=x1y0 tile=1-0-1-2"]


def test_the_emperor_is_seen_where_he_stands(table: OpenTable) -> None:
    act(table.session, "red place x1y0 1-0-1-2")
    table.stage.lay(table.session.state)
    table.see(2.0)
    state = table.session.state
    assert isinstance(state, Cacao)
    seen = reading.look(table.stage.table.picture(), own_parts.load(), replace(state, emperor=(1, 1)))
    assert seen["x1y0", "emperor"]["emperor"] > 0.9
    assert seen["x1y1", "emperor"]["emperor"] < 0.1
    assert scan(table).standing is Standing.MATCHED


def test_a_tile_that_is_not_found_under_the_emperor_is_not_said_to_be_gone(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(table.session, "red place x1y0 1-0-1-2")
    state = table.session.state
    assert isinstance(state, Cacao)
    picture = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    own = squares.read_group

    def without_his(*given: Any) -> squares.SquareGroup:
        seen = own(*given)
        return replace(seen, tiles=tuple(tile for tile in seen.tiles if tile.label.label != "red-2-1-0-1"))

    monkeypatch.setattr(reading, "read_group", without_his)
    assert not {("x1y0", "tile"), ("x1y0", "workers")} & set(reading.look(picture, own_parts.load(), state))
    elsewhere = replace(state, emperor=(1, 1))
    assert reading.look(picture.copy(), own_parts.load(), elsewhere)["x1y0", "tile"][None] > 0.9


def test_hands_that_forget_to_move_the_emperor_are_behind(table: OpenTable) -> None:
    lay(table, "red-2-1-0-1 1-0-1-2", 1, 0)
    act(table.session, "red place x1y0 1-0-1-2")
    found = scan(table)
    assert found.standing is Standing.PENDING
    assert set(found.differences) == {("x1y0", "emperor"), ("x1y1", "emperor")}


def test_jungle_tiles_that_fill_spaces_are_proposed_from_the_display(table: OpenTable) -> None:
    for line in ("red place x0y1 1-1-1-1", "red done"):
        act(table.session, line)
    act(table.session, "yellow place x1y2 2-1-0-1")
    table.stage.lay(table.session.state)
    table.see(2.0)
    state = table.session.state
    assert isinstance(state, Cacao)
    space, tile = state.to_fill[0], state.display[0]
    assert tile is not None
    lay(table, f"display-1 tile {tile.kind}", *space)
    assert any("take=display-1" in event.text() for event in scan(table).proposals[0].events)


def test_a_worker_tile_on_a_jungle_space_is_astray_by_the_rule_of_the_checkerboard(table: OpenTable) -> None:
    lay(table, "red-1-1-1-1 1-1-1-1", 2, 0)
    found = scan(table)
    assert found.standing is Standing.UNEXPLAINED
    assert "checkerboard" in [breach.rule for verdict in found.against for breach in verdict.breaches]


def test_what_lies_outside_the_picture_is_named_and_never_gone(table: OpenTable) -> None:
    state = table.session.state
    assert isinstance(state, Cacao)
    jungles = tuple(((x, x % 2), Jungle("temple")) for x in range(2, 14))
    workers = tuple(((x, (x + 1) % 2), Worker("red", "1-1-1-1")) for x in range(14))
    long = replace(state, jungles=(*state.jungles, *jungles), workers=workers)
    picture = SimulatedTable(simulation.table(long), simulation.camera(long)).picture()
    seen = reading.look(picture, own_parts.load(), long)
    assert {"x12y0", "x13y1"} <= set(reading.outside(long, seen)) < {place for place, _ in long.layout()}
    assert ("x0y0", "tile") in seen
    assert ("x13y1", "tile") not in seen


def column(state: Cacao, high: int) -> Cacao:
    """The same game on a board that has grown towards the players by so many tiles."""
    jungles = tuple(((y % 2, y), Jungle("temple")) for y in range(2, high))
    workers = tuple((((y + 1) % 2, y), Worker("red", "1-1-1-1")) for y in range(high))
    return replace(state, jungles=(*state.jungles, *jungles), workers=workers)


def test_a_board_that_runs_out_of_the_picture_is_to_be_pushed_back_and_then_read_as_a_whole(table: OpenTable) -> None:
    state = table.session.state
    assert isinstance(state, Cacao)
    long = column(state, 6)
    camera, profile = simulation.camera(long), own_parts.load()
    picture = SimulatedTable(simulation.table(long), camera).picture()
    assert reading.outside(long, reading.look(picture, profile, long)), "its end cannot be seen"
    found = reading.reframe(picture, profile, long, ())
    assert found is not None
    assert found.push is not None
    x, y = found.push
    assert y < -50
    assert abs(x) < 10, "the board is pushed along the mat"
    middle = (0.5, 0.5 - y / simulation.PITCH_MM)
    picture = SimulatedTable(simulation.scene(long.layout(), middle=middle), camera).picture()
    assert reading.outside(long, reading.look(picture, profile, long)) == ()
    assert reading.reframe(picture, profile, long, ()) is None


def test_for_a_board_larger_than_the_picture_the_camera_is_to_be_hung_higher_by_as_much_as_it_needs(
    table: OpenTable,
) -> None:
    state = table.session.state
    assert isinstance(state, Cacao)
    long = column(state, 9)
    camera, profile = simulation.camera(long), own_parts.load()
    lies = simulation.scene(long.layout(), middle=(0.5, 3.5))
    found = reading.reframe(SimulatedTable(lies, camera).picture(), profile, long, ())
    assert found is not None
    assert found.push is None
    assert 0 < found.higher < 0.5
    right, near, high = (value * (1 + found.higher) for value in camera.eye)
    picture = SimulatedTable(lies, replace(camera, eye=(right, near, high))).picture()
    assert reading.outside(long, reading.look(picture, profile, long)) == ()
    again = reading.reframe(picture, profile, long, ())
    assert again is None or again.higher < 0.05


def test_what_the_edge_of_the_picture_cuts_beside_the_board_is_to_be_in_view_too(table: OpenTable) -> None:
    state, stage = table.session.state, table.stage.table
    table.desk.preferences.watch = True
    table.screens.to_game()
    table.stage.enter(None, state)  # hands lay everything
    stage.scene = simulation.scene(state.layout(), middle=(0.5, -1.5))
    table.see(2.0)
    assert "towards cards" not in table.texts()
    lies = {**state.layout(), ("x1y2", "tile"): "red-1-1-1-1", ("x1y2", "workers"): "1-1-1-1"}
    tile = simulation.scene(lies, middle=(0.5, -1.5)).part("x1y2 tile red-1-1-1-1")
    stage.scene = simulation.scene(state.layout(), middle=(0.5, -1.5)).put(replace(tile, y=tile.y + 70.0))
    table.see(2.0)
    assert table.camera.eyes._spaces.cut
    assert table.camera.eyes.view.reframing is not None
    assert "towards cards 0" in table.texts()


def act(session: Session, line: str) -> None:
    """Do an event, and answer what the display asks."""
    verdict = session.do(parse_event(session.state, line))
    assert verdict.legal, verdict.breaches
    while (question := session.state.question()) is not None:
        values = question.choices.values() or ()
        assert session.do(Answer(question.key, next(v for v in values if v != "gem-mine"))).legal


def test_a_tile_drawn_to_the_display_is_read_there(table: OpenTable) -> None:
    lines = ("red place x0y1 1-1-1-1", "red done", "yellow place x1y2 2-1-0-1")
    for line in lines:
        act(table.session, line)
    state = table.session.state
    assert isinstance(state, Cacao)
    picture = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    seen = reading.look(picture, own_parts.load(), state)
    for place, due in zip(DISPLAYED, state.display, strict=True):
        assert due is not None
        assert seen[place, "tile"][due.kind] > 0.9


def test_a_tile_not_a_whole_tile_away_from_the_board_is_on_display_too(table: OpenTable) -> None:
    state = table.session.state
    assert isinstance(state, Cacao)
    assert state.display[0] is not None
    scene = simulation.table(state)
    board = [part for part in scene.parts if " tile " in part.name and not part.name.startswith("display")]
    right = max(board, key=lambda part: part.x)
    near = [
        replace(part, x=right.x + 1.85 * 58.0, y=right.y, angle=4.0) if part.name.startswith("display-1") else part
        for part in scene.parts
    ]
    picture = SimulatedTable(replace(scene, parts=tuple(near)), simulation.camera(state)).picture()
    seen = reading.look(picture, own_parts.load(), state)
    assert seen["display-1", "tile"][state.display[0].kind] > 0.9


def test_a_display_without_one_of_its_tiles_is_empty_there_and_nothing_is_said_of_one_that_is_not_in_view(
    table: OpenTable,
) -> None:
    state = table.session.state
    assert isinstance(state, Cacao)
    assert state.display[0] is not None
    taken = simulation.table(replace(state, display=(None, state.display[1])))
    seen = reading.look(SimulatedTable(taken, simulation.camera(state)).picture(), own_parts.load(), state)
    assert seen["display-1", "tile"][None] > 0.9
    bare = simulation.table(replace(state, display=(None, None)))
    seen = reading.look(SimulatedTable(bare, simulation.camera(state)).picture(), own_parts.load(), state)
    assert ("display-1", "tile") not in seen


def test_as_long_as_no_display_is_seen_it_is_looked_for_wherever_it_may_come_to_lie(table: OpenTable) -> None:
    state = table.session.state
    assert isinstance(state, Cacao)
    bare = simulation.table(replace(state, display=(None, None)))
    watched = reading.regions(SimulatedTable(bare, simulation.camera(state)).picture(), own_parts.load(), state)
    camera = simulation.camera(state)
    for x, y in ((-110.0, -250.0), (25.0, 215.0)):
        u, v = camera.project((x, y, 0.0))
        there = (float(u), float(v))
        assert any(cv2.pointPolygonTest(c.astype(np.float32), there, False) > 0 for c in watched.values())


def test_beside_a_wide_board_the_display_lies_farther_off() -> None:
    board = {(place_of((x, y)), "tile"): "temple" for x in range(-4, 6) for y in range(-2, 4)}
    shown = {(place, "tile"): "water" for place in (*DISPLAYED, *CHARTED)}
    parts = [part for part in simulation.scene({**board, **shown}).parts if " tile " in part.name]
    beside = [part for part in parts if part.name.endswith("water")]
    assert len(beside) == len(shown)
    for part in beside:
        near = min(math.dist((part.x, part.y), (tile.x, tile.y)) for tile in parts if tile not in beside)
        assert near > 1.9 * 58.0, "what lies nearer is taken to be meant for the board"


@pytest.mark.parametrize("columns", [(-7, 8), (-8, 8)])
def test_beside_a_board_that_leaves_no_row_room_enough_the_display_lies_on_none_of_its_tiles(
    columns: tuple[int, int],
) -> None:
    board = {(place_of((x, y)), "tile"): "market-3" for x in range(*columns) for y in range(-4, 5)}
    layout = {**board, **{(place, "tile"): "market-3" for place in (*DISPLAYED, *CHARTED)}}
    tiles = [part for part in simulation.parts(layout) if " tile " in part.name]
    shown = [part for part in tiles if part.name.startswith(("display", "map"))]
    assert len(shown) == len(DISPLAYED) + len(CHARTED)
    for one in shown:
        for other in tiles:
            if other is not one:
                assert math.hypot(one.x - other.x, one.y - other.y) > 0.9 * simulation.PITCH_MM


def test_spare_tiles_lie_on_no_tile_of_the_board_and_the_display(table: OpenTable) -> None:
    hidden = set[str]()
    played = play(GAME, 2, 1, Findings())
    assert played is not None
    begun = table.session.state
    assert isinstance(begun, Cacao)
    row = tuple(((x, x % 2), Jungle("temple")) for x in range(-9, 10))
    for state in (replace(begun, jungles=row), *(step.after for step in played.steps[::7])):
        assert isinstance(state, Cacao)
        lying = [part for part in simulation.table(state).parts if " tile " in part.name]
        hidden.update(
            f"{spare.name} on {part.name}"
            for spare in simulation.spares(state)
            for part in lying
            if max(abs(spare.x - part.x), abs(spare.y - part.y)) < TILE_MM
        )
    assert hidden == set()


def test_a_tile_that_moves_up_to_the_next_place_of_the_display_or_map_is_followed() -> None:
    """A row beside the board looks the same wherever it begins: only the state tells its places apart."""
    played = play(GAME, 4, 3, Findings())
    assert played is not None
    moved = [step for step in played.steps if moves_up(step)]
    assert len(moved) > 1
    findings = Findings()
    read = look_at_turns(plugin_of("cacao"), [replace(played, steps=(step,)) for step in moved[:2]], findings)
    assert read == ReadTurns(2, 0), findings.all


def moves_up(step: PlayedStep) -> bool:
    """Whether pieces only change places beside the board."""
    before, after = step.before.layout(), step.after.layout()
    changed = {spot for spot in {*before, *after} if before.get(spot) != after.get(spot)}
    same = Counter(map(before.get, changed)) == Counter(map(after.get, changed))
    return bool(changed) and same and {place for place, _ in changed} <= {*DISPLAYED, *CHARTED}
