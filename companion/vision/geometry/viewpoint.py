"""Where the camera is, and how it displaces what stands on the table: tall parts appear to lean away from it."""

from __future__ import annotations

import numpy as np

from companion.vision.geometry.plane import Floats, Plane

USUAL = 0.9
"""A usual camera's focal length, in widths of its picture."""
STRAIGHT = 1e-4
"""How much the usual focal length weighs against the measured one. Seen from straight above it cannot be measured, so
the usual one decides; seen at a slant the measured one does."""


def camera_position(plane: Plane, size: tuple[int, int]) -> Floats:
    """Where the camera is over the table: x, y and its height in mm; `size` is the picture's width and height.

    Without a calibrated lens the focal length is found from the plane itself: the table's axes are at a right angle
    and of equal scale (Zhang, 2000), and the lens looks through the picture's middle.
    """
    wide, high = size
    if plane.lens is not None:
        rays = np.linalg.inv(plane.lens.matrix) @ plane.matrix
    else:
        rays = np.linalg.inv([[wide, 0.0, (wide - 1) / 2], [0.0, wide, (high - 1) / 2], [0.0, 0.0, 1.0]]) @ plane.matrix
        rays /= np.sqrt((rays[:2, :2] ** 2).sum() / 2)
        (a, b, c), (d, e, f) = rays[:, 0], rays[:, 1]
        flat = np.array([a * d + b * e, (a * a + b * b - d * d - e * e) / 2])
        deep = np.array([c * f, (c * c - f * f) / 2])
        squared = (STRAIGHT / USUAL**2 - flat @ deep) / (STRAIGHT + flat @ flat)
        rays[:2] *= np.sqrt(np.clip(squared, 0.1, 4.0))
    rays = rays * np.sign(rays[2, 2]) / np.sqrt((rays[:, :2] ** 2).sum() / 2)
    across, along = rays[:, 0], rays[:, 1]
    up = np.cross(across, along)
    spot = -np.stack([across, along, up]) @ rays[:, 2]
    return np.array([spot[0], spot[1], abs(spot[2])])


def relief_displacement(camera_position: Floats, points: Floats, height: float) -> Floats:
    """How far (n, 2) in mm what is `height` mm above points (n, 2) of the table appears to be from them."""
    away = np.asarray(points, float) - camera_position[:2]
    return np.asarray(away * height / max(camera_position[2] - height, height))
