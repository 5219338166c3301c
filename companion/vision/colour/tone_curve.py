"""A camera's tone curve, told by how grey it shows the black of the mat's cards, and its correction.

What brightens a picture's shadows (a camera's gamma, HDR, a phone's own ideas) makes black grey and all colours pale. A
power of the pixels' values that puts black back where cameras mostly show it puts the colours back too.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.geometry.plane import Picture

USUAL = 0.12
"""Black against white as cameras show a print's: .05 to .17 on cards without glare."""
PALE = 0.21
"""No print's black is as bright as this by itself, nor in a picture that is blurred by 3 pixels."""
STEEPEST = 2.6
"""No curve is thought to be bent by more than this power."""


def power(black: float) -> float:
    """To which power a picture's values are raised when black is so bright, white being 1; 1 where it is usual."""
    if not PALE < black < 1:
        return 1.0
    return min(STEEPEST, float(np.log(USUAL) / np.log(black)))


def straightened(picture: Picture, bent: float) -> Picture:
    """The picture with its values, 255 being 1, raised to a power."""
    if bent == 1.0:
        return picture
    curve = np.rint(255 * (np.arange(256) / 255) ** bent).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, curve), np.uint8)
