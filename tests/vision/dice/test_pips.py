"""Spots are measured all at once, and as OpenCV measures each."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.dice.pips import _moments, _round, find_pips


def test_contours_measured_together_have_the_moments_that_opencv_gives_each() -> None:
    inside = np.zeros((240, 320), np.uint8)
    cv2.ellipse(inside, (80, 70), (30, 17), 25, 0, 360, 255, -1)
    cv2.rectangle(inside, (150, 40), (210, 150), 255, -1)
    cv2.circle(inside, (180, 90), 12, 0, -1)  # a hole runs the other way round
    cv2.fillConvexPoly(inside, np.array([[20, 150], [90, 160], [40, 230]]), 255)
    contours, _ = cv2.findContours(inside, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    assert len(contours) == 4
    area, middles, spreads = _moments(contours)
    for n, contour in enumerate(contours):
        due = cv2.moments(contour)
        assert area[n] == pytest.approx(due["m00"])
        assert middles[:, n] == pytest.approx([due["m10"] / due["m00"], due["m01"] / due["m00"]])
        assert spreads[:, n] == pytest.approx([due[key] / due["m00"] for key in ("mu20", "mu11", "mu02")], abs=1e-9)


def test_only_what_is_nearly_an_ellipse_is_round() -> None:
    inside = np.zeros((200, 300), np.uint8)
    cv2.circle(inside, (60, 60), 20, 255, -1)
    cv2.fillConvexPoly(inside, np.array([[120, 40], [170, 50], [140, 90]]), 255)
    cv2.line(inside, (200, 20), (202, 120), 255, 2)
    contours, _ = cv2.findContours(inside, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    ((x, y, radius),) = _round(contours, 50.0)
    assert (x, y, radius) == pytest.approx((60, 60, 20), abs=0.6)


def test_a_line_without_any_area_is_no_spot() -> None:
    line = np.array([[[n, 5]] for n in (*range(10, 30), *range(30, 10, -1))], np.int32)
    assert _round([line], 50.0) == []


@pytest.mark.parametrize("light", [True, False])
def test_a_spot_is_a_pip_of_its_own_tone_alone(light: bool) -> None:
    grey = np.full((400, 400), 60 if light else 200, np.uint8)
    cv2.circle(grey, (90, 110), 9, 200 if light else 60, -1, cv2.LINE_AA)
    _, (pip,) = find_pips(grey, light)
    assert (pip.x, pip.y) == pytest.approx((90, 110), abs=0.7)
    assert pip.contrast > 100
    assert find_pips(grey, not light)[1] == []
