"""The cube: rolled, spun, turned, and looked at."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.diaominos.cube import (
    CORNERS,
    ORIENTATIONS,
    SIDES,
    UPRIGHT,
    facing,
    layer_turned,
    orientation_after,
    orientations_showing,
    rolled,
    shown,
    side,
    spun,
    sticker_name,
    top,
    upright,
)
from companion.games.diaominos.pieces import CUBES, cube_numbered, flaws

NAMED = "ABCDEFGHIJKLMNOPQRSTUVWX"

cubes = st.integers(0, CUBES - 1).map(cube_numbered)
orientations = st.sampled_from(ORIENTATIONS)


def test_rolling_north_brings_the_south_side_up_and_the_top_to_the_north() -> None:
    seen = rolled(NAMED, "N")
    assert top(seen) == side(NAMED, "south")
    assert set(side(seen, "north")) == set(top(NAMED))
    assert side(seen, "north") == "DCBA"  # seen from the north, upside down and from the other end


@pytest.mark.parametrize(("step", "source"), [("N", "south"), ("S", "north"), ("E", "west"), ("W", "east")])
def test_a_roll_brings_up_the_side_behind_it(step: str, source: str) -> None:
    assert set(top(rolled(NAMED, step))) == set(side(NAMED, source))


@pytest.mark.parametrize("steps", ["NS", "EW", "NNNN", "EEEE", "NENENE"])
def test_some_rolls_change_nothing(steps: str) -> None:
    assert rolled(NAMED, steps) == NAMED


def test_turning_on_the_spot_clockwise_brings_the_south_side_to_the_west() -> None:
    seen = spun(NAMED, 1)
    assert side(seen, "west") == side(NAMED, "south")
    assert top(seen) == "CADB"
    assert spun(NAMED, 4) == NAMED


def test_there_are_24_orientations_one_for_each_way_to_roll_and_spin() -> None:
    looks = {shown(NAMED, orientation) for orientation in ORIENTATIONS}
    assert len(ORIENTATIONS) == len(looks) == 24
    assert shown(NAMED, UPRIGHT) == NAMED


@given(cubes, orientations)
def test_a_cube_is_found_again_from_what_it_shows(cube: str, orientation: str) -> None:
    assert upright(shown(cube, orientation), orientation) == cube


@given(cubes, orientations, st.text("NESW", max_size=6))
def test_rolling_what_is_seen_and_rolling_in_the_head_agree(cube: str, orientation: str, steps: str) -> None:
    assert rolled(shown(cube, orientation), steps) == shown(cube, orientation_after(orientation, steps))


def test_an_orientation_names_what_is_on_top_and_in_the_south() -> None:
    for orientation in ORIENTATIONS:
        found = facing(orientation)
        assert found["up"] + found["south"] == orientation
        assert sorted(found.values()) == sorted("URFDLB")


@given(cubes, st.sampled_from("URFDLB"), st.integers(1, 3))
def test_a_turned_layer_makes_another_cube_that_can_be(cube: str, surface: str, quarters: int) -> None:
    other = layer_turned(cube, surface, quarters)
    assert not flaws(other)
    assert layer_turned(other, surface, 4 - quarters) == cube


def test_a_turned_layer_keeps_the_opposite_layer() -> None:
    other = layer_turned(NAMED, "U", 1)
    assert other[12:16] == NAMED[12:16]
    assert side(other, "south")[2:] == side(NAMED, "south")[2:]
    assert side(other, "south")[:2] == side(NAMED, "east")[:2]


def test_turning_both_layers_alike_turns_the_cube() -> None:
    assert layer_turned(layer_turned(NAMED, "U", 1), "D", 3) == spun(NAMED, 1)


def test_each_corner_has_three_stickers_that_are_neighbours() -> None:
    assert len(CORNERS) == 8
    assert sorted(s for corner in CORNERS for s in corner) == list(range(24))
    assert all(len({s // 4 for s in corner}) == 3 for corner in CORNERS)


def test_stickers_are_named_by_surface_and_number() -> None:
    assert [sticker_name(n) for n in (0, 3, 4, 23)] == ["U1", "U4", "R1", "B4"]


@given(cubes, orientations)
def test_the_top_and_all_sides_tell_how_a_cube_lies(cube: str, orientation: str) -> None:
    seen = shown(cube, orientation)
    found = orientations_showing(cube, top(seen), {s: side(seen, s) for s in SIDES})
    assert [shown(cube, name) for name in found] == [seen]


def test_about_one_cube_in_eight_shows_a_top_that_needs_a_side_as_well() -> None:
    rng = random.Random(7)
    sample = [cube_numbered(rng.randrange(CUBES)) for _ in range(1000)]
    unsure = [c for c in sample if len({top(shown(c, orientation)) for orientation in ORIENTATIONS}) < 24]
    assert 0.10 < len(unsure) / len(sample) < 0.16


def test_a_solved_cube_lies_in_four_ways_for_each_top_and_a_side_tells_which() -> None:
    cube = "".join(c * 4 for c in "WRGYOB")
    assert len(orientations_showing(cube, "RRRR")) == 4
    assert orientations_showing(cube, "RRRR", {"south": "GGGG"}) == ("RF",)
    assert orientations_showing(cube, "RRRR", {"south": "OOOO"}) == ()


def test_orientations_are_listed_by_what_lies_on_top_and_then_by_what_looks_south() -> None:
    """So that whoever chooses among them finds them in one order."""
    assert [name[0] for name in ORIENTATIONS] == [top for top in "URFDLB" for _ in range(4)]
    assert [name[1] for name in ORIENTATIONS[:8]] == [*"RFLB", *"UFDB"]
