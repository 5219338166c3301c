"""How sharp a camera's picture is, measured on the mat's cards, whose edges are printed from black to white at once."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.mat import Mat
from companion.vision.geometry.plane import Floats, Picture

BLURRED = 4.0
"""Edges wider than so many pixels cost labels: about a blur of 1.5 pixels."""
_REACH = 7.0
"""Pixels that are looked at on either side of an edge."""
_STEPS = 57


def edge_width(frame: Picture, mat: Mat) -> float:
    """In how many pixels the black of the mat's cards becomes white, from 10 to 90 %: the median over their sides.

    `frame` is a picture (h, w, 3) that shows the mat. A perfectly sharp picture has edges of about 1 to 2 pixels.
    """
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype(np.float32)
    widths = [_width(grey, corners[i], corners[(i + 1) % 4]) for corners in mat.cards.values() for i in range(4)]
    return float(np.median(widths))


def _width(grey: NDArray[np.float32], start: Floats, end: Floats) -> float:
    along = np.asarray(end, float) - start
    across = np.array([-along[1], along[0]]) / max(1e-6, float(np.hypot(*along)))
    reach = min(_REACH, 0.15 * float(np.hypot(*along)))  # no farther than the card's white margin
    places = np.linspace(0.2, 0.8, 24)
    steps = np.linspace(-reach, reach, _STEPS)
    points = start + places[:, None, None] * along + steps[None, :, None] * across
    seen = cv2.remap(grey, points.astype(np.float32), None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    profile = np.median(seen, axis=0)
    if profile[0] > profile[-1]:
        profile = profile[::-1]
    low, high = float(profile[:6].mean()), float(profile[-6:].mean())
    share = np.maximum.accumulate((profile - low) / max(1.0, high - low))
    first, last = np.searchsorted(share, (0.1, 0.9))
    return float(last - first) * 2 * reach / (_STEPS - 1)
