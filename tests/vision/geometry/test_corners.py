"""A square's corners are found between pixels, also from a start some pixels off."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.geometry.corners import refine
from tests.support.vision.scene import Floats, Picture

FINE = 8


def square(corners: Floats) -> Picture:
    """A dark square on white, blurred and noisy, 200 x 200."""
    out = np.full((200 * FINE, 200 * FINE), 225, np.uint8)
    cv2.fillConvexPoly(out, np.rint((corners + 0.5) * FINE - 0.5).astype(np.int32), 35)
    small = cv2.GaussianBlur(cv2.resize(out, (200, 200), interpolation=cv2.INTER_AREA), (0, 0), 0.8)
    noise = np.random.default_rng(3).normal(0, 3, small.shape)
    return np.asarray(np.clip(small + noise, 0, 255), np.uint8)


def turned(side: float, degrees: float) -> Floats:
    turn = np.radians(degrees + 45 + 90 * np.arange(4))
    return np.asarray(side / np.sqrt(2) * np.c_[np.cos(turn), np.sin(turn)] + (99.3, 101.6))


@pytest.mark.parametrize("side", [34, 60, 130])
@pytest.mark.parametrize("degrees", [0, 12, 45, 80, 200])
def test_corners_are_found_to_a_third_of_a_pixel_from_a_tenth_of_a_side_off(side: float, degrees: float) -> None:
    corners = turned(side, degrees)
    away = 0.09 * side * np.array([[0.6, 0.8], [-1, 0], [0.8, -0.6], [0, 1]])
    assert np.abs(refine(square(corners), (corners + away)[None])[0] - corners).max() < 0.33


def test_the_way_round_does_not_matter() -> None:
    corners = turned(60, 20)
    assert np.abs(refine(square(corners), corners[None, ::-1] + 2)[0] - corners[::-1]).max() < 0.2


def test_a_finger_over_a_part_of_an_edge_does_not_pull_the_corner_away() -> None:
    corners = turned(80, 0)
    picture = square(corners)
    spot = np.rint(corners[0] + 0.6 * (corners[1] - corners[0])).astype(int)
    cv2.circle(picture, spot.tolist(), 7, 150, -1)
    assert np.abs(refine(picture, corners[None] + 1)[0] - corners).max() < 0.5


def test_where_there_is_no_square_the_corners_stay_near_where_they_were() -> None:
    corners = turned(60, 0)
    empty = np.full((200, 200), 120, np.uint8)
    assert np.linalg.norm(refine(empty, corners[None])[0] - corners, axis=1).max() < 0.2 * 60
