"""What a table may put right about the bridge."""

from __future__ import annotations

import pytest

from companion.games.kit import Value
from tests.games.eldorado.test_bridge import BUILD, SHORE, shore
from tests.games.eldorado.test_rulings import ruled
from tests.support.games.eldorado.tables import position
from tests.support.games.playing import broken, judge, play

STRAIGHT, BENT = ("q0r0", "q2r-2"), ("q0r0", "q2r-1")


def set_on(ends: tuple[str, str]) -> Value:
    """The ends in the order in which the fact names them."""
    values = shore().facts()["bridge.q1r-1"].values() or ()
    return next(value for value in values if isinstance(value, tuple) and set(value) == set(ends))


def test_a_bridge_is_set_where_it_lies_on_the_table() -> None:
    state = ruled(shore(), "bridge.q1r-1", set_on(STRAIGHT))
    assert state.layout()["q1r-1", "bridge"] == "bridge"
    state = play(state, "white move q1r-1", "white offering q2r-2")
    assert state.pieces.offerings("white") == ("q2r-2",)


def test_a_table_may_set_it_between_any_two_tiles_beside_the_water() -> None:
    state = ruled(shore(), "bridge.q1r-1", set_on(BENT))
    assert judge(play(state, "white move q1r-1"), "white move q2r-1").legal


def test_a_ruled_bridge_is_the_only_one() -> None:
    state = ruled(shore(), "bridge.q1r-1", set_on(STRAIGHT))
    assert broken(state, BUILD) == ("bridge-one",)


def test_a_bridge_that_is_set_elsewhere_leaves_where_it_was() -> None:
    state = play(shore(tiles={**SHORE, "q1r1": "water"}), BUILD)
    there = next(v for v in state.facts()["bridge.q1r1"].values() or () if isinstance(v, tuple))
    state = ruled(state, "bridge.q1r1", there)
    assert (state.layout()["q1r-1", "bridge"], state.layout()["q1r1", "bridge"]) == (None, "bridge")


def test_a_bridge_is_taken_off_and_whoever_stood_there_stands_wrong() -> None:
    state = play(shore(), BUILD, "white move q1r-1")
    assert list(state.faults()) == []
    state = ruled(state, "bridge.q1r-1", "empty-cell")
    assert state.land.bridge == ()
    assert [fault.places for fault in state.faults()] == [("q1r-1",)]


def test_saying_that_no_bridge_lies_elsewhere_leaves_the_one_there_is() -> None:
    state = play(shore(tiles={**SHORE, "q1r1": "water"}), BUILD)
    assert ruled(state, "bridge.q1r1", "empty-cell").land.bridge == ("q1r-1", *STRAIGHT)


def test_a_fort_does_not_reach_a_ruled_bridge() -> None:
    state = ruled(shore("red fort q1r-1n"), "bridge.q1r-1", set_on(STRAIGHT))
    assert not play(state, "white move q1r-1").fighting


@pytest.mark.parametrize("tile", [("q1r-1", "gold"), ("q2r-2", "empty-cell"), ("q0r0", "water")])
def test_a_tile_that_is_ruled_otherwise_takes_the_bridge_with_it(tile: tuple[str, str]) -> None:
    state = play(shore(), BUILD)
    place, kind = tile
    assert ruled(state, f"tile.{place}", kind).land.bridge == ()
    assert ruled(state, "tile.q0r1", "wood").land.bridge == ("q1r-1", *STRAIGHT)


def test_the_base_game_has_no_bridge_to_rule_on() -> None:
    assert not any(fact.startswith("bridge") for fact in position(SHORE, ("white explorer q0r0",)).facts())
