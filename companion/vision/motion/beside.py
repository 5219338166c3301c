"""How far beside a place something came to lie that is about as large as the place, such as a tile."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.motion.change import Mask

ROUND = 3
"""So many pixels round a piece nothing should have changed."""
LEAST = 0.5
"""So much of the outline of a piece changes where one was laid."""
ALIKE = 0.03
"""Where it fits hardly worse the piece may lie as well: the middle of these is taken."""

Offset = tuple[float, float]


def offset_of(changed: Mask, place: NDArray[np.float64], reach: float) -> Offset | None:
    """By how many pixels, right and down, a piece with the outline of a place (N, 2) lies beside it, at most `reach`.

    `changed` (h, w) is where a picture changed: the piece lies where most of its outline and least round it did. None
    where hardly anything of that size came.
    """
    margin = int(np.ceil(reach))
    x, y, wide, high = cv2.boundingRect(np.rint(place).astype(np.int32))
    inside = np.zeros((high + 2 * ROUND, wide + 2 * ROUND), np.uint8)
    cv2.fillPoly(inside, [np.rint(place - (x - ROUND, y - ROUND)).astype(np.int32)], (1,))
    around = np.asarray(cv2.dilate(inside, np.ones((2 * ROUND + 1, 2 * ROUND + 1), np.uint8)), np.uint8) - inside
    weights = inside / inside.sum() - around / max(1, around.sum())
    rim = margin + ROUND
    out = max(0, -x, -y, x + wide - changed.shape[1], y + high - changed.shape[0])  # past the picture's edge
    padded = np.pad((changed > 0).astype(np.float32), rim + out)
    about = padded[y + out : y + out + high + 2 * rim, x + out : x + out + wide + 2 * rim]
    fits = cv2.matchTemplate(about, weights.astype(np.float32), cv2.TM_CCORR)
    if fits.max() < LEAST:
        return None
    rows, columns = np.nonzero(fits > fits.max() - ALIKE)
    return float(columns.mean() - margin), float(rows.mean() - margin)
