"""Sharpness is read off the mat's cards: it grows with the blur, and does not depend on light or distance."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.camera.sharpness import BLURRED, edge_width
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Picture
from hardware.simulator.live import SimulatedTable
from tests.support.calibration.views import mat_parts


@pytest.fixture(scope="module")
def picture() -> Picture:
    table = SimulatedTable()
    table.put(*mat_parts(230.0, 230.0))
    return np.asarray(table.picture())


def width(picture: Picture) -> float:
    return edge_width(picture, find_mat(picture))


def test_edges_grow_with_the_blur(picture: Picture) -> None:
    blurred = [width(np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma))) for sigma in (0.7, 1.5, 2.5)]
    assert width(picture) < blurred[0] < blurred[1] < blurred[2]
    assert blurred[0] < BLURRED < blurred[1]


def test_a_dim_picture_is_as_sharp_as_a_light_one(picture: Picture) -> None:
    assert width((picture * 0.4).astype(np.uint8)) == pytest.approx(width(picture), abs=0.5)


def test_a_card_that_is_seen_small_is_measured_within_its_own_margin(picture: Picture) -> None:
    small = np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    assert width(small) < BLURRED
