"""Straight edges on the table, as points: what a lattice of tiles is found by.

A tile's edge is long and straight while the art on it turns every way, so each gradient counts by how well its
neighbourhood agrees on a direction (the structure tensor of Bigun and Granlund, 1987), and strength beyond a limit
counts no more: a faint gap between tiles is worth as much as the table's rim.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.plane import Floats, Picture

_ROOT = np.sqrt(np.arange(256) * 256.0 + 0.5).clip(0, 255).astype(np.uint8)
"""Brightness to its root, which makes edges in shadow about as strong as those in light."""


@dataclass(frozen=True, eq=False)
class Edges:
    """Points on straight edges: `at` (n, 2) in mm, `weight` (n,) in 0..1, `normal` (n,): the edge's normal in radians.

    `per_mm` is how many pixels a mm the view had that they come from.
    """

    at: Floats
    weight: Floats
    normal: Floats
    per_mm: float

    def thinned(self, most: int) -> Edges:
        """Evenly picked points, about `most` of them."""
        step = max(1, len(self.weight) // most)
        return Edges(self.at[::step], self.weight[::step], self.normal[::step], self.per_mm)


def straight_edges(
    view: Picture, per_mm: float, corner: tuple[float, float], reach: float, usable: NDArray[np.bool_], most: int
) -> Edges:
    """The edges in a table seen from above (`per_mm` pixels a mm, its first corner at `corner` in mm).

    `reach` in mm is the neighbourhood that must agree on a direction; `usable` (the view's size) is false where
    nothing counts; the `most` strongest points are kept.
    """
    root = cv2.GaussianBlur(cv2.LUT(view, _ROOT), (3, 3), 0)
    gx, gy = (cv2.Sobel(root, cv2.CV_32F, *order) for order in ((1, 0), (0, 1)))
    size = cv2.sqrt(_sum(cv2.multiply(gx, gx) + cv2.multiply(gy, gy))) + 1.0
    # Twice the gradient's angle, so that both sides of a line agree.
    across = _sum(cv2.multiply(gx, gx) - cv2.multiply(gy, gy)) / size
    aslant = _sum(cv2.multiply(gx, gy)) * 2 / size
    window = 2 * round(reach * per_mm) + 1
    mean_x, mean_y, mean = (cv2.blur(m, (window, window)) for m in (across, aslant, size))
    common = cv2.magnitude(mean_x, mean_y)
    agreed = (across * mean_x + aslant * mean_y) / (mean + 4.0)
    agreed[~usable | (common < 1e-3)] = 0
    count = min(most, agreed.size // 8)
    limit = max(float(np.partition(agreed.ravel(), -count)[-count]), 1e-3)
    v, u = np.nonzero(agreed >= limit)
    normal = 0.5 * np.arctan2(aslant[v, u], across[v, u]).astype(float)
    at = np.c_[(u + 0.5) / per_mm + corner[0], (v + 0.5) / per_mm + corner[1]]
    return Edges(at, np.minimum(agreed[v, u] / limit, 1.0).astype(float), normal, per_mm)


def _sum(planes: NDArray[Any]) -> NDArray[np.float32]:
    """The channels' sum; one channel stays as it is."""
    if planes.ndim == 2:
        return planes
    return np.asarray(cv2.transform(planes, np.ones((1, planes.shape[2]), np.float32)), np.float32)
