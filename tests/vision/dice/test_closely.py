"""Small dice are read closely where something stands out from the table, and not where something is known to lie."""

from __future__ import annotations

import numpy as np

from companion.vision.dice.closely import read_closely
from companion.vision.geometry.plane import Floats
from tests.vision.dice.test_dice_reader import bare, put, values

ALL = np.array([[0, 0], [1280, 0], [1280, 720], [0, 720]], float)
SMALL = 26.0


def square(x: float, y: float, half: float) -> Floats:
    return np.array([[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]])


def test_small_dice_far_apart_are_read() -> None:
    picture = bare()
    put(picture, 6, (200, 150), "golden", 20.0, SMALL)
    put(picture, 3, (1000, 600), "black", 50.0, SMALL)
    seen = read_closely(picture, [])
    assert values(seen) == [6, 3]
    assert max(seen[0].face) > 150
    assert max(seen[1].face) < 80


def test_a_die_is_read_below_many_things_that_are_shaped_otherwise() -> None:
    picture = bare()
    for x in range(100, 1280, 200):
        for y in (60, 230, 400):
            picture[y : y + 60, x : x + 10] = (200, 200, 200)
    put(picture, 5, (1000, 640), "black", 20.0, SMALL)
    assert values(read_closely(picture, [])) == [5]


def test_what_looks_like_a_die_on_a_tile_is_none() -> None:
    picture = bare()
    put(picture, 5, (400, 300), "golden", 0.0, SMALL)
    put(picture, 4, (700, 300), "golden", 0.0, SMALL)
    assert values(read_closely(picture, [square(400, 300, 40)])) == [4]


def test_beyond_the_rim_nothing_is_looked_for() -> None:
    picture = bare()
    put(picture, 5, (400, 300), "golden", 0.0, SMALL)
    assert read_closely(picture, [], square(900, 300, 200)) == ()


def test_a_table_that_is_all_covered_has_no_clear_dice() -> None:
    picture = bare()
    put(picture, 5, (400, 300), "golden", 0.0, SMALL)
    assert read_closely(picture, [ALL]) == ()
