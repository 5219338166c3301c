"""Whether all that lies at some places was pushed together: the one shift after which it looks as it did before."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.motion.change import Mask, Small

EXPLAINED = 0.35
"""A shift explains a difference of which it leaves no more than this."""
SMALLEST = 1.0
"""Pixels of a small picture: what moved less lies where it was."""

Shift = tuple[float, float]


def shift_of(before: Small, now: Small, places: Sequence[NDArray[np.float64]], reach: float) -> Shift | None:
    """By how many pixels of the small pictures, right and down, all at `places` (polygons (N, 2)) lies elsewhere now.

    No further than `reach`; None where they lie as before, or no one shift explains what is seen now.
    """
    mask = np.zeros(before.shape[:2], np.uint8)
    for outline in places:
        cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], (255,))
    x, y, wide, high = cv2.boundingRect(mask)
    margin = int(np.ceil(reach))
    if not wide or not high:
        return None
    cut: Mask = mask[y : y + high, x : x + wide]
    piece = before[y : y + high, x : x + wide]
    sides = ((margin, margin), (margin, margin), (0, 0))
    about = np.pad(now, sides, mode="edge")[y : y + high + 2 * margin, x : x + wide + 2 * margin]
    apart = cv2.matchTemplate(about, piece, cv2.TM_SQDIFF, mask=np.repeat(cut[..., None] // 255, 3, axis=2))
    unmoved = float(apart[margin, margin])
    row, column = np.unravel_index(int(apart.argmin()), apart.shape)
    right, down = float(column - margin), float(row - margin)
    if np.hypot(right, down) <= SMALLEST or float(apart[row, column]) > EXPLAINED * unmoved:
        return None
    return right, down
