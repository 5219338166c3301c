"""Our own drawings: right shapes, the same at every size, and far enough apart to be told from each other."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from calibration import art
from calibration.art.cards import marker_modules

FAMILIES = {
    "terrain": [art.terrain(label, 128) for label in art.TERRAINS],
    "crop": [art.crop(level, 128) for level in art.CROPS],
    "hexagon": [art.hexagon(label, 128) for label in art.HEXAGONS],
    "jungle": [art.jungle(label, 128) for label in art.JUNGLES],
    "worker": [art.worker(c, e, 128) for c in art.COLOURS for e in art.DISTRIBUTIONS.values()],
}


def grey(picture: art.Picture) -> art.Picture:
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(picture[:, :, :3]), cv2.COLOR_BGR2GRAY), np.uint8)


@pytest.mark.parametrize("px", [1, 7, 64, 301])
def test_every_part_is_drawn_at_the_size_asked_for(px: int) -> None:
    assert art.terrain("forest", px).shape == (px, px, 3)
    assert art.crop(3, px).shape == (px, px, 4)
    assert art.hexagon("gold", px).shape == (px, px, 4)
    assert art.jungle("temple", px).shape == (px, px, 3)
    assert art.worker("red", (1, 2, 1, 0), px).shape == (px, px, 3)
    assert art.marker_card(0, px).shape == (px, px, 3)


def test_a_picture_of_no_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one pixel"):
        art.terrain("forest", 0)


@pytest.mark.parametrize("label", art.TERRAINS)
def test_a_part_looks_the_same_at_every_size(label: str) -> None:
    small = art.terrain(label, 64).astype(float)
    large = cv2.resize(art.terrain(label, 320), (64, 64), interpolation=cv2.INTER_AREA).astype(float)
    assert np.abs(small - large).mean() < 4.0


@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_parts_look_alike_even_without_colour(family: str) -> None:
    for one, other in itertools.combinations(FAMILIES[family], 2):
        assert np.abs(grey(one).astype(float) - grey(other)).mean() > 1.2


def test_a_disc_and_a_hexagon_say_where_they_are() -> None:
    disc, hexagon = art.crop(1, 200)[:, :, 3], art.hexagon("water", 200)[:, :, 3]
    assert disc.astype(float).mean() / 255 == pytest.approx(np.pi / 4, abs=0.01)
    assert hexagon.astype(float).mean() / 255 == pytest.approx(3 * np.sqrt(3) / 8, abs=0.01)
    assert hexagon[3, 100] == 255
    assert hexagon[100, 3] == 0


def test_a_worker_stands_at_the_edge_that_the_distribution_names() -> None:
    bare = art.worker("red", (0, 0, 0, 0), 200).astype(int)
    east = np.abs(art.worker("red", (0, 3, 0, 0), 200) - bare).sum(axis=2) > 0
    assert east[:, 160:].any()
    assert not east[:, :150].any()


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
