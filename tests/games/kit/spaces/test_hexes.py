"""Hexagons: what lies beside what, and one name for one thing."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from companion.games.kit.spaces import hexes
from companion.games.kit.spaces.hexes import Cell

SOME = hexes.disc((2, -1), 3)


def test_neighbours_are_mutual_and_one_step_away() -> None:
    for cell in SOME:
        for side, other in enumerate(hexes.around(cell)):
            assert hexes.side_of(cell, other) == side
            assert hexes.side_of(other, cell) == (side + 3) % 6
            assert hexes.distance(cell, other) == 1
    assert hexes.side_of((0, 0), (2, 0)) is None


def test_a_ring_is_a_closed_walk_of_cells_equally_far() -> None:
    for far in (1, 2, 3):
        ring = hexes.ring((2, -1), far)
        assert len(set(ring)) == 6 * far
        assert {hexes.distance((2, -1), cell) for cell in ring} == {far}
        assert all(hexes.distance(a, b) == 1 for a, b in pairwise((*ring, ring[0])))


def test_a_ring_begins_in_the_north_west_and_goes_clockwise() -> None:
    assert hexes.ring((1, 1), 1) == ((1, 0), (2, 0), (2, 1), (1, 2), (0, 2), (0, 1))
    assert hexes.ring((1, 1), 0) == ((1, 1),)


def test_a_disc_of_three_holds_37_cells() -> None:
    assert len(set(hexes.disc((0, 0), 3))) == 37


def test_two_neighbours_share_one_edge() -> None:
    for cell in SOME:
        for side, other in enumerate(hexes.around(cell)):
            edge = hexes.edge(cell, side)
            assert edge == hexes.edge(other, (side + 3) % 6)
            assert set(hexes.sharing(edge)) == {cell, other}


def test_a_corner_is_shared_by_three_cells_each_beside_the_others() -> None:
    for cell in SOME:
        assert len(set(hexes.corners(cell))) == 6
        for corner in hexes.corners(cell):
            cells = hexes.meeting(corner)
            assert cell in cells
            assert all(corner in hexes.corners(other) for other in cells)
            assert all(hexes.distance(a, b) == 1 for a in cells for b in cells if a != b)


def test_a_tip_stands_between_its_side_and_the_next() -> None:
    for tip, corner in enumerate(hexes.corners((0, 0))):
        beside = hexes.around((0, 0))
        assert set(hexes.meeting(corner)) == {(0, 0), beside[tip], beside[(tip + 1) % 6]}


def test_an_edge_ends_at_the_corners_that_both_its_cells_have() -> None:
    for cell in SOME:
        for edge in hexes.edges(cell):
            first, second = hexes.sharing(edge)
            assert set(hexes.ends(edge)) == set(hexes.corners(first)) & set(hexes.corners(second))


def test_three_edges_leave_a_corner_for_three_others() -> None:
    for corner in hexes.corners((0, 0)):
        assert len(hexes.leaving(corner)) == 3
        assert len(set(hexes.along(corner))) == 3
        assert all(corner in hexes.along(other) for other in hexes.along(corner))


def test_six_turns_lead_back_and_each_keeps_what_is_beside() -> None:
    for cell in SOME:
        assert hexes.turned(cell, 6, (1, 1)) == cell
        assert hexes.turned(hexes.around((0, 0))[0], 1) == hexes.around((0, 0))[1]
        assert hexes.distance(hexes.turned(cell, 2), (0, 0)) == hexes.distance(cell, (0, 0))


def test_a_turn_by_sixths_goes_clockwise_about_a_cell() -> None:
    about = (2, -3)
    for side, cell in enumerate(hexes.around(about)):
        assert hexes.turned(cell, 1, about) == hexes.around(about)[(side + 1) % 6]
        assert hexes.turned(cell, 7, about) == hexes.around(about)[(side + 1) % 6]


def test_a_line_goes_straight_on() -> None:
    assert list(islice(hexes.line((0, 0), 5), 3)) == [(1, -1), (2, -2), (3, -3)]
    assert [next(hexes.line((0, 0), side)) for side in range(6, 12)] == list(hexes.around((0, 0)))


@pytest.mark.parametrize("cell", SOME)
def test_cells_edges_and_corners_are_written_and_read_again(cell: Cell) -> None:
    assert hexes.cell_of(hexes.place_of(cell)) == cell
    for edge in hexes.edges(cell):
        assert hexes.edge_of(hexes.place_of(edge)) == edge
    for corner in hexes.corners(cell):
        assert hexes.corner_of(hexes.place_of(corner)) == corner


@pytest.mark.parametrize("odd", ["q01r1", "q-0r1", "q1", "q1r1w", "", 3, None, "q1r1e "])
def test_what_is_written_otherwise_is_no_cell(odd: object) -> None:
    assert hexes.cell_of(odd) is None


def test_a_cell_is_no_corner_and_a_corner_no_edge() -> None:
    assert hexes.corner_of("q1r1") is None
    assert hexes.edge_of("q1r1n") is None
    assert hexes.cell_of("q1r1n") is None


def test_without_a_cell_to_turn_about_all_turns_about_the_first() -> None:
    assert hexes.turned((0, 0), 1) == (0, 0)
    assert hexes.turned((1, 0), 1) == hexes.turned((1, 0), 1, about=(0, 0)) == (0, 1)
