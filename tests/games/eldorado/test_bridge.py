"""The bridge: where it lies, what it joins, who takes it away; with the rulebook's examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from tests.games.eldorado.test_rulings import ruled
from tests.support.games.eldorado.tables import LINE, RICH, cards, position
from tests.support.games.playing import broken, judge, play

FREE = {"mode": "free"}
SHORE = {**LINE, "q1r-1": "water", "q2r-2": "shrine", "q0r-1": "gold", "q2r-1": "wood"}
"""Water at q1r-1 beside q0r0 and q1r0; across it from q0r0 lies the shrine, from q1r0 the gold tile q1r-2."""
BUILD = "white bridge q1r-1 q0r0 q2r-2"


def shore(*pieces: str, tiles: dict[str, str] | None = None, **changes: object) -> ElDorado:
    standing = ("white explorer q0r0", "red explorer q0r1", *pieces)
    settings = {"cards": {"white": RICH, "red": RICH}, "seats": ("white", "red"), "options": FREE, **changes}
    return position(tiles or SHORE, standing, **settings)  # type: ignore[arg-type]


def test_pedro_builds_a_bridge_to_a_shrine_moves_onto_it_and_buys_an_offering() -> None:
    state = play(shore(), BUILD)
    assert cards(state, "white") == (9, 9, 6)
    assert broken(state, "white offering q2r-2") == ("offering-place",)
    state = play(state, "white move q1r-1", "white offering q2r-2")
    assert state.pieces.offerings("white") == ("q2r-2",)
    assert broken(state, "white move q2r-2") == ("closed-tile",)


def test_from_a_bridge_that_does_not_lead_to_it_a_shrine_is_not_adjacent() -> None:
    state = position(
        {"q0r0": "gold", "q1r-1": "water", "q2r-2": "gold", "q1r-2": "shrine", "q0r1": "food"},
        ("white explorer q0r0", "red explorer q0r1"),
        {"white": RICH},
        seats=("white", "red"),
        options=FREE,
    )
    state = play(state, BUILD, "white move q1r-1")
    assert broken(state, "white offering q1r-2") == ("offering-place",)
    state = play(state, "white move q2r-2", "white offering q1r-2")
    assert state.pieces.offerings("white") == ("q1r-2",)


def test_a_bridge_connects_two_tiles_that_lie_there() -> None:
    tiles = {place: kind for place, kind in SHORE.items() if place != "q2r-2"}
    assert broken(shore(tiles=tiles), BUILD) == ("bridge-ends",)
    assert broken(shore(tiles={**SHORE, "q2r-2": "water"}), BUILD) == ("bridge-ends",)


def test_a_bridge_is_straight_unless_the_table_says_otherwise() -> None:
    bent = "white bridge q1r-1 q0r0 q2r-1"
    assert broken(shore(), bent) == ("bridge-ends",)
    assert judge(shore(options={**FREE, "bridge-ends": "any-two"}), bent).legal


@pytest.mark.parametrize("guard", ["fort", "hideout"])
def test_it_is_laid_on_water_that_no_fort_of_an_opponent_occupies(guard: str) -> None:
    at = "q1r-1n"  # between the water and two cells where no tile lies
    assert broken(shore(f"red {guard} {at}"), BUILD) == ("unoccupied",)
    assert judge(shore(f"red farmhouse {at}"), BUILD).legal, "farmhouses occupy no tile"
    assert judge(shore(f"white {guard} {at}"), BUILD).legal, "nor are own forts in the way"


def test_it_can_be_entered_only_from_the_tiles_it_connects() -> None:
    state = play(shore("white villager q1r0"), BUILD)
    assert broken(state, "white march q1r0 1 q1r-1") == ("step",)
    assert judge(state, "white move q1r-1").legal


def test_from_the_bridge_no_tile_is_discovered_beside_it() -> None:
    state = play(shore(), BUILD, "white move q1r-1")
    assert broken(state, "white discover") == ("no-room",)


def test_a_fort_does_not_reach_the_bridge() -> None:
    state = play(shore(), BUILD)
    state = replace(state, pieces=state.pieces.with_(Piece("red", "fort", "q1r-1n")))
    state = play(state, "white move q1r-1")
    assert not state.fighting
    assert state.pieces.fort("red", "q1r-1") is None


def test_anybody_beside_it_removes_it_while_nobody_stands_on_it() -> None:
    state = play(shore("white villager q0r0"), BUILD)
    marched = play(state, "white march q0r0 1 q1r-1")
    assert broken(marched, "white take-bridge") == ("bridge-occupied",)
    state = replace(state, agenda=(Turn("red", EXPLORE),))
    assert broken(state, "red take-bridge") == ("bridge-beside",)
    state = ruled(state, "explorer.q0r0.red", 1)
    state = play(state, "red take-bridge")
    assert state.land.bridge == ()
    assert cards(state, "red") == (9, 9, 6)
    assert broken(state, "red take-bridge") == ("bridge-none",)


def test_there_is_one_bridge() -> None:
    tiles = {**SHORE, "q-1r0": "water", "q-2r0": "gold", "q-1r1": "food"}
    state = play(shore(tiles=tiles), BUILD)
    assert broken(state, "white bridge q-1r0 q0r0 q-2r0") == ("bridge-one",)


@pytest.mark.parametrize(
    "line", ["white bridge q1r0 q0r0 q2r0", "white bridge q2r-1 q2r0 q2r-2", "white bridge q9r9 q0r0 q2r-2"]
)
def test_it_lies_on_water(line: str) -> None:
    assert broken(shore(), line) == ("bridge-water",)


def test_the_builder_stands_beside_the_water() -> None:
    away = position(
        SHORE, ("white explorer q1r1", "red explorer q0r1"), {"white": RICH}, seats=("white", "red"), options=FREE
    )
    assert broken(away, BUILD) == ("bridge-beside",)


def test_there_is_no_bridge_in_the_base_game() -> None:
    assert broken(shore(options={}), BUILD) == ("bridge",)
