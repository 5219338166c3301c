"""Draws bodies seen from above at a slant, faces shaded by how they are turned.

`python -m scripts.tools.draw_model MODEL.3mf PICTURE.png` draws one printed part as the printer makes it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scripts.tools.printable import read

Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]
SIZE = (560, 400)
GROUND = (255, 255, 255)
PLASTIC = (196.0, 168.0, 120.0)
"""Blue, green, red."""
LIGHT = np.array([0.35, 0.75, 0.6])
FINE = 3
"""So many times larger it is drawn first: edges become smooth."""


class Body(NamedTuple):
    """Triangles (n, 3, 3) in mm, in one colour: blue, green, red."""

    triangles: Floats
    colour: tuple[float, float, float] = PLASTIC


class View(NamedTuple):
    """How a picture looks at bodies: turned about the upright axis, then tilted, in degrees; its size in pixels."""

    turn: float = -28.0
    tilt: float = -58.0
    size: tuple[int, int] = SIZE

    @property
    def axes(self) -> Floats:
        """Rows: the picture's right, its up, and towards whoever looks."""
        turn, tilt = np.radians(self.turn), np.radians(self.tilt)
        about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        over = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
        return np.asarray(over @ about)


def draw(bodies: Sequence[Body], view: View, places: Sequence[Sequence[float]] = ()) -> tuple[Picture, Floats]:
    """A picture (h, w, 3) that holds all bodies, and where places in mm lie in it, in pixels."""
    wide, high = (side * FINE for side in view.size)
    points = np.concatenate([body.triangles.reshape(-1, 3) for body in bodies]) @ view.axes.T
    low, top = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    scale = 0.94 * min(wide / (top - low)[0], high / (top - low)[1])

    def seen(points: Floats) -> Floats:
        turned = points @ view.axes.T
        flat = (turned[..., :2] - (low + top) / 2) * (scale, -scale) + (wide / 2, high / 2)
        return np.concatenate([flat, turned[..., 2:]], axis=-1)

    depth, picture = np.full((high, wide), -np.inf), np.full((high, wide, 3), GROUND, np.uint8)
    for body in bodies:
        turned = body.triangles @ view.axes.T
        normals = np.cross(turned[:, 1] - turned[:, 0], turned[:, 2] - turned[:, 0])
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        shade = 0.45 + 0.55 * np.clip(normals @ (LIGHT / np.linalg.norm(LIGHT)), 0, 1)
        facing = normals[:, 2] > 0
        for corners, light in zip(seen(body.triangles)[facing], shade[facing], strict=True):
            _fill(picture, depth, corners[:, :2], corners[:, 2], (np.array(body.colour) * light).astype(np.uint8))
    shown = np.asarray(cv2.resize(picture, view.size, interpolation=cv2.INTER_AREA), np.uint8)
    return shown, seen(np.array(places, float).reshape(-1, 3))[:, :2] / FINE


def _fill(picture: Picture, depth: Floats, corners: Floats, heights: Floats, colour: Picture) -> None:
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


def write(picture: Picture, path: Path) -> None:
    """Write a PNG file of few colours, which is small."""
    cv2.imwrite(str(path), picture // 8 * 8 + 7, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    part = read(Path(sys.argv[1])).triangles
    faced = (
        part * (1, -1, -1) if "box" in sys.argv[1] else part
    )  # a box prints with its face down: it is drawn from there
    write(draw([Body(faced)], View())[0], Path(sys.argv[2]))
