"""What colour a sticker is taken to have."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.vision.cube.colours import sample
from companion.vision.cube.lattice import FaceQuad

SIDE = 96
COLOUR = np.array([40.0, 140.0, 30.0])
"""Blue, green, red, as OpenCV has them."""


def face(grain: float = 0.0, glare: float = 0.0) -> npt.NDArray[np.uint8]:
    """Four stickers of one colour on black, a lamp mirrored in all of their lower parts, seen with grain."""
    picture = np.full((SIDE, SIDE, 3), 8.0)
    for y in (4, 52):
        for x in (4, 52):
            haze = np.linspace(-1.2, 1.0, 40).clip(0, None)[:, None, None] * glare
            picture[y : y + 40, x : x + 40] = COLOUR + haze * (255 - COLOUR)
    picture += np.random.default_rng(1).normal(0, grain, picture.shape)
    return picture.clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize(("grain", "glare"), [(0.0, 0.0), (0.0, 1.0), (16.0, 0.0), (8.0, 1.0)])
def test_a_sticker_has_the_colour_that_it_has_beside_a_lamp_mirrored_in_it_and_without_grain(
    grain: float, glare: float
) -> None:
    corners = np.array([[0.0, 0.0], [SIDE, 0.0], [SIDE, SIDE], [0.0, SIDE]])
    found = sample(face(grain, glare), FaceQuad(corners, 1.0))
    seen = 255 * found.stickers[:, ::-1] ** (1 / 2.2)
    assert np.abs(seen - COLOUR).max() < 14.0, seen


@pytest.mark.parametrize("ink", [(160, 60, 20), (30, 30, 30), (30, 30, 190)])
def test_a_makers_print_in_the_middle_of_a_white_sticker_leaves_it_white(ink: tuple[int, int, int]) -> None:
    picture = np.full((SIDE, SIDE, 3), 8, np.uint8)
    for y in (4, 52):
        picture[y : y + 40, 4:44] = picture[y : y + 40, 52:92] = 235
    cv2.ellipse(picture, (24, 24), (8, 6), 20, 0, 360, ink, -1, cv2.LINE_AA)
    corners = np.array([[0.0, 0.0], [SIDE, 0.0], [SIDE, SIDE], [0.0, SIDE]])
    found = sample(picture, FaceQuad(corners, 1.0))
    assert np.abs(255 * found.stickers ** (1 / 2.2) - 235).max() < 10
