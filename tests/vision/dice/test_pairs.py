"""Dice whose faces show two numbers are read where dark and light ground keep the numbers apart."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.dice.closely import read_pairs_closely
from companion.vision.dice.pairs import read_pairs
from companion.vision.geometry.plane import Picture
from tests.vision.dice.test_dice_reader import bare, put

DARK, LIGHT, INK = (8, 16, 29), (67, 111, 168), (217, 237, 244)
SPOTS = {
    1: ((0.5, 0.5),),
    2: ((0.2, 0.3), (0.8, 0.7)),
    3: ((0.2, 0.2), (0.5, 0.5), (0.8, 0.8)),
    4: ((0.2, 0.25), (0.8, 0.25), (0.2, 0.75), (0.8, 0.75)),
    5: ((0.2, 0.25), (0.8, 0.25), (0.2, 0.75), (0.8, 0.75), (0.5, 0.5)),
    6: ((0.2, 0.25), (0.5, 0.25), (0.8, 0.25), (0.2, 0.75), (0.5, 0.75), (0.8, 0.75)),
}
PX = 240


def face(low: int, high: int, light: tuple[int, int, int] = LIGHT) -> Picture:
    """A face with a number on dark and one on lighter ground."""
    picture = np.full((PX, PX, 3), DARK, np.uint8)
    picture[PX // 2 :] = light
    for half, number in enumerate((low, high)):
        for x, y in SPOTS[number]:
            at = (round(x * PX), round((half + y) * PX / 2))
            cv2.circle(picture, at, round(0.075 * PX), INK, -1, cv2.LINE_AA)
    return picture


def lay(picture: Picture, of: Picture, at: tuple[float, float], degrees: float, side: float) -> None:
    """Lay a face on a table, turned so far, its sides so long in pixels."""
    shrunk = cv2.resize(of, None, fx=side / PX, fy=side / PX, interpolation=cv2.INTER_AREA)
    turn = np.asarray(cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1.0), float)
    turn[:, 2] += np.array(at) - side / 2
    size = picture.shape[1::-1]
    mask = cv2.warpAffine(np.full(shrunk.shape[:2], 255, np.uint8), turn, size)
    np.copyto(picture, np.asarray(cv2.warpAffine(shrunk, turn, size), np.uint8), where=(mask > 127)[..., None])


@pytest.mark.parametrize("pair", [(1, 6), (2, 5), (3, 4)])
@pytest.mark.parametrize("degrees", [0.0, 33.0, 147.0, 250.0])
def test_both_numbers_are_read_however_the_die_lies(pair: tuple[int, int], degrees: float) -> None:
    picture = bare()
    lay(picture, face(*pair), (640, 360), degrees, 60)
    (seen,) = read_pairs(picture[210:510, 490:790])
    assert seen.numbers == pair
    assert np.hypot(seen.centre[0] - 150, seen.centre[1] - 150) < 8


def test_a_small_one_beside_other_dice_is_read_closely() -> None:
    picture = bare()
    lay(picture, face(2, 5), (300, 200), 20.0, 26)
    put(picture, 4, (340, 200), "black", 20.0, 26.0)
    put(picture, 3, (1000, 600), "golden", 50.0, 26.0)
    (seen,) = read_pairs_closely(picture, [])
    assert seen.numbers == (2, 5)


def test_numbers_that_nothing_keeps_apart_are_not_told() -> None:
    picture = bare()
    lay(picture, face(2, 5, light=DARK), (640, 360), 10.0, 60)
    assert read_pairs(picture[210:510, 490:790]) == ()


def test_two_ordinary_dice_are_no_pair() -> None:
    picture = bare()
    put(picture, 2, (600, 360), "black", 10.0, 60.0)
    put(picture, 5, (700, 360), "black", 30.0, 60.0)
    assert read_pairs(picture) == ()
