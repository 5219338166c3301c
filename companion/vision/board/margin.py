"""What lies around a board's grid: its margin, which looks as bare spaces do, and arms that reach in over it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.geometry.plane import Array, Floats, Picture, Plane

PER_MM = 0.5
"""Pixels a millimetre are enough to tell an arm from a table."""
BAND = (4.0, 18.0)
"""From how many mm outside the grid to how many its surroundings are looked at."""
BEYOND = 52.0
"""So many mm outside the grid an arm still is: what only lies there ends before."""
OTHER = 16.0
"""Colours that differ by this much (CIELAB, lightness for half) are another thing's."""
ALIKE, SPREADS = 9.0, 2.5
"""An arm's colours differ from their mean by so much at least, and by so many of its spreads."""
NARROWEST = 22.0
"""No arm is narrower, in mm."""
MOST = 0.4
"""No arm crosses more of the band."""
HIDDEN = 0.35
"""Of a space of which so much is hidden nobody can say what lies there."""
HALF = np.array([0.5 * 100 / 255, 1, 1], np.float32)
"""What a view's numbers count."""


@dataclass(frozen=True, eq=False)
class Surroundings:
    """A board's grid and `BEYOND` mm around it from above: `view` (h, w, 3) in CIELAB, lightness 255 for white.

    `outside` (h, w) is how many mm a pixel lies outside the grid, 0 in it.
    """

    view: Picture
    outside: Floats
    pitch: float
    rows: int
    cols: int

    @classmethod
    def of(cls, frame: Picture, plane: Plane, light: WhiteBalance, rows: int, cols: int, pitch: float) -> Surroundings:
        """From a picture (BGR) without its tone curve; the grid's corner is the plane's origin."""
        wide, high = cols * pitch, rows * pitch
        middle = np.array([[wide / 2, high / 2]])
        coarse, shrunk = plane.coarse(frame, max(1, int(plane.scale(middle)[0] / PER_MM + 0.25)))
        box = (-BEYOND, -BEYOND, wide + BEYOND, high + BEYOND)
        seen = shrunk.warp(coarse, box, PER_MM)
        x = (np.arange(seen.shape[1]) + 0.5) / PER_MM - BEYOND
        y = (np.arange(seen.shape[0]) + 0.5) / PER_MM - BEYOND
        spots = np.stack(np.meshgrid(x[[0, -1]], y[[0, -1]]), axis=2).reshape(-1, 2)
        white = light.white(spots).reshape(2, 2, 3).astype(np.float32)
        field = cv2.resize(white, seen.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        lit = cv2.divide(cv2.GaussianBlur(seen, (3, 3), 0).astype(np.float32), field, scale=255, dtype=cv2.CV_8U)
        across = np.maximum(np.maximum(-x, x - wide), 0)
        down = np.maximum(np.maximum(-y, y - high), 0)
        outside = np.maximum(across[None], down[:, None])
        # Beyond its corners lie the mat's cards.
        outside[(across[None] > 0) & (down[:, None] > 0)] = np.inf
        return cls(np.asarray(cv2.cvtColor(lit, cv2.COLOR_BGR2LAB), np.uint8), outside, pitch, rows, cols)

    @property
    def band(self) -> NDArray[np.bool_]:
        """Where the margin is, if the board has one."""
        return (self.outside >= BAND[0]) & (self.outside <= BAND[1])

    def hidden(self) -> NDArray[np.bool_]:
        """Which of the spaces (rows * cols,) an arm hides that reaches in from outside."""
        arms = self._arms()
        size = round(self.pitch * PER_MM)
        first = round(BEYOND * PER_MM)
        grid = arms[first : first + size * self.rows, first : first + size * self.cols]
        return np.asarray(grid.reshape(self.rows, size, self.cols, size).mean(axis=(1, 3)).ravel() > HIDDEN)

    def _arms(self) -> NDArray[np.bool_]:
        """Where arms are (h, w)."""
        arms = np.zeros(self.view.shape[:2], bool)
        band = self.band
        seen = self.view[band] * HALF
        off = ((seen - _median(seen)) ** 2).sum(axis=1) > OTHER**2
        wide = NARROWEST * (BAND[1] - BAND[0]) * PER_MM**2
        if not wide <= off.sum() <= MOST * len(off):
            return arms
        other = np.zeros(arms.shape, np.uint8)
        other[band] = off
        count, crossing, about, _ = cv2.connectedComponentsWithStats(other)
        for n in range(1, count):
            if about[n, cv2.CC_STAT_AREA] >= wide:
                arms |= self._grown(self.view * HALF, crossing == n)
        return arms

    def _grown(self, view: Array, here: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """All that looks like what is `here` and hangs together with it, if it goes from the border into the grid."""
        colour = _median(view[here])
        reach = max(ALIKE, SPREADS * float(_median(np.linalg.norm(view[here] - colour, axis=1)[:, None])[0]))
        alike = (np.linalg.norm(view - colour, axis=2) < reach).astype(np.uint8)
        alike = np.asarray(cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
        _, parts = cv2.connectedComponents(alike)
        touched = parts[here]
        touched = touched[touched > 0]
        if not len(touched):
            return np.zeros_like(here)
        part = parts == np.bincount(touched).argmax()
        edge = part[0].any() or part[-1].any() or part[:, 0].any() or part[:, -1].any()
        if not edge or not (part & (self.outside == 0)).any():
            return np.zeros_like(here)
        return np.asarray(cv2.morphologyEx(part.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)) > 0)


def _median(values: Array) -> Array:
    """The median of each column (n, k)."""
    ranked = np.sort(values, axis=0)
    return np.asarray(ranked[len(ranked) // 2])
