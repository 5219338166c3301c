"""What all drawings share: canvas, outlines, wooden figures, and the mat's cards."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from calibration import art
from calibration.art.cards import marker_modules


def test_a_picture_of_no_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one pixel"):
        art.Canvas(0, "#000000")


def test_a_disc_and_a_hexagon_say_where_they_are() -> None:
    disc, hexagon = art.disc_mask(200), art.hexagon_mask(200)
    assert disc.astype(float).mean() / 255 == pytest.approx(np.pi / 4, abs=0.01)
    assert hexagon.astype(float).mean() / 255 == pytest.approx(3 * np.sqrt(3) / 8, abs=0.01)
    assert hexagon[3, 100] == 255
    assert hexagon[100, 3] == 0


def test_a_figure_stands_on_its_foot_in_its_paint() -> None:
    drawn = art.figure(art.PAWN, art.PAINT["blue"], 100)
    widths = [(drawn[y, :, 3] > 127).sum() for y in (10, 95)]
    assert widths[0] < widths[1]
    assert tuple(drawn[95, 50, :3]) == art.PAINT["blue"]
    assert drawn[50, 2, 3] == 0


def test_no_two_paints_are_alike() -> None:
    paints = sorted(art.PAINT.values())
    assert all(sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60 for one, other in pairwise(paints))


@pytest.mark.parametrize("marker", range(4))
def test_a_card_is_56_mm_with_a_black_square_of_40_mm_in_its_middle(marker: int) -> None:
    card = art.marker_card(marker, 560)[:, :, 0]  # ten pixels to the millimetre
    ys, xs = np.nonzero(card == 0)
    assert (xs.min(), xs.max(), ys.min(), ys.max()) == (80, 479, 80, 479)


@pytest.mark.parametrize("dictionary", [cv2.aruco.DICT_4X4_50, cv2.aruco.DICT_5X5_50])
@pytest.mark.parametrize("marker", [0, 1, 2, 3, 30])
def test_the_modules_are_those_that_opencv_draws(dictionary: int, marker: int) -> None:
    modules = marker_modules(dictionary, marker)
    table = cv2.aruco.getPredefinedDictionary(dictionary)
    new = hasattr(cv2.aruco, "generateImageMarker")
    drawn = getattr(cv2.aruco, "generateImageMarker" if new else "drawMarker")(table, marker, 10 * len(modules))
    assert np.array_equal(drawn[5::10, 5::10] > 127, modules)
