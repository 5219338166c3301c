"""Where things on the table appear in the picture: a camera above the table, with its lens."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class TableCamera:
    """A camera above the table. Millimetres: x to the right, y towards the near side, height upwards.

    With no roll, the table's x runs to the right in the picture and y downwards.
    `k1`, `k2` are the radial terms of the usual lens model (OpenCV's); negative `k1` is a barrel.
    """

    eye: tuple[float, float, float] = (0.0, 260.0, 760.0)
    target: tuple[float, float] = (0.0, 0.0)
    roll: float = 0.0
    focal_px: float = 1150.0
    size: tuple[int, int] = (1280, 720)
    k1: float = 0.0
    k2: float = 0.0

    def __post_init__(self) -> None:
        forward = np.array([*self.target, 0.0]) - np.array(self.eye)
        if self.eye[2] <= 0 or abs(forward[1]) > 0.99 * np.linalg.norm(forward):
            raise ValueError("the camera must look down on the table")

    @cached_property
    def axes(self) -> Floats:
        """Rows: the picture's right, its down, and the way the camera looks, as unit vectors on the table."""
        forward = np.array([*self.target, 0.0]) - np.array(self.eye)
        forward /= np.linalg.norm(forward)
        down = np.array([0.0, 1.0, 0.0]) - forward[1] * forward
        down /= np.linalg.norm(down)
        right = np.cross(forward, down)
        c, s = math.cos(math.radians(self.roll)), math.sin(math.radians(self.roll))
        return np.array([c * right + s * down, c * down - s * right, forward])

    @property
    def centre(self) -> Floats:
        """The principal point in pixels."""
        return np.array([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])

    def straight(self, points: ArrayLike) -> Floats:
        """Points (..., 3) in mm to pixels (..., 2), as a lens without distortion would show them."""
        seen = (np.asarray(points, dtype=float) - np.array(self.eye)) @ self.axes.T
        depth = np.maximum(seen[..., 2:], 1.0)
        flat: Floats = seen[..., :2] / depth * self.focal_px + self.centre
        return flat

    def project(self, points: ArrayLike) -> Floats:
        """Points (..., 3) in mm to pixels (..., 2) of the picture."""
        return self.distort(self.straight(points))

    def distort(self, pixels: ArrayLike) -> Floats:
        """Where the lens puts what a straight lens would show at `pixels` (..., 2)."""
        p = (np.asarray(pixels, dtype=float) - self.centre) / self.focal_px
        return p * self._factor(p) * self.focal_px + self.centre

    def undistort(self, pixels: ArrayLike) -> Floats:
        """The inverse of `distort`, by fixed-point steps."""
        bent = (np.asarray(pixels, dtype=float) - self.centre) / self.focal_px
        p = bent.copy()
        if self.k1 or self.k2:
            for _ in range(12):
                p = bent / self._factor(p)
        return p * self.focal_px + self.centre

    def _factor(self, p: Floats) -> Floats:
        r2 = np.sum(p * p, axis=-1, keepdims=True)
        factor: Floats = 1 + self.k1 * r2 + self.k2 * r2 * r2
        return factor

    def on_plane(self, pixels: ArrayLike, height: float = 0.0) -> Floats:
        """Pixels (..., 2) of the picture to x, y (..., 2) in mm on the plane at `height` above the table."""
        p = (self.undistort(pixels) - self.centre) / self.focal_px
        rays = np.concatenate([p, np.ones((*p.shape[:-1], 1))], axis=-1) @ self.axes
        steps = (height - self.eye[2]) / np.minimum(rays[..., 2:], -1e-6)
        return np.array(self.eye[:2]) + rays[..., :2] * steps

    def homography(self, height: float = 0.0) -> Floats:
        """3x3: (x, y, 1) in mm at `height` to straight pixels."""
        k = np.array([[self.focal_px, 0, self.centre[0]], [0, self.focal_px, self.centre[1]], [0, 0, 1]])
        offset = self.axes @ (np.array([0.0, 0.0, height]) - np.array(self.eye))
        matrix: Floats = k @ np.column_stack([self.axes[:, 0], self.axes[:, 1], offset])
        return matrix

    def scale_at(self, x: float, y: float) -> float:
        """Pixels to a millimetre about (x, y) on the table."""
        depth = float((np.array([x, y, 0.0]) - np.array(self.eye)) @ self.axes[2])
        return self.focal_px / max(depth, 1.0)
