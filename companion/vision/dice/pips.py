"""Finds what may be pips: round spots of one tone on an even ground, dark on light or light on dark.

They are looked for in the picture's brightness, and in each pixel's darkest colour, in which red pips on white are dark
ones. A pip is a component of the level sets that keeps its shape over several levels (as maximally
stable regions do, Matas et al., 2002).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.tuning import TUNING
from companion.vision.geometry.plane import Floats, Picture

TUNED = TUNING.pips

Grey = NDArray[np.uint8]
Spot = tuple[float, float, float]
"""Where the middle of something round is, and its radius, in pixels."""

STEP = 8
"""Grey levels from one level set to the next."""
LEAST_RADIUS, LARGEST = 2.2, 1 / 28
"""The smallest pip's radius in pixels, and the largest one's against the picture's longer side."""
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
    darkest = np.asarray(cv2.min(cv2.min(*cv2.split(picture)[:2]), picture[..., 2]), np.uint8)
    return (bright, True), (bright, False), (darkest, False)


def find_pips(grey: Grey, light: bool) -> tuple[Grey, list[Pip]]:
    """A grey picture made a little softer, and the spots in it that are lighter than their ground, or darker."""
    soft = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.uint8)
    heaps: dict[tuple[int, int], list[list[Spot]]] = {}
    for spot in _spots(soft, light):
        _heap(heaps, spot)
    lasting = [heap for near in heaps.values() for heap in near if len(heap) >= TUNED.lasting]
    middling = [sorted(heap, key=lambda one: one[2])[len(heap) // 2] for heap in lasting]
    found = _judged(soft, middling, [len(heap) for heap in lasting])
    return soft, _largest_of_each([pip for pip in found if (pip.tone > pip.ground) == light])


def _spots(grey: Grey, light: bool) -> Iterator[Spot]:
    """The round components of each level set."""
    largest = LARGEST * max(grey.shape)
    for level in range(STEP, 256, STEP):
        _, inside = cv2.threshold(grey, level, 255, cv2.THRESH_BINARY if light else cv2.THRESH_BINARY_INV)
        contours, _ = cv2.findContours(inside, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        sized = [contour for contour in contours if 8 <= len(contour) <= 8 * largest]
        if sized:
            yield from _round(sized, largest)


def _round(contours: Sequence[Any], largest: float) -> list[Spot]:
    """Those of some contours that are nearly ellipses, and not slim ones."""
    area, middles, spreads = _moments(contours)
    xx, xy, yy = spreads
    det = np.maximum(xx * yy - xy * xy, 1e-9)
    half, spread = (xx + yy) / 2, np.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
    radius = 2 * det**0.25 + 0.5  # a contour runs through the middle of the outermost pixels
    share = area / (4 * np.pi * np.sqrt(det))
    fit = (
        (area >= 6)
        & (TUNED.round[0] < share)
        & (share < TUNED.round[1])
        & (half - spread >= TUNED.slim**2 * (half + spread))
    )
    fit &= (radius >= LEAST_RADIUS) & (radius <= largest)
    return [(x, y, r) for (x, y), r in zip(middles[:, fit].T.tolist(), radius[fit].tolist(), strict=True)]


def _moments(contours: Sequence[Any]) -> tuple[Floats, Floats, Floats]:
    """Areas (n,), middles (2, n) and second central moments (3, n: xx, xy, yy) against the area, of closed contours.

    By Green's theorem, as `cv2.moments` has them, of all contours at once.
    """
    lengths = np.array([len(contour) for contour in contours])
    first = np.cumsum(lengths) - lengths
    points = np.concatenate(contours)[:, 0].astype(np.float64)
    corners = points[first]
    x, y = (points - np.repeat(corners, lengths, axis=0)).T
    following = np.arange(1, len(points) + 1)
    following[first + lengths - 1] = first
    u, v = x[following], y[following]
    cross = x * v - u * y
    terms = (1.0, (x + u) / 3, (y + v) / 3, (x * x + x * u + u * u) / 6, (y * y + y * v + v * v) / 6)
    mixed = (2 * x * y + x * v + u * y + 2 * u * v) / 12
    m00, m10, m01, m20, m02, m11 = (np.add.reduceat(cross * term, first) / 2 for term in (*terms, mixed))
    whole = np.where(m00 == 0, np.inf, m00)
    cx, cy = m10 / whole, m01 / whole
    spreads = np.array([m20 / whole - cx * cx, m11 / whole - cx * cy, m02 / whole - cy * cy])
    return np.abs(m00), corners.T + np.array([cx, cy]), spreads


def _heap(heaps: dict[tuple[int, int], list[list[Spot]]], spot: Spot) -> None:
    """Put a spot to those like it: about the same middle and radius."""
    x, y, radius = spot
    cell = int(x) // 8, int(y) // 8
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            for heap in heaps.get((cell[0] + i, cell[1] + j), ()):
                u, v, other = heap[-1]
                if math.hypot(x - u, y - v) < 0.35 * radius and 0.75 < radius / other < 1.33:
                    heap.append(spot)
                    return
    heaps.setdefault(cell, []).append([spot])


def _judged(grey: Grey, spots: Sequence[Spot], lasting: Sequence[int]) -> list[Pip]:
    """The pips among some spots: those whose ground is even and of another tone."""
    if not spots:
        return []
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ways = np.c_[np.cos(turns), np.sin(turns)]
    middles, radii = np.hsplit(np.array(spots), [2])
    inside, around = (
        sampled(grey, (middles[:, None] + radii[:, None] * ring).reshape(-1, 2)).reshape(len(spots), -1)
        for ring in (0.45 * ways[::3], np.concatenate([radius * ways for radius in RINGS]))
    )
    ground = np.median(around, axis=1)
    # a pip may shine, and a light one be shaded
    low, middle, high = np.percentile(inside, (25, 50, 75), axis=1)
    tone = np.where(middle > ground, high, low)
    contrast = np.abs(tone - ground)
    uneven = np.median(np.abs(around - ground[:, None]), axis=1)
    fit = np.flatnonzero((contrast >= TUNED.contrast) & (uneven <= TUNED.even * contrast))
    return [Pip(*spots[n], float(tone[n]), float(ground[n]), lasting[n]) for n in fit.tolist()]


def sampled(picture: Grey, points: Floats) -> Floats:
    """The tones or colours at points (n, 2), the nearest pixel's; beyond the rim those of the rim."""
    high, wide = picture.shape[:2]
    x, y = np.rint(points).astype(int).T
    return np.asarray(picture[np.clip(y, 0, high - 1), np.clip(x, 0, wide - 1)], float)


def _largest_of_each(pips: list[Pip]) -> list[Pip]:
    """One pip where several lie in each other: the one that lasts longest."""
    kept: list[Pip] = []
    for pip in sorted(pips, key=lambda one: -one.lasting):
        if all(math.hypot(pip.x - other.x, pip.y - other.y) > 0.9 * max(pip.radius, other.radius) for other in kept):
            kept.append(pip)
    return kept
