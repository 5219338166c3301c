"""Dice count where they lie clear of outlines, and not on what is outlined, nor at its rim."""

from __future__ import annotations

import numpy as np

from companion.vision.dice.lying_clear import CLEAR_PX, clear_ground, lies_clear, read_clear
from tests.vision.dice.test_closely import square
from tests.vision.dice.test_dice_reader import bare, put, values


def test_a_die_on_a_tile_or_at_its_rim_is_none() -> None:
    picture = bare()
    put(picture, 5, (400, 300), "golden")
    put(picture, 4, (700, 300), "golden")
    assert values(read_clear(picture, [square(400, 300, 40)])) == [4]
    assert values(read_clear(picture, [square(400 - 44, 300, 40)])) == [4], "its middle is 4 pixels beside the tile"
    assert values(read_clear(picture, [square(400 - 50, 300, 40)])) == [5, 4]


def test_ground_is_clear_so_far_from_an_outline() -> None:
    clear = clear_ground(bare(), [square(400, 300, 40)], CLEAR_PX)
    assert not lies_clear(clear, (400, 300))
    assert not lies_clear(clear, (440 + CLEAR_PX - 1, 300))
    assert lies_clear(clear, (440 + CLEAR_PX + 1, 300))


def test_without_room_ground_is_clear_beside_the_outline() -> None:
    clear = clear_ground(bare(), [square(400, 300, 40), square(600, 300, 10)])
    assert np.count_nonzero(~clear) == 81 * 81 + 21 * 21
    assert lies_clear(clear, (441, 300))


def test_a_die_at_the_pictures_rim_lies_in_it() -> None:
    clear = clear_ground(bare(), [])
    assert lies_clear(clear, (1280, 720))
