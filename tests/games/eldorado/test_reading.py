"""The island and the cave on the simulated table, seen by the real eyes, however table and camera are turned."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from companion.app import own_parts
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.parts import PARTS
from companion.games.eldorado.simulation import Group
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE, Island, Tile
from companion.games.eldorado.views import TILE
from companion.games.kit import Place
from companion.games.kit.spaces.hexes import cell_of, place_of
from companion.simulation import Picture, part_named
from companion.simulation.laying import laid
from companion.tracking import best_label
from companion.vision.errors import UnreadableError
from hardware.simulator.live import SimulatedTable
from tests.support.games.eldorado.tables import position

ROWS: tuple[tuple[Place, str], ...] = (
    ("q2r-2", "gold food"),
    ("q0r-1", "gold garden food water"),
    ("q-1r0", "water gold food wood entrance"),
    ("q-2r1", "gold water wood gold wood"),
    ("q-2r2", "food food shrine gold"),
    ("q-2r3", "shrine wood"),
)
"""The first cell of each row, and its tiles from west to east."""
ISLAND: dict[Place, str] = {
    place_of((cell[0] + n, cell[1])): label
    for first, labels in ROWS
    for n, label in enumerate(labels.split())
    if (cell := cell_of(first))
}
DEEP: dict[Place, str] = {"cave:q0r0": "exit", "cave:q-1r0": "empty", "cave:q0r-1": "tiger", "cave:q-1r-1": "empty"}
PIECES = ("red explorer q1r0", "orange explorer q2r0", "red farmhouse q1r0n", "orange villager q0r1")


def game(tiles: dict[Place, str], pieces: tuple[str, ...] = PIECES) -> ElDorado:
    return position(tiles, pieces)


@cache
def photographed(angle: float, cave_angle: float = 20.0, more: tuple[tuple[Place, str], ...] = ()) -> Picture:
    """What the camera sees when the table was turned by `angle` degrees; `more` tiles lie there too."""
    return pictured({**ISLAND, **DEEP, **dict(more)}, PIECES, angle, cave_angle)


def pictured(
    tiles: dict[Place, str], pieces: tuple[str, ...] = PIECES, angle: float = 0.0, cave_angle: float = 20.0
) -> Picture:
    """What the camera sees of these tiles and pieces when both groups were turned by some degrees."""
    groups = {"": Group(-95.0, 0.0, angle), CAVE: Group(255.0, 20.0, cave_angle)}
    state = game(tiles, pieces)
    table = SimulatedTable(simulation.scene(state.layout(), groups=groups), simulation.camera(state))
    return table.picture()


def lying(picture: Picture, state: ElDorado) -> dict[Place, str]:
    """What is read on the cells, but for those that are bare."""
    seen = reading.look(picture, own_parts.load(), state)
    best = {place: best_label(labels) for (place, layer), labels in seen.items() if layer == TILE}
    return {place: label for place, label in best.items() if label is not None}


@pytest.mark.parametrize(
    "angle", [*range(0, 360, 74), *(pytest.param(angle, marks=pytest.mark.long) for angle in range(37, 360, 74))]
)
def test_both_groups_are_read_however_the_table_is_turned(angle: int) -> None:
    tiles = {**ISLAND, **DEEP}
    assert lying(photographed(angle, angle / 3 % 40 - 20), game(tiles)) == tiles


def test_a_tile_laid_since_is_read_at_its_own_coordinates() -> None:
    new = ("q-3r3", "wood")
    assert lying(photographed(100, more=(new,)), game({**ISLAND, **DEEP})) == {**ISLAND, **DEEP, **dict([new])}


def test_a_cave_tile_laid_to_the_island_is_told_and_so_is_an_island_tile_in_the_cave() -> None:
    for wrong, kind in (("q3r1", "giant"), ("cave:q-2r0", "gold")):
        assert lying(pictured({**ISLAND, **DEEP, wrong: kind}), game({**ISLAND, **DEEP})).get(wrong) == kind


def test_tiles_to_the_side_belong_to_no_group() -> None:
    state = game(ISLAND)
    aside = (laid(part_named(PARTS, "hexes", kind), f"aside {kind}", x, -160, 9) for kind, x in ASIDE)
    table = SimulatedTable(simulation.scene(state.layout()).put(*aside), simulation.camera(state))
    assert lying(table.picture(), state) == ISLAND


@pytest.mark.parametrize(("back", "cell"), [("island-back", "q3r1"), ("cave-back", "cave:q1r0")])
def test_a_tile_that_lies_face_down_beside_its_group_is_none_that_was_discovered(back: str, cell: Place) -> None:
    state = game({**ISLAND, **DEEP})
    (x, y), face_down = simulation.at(cell), next(part for part in PARTS if part.name == back)
    aside = laid(face_down, "aside", x + 10.0, y - 6.0, 3.0)
    table = SimulatedTable(simulation.table(state).put(aside), simulation.camera(state))
    assert lying(table.picture(), state) == {**ISLAND, **DEEP}


ASIDE = (("gold", 150.0), ("water", 260.0))


@pytest.mark.parametrize("tiles", [{"q0r0": "gold"}, {"q0r0": "gold", "q1r0": "food"}])
def test_an_island_of_one_tile_is_read_and_so_is_the_second(tiles: dict[Place, str]) -> None:
    state = game(tiles, ())
    picture = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    assert lying(picture, game({"q0r0": "gold"}, ())) == tiles


def test_the_first_tile_of_all_is_read_before_any_is_known() -> None:
    state = game({"q0r0": "garden"}, ())
    picture = SimulatedTable(simulation.table(state), simulation.camera(state)).picture()
    assert lying(picture, replace(state, land=Island())) == {"q0r0": "garden"}


def test_the_cave_is_found_beside_its_exit_alone() -> None:
    known = {**ISLAND, "cave:q0r0": "exit"}
    assert set(lying(photographed(0), game(known))) >= set(ISLAND) | {"cave:q0r0"}


@pytest.mark.parametrize("angle", [0, 100, 210, 300])
def test_the_cave_lies_as_its_exit_is_turned_from_the_first_tile_on(angle: int) -> None:
    """Two tiles side by side look alike from six sides: the exit's own picture says on which one the new tile lies."""
    first = {"cave:q0r0": "exit", "cave:q-1r0": "empty"}
    picture = pictured({**ISLAND, **first}, cave_angle=angle)
    assert lying(picture, game({**ISLAND, "cave:q0r0": "exit"})) == {**ISLAND, **first}


@pytest.mark.parametrize("angle", [20, 140])
def test_who_stands_on_the_exit_hides_not_how_it_is_turned(angle: int) -> None:
    first = {"cave:q0r0": "exit", "cave:q0r-1": "tiger"}
    pieces = ("red explorer cave:q0r-1", "orange explorer cave:q0r0")
    picture = pictured({**ISLAND, **first}, pieces, cave_angle=angle)
    known = game({**ISLAND, "cave:q0r0": "exit"}, ("red explorer cave:q0r0", "orange explorer cave:q0r0"))
    assert lying(picture, known) == {**ISLAND, **first}


def test_who_discovers_goes_to_the_new_tile_and_does_not_tell_how_the_cave_lies() -> None:
    known = {"cave:q0r0": "exit", "cave:q0r-1": "empty"}
    after = {**ISLAND, **known, "cave:q-1r0": "empty"}
    picture = pictured(after, ("red explorer cave:q-1r0",))
    assert lying(picture, game({**ISLAND, **known}, ("red explorer cave:q0r-1",))) == after


def test_an_empty_tile_among_many_with_an_explorer_on_it_is_read() -> None:
    empty = dict.fromkeys(("q1r-1", "q0r-1", "q1r-2", "q0r-2", "q1r-3", "q2r-3"), "empty")
    known = {"cave:q0r0": "exit", **{f"cave:{cell}": kind for cell, kind in empty.items()}}
    after = {**ISLAND, **known, "cave:q2r-2": "empty"}
    picture = pictured(after, ("red explorer cave:q2r-2",))
    assert lying(picture, game({**ISLAND, **known}, ("red explorer cave:q2r-3",))) == after


@pytest.mark.parametrize("angle", [0, 200])
def test_of_three_tiles_of_which_two_are_alike_who_stands_there_tells_the_new_one(angle: int) -> None:
    """The one who discovered it has gone there; the other one has stayed."""
    known = {"q0r0": "food", "q-1r1": "wood"}
    after = {**known, "q0r1": "food"}
    picture = pictured(after, ("red explorer q0r1", "orange explorer q0r0"), angle=angle)
    assert lying(picture, game(known, ("red explorer q-1r1", "orange explorer q0r0"))) == after


def test_a_table_on_which_nothing_fits_is_refused_in_words() -> None:
    other = Island(tuple((place, Tile("cave-shrine", f"island:0:{n}")) for n, place in enumerate(ISLAND)))
    with pytest.raises(UnreadableError, match="astray"):
        reading.look(photographed(0), own_parts.load(), replace(game(ISLAND), land=other))


def test_tiles_out_of_the_picture_are_told() -> None:
    state = game(ISLAND)
    seen = reading.look(photographed(0), own_parts.load(), state)
    assert reading.outside(state, seen) == ()
    assert reading.outside(state, [spot for spot in seen if spot[0] != "q0r2"]) == ("q0r2",)


def test_each_cell_in_view_has_its_region_in_the_picture() -> None:
    state = game({**ISLAND, **DEEP})
    found = reading.regions(photographed(0), own_parts.load(), state)
    assert set(found) >= set(state.land.at)
    where = {place: simulation.camera(state).project((*simulation.at(place), 2.0)) for place in ISLAND}
    assert all(abs(found[place].mean(axis=0) - where[place]).max() < 8 for place in where)


def test_a_tile_with_a_hand_over_it_is_not_seen_whole_and_the_others_are() -> None:
    state, picture = game(ISLAND), photographed(0)
    outlines = reading.whole(picture, own_parts.load(), state)
    assert len(outlines) >= len(ISLAND)
    x, y = (round(v) for v in outlines[0].mean(axis=0))
    picture[y - 20 : y + 90, x - 40 : x + 15] = (120, 150, 200)
    left = reading.whole(picture.copy(), own_parts.load(), state)
    assert all(np.hypot(*(outline.mean(axis=0) - (x, y))) > 20 for outline in left)
    assert len(left) >= len(outlines) - 3


@pytest.mark.parametrize("angle", [0, 74, 222])
def test_how_the_groups_lie_is_told_for_the_picture_of_the_board(angle: int) -> None:
    """The screen turns its picture as the table is."""
    state = game({**ISLAND, **DEEP})
    turns = reading.turns(reading.regions(photographed(angle, angle / 3 % 40 - 20), own_parts.load(), state))
    assert set(turns) == {"", CAVE}
    for name, wanted in (("", angle), (CAVE, angle / 3 % 40 - 20)):
        assert abs((turns[name] - wanted + 180) % 360 - 180) < 5
