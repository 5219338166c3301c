"""Pictures as eyes of other kinds see them, and how far apart colours are."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

VISIONS: Mapping[str, Floats | None] = {
    "normal": None,
    "protanope": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranope": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "grey": np.array([[0.2126, 0.7152, 0.0722]] * 3),
}
"""What linear sRGB is multiplied with.

Protanopes and deuteranopes: Machado, Oliveira and Fernandes, “A Physiologically-based Model for Simulation of Color
Vision Deficiency”, IEEE Transactions on Visualization and Computer Graphics 15(6), 2009, table of severity 1.0. Grey:
relative luminance, as a screen in the sun or a black and white print leaves it.
"""

_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def seen(pixels: NDArray[np.uint8], vision: str) -> NDArray[np.uint8]:
    """Pixels (…, 3) of sRGB as somebody of that vision sees them."""
    matrix = VISIONS[vision]
    if matrix is None:
        return pixels
    linear = np.clip(_linear(pixels) @ matrix.T, 0.0, 1.0)
    gamma = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    found: NDArray[np.uint8] = np.rint(gamma * 255).astype(np.uint8)
    return found


def oklab(pixels: NDArray[np.uint8]) -> Floats:
    """Pixels (…, 3) of sRGB in Oklab (Björn Ottosson, “A perceptual color space for image processing”, 2020)."""
    found: Floats = np.cbrt(_linear(pixels) @ _LMS.T) @ _LAB.T
    return found


def distance(one: Floats, other: Floats) -> Floats:
    """How far colours in Oklab are apart; about 0.02 can just be told side by side, black and white are 1.0."""
    found: Floats = np.linalg.norm(one - other, axis=-1)
    return found


def _linear(pixels: NDArray[np.uint8]) -> Floats:
    parts = np.asarray(pixels, np.float64) / 255
    found: Floats = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return found
