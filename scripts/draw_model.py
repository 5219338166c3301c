"""Draws a model (an STL file in text) as a picture, seen from above at a slant, faces shaded by how they are turned."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

SIZE = (560, 400)
GROUND, PAINT = (255, 255, 255), np.array([196.0, 168.0, 120.0])  # blue, green, red
LIGHT = np.array([0.35, 0.75, 0.6])
FINE = 3
"""So many times larger it is drawn first: edges become smooth."""


def read(path: Path) -> NDArray[np.float64]:
    """The model's triangles (n, 3, 3), in mm."""
    numbers = re.findall(r"vertex\s+(\S+)\s+(\S+)\s+(\S+)", path.read_text())
    return np.array(numbers, float).reshape(-1, 3, 3)


def draw(triangles: NDArray[np.float64]) -> NDArray[np.uint8]:
    """A picture (h, w, 3): the farthest faces first."""
    turn, tilt = np.radians(-28), np.radians(-58)
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    over = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    # a box prints with its face down: it is drawn from there
    faced = triangles * (1, -1, -1)
    seen = (faced - faced.reshape(-1, 3).mean(axis=0)) @ about.T @ over.T
    wide, high = (side * FINE for side in SIZE)
    flat = seen[..., :2] * (1, -1)
    low, top = flat.reshape(-1, 2).min(axis=0), flat.reshape(-1, 2).max(axis=0)
    scale = 0.9 * min(wide / (top - low)[0], high / (top - low)[1])
    points = (flat - (low + top) / 2) * scale + (wide / 2, high / 2)
    normals = np.cross(seen[:, 1] - seen[:, 0], seen[:, 2] - seen[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    shade = 0.45 + 0.55 * np.clip(normals @ (LIGHT / np.linalg.norm(LIGHT)), 0, 1)
    depth, picture = np.full((high, wide), -np.inf), np.full((high, wide, 3), GROUND, np.uint8)
    for corners, heights, light in zip(points, seen[..., 2], shade, strict=True):
        _fill(picture, depth, corners, heights, (PAINT * light).astype(np.uint8))
    return np.asarray(cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def _fill(
    picture: NDArray[np.uint8],
    depth: NDArray[np.float64],
    corners: NDArray[np.float64],
    heights: NDArray[np.float64],
    colour: NDArray[np.uint8],
) -> None:
    """Paint one triangle where nothing nearer is."""
    x0, y0 = np.floor(corners.min(axis=0)).astype(int)
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 1
    x, y = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y0, y1) + 0.5)
    (ax, ay), (bx, by), (cx, cy) = corners
    whole = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(whole) < 1e-9:
        return
    b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / whole
    c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / whole
    near = heights[0] + b * (heights[1] - heights[0]) + c * (heights[2] - heights[0])
    here = depth[y0:y1, x0:x1]
    inside = (b >= 0) & (c >= 0) & (b + c <= 1) & (near > here)
    here[inside] = near[inside]
    picture[y0:y1, x0:x1][inside] = colour


if __name__ == "__main__":
    cv2.imwrite(sys.argv[2], draw(read(Path(sys.argv[1]))))
