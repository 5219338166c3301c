"""A folder's pictures are compared before they are learnt: one that is another printing, or misplaced, is named."""

from __future__ import annotations

import numpy as np

from calibration.enrolment.confusion import Hard, side_by_side
from calibration.enrolment.disagreement import Odd, odd_ones
from companion.vision.classify.classifier import SQUARE
from companion.vision.geometry.plane import Picture
from tests.support.vision.scene import INKS, tile

BOX = {label: [tile(label), np.rot90(tile(label)).copy()] for label in INKS}


def test_pictures_that_agree_with_their_label_are_not_named() -> None:
    assert odd_ones(BOX, SQUARE) == []


def test_a_picture_that_looks_like_another_label_is_named_with_it() -> None:
    first, second = sorted(INKS)[:2]
    darker = np.asarray(tile(second) * 0.9, np.uint8)
    mixed = {**BOX, first: [*BOX[first], darker]}
    assert odd_ones(mixed, SQUARE) == [Odd(first, 3, second)]


def test_a_label_of_one_picture_has_nothing_to_disagree_with() -> None:
    assert odd_ones({label: [tile(label)] for label in INKS}, SQUARE) == []


def test_confused_pairs_are_shown_side_by_side_a_row_each() -> None:
    def plain(grey: int, side: int) -> Picture:
        return np.full((side, side, 3), grey, np.uint8)

    shown = {
        "hexes": {"a": [plain(10, 40)], "b": [plain(200, 90)]},
        "squares": {"c": [plain(90, 30)], "d": [plain(5, 30)]},
    }
    picture = side_by_side({"hexes": Hard("a", "b", 0.2), "squares": Hard("c", "d", 0.1)}, shown)
    high, wide = picture.shape[0] // 2, picture.shape[1] // 2
    greys = [int(picture[y + high // 2, x + wide // 2, 0]) for y in (0, high) for x in (0, wide)]
    assert greys == [10, 200, 90, 5]
