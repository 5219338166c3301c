"""Straight edges on the table, as points: what a lattice of tiles is found by.

A tile's edge is long and straight while the art on it turns every way, so each gradient counts by how well its
neighbourhood agrees on a direction (the structure tensor of Bigun and Granlund, 1987), and strength beyond a limit
counts no more: a faint gap between tiles is worth as much as the table's rim.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.plane import Floats, Picture

HEAVIEST = 3.0
"""What the strongest edge weighs against the faintest that is kept."""
FAINTEST = np.float32(4)
"""A mean gradient that is taken for noise."""
_ROOT = np.sqrt(np.arange(256) * 256.0 + 0.5).clip(0, 255).astype(np.uint8)
"""Brightness to its root, which makes edges in shadow about as strong as those in light."""


@dataclass(frozen=True, eq=False)
class Edges:
    """Points on straight edges, sorted by direction.

    `at` (n, 2) in mm; `weight` (n,), 1 for the faintest that were kept; `normal` (n,): the edge's normal, 0 to pi.
    """

    at: Floats
    weight: Floats
    normal: Floats

    @classmethod
    def sorted(cls, at: Floats, weight: Floats, normal: Floats) -> Edges:
        """The points sorted, their normals in any half turn."""
        normal = normal % np.pi
        order = np.argsort(normal)
        return cls(at[order], weight[order], normal[order])

    def inside(self, outline: Floats) -> Edges:
        """The points inside a convex outline (n, 2), in mm."""
        first, second = outline, np.roll(outline, -1, axis=0)
        way = second - first
        side = way[:, 0] * (self.at[:, None, 1] - first[:, 1]) - way[:, 1] * (self.at[:, None, 0] - first[:, 0])
        keep = (side >= 0).all(axis=1) | (side <= 0).all(axis=1)
        return Edges(self.at[keep], self.weight[keep], self.normal[keep])

    def thinned(self, most: int) -> Edges:
        """Evenly picked points, about `most` of them."""
        step = max(1, len(self.weight) // most)
        return Edges(self.at[::step], self.weight[::step], self.normal[::step])

    def facing(self, angle: float, reach: float) -> Edges:
        """The points whose normal is within `reach` of `angle`; here `normal` is how far it is off, -reach to reach."""
        low, high = (angle - reach) % np.pi, (angle + reach) % np.pi
        first, last = np.searchsorted(self.normal, (low, high))
        parts = [slice(first, last)] if low <= high else [slice(first, None), slice(0, last)]
        at, weight, normal = (np.concatenate([a[p] for p in parts]) for a in (self.at, self.weight, self.normal))
        return Edges(at, weight, (normal - low) % np.pi - reach)


def straight_edges(
    view: Picture, per_mm: float, corner: tuple[float, float], reach: float, usable: NDArray[np.bool_], most: int
) -> Edges:
    """The edges in a table seen from above (`per_mm` pixels a mm, its first corner at `corner` in mm).

    `reach` in mm is the neighbourhood that must agree on a direction; `usable` (the view's size) is false where
    nothing counts; the `most` strongest points are kept.
    """
    square_x, square_y, cross = (np.zeros(view.shape[:2], np.float32) for _ in range(3))
    for plane in cv2.split(cv2.GaussianBlur(cv2.LUT(view, _ROOT), (3, 3), 0)):
        right, down = (cv2.Sobel(plane, cv2.CV_32F, *order) for order in ((1, 0), (0, 1)))
        cv2.accumulateSquare(right, square_x)
        cv2.accumulateSquare(down, square_y)
        cv2.accumulateProduct(right, down, cross)
    size = cv2.sqrt(cv2.add(square_x, square_y)) + np.float32(1)
    # Twice the gradient's angle, so that both sides of a line agree.
    across = cv2.divide(cv2.subtract(square_x, square_y), size)
    aslant = cv2.divide(cross, size, scale=2)
    window = 2 * round(reach * per_mm) + 1
    mean_x, mean_y, mean = (cv2.blur(m, (window, window)) for m in (across, aslant, size))
    agreed = cv2.add(cv2.multiply(across, mean_x), cv2.multiply(aslant, mean_y))
    agreed = cv2.divide(agreed, cv2.add(mean, np.full_like(mean, FAINTEST)))
    agreed[~usable] = 0
    count = min(most, agreed.size // 8)
    limit = max(float(np.partition(agreed.ravel(), -count)[-count]), 1e-3)
    v, u = np.nonzero(agreed >= limit)
    normal = 0.5 * np.arctan2(aslant[v, u], across[v, u]).astype(float)
    at = np.c_[(u + 0.5) / per_mm + corner[0], (v + 0.5) / per_mm + corner[1]]
    return Edges.sorted(at, np.minimum(np.sqrt(agreed[v, u] / limit), HEAVIEST).astype(float), normal)
