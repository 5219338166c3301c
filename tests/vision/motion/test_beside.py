"""How far beside its place a piece came to lie, from where the picture changed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.motion.beside import offset_of

PLACE = np.array([[40.0, 30.0], [60.0, 30.0], [60.0, 50.0], [40.0, 50.0]])


def changed(right: int, down: int, side: int = 20) -> np.ndarray:
    """Where a picture changed when a square piece came so far beside the place."""
    mask = np.zeros((90, 120), np.uint8)
    cv2.rectangle(mask, (40 + right, 30 + down), (40 + right + side, 30 + down + side), (255,), -1)
    return mask


@pytest.mark.parametrize(("right", "down"), [(0, 0), (7, 0), (0, -6), (-5, 5), (15, 0)])
def test_a_piece_is_found_as_far_beside_its_place_as_it_lies(right: int, down: int) -> None:
    assert offset_of(changed(right, down), PLACE, 20.0) == pytest.approx((right, down), abs=1.0)


def test_a_pawn_that_leans_out_of_the_piece_does_not_move_it() -> None:
    mask = changed(7, 0)
    cv2.circle(mask, (50, 27), 4, (255,), -1)
    assert offset_of(mask, PLACE, 20.0) == pytest.approx((7, 0), abs=1.0)


def test_a_piece_at_the_edge_of_the_picture_is_found_too() -> None:
    assert offset_of(changed(-36, 0), PLACE - (38.0, 0.0), 20.0) == pytest.approx((2, 0), abs=1.0)


def test_where_hardly_anything_came_no_piece_is_found() -> None:
    assert offset_of(np.zeros((90, 120), np.uint8), PLACE, 20.0) is None
    assert offset_of(changed(3, 3, side=6), PLACE, 20.0) is None


@pytest.mark.parametrize(("right", "down"), [(-70, 0), (90, 0), (0, -60), (0, 70), (-200, 0), (0, 400)])
def test_beside_a_place_outside_the_picture_no_piece_is_found(right: int, down: int) -> None:
    assert offset_of(changed(0, 0), PLACE + np.array([right, down]), 8.0) is None


@pytest.mark.parametrize("out", [12.0, 19.0])
def test_a_piece_that_lies_beside_a_place_past_the_edge_is_found_where_the_picture_shows_it(out: float) -> None:
    assert offset_of(changed(-40, 0), PLACE - np.array([40.0 + out, 0.0]), 20.0) == pytest.approx((out, 0), abs=1.0)
