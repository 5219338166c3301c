"""Squares: what lies beside what."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.games.kit.spaces import squares


def test_four_lie_beside_a_cell_and_eight_touch_it() -> None:
    assert squares.around((1, 2)) == ((1, 1), (2, 2), (1, 3), (0, 2))
    assert set(squares.touching((1, 2))) == {(x, y) for x in (0, 1, 2) for y in (1, 2, 3)} - {(1, 2)}
    assert {squares.distance((1, 2), cell) for cell in squares.touching((1, 2))} == {1, 2}
    assert squares.distance((1, 2), (-2, 6)) == 7


def test_sides_are_mutual() -> None:
    for side, other in enumerate(squares.around((0, 0))):
        assert squares.side_of((0, 0), other) == side
        assert squares.side_of(other, (0, 0)) == (side + 2) % 4
    assert squares.side_of((0, 0), (1, 1)) is None


def test_a_quarter_turns_north_into_east() -> None:
    north, east, *_ = squares.around((3, 3))
    assert squares.turned(north, 1, about=(3, 3)) == east
    assert squares.turned(north, 4, about=(3, 3)) == north
    assert squares.turned(north, 5, about=(3, 3)) == east
    assert squares.turned((3, 1), -1, about=(2, 5)) == (-2, 4)


def test_a_line_goes_straight_on() -> None:
    assert list(islice(squares.line((0, 0), 3), 2)) == [(-1, 0), (-2, 0)]
    assert [next(squares.line((0, 0), side)) for side in range(4, 8)] == list(squares.around((0, 0)))


def test_a_box_is_one_wider_all_round() -> None:
    box = squares.box(((0, 0), (2, 1)))
    assert box == tuple((x, y) for y in range(-1, 3) for x in range(-1, 4))
    assert squares.box(((3, 4),), margin=0) == ((3, 4),)


@pytest.mark.parametrize("odd", ["x01y1", "x-0y1", "x1", "", None, 7])
def test_what_is_written_otherwise_is_no_cell(odd: object) -> None:
    assert squares.cell_of("x-12y3") == (-12, 3)
    assert squares.cell_of(odd) is None


def test_without_a_cell_to_turn_about_all_turns_about_the_first() -> None:
    assert squares.turned((0, 0), 1) == (0, 0)
    assert squares.turned((1, 0), 1) == squares.turned((1, 0), 1, about=(0, 0)) == (0, 1)
