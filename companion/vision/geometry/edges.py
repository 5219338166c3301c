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

from companion.vision.geometry.plane import Array, Floats, Picture

HEAVIEST = 3.0
"""What the strongest edge weighs against the faintest that is kept."""
FAINTEST = np.float32(4)
"""A mean gradient that is taken for noise."""
THERE = 1 / 3
"""So many of the points that are asked for should lie where tiles are looked for: two that lie alone among village
boards had an eighth of them, and a third without those.
"""
STEPS = 1 << 16
"""Directions that are told apart."""
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
        # In whole numbers, which sort in a tenth of the time and are exact enough.
        steps = (normal * (STEPS / np.pi)).astype(np.int64).astype(np.uint16)
        order = np.argsort(steps, kind="stable")
        return cls(at[order], weight[order], steps[order] * (np.pi / STEPS))

    def inside(self, outline: Floats) -> Edges:
        """The points inside a convex outline (n, 2), in mm."""
        way = np.roll(outline, -1, axis=0) - outline
        inward = np.c_[-way[:, 1], way[:, 0]]
        side = inward @ self.at.T - (inward * outline).sum(axis=1)[:, None]
        keep = np.flatnonzero((side.min(axis=0) >= 0) | (side.max(axis=0) <= 0))
        return Edges(self.at[keep], self.weight[keep], self.normal[keep])

    def thinned(self, most: int) -> Edges:
        """Evenly picked points, about `most` of them."""
        step = max(1, len(self.weight) // most)
        return Edges(self.at[::step], self.weight[::step], self.normal[::step])

    def facing(self, angles: Floats, reach: float) -> tuple[Edges, list[int]]:
        """The points whose normal is within `reach` of one of `angles`, angle by angle, and how many of each.

        Here `normal` is how far it is off that angle, -reach to reach.
        """
        low, high = (angles - reach) % np.pi, (angles + reach) % np.pi
        firsts, lasts = self.normal.searchsorted(low).tolist(), self.normal.searchsorted(high).tolist()
        parts: list[slice] = []
        counts: list[int] = []
        for first, last in zip(firsts, lasts, strict=True):
            found = [slice(first, last)] if first <= last else [slice(first, len(self.normal)), slice(0, last)]
            parts += found
            counts.append(sum(p.stop - p.start for p in found))
        at, weight, normal = (np.concatenate([a[p] for p in parts]) for a in (self.at, self.weight, self.normal))
        return Edges(at, weight, (normal - np.repeat(low, counts)) % np.pi - reach), counts


@dataclass(frozen=True, eq=False)
class Straightness:
    """How strong straight edges are at every pixel of a table seen from above, and how they run.

    The view has `per_mm` pixels a mm, its first corner at `corner` in mm. `agreed` (h, w) is 0 where nothing counts;
    `across` and `aslant` (h, w) are the gradient at twice its angle.
    """

    agreed: Array
    across: Array
    aslant: Array
    per_mm: float
    corner: tuple[float, float]

    @classmethod
    def of(
        cls, view: Picture, per_mm: float, corner: tuple[float, float], reach: float, usable: NDArray[np.bool_]
    ) -> Straightness:
        """Of a view; `reach` in mm is the neighbourhood that must agree on a direction, `usable` (h, w) what counts."""
        across, aslant, size = _turned_twice(view)
        window = (2 * round(reach * per_mm) + 1,) * 2
        agreed, other, mean = (np.asarray(cv2.blur(m, window), np.float32) for m in (across, aslant, size))
        cv2.multiply(agreed, across, agreed)
        cv2.multiply(other, aslant, other)
        cv2.add(agreed, other, agreed)
        mean += FAINTEST
        cv2.divide(agreed, mean, agreed)
        cv2.multiply(agreed, usable.view(np.uint8), agreed, dtype=cv2.CV_32F)
        return cls(agreed, across, aslant, per_mm, corner)

    def strongest(self, most: int, within: NDArray[np.uint8] | None = None) -> Edges:
        """About the `most` strongest points; more where too few of them (`THERE`) lie `within` a mask (h, w)."""
        count = min(most, self.agreed.size // 8)
        limit = _nth_largest(self.agreed[::2, ::2].ravel(), count // 4)
        if within is not None:
            there = self.agreed[::2, ::2][within[::2, ::2] > 0]
            limit = min(limit, _nth_largest(there, min(round(THERE * count) // 4, len(there) // 2)))
        limit = max(limit, 1e-3)
        spots = np.flatnonzero(self.agreed >= limit)
        v, u = np.divmod(spots, self.agreed.shape[1])
        normal = 0.5 * np.arctan2(self.aslant.ravel()[spots], self.across.ravel()[spots])
        weight = np.minimum(np.sqrt(self.agreed.ravel()[spots] / np.float32(limit)), HEAVIEST)
        at = (np.stack([u, v], axis=1) + 0.5) / self.per_mm + np.array(self.corner)
        return Edges.sorted(at, weight.astype(float), normal.astype(float))


def _turned_twice(view: Picture) -> tuple[Array, Array, Array]:
    """The gradient of all colours: cosine and sine of twice its angle, times its size, and its size.

    At twice the angle both sides of a line agree. New memory costs more here than the arithmetic, so what is no
    longer needed is written over.
    """
    square_x, square_y, cross, right, down = (np.zeros(view.shape[:2], np.float32) for _ in range(5))
    for plane in cv2.split(cv2.GaussianBlur(cv2.LUT(view, _ROOT), (3, 3), 0)):
        cv2.Sobel(plane, cv2.CV_32F, 1, 0, right)
        cv2.Sobel(plane, cv2.CV_32F, 0, 1, down)
        cv2.accumulateSquare(right, square_x)
        cv2.accumulateSquare(down, square_y)
        cv2.accumulateProduct(right, down, cross)
    size = np.sqrt(np.add(square_x, square_y, right), right)
    size += np.float32(1)
    across = np.subtract(square_x, square_y, square_x)
    across /= size
    cv2.divide(cross, size, cross, scale=2)
    return across, cross, size


def _nth_largest(values: Array, count: int) -> float:
    """The `count`-th largest of many values (n,), counted from 0."""
    return float(np.partition(values, -count - 1)[-count - 1]) if len(values) > count else 0.0
