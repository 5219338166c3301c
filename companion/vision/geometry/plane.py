"""Between a picture and the table's plane in millimetres, with the lens's distortion taken out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.errors import UnreadableError

Floats = NDArray[np.floating[Any]]
Array = NDArray[np.float32]
Picture = NDArray[np.uint8]
MOST_PIXELS = 100_000
"""Of a picture's side that a lens was learnt for."""
STEPS, EXACT_PX = 12, 0.005
"""How often a point is bent back and corrected at most, and how exact it must become."""


@dataclass(frozen=True, eq=False)
class Lens:
    """A camera's 3x3 matrix (pixels) and OpenCV's distortion coefficients, for pictures of `size` (width, height)."""

    matrix: Floats
    distortion: Floats
    size: tuple[int, int]

    @classmethod
    def stored(cls, matrix: object, distortion: object, size: object) -> Lens:
        """A lens as a file has it; ValueError or TypeError for what cannot be one."""
        focal, bent = np.array(matrix, float), np.array(distortion, float)
        wide, high = (int(side) for side in size)  # type: ignore[attr-defined]  # a TypeError says so as well
        if focal.shape != (3, 3) or bent.ndim != 1 or len(bent) not in (4, 5, 8, 12, 14):
            raise ValueError("a lens has a matrix of 3 x 3 and OpenCV's coefficients")
        if not (np.isfinite(focal).all() and np.isfinite(bent).all()) or min(focal[0, 0], focal[1, 1]) <= 0:
            raise ValueError("a lens has numbers that can be")
        if not np.array_equal(focal[2], (0, 0, 1)) or not 0 < min(wide, high) <= max(wide, high) <= MOST_PIXELS:
            raise ValueError("a lens belongs to pictures of a size")
        return cls(focal, bent, (wide, high))

    def scaled(self, size: tuple[int, int]) -> Lens:
        """The same lens for pictures of another size but the same field of view."""
        scale = np.diag([size[0] / self.size[0], size[1] / self.size[1], 1.0])
        return Lens(scale @ self.matrix, self.distortion, size)

    def straighten(self, points: Floats) -> Floats:
        """Picture points (n, 2) to where an ideal lens would show them.

        OpenCV stops after five steps, and only newer ones can be told to go on: a few steps more bring what a strong
        lens leaves (a tenth of a pixel and more) below a hundredth.
        """
        seen = np.asarray(points, float).reshape(-1, 2)
        first = cv2.undistortPoints(seen.reshape(-1, 1, 2), self.matrix, self.distortion, P=self.matrix)
        ideal = np.asarray(first, float).reshape(-1, 2)
        for _ in range(STEPS):
            off = seen - self.bend(ideal)
            if not np.abs(off).max() > EXACT_PX:
                break
            ideal = ideal + off
        return ideal

    def bend(self, points: Floats) -> Floats:
        """Ideal points (n, 2) to where this lens shows them."""
        inverse = np.linalg.inv(self.matrix)
        rays = np.c_[points, np.ones(len(points))] @ inverse.T
        out, _ = cv2.projectPoints(rays.reshape(-1, 1, 3), np.zeros(3), np.zeros(3), self.matrix, self.distortion)
        return np.asarray(out, float).reshape(-1, 2)


def project(matrix: Floats, points: Floats) -> Floats:
    """Apply a 3x3 homography to points (n, 2)."""
    out = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(out[:, :2] / out[:, 2:])


@dataclass(frozen=True, eq=False)
class Plane:
    """The table: `matrix` (3x3) takes millimetres on the table to pixels behind an ideal lens."""

    matrix: Floats
    lens: Lens | None = None

    @classmethod
    def through(cls, picture: Floats, table: Floats, lens: Lens | None = None) -> Plane:
        """The plane that puts `table` millimetres (n, 2), n >= 4, at `picture` pixels (n, 2).

        Raises UnreadableError where they span none, or one that is seen from below or reaches behind the camera.
        """
        seen = lens.straighten(picture) if lens else picture
        matrix, _ = cv2.findHomography(np.asarray(table, float), np.asarray(seen, float))
        if matrix is None or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
            raise UnreadableError("plane-flat")
        # How an area grows at each point: negative where it is turned over (Hartley and Zisserman, 2004, 2.4).
        if not (np.linalg.det(matrix) * (table @ matrix[2, :2] + matrix[2, 2]) > 0).all():
            raise UnreadableError("plane-crossed")
        return cls(np.asarray(matrix, float), lens)

    def shrunk(self, times: float) -> Plane:
        """The same table in a picture that was made smaller by averaging blocks of `times` x `times` pixels."""
        back = (1 / times - 1) / 2
        scale = np.array([[1 / times, 0, back], [0, 1 / times, back], [0, 0, 1]])
        if self.lens is None:
            return Plane(scale @ self.matrix)
        size = (round(self.lens.size[0] / times), round(self.lens.size[1] / times))
        return Plane(scale @ self.matrix, Lens(scale @ self.lens.matrix, self.lens.distortion, size))

    def coarse(self, frame: Picture, times: int) -> tuple[Picture, Plane]:
        """The picture made `times` smaller by averaging blocks, and the same table in it.

        Straightened at about its own resolution a picture neither jumps pixels nor wastes time.
        """
        high, wide = (n // times for n in frame.shape[:2])
        small, left = frame[: high * times, : wide * times], times
        while left > 1:
            # Halving is so much faster that halving twice is faster than one step.
            left = left // 2 if left % 2 == 0 else 1
            small = np.asarray(cv2.resize(small, (wide * left, high * left), interpolation=cv2.INTER_AREA), np.uint8)
        return small, self.shrunk(times) if times > 1 else self

    def picture(self, table: Floats) -> Floats:
        """Millimetres (n, 2) to picture pixels (n, 2)."""
        ideal = project(self.matrix, np.asarray(table, float))
        return self.lens.bend(ideal) if self.lens else ideal

    def table(self, picture: Floats) -> Floats:
        """Picture pixels (n, 2) to millimetres (n, 2)."""
        points = np.asarray(picture, float)
        ideal = self.lens.straighten(points) if self.lens else points
        return project(np.linalg.inv(self.matrix), ideal)

    def scale(self, table: Floats) -> Floats:
        """Pixels per millimetre (n,) at points of the table: the root of how an area grows."""
        points = np.asarray(table, float)
        at, right, down = (self.picture(points + step) for step in ((0, 0), (1, 0), (0, 1)))
        (ax, ay), (bx, by) = (right - at).T, (down - at).T
        return np.asarray(np.sqrt(np.abs(ax * by - ay * bx)))

    def warp(self, frame: Picture, box: tuple[float, float, float, float], per_mm: float) -> Picture:
        """The table inside `box` (x0, y0, x1, y1 in millimetres) seen straight from above, `per_mm` pixels a mm."""
        x0, y0, x1, y1 = box
        size = (round((x1 - x0) * per_mm), round((y1 - y0) * per_mm))
        # Pixel centres: pixel (u, v) shows the millimetre ((u + 0.5) / per_mm + x0, ...).
        from_pixel = np.array([[1 / per_mm, 0, x0 + 0.5 / per_mm], [0, 1 / per_mm, y0 + 0.5 / per_mm], [0, 0, 1]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        if self.lens is None:
            out = cv2.warpPerspective(
                frame, self.matrix @ from_pixel, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
            )
            return np.asarray(out, np.uint8)
        maps = self._coarse_map(from_pixel, size)
        out = cv2.remap(frame, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(out, np.uint8)

    def _coarse_map(self, from_pixel: Floats, size: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Where each warped pixel comes from, computed on every eighth pixel and interpolated: distortion is smooth."""
        step = 8
        wide, high = (-(-n // step) + 1 for n in size)
        u, v = np.meshgrid(np.arange(wide) * float(step), np.arange(high) * float(step))
        spots = self.picture(project(from_pixel, np.c_[u.ravel(), v.ravel()])).reshape(high, wide, 2)
        # An affine resample that keeps grid point (i, j) at pixel (8i, 8j); cv2.resize would shift by half a cell.
        back = np.array([[1 / step, 0, 0], [0, 1 / step, 0]])
        full = cv2.warpAffine(
            spots.astype(np.float32),
            back,
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.ascontiguousarray(full[..., 0]), np.ascontiguousarray(full[..., 1])
