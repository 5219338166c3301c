"""How a hexagonal tile is turned in its cell is told by its enrolled picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.geometry.lattice import HEXAGONS
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.turns import chances_of_turns

SIDE_PX = 40.0


def drawing(marks: int) -> Picture:
    """A hexagon's picture, with a dark mark at so many of its sides, the eastern one first, then clockwise."""
    picture = np.full((96, 96, 3), 150, np.uint8)
    cv2.circle(picture, (48, 48), 18, (220, 200, 120), -1)
    for side in range(marks):
        x, y = 48 + 32 * np.cos(np.pi / 3 * side), 48 + 32 * np.sin(np.pi / 3 * side)
        cv2.circle(picture, (round(x), round(y)), 7, (30, 30, 180), -1)
    return picture


def lying(picture: Picture, turn: int, aside: tuple[float, float] = (0.0, 0.0)) -> Picture:
    """A frame in whose middle the tile lies, turned clockwise by so many sixths, some pixels aside."""
    turned = cv2.warpAffine(picture, cv2.getRotationMatrix2D((47.5, 47.5), -60 * turn, SIDE_PX / 48), (96, 96))
    frame = np.full((200, 200, 3), 60, np.uint8)
    inside = np.zeros((96, 96), np.uint8)
    outline = 47.5 + SIDE_PX * HEXAGONS.corners
    cv2.fillConvexPoly(inside, np.rint(outline).astype(np.int32), 1)
    x, y = round(52 + aside[0]), round(52 + aside[1])
    frame[y : y + 96, x : x + 96][inside > 0] = np.asarray(turned)[inside > 0]
    return frame


CELL = 99.5 + SIDE_PX * HEXAGONS.corners


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("aside", [(0.0, 0.0), (5.0, -4.0)])
def test_a_tile_is_found_turned_as_it_lies(turn: int, aside: tuple[float, float]) -> None:
    chances = chances_of_turns(lying(drawing(3), turn, aside), CELL, drawing(3))
    assert np.argmax(chances) == turn
    assert chances[turn] > 0.9
    assert sum(chances) == pytest.approx(1.0)


def test_another_light_changes_nothing() -> None:
    dark = np.asarray(lying(drawing(2), 4) * np.array([0.5, 0.6, 0.7]), np.uint8)
    assert np.argmax(chances_of_turns(dark, CELL, drawing(2))) == 4


@pytest.mark.parametrize("marks", [0, 6])
def test_of_a_tile_that_looks_the_same_turned_no_turn_is_likelier(marks: int) -> None:
    chances = chances_of_turns(lying(drawing(marks), 2), CELL, drawing(marks))
    assert max(chances) < 0.4


def test_bare_table_tells_no_turn() -> None:
    bare = np.full((200, 200, 3), 60, np.uint8)
    assert chances_of_turns(bare, CELL, drawing(3)) == pytest.approx((1 / 6,) * 6)
