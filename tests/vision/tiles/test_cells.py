"""Where the cells of free tiles are in a picture, those on which nothing lies included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from companion.games.kit.spaces.hexes import turned
from companion.vision.geometry.lattice import HEXAGONS, SQUARES, LatticeShape
from companion.vision.geometry.plane import Floats
from companion.vision.tiles.alignment import Aligned
from companion.vision.tiles.cells import HIGHEST, ROOMY_PX, CellsInView, Reframing, lattice_of
from companion.vision.tiles.layout import TableView

PLACES = np.array([(0, 0), (1, 0), (0, 1), (2, -1)], float)
SIZE = (400, 300)


class _Straight:
    """A plane whose pixels are millimetres."""

    def table(self, points: Floats) -> Floats:
        return points

    def picture(self, points: Floats) -> Floats:
        return points


@dataclass
class _Table:
    """A table seen straight from above, with one card that hides a part of it."""

    plane: _Straight
    cards: tuple[Floats, ...]


CARD = np.array([(300.0, 200.0), (340.0, 200.0), (340.0, 240.0), (300.0, 240.0)])
TABLE = cast(TableView, _Table(_Straight(), (CARD,)))


@pytest.mark.parametrize("shape", [HEXAGONS, SQUARES], ids=["hexagons", "squares"])
def test_the_lattice_of_some_tiles_is_found_in_any_turn(shape: LatticeShape) -> None:
    origin, side = complex(120, 80), 30 * np.exp(0.4j)
    at = origin + side * (PLACES @ shape.basis @ np.array([1, 1j]))
    found = lattice_of(PLACES, np.c_[at.real, at.imag], shape)
    assert found == pytest.approx((origin, side))


def test_a_cell_is_shown_if_all_its_corners_are_in_the_picture_and_no_card_hides_it() -> None:
    view = CellsInView.of(TABLE, SIZE, SQUARES, {(0, 0): (50.0, 50.0), (1, 0): (90.0, 50.0)})
    assert view.shows((3, 3))
    assert not view.shows((-2, 0)), "it is beyond the left edge"
    assert not view.shows((7, 4)), "a card lies there"
    assert view.corners((2, 0)).mean(axis=0) == pytest.approx((130, 50))


@pytest.mark.parametrize("turn", range(6))
def test_however_hexagons_lie_a_cells_outline_begins_at_the_games_own_corner(turn: int) -> None:
    """A game's first corner lies a sixth of a turn behind its first way, clockwise, however its cells are turned."""
    view = CellsInView(TABLE, SIZE, HEXAGONS, 200 + 150j, 20 * np.exp(0.1j))
    way = Aligned(turn, (3, -1), turned, 6)
    first = view.outline((2, 2), way)[0] - view.outline((2, 2), way).mean(axis=0)
    along = view.outline((3, 2), way).mean(axis=0) - view.outline((2, 2), way).mean(axis=0)
    angle = np.degrees(np.arctan2(first[1], first[0]) - np.arctan2(along[1], along[0]))
    assert angle % 360 == pytest.approx(30)


def test_a_way_is_upright_as_far_as_it_puts_east_to_the_right() -> None:
    view = CellsInView(TABLE, SIZE, HEXAGONS, 200 + 150j, 20 + 0j)
    ways = [view.upright(Aligned(turn, (0, 0), turned, 6)) for turn in range(6)]
    assert sorted(ways) == pytest.approx([-1, -0.5, -0.5, 0.5, 0.5, 1])
    assert ways[0] == pytest.approx(1)


def test_tiles_that_run_out_of_the_picture_are_to_be_pushed_by_whole_tiles_into_it() -> None:
    view = CellsInView.of(TABLE, SIZE, SQUARES, {(0, 0): (50.0, 50.0), (1, 0): (90.0, 50.0)})
    assert view.room([(0, 0), (1, 0)]) is None, "all are in the picture"
    assert pushed(view.room([(-2, 0), (0, 0)])) == pytest.approx((80, 0))
    assert pushed(view.room([(0, -3), (0, 0)])) == pytest.approx((0, 120))
    assert pushed(view.room([(0, 0)], [(-1, 0)])) == pytest.approx((40, 0)), "a tile may be laid there next"


def test_tiles_under_a_card_are_to_be_pushed_and_none_under_one() -> None:
    view = CellsInView.of(TABLE, SIZE, SQUARES, {(0, 0): (50.0, 50.0), (1, 0): (90.0, 50.0)})
    assert pushed(view.room([(7, 4)])) == pytest.approx((40, 0))


@pytest.mark.parametrize("laid", [[(x, 0) for x in range(-2, 9)], [(-2, 4), (8, 4)]])
def test_for_tiles_that_no_pushing_shows_the_camera_is_to_be_hung_higher(laid: list[tuple[int, int]]) -> None:
    view = CellsInView.of(TABLE, SIZE, SQUARES, {(0, 0): (50.0, 50.0), (1, 0): (90.0, 50.0)})
    found = view.room(laid)
    assert found is not None
    assert found.push is None
    low = min(view.corners(cell)[:, 0].min() for cell in laid)
    assert found.higher == pytest.approx((200 - low) / (200 - ROOMY_PX) - 1)


def test_the_camera_is_hung_higher_by_a_half_at_most() -> None:
    view = CellsInView.of(TABLE, SIZE, SQUARES, {(0, 0): (50.0, 50.0), (1, 0): (90.0, 50.0)})
    found = view.room([(x, 0) for x in range(-5, 15)])
    assert found == Reframing(higher=HIGHEST)


def test_what_the_edge_cuts_lies_in_the_nearest_cell_or_in_none() -> None:
    view = CellsInView.of(TABLE, SIZE, SQUARES, {(0, 0): (50.0, 50.0), (1, 0): (90.0, 50.0)})
    assert view.beyond_edge((0, 35, 20, 36), [(-1, 0), (-1, 1)]) == (-1, 0)
    assert view.beyond_edge((0, 200, 20, 36), [(-1, 0), (-1, 1)]) is None


def pushed(found: Reframing | None) -> tuple[float, float]:
    """How far all is to be pushed."""
    assert found is not None
    assert found.push is not None
    return found.push
