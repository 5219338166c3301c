"""Finds what may be pips: round spots of one tone on an even ground, dark on light or light on dark.

They are looked for in the picture's brightness, and in each pixel's darkest colour, in which red pips on white are dark
ones. A pip is a component of the level sets that keeps its shape over several levels (as maximally
stable regions do, Matas et al., 2002).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.plane import Floats, Picture

Grey = NDArray[np.uint8]

STEP = 8
"""Grey levels from one level set to the next."""
LEAST_RADIUS, LARGEST = 2.2, 1 / 28
"""The smallest pip's radius in pixels, and the largest one's against the picture's longer side."""
ROUND = (0.86, 1.08)
"""A spot's area against that of the ellipse with its moments."""
SLIM = 0.62
"""The shorter axis against the longer: pips on a die's sides are seen slimmer than those on top."""
LASTING = 2
"""Levels at which a spot is found alike."""
CONTRAST = 22.0
"""Grey levels between a pip and its ground."""
EVEN = 0.2
"""How far the ground's tones may lie apart against that."""
RINGS = (1.55, 2.1)
"""Where the ground is looked at, in radii."""


@dataclass(frozen=True)
class Pip:
    """A spot: its middle and radius in pixels, its tone, its ground's tone, and how many levels it lasts."""

    x: float
    y: float
    radius: float
    tone: float
    ground: float
    lasting: int

    @property
    def at(self) -> Floats:
        """Its middle."""
        return np.array([self.x, self.y])

    @property
    def contrast(self) -> float:
        """How far the tones lie apart."""
        return abs(self.tone - self.ground)


def greys(picture: Picture) -> tuple[tuple[Grey, bool], ...]:
    """Where pips are looked for: light and dark ones by brightness, dark ones by the darkest colour too."""
    bright = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    return (bright, True), (bright, False), (np.asarray(picture.min(axis=2), np.uint8), False)


def find_pips(grey: Grey, light: bool) -> tuple[Grey, list[Pip]]:
    """A grey picture made a little softer, and the spots in it that are lighter than their ground, or darker."""
    soft = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.uint8)
    heaps: dict[tuple[int, int], list[list[tuple[float, float, float]]]] = {}
    for spot in _spots(soft, light):
        _heap(heaps, spot)
    found = []
    for heap in (heap for near in heaps.values() for heap in near):
        x, y, radius = sorted(heap, key=lambda one: one[2])[len(heap) // 2]
        pip = _judged(soft, x, y, radius, len(heap)) if len(heap) >= LASTING else None
        if pip is not None and (pip.tone > pip.ground) == light:
            found.append(pip)
    return soft, _largest_of_each(found)


def _spots(grey: Grey, light: bool) -> Iterator[tuple[float, float, float]]:
    """Middle and radius of round components of each level set."""
    largest = LARGEST * max(grey.shape)
    for level in range(STEP, 256, STEP):
        _, inside = cv2.threshold(grey, level, 255, cv2.THRESH_BINARY if light else cv2.THRESH_BINARY_INV)
        contours, _ = cv2.findContours(inside, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if not 8 <= len(contour) <= 8 * largest:
                continue
            spot = _round(contour, largest)
            if spot is not None:
                yield spot


def _round(contour: Any, largest: float) -> tuple[float, float, float] | None:
    """Middle and radius of a contour that is nearly an ellipse, and not a slim one."""
    m: Any = cv2.moments(contour)
    area = m["m00"]
    if area < 6:
        return None
    xx, xy, yy = m["mu20"] / area, m["mu11"] / area, m["mu02"] / area
    det = xx * yy - xy * xy
    if det <= 0 or not ROUND[0] < area / (4 * np.pi * det**0.5) < ROUND[1]:
        return None
    half, spread = (xx + yy) / 2, (((xx - yy) / 2) ** 2 + xy * xy) ** 0.5
    radius = 2 * det**0.25 + 0.5  # a contour runs through the middle of the outermost pixels
    if (half - spread) / (half + spread) < SLIM**2 or not LEAST_RADIUS <= radius <= largest:
        return None
    return m["m10"] / area, m["m01"] / area, radius


def _heap(
    heaps: dict[tuple[int, int], list[list[tuple[float, float, float]]]], spot: tuple[float, float, float]
) -> None:
    """Put a spot to those like it: about the same middle and radius."""
    x, y, radius = spot
    cell = int(x) // 8, int(y) // 8
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            for heap in heaps.get((cell[0] + i, cell[1] + j), ()):
                u, v, other = heap[-1]
                if np.hypot(x - u, y - v) < 0.35 * radius and 0.75 < radius / other < 1.33:
                    heap.append(spot)
                    return
    heaps.setdefault(cell, []).append([spot])


def _judged(grey: Grey, x: float, y: float, radius: float, lasting: int) -> Pip | None:
    """The pip that a spot is, if its ground is even and of another tone."""
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ways = np.c_[np.cos(turns), np.sin(turns)]
    inside = sampled(grey, np.array([x, y]) + 0.45 * radius * ways[::3])
    around = np.concatenate([sampled(grey, np.array([x, y]) + ring * radius * ways) for ring in RINGS])
    # a pip may shine, and a light one be shaded
    ground = float(np.median(around))
    tone = float(np.percentile(inside, 75 if float(np.median(inside)) > ground else 25))
    contrast = abs(tone - ground)
    uneven = float(np.median(np.abs(around - ground)))
    if contrast < CONTRAST or uneven > EVEN * contrast:
        return None
    return Pip(x, y, radius, tone, ground, lasting)


def sampled(picture: Grey, points: Floats) -> Floats:
    """The tones or colours at points (n, 2), the nearest pixel's; beyond the rim those of the rim."""
    high, wide = picture.shape[:2]
    x, y = np.rint(points).astype(int).T
    return np.asarray(picture[np.clip(y, 0, high - 1), np.clip(x, 0, wide - 1)], float)


def _largest_of_each(pips: list[Pip]) -> list[Pip]:
    """One pip where several lie in each other: the one that lasts longest."""
    kept: list[Pip] = []
    for pip in sorted(pips, key=lambda one: -one.lasting):
        if all(np.hypot(pip.x - other.x, pip.y - other.y) > 0.9 * max(pip.radius, other.radius) for other in kept):
            kept.append(pip)
    return kept
