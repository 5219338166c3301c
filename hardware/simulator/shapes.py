"""Ready-made outlines, pieces and surfaces for simulated tables."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from hardware.simulator.optics import Floats
from hardware.simulator.scene import Colour, Flat, Picture

PAWN = ((0, 7.5), (2, 7.5), (5, 5.0), (11, 3.2), (12, 4.2), (14, 5.2), (17, 5.2), (19.5, 4.0), (21.5, 1.5), (22, 0.2))
"""Profile of a wooden pawn 22 mm tall, for `Figure`."""
CYLINDER = ((0, 6.0), (12, 6.0))


def rectangle(width: float, height: float | None = None) -> Floats:
    """A rectangle's (square's) outline (4, 2) about its middle, in mm."""
    w, h = width / 2, (width if height is None else height) / 2
    return np.array([[-w, -h], [w, -h], [w, h], [-w, h]])


def disc(radius: float, corners: int = 32) -> Floats:
    """A disc's outline (corners, 2)."""
    around = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    return radius * np.column_stack([np.cos(around), np.sin(around)])


def hexagon(side: float) -> Floats:
    """A regular hexagon's outline (6, 2), a corner at the top."""
    around = np.radians(np.arange(6) * 60 - 90)
    return side * np.column_stack([np.cos(around), np.sin(around)])


@lru_cache(maxsize=8)
def wood(seed: int = 0, colour: Colour = (70, 110, 150), size: tuple[int, int] = (900, 700)) -> Picture:
    """A wooden table top, one pixel a millimetre: streaks along x in shades of one colour. `size` is width, height."""
    rng = np.random.default_rng(seed)
    w, h = size
    fine = np.asarray(cv2.GaussianBlur(rng.standard_normal((h, w)), (0, 0), sigmaX=60, sigmaY=1.2))
    broad = np.asarray(cv2.GaussianBlur(rng.standard_normal((h, w)), (0, 0), sigmaX=120, sigmaY=6))
    grain = fine / fine.std() + 2 * broad / broad.std()
    return _tinted(1 + 0.03 * grain, colour)


@lru_cache(maxsize=8)
def cloth(seed: int = 0, colour: Colour = (72, 84, 38), size: tuple[int, int] = (900, 700)) -> Picture:
    """A cloth, one pixel a millimetre: one colour with fine and slow unevenness. `size` is width, height."""
    rng = np.random.default_rng(seed)
    w, h = size
    slow = np.asarray(cv2.GaussianBlur(rng.standard_normal((h, w)), (0, 0), 40))
    return _tinted(1 + 0.03 * rng.standard_normal((h, w)) + 0.03 * slow / slow.std(), colour)


def _tinted(factor: Floats, colour: Colour) -> Picture:
    made = np.asarray(np.clip(factor[..., None] * np.array(colour), 0, 255), dtype=np.uint8)
    made.setflags(write=False)  # whoever asks for the same gets the same
    return made


def hand(
    name: str = "hand", x: float = 0.0, y: float = 0.0, angle: float = 0.0, skin: Colour = (130, 160, 215)
) -> Flat:
    """A hand and its forearm above the table, pointing up in the picture; its middle is the palm's."""
    bones = [((0, 0), (0, 260), 30)]
    bones += [((-6, 18), (6, 18), 36), ((-8, -10), (8, -10), 34)]
    bones += [
        ((x0, -25), (x1, y1), 9) for x0, x1, y1 in ((-30, -42, -82), (-10, -14, -100), (11, 14, -98), (30, 40, -78))
    ]
    bones += [((28, 15), (66, -28), 10)]
    canvas = np.zeros((420, 200), np.uint8)
    for (x0, y0), (x1, y1), radius in bones:
        cv2.line(canvas, (x0 + 100, y0 + 120), (x1 + 100, y1 + 120), (255,), 2 * radius)
    contours, _ = cv2.findContours(canvas, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    rim = cv2.approxPolyDP(max(contours, key=cv2.contourArea), 1.0, True).reshape(-1, 2)
    low, high = rim.min(axis=0), rim.max(axis=0) + 1
    depth = np.asarray(cv2.distanceTransform(canvas, cv2.DIST_L2, 3), dtype=float)[low[1] : high[1], low[0] : high[0]]
    round_off = 0.7 + 0.3 * np.clip(depth / 14, 0, 1)  # flesh is darker towards its edges
    return Flat(
        name=name,
        x=x,
        y=y,
        angle=angle,
        lift=45.0,
        thickness=0.0,
        outline=rim.astype(float) - (100, 120),
        texture=_tinted(round_off, skin),
        colour=skin,
        fixed=True,
    )
