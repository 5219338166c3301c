"""Free tiles are found on the board of a game however they are turned and shifted, by what lies there already."""

from __future__ import annotations

import math

import pytest

from companion.games.kit.spaces import hexes, squares
from companion.vision.tiles.alignment import Aligned, Alignment, Cell, Chances, Turned

KNOWN = {(0, 0): "palm", (1, 0): "reef", (0, 1): "sand"}
LATTICES = {"squares": (4, squares.turned), "hexagons": (6, hexes.turned)}


def itself(labels: Chances) -> Chances:
    return labels


def seen(way: Aligned, lying: dict[Cell, str]) -> dict[Cell, Chances]:
    return {way.observed(cell): {label: 0.9, "other": 0.1} for cell, label in lying.items()}


@pytest.mark.parametrize(("turns", "turned", "turn"), [(n, t, i) for n, t in LATTICES.values() for i in range(n)])
def test_the_board_is_found_in_any_turn_of_its_lattice(turns: int, turned: Turned, turn: int) -> None:
    way = Aligned(turn, (3, -2), turned, turns)
    new = {**KNOWN, (1, 1): "palm"}
    assert Alignment[Chances](turns, turned, itself).find(seen(way, new), KNOWN) == way


@pytest.mark.parametrize("lattice", LATTICES)
def test_a_cell_and_its_observed_one_lead_back_to_each_other(lattice: str) -> None:
    turns, turned = LATTICES[lattice]
    for turn in range(turns):
        way = Aligned(turn, (5, 1), turned, turns)
        assert way.cell(way.observed((4, -7))) == (4, -7)


def test_three_equal_tiles_in_a_triangle_leave_open_how_they_lie() -> None:
    alike = dict.fromkeys(KNOWN, "palm")
    way = Aligned(0, (0, 0), hexes.turned, 6)
    assert Alignment[Chances](6, hexes.turned, itself).find(seen(way, alike), alike) is None


def test_tiles_that_fit_nowhere_lie_nowhere() -> None:
    assert Alignment[Chances](6, hexes.turned, itself).find({(0, 0): {"temple": 1.0}}, KNOWN) is None
    assert Alignment[Chances](6, hexes.turned, itself).find({}, KNOWN) is None


def test_which_way_up_a_tile_lies_decides_between_two_turns() -> None:
    def upright(labels: Chances, cell: Cell, way: Aligned) -> float:
        return 2.0 if way.turn == 2 else 0.02

    pair = {(0, 0): "palm", (1, 0): "palm"}
    way = Aligned(0, (0, 0), squares.turned, 4)
    found = Alignment[Chances](4, squares.turned, itself, upright).find(seen(way, pair), pair)
    assert found is not None
    assert found.turn == 2


def test_of_ways_that_come_from_each_other_by_turning_what_is_known_the_preferred_one_is_taken() -> None:
    alike = dict.fromkeys(KNOWN, "palm")
    lying = {**alike, (1, 1): "reef"}
    ways = [Aligned(turn, (2, 1), hexes.turned, 6) for turn in range(6)]
    for way in ways:
        found = Alignment[Chances](6, hexes.turned, itself).find(seen(way, lying), alike, lambda other: -other.turn)
        assert found is not None
        assert {found.cell(way.observed(cell)) for cell in alike} == set(alike)
        assert found.turn == way.turn % 2  # the least of the three that turn the triangle onto itself


@pytest.mark.parametrize(("preferred", "turn"), [(1, 2), (-1, 0)])
def test_of_two_ways_that_are_as_good_the_preferred_one_is_taken(preferred: int, turn: int) -> None:
    pair = {(0, 0): "palm", (1, 0): "palm"}
    tiles = seen(Aligned(0, (0, 0), squares.turned, 4), pair)
    found = Alignment[Chances](4, squares.turned, itself).find(tiles, pair, lambda way: preferred * way.turn)
    assert found is not None
    assert found.turn == turn


def test_two_first_tiles_that_are_alike_may_each_be_the_one_that_was_known() -> None:
    tiles: dict[Cell, Chances] = {(4, 4): {"palm": 1.0}, (5, 4): {"palm": 1.0}}
    found = Alignment[Chances](6, hexes.turned, itself).find(tiles, {(0, 0): "palm"}, lambda way: -way.turn)
    assert found is not None
    assert (0, 0) in {found.cell(cell) for cell in tiles}


def test_what_is_preferred_does_not_decide_where_the_ways_differ() -> None:
    row = {(0, 0): "palm", (1, 0): "reef", (5, 0): "palm", (6, 0): "reef", (9, 3): "sand"}
    pair: dict[Cell, Chances] = {(0, 0): {"palm": 1.0}, (1, 0): {"reef": 1.0}}
    assert Alignment[Chances](6, hexes.turned, itself).find(pair, row, lambda way: -way.turn) is None


def test_a_way_is_so_much_likelier_than_chance_as_its_tiles_show_what_is_known() -> None:
    """A label fits by chance once in twenty, and where it does not fit it is wrong once in a hundred."""
    known = {(i, j): f"tile {i} {j}" for i in range(3) for j in range(3)}
    way = Aligned(0, (2, 1), squares.turned, 4)
    tiles = seen(way, {**known, (5, 5): "palm", (1, 1): "reef"})
    found = Alignment[Chances](4, squares.turned, itself).find(tiles, known)
    assert found == way
    assert found.score == pytest.approx(8 * math.log(0.9 * 20) + math.log(0.01 * 20)), "of (5, 5) nothing is known"


@pytest.mark.parametrize(("chance", "found"), [(0.13, False), (0.14, True)])
def test_a_way_must_be_plainly_likelier_than_chance(chance: float, found: bool) -> None:
    lying: dict[Cell, Chances] = {(4, 4): {"palm": chance, "other": 1 - chance}}
    way = Alignment[Chances](4, squares.turned, itself).find(lying, {(0, 0): "palm"}, lambda way: -way.turn)
    assert (way is not None) == found


@pytest.mark.parametrize(("better", "found"), [(0.95, False), (1.05, True)])
def test_the_best_way_must_be_plainly_likelier_than_the_next(better: float, found: bool) -> None:
    def upright(labels: Chances, cell: Cell, way: Aligned) -> float:
        return math.exp(better / 2) if way.turn == 2 else 1.0

    pair = {(0, 0): "palm", (1, 0): "palm"}
    tiles = seen(Aligned(0, (0, 0), squares.turned, 4), pair)
    assert (Alignment[Chances](4, squares.turned, itself, upright).find(tiles, pair) is not None) == found


def test_among_many_tiles_the_shift_is_looked_at_in_which_most_labels_agree() -> None:
    row = {(n, 0): f"tile {n}" for n in range(20)}
    way = Aligned(0, (-3, 1), squares.turned, 4)
    few = {cell: label for cell, label in row.items() if cell[0] < 4}
    assert Alignment[Chances](4, squares.turned, itself).find(seen(way, few), row) == way
