"""Finds the faces of a 2x2x2 cube in a picture: where they are, not what colour.

A sticker is a smooth region fenced in by edges. Its second moments say how a square would have to be stretched to
look like it, so its neighbours on the face are known to within a small error: seen in the metric of its own
covariance they lie at right angles, one pitch away. That test needs no corners and holds for any turn and tilt,
rounded stickers and stickers with a label on them. Three or four regions that agree are a face.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]

STEPS = (5, 8, 12, 18, 28, 42)
"""Heights of the edges, on the 0..255 scale, that are tried as fences."""
SMALLEST, LARGEST_PART = 30, 6
"""The smallest region in pixels; the largest as a part of the picture (one sixth)."""
MOST = 160
"""Regions that are looked at, those that last longest first: a keyboard has too many."""
SHORTEST = 20
"""Pixels of the shortest outline."""
_SQUARE = np.ones((3, 3), np.uint8)
_LIFT = np.clip(255 * (np.arange(256) / 255.0) ** 0.6, 0, 255).astype(np.uint8)


@dataclass(frozen=True)
class Regions:
    """Smooth regions that may be stickers: centres (n, 2), covariances (n, 2, 2), both in pixels.

    `lasting` (n,) is at how many of `STEPS` each was found: flat colour within a sharp outline lasts long.
    """

    centres: Floats
    spreads: Floats
    lasting: Floats

    @cached_property
    def sizes(self) -> Floats:
        """How large each is (n,): a twelfth of a square's area, in pixels."""
        return np.asarray(np.linalg.det(self.spreads) ** 0.5, np.float64)

    def __len__(self) -> int:
        return len(self.centres)


def edges(picture: Bytes) -> Bytes:
    """Height of the strongest edge of any channel, with dark parts lifted so that a dim gap counts too."""
    lifted = cv2.LUT(picture, _LIFT)
    height = cv2.morphologyEx(lifted, cv2.MORPH_GRADIENT, _SQUARE)
    b, g, r = cv2.split(height)
    return np.asarray(cv2.max(cv2.max(b, g), r), np.uint8)


def regions(picture: Bytes) -> Regions:
    """Smooth regions of `picture` (h, w, 3) shaped like a parallelogram or an ellipse, at any of `STEPS`."""
    height = edges(picture)
    found: list[tuple[float, ...]] = []
    noise = float(np.median(height[::4, ::4]))
    for step in (s for s in STEPS if s > 1.2 * noise):
        found += _smooth_regions(height, step)
    table = np.array(sorted(_distinct(found), key=lambda r: (-r[6], -r[5]))[:MOST]).reshape(-1, 7)
    spreads = np.stack([table[:, [2, 3]], table[:, [3, 4]]], axis=1)
    return Regions(table[:, :2], spreads, table[:, 6])


def _smooth_regions(height: Bytes, step: int) -> list[tuple[float, ...]]:
    """(x, y, xx, xy, yy, area) of each compact region where the edges are lower than `step`, holes filled."""
    _, smooth = cv2.threshold(height, step, 255, cv2.THRESH_BINARY_INV)
    smooth = cv2.morphologyEx(smooth, cv2.MORPH_OPEN, _SQUARE)
    contours, family = cv2.findContours(smooth, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    largest = height.size / LARGEST_PART
    out: list[tuple[float, ...]] = []
    for contour, (_, _, _, parent) in zip(contours, family[0] if contours else (), strict=True):
        if parent >= 0 or len(contour) < SHORTEST:
            continue
        m: Any = cv2.moments(contour)
        area = m["m00"]
        if not SMALLEST <= area <= largest:
            continue
        xx, xy, yy = m["mu20"] / area, m["mu11"] / area, m["mu02"] / area
        det = xx * yy - xy * xy
        # a parallelogram has area 12 sqrt(det), an ellipse 12.57 sqrt(det), a triangle 10.4 sqrt(det)
        if det > 0 and 0.9 < area / (12 * det**0.5) < 1.06:
            out.append((m["m10"] / area, m["m01"] / area, xx, xy, yy, area))
    return out


def _distinct(found: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """One of each heap of regions with nearly the same centre and size: the largest, and how many there were."""
    kept: list[list[float]] = []
    seen: dict[tuple[int, int], list[list[float]]] = {}
    for x, y, *shape, area in sorted(found, key=lambda r: -r[5]):
        cell = (int(x) // 8, int(y) // 8)
        near = (o for i in (-1, 0, 1) for j in (-1, 0, 1) for o in seen.get((cell[0] + i, cell[1] + j), ()))
        for other in near:
            if (other[0] - x) ** 2 + (other[1] - y) ** 2 < 0.02 * area and area > 0.5 * other[5]:
                other[6] += 1
                break
        else:
            one = [x, y, *shape, area, 1.0]
            kept.append(one)
            seen.setdefault(cell, []).append(one)
    return [tuple(one) for one in kept]
