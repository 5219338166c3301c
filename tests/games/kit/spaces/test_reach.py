"""How far one can go."""

from __future__ import annotations

import pytest

from companion.games.kit.spaces import hexes, squares
from companion.games.kit.spaces.hexes import Cell
from companion.games.kit.spaces.reach import reach

WATER = {(1, 0), (0, 1)}


def dry(start: Cell, end: Cell) -> int | None:
    return None if end in WATER else 1


def test_with_three_speed_all_cells_within_three_can_be_reached() -> None:
    assert set(reach((0, 0), hexes.around, most=3).costs) == set(hexes.disc((0, 0), 3))


def test_a_way_leads_round_water() -> None:
    found = reach((0, 0), hexes.around, dry, most=4)
    assert (1, 0) not in found.costs
    assert found.costs[(2, 0)] == 3
    assert found.way((2, 0)) == ((1, -1), (2, -1), (2, 0))
    assert found.way((0, 0)) == ()


def test_what_is_too_dear_cannot_be_reached() -> None:
    with pytest.raises(KeyError):
        reach((0, 0), hexes.around, dry, most=2).way((2, 0))


def test_the_cheapest_way_counts_not_the_shortest() -> None:
    def swamp(start: Cell, end: Cell) -> int:
        return 5 if end == (1, 0) else 1

    assert reach((0, 0), squares.around, swamp, most=6).costs[(2, 0)] == 4


def test_of_those_equally_near_all_are_named() -> None:
    found = reach((0, 0), hexes.around, most=3)
    assert found.nearest([(2, 0), (0, 2), (3, 0), (9, 9)]) == ((2, 0), (0, 2))
    assert found.nearest([(9, 9)]) == ()


def test_without_a_most_all_is_reached_that_hangs_together() -> None:
    land = dict.fromkeys(((0, 0), (1, 0), (2, 0), (2, 1), (9, 9)), 3)
    found = reach((0, 0), squares.around, lambda start, end: land.get(end))
    assert found.costs == {(0, 0): 0, (1, 0): 3, (2, 0): 6, (2, 1): 9}
    assert list(found.costs) == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert found.before == {(1, 0): (0, 0), (2, 0): (1, 0), (2, 1): (2, 0)}
