"""What lies around a board's grid: its margin, which looks as bare spaces do, and arms that reach in over it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.board.spaces import LIGHTNESS
from companion.vision.board.tuning import TUNING
from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.geometry.plane import Array, Floats, Picture, Plane

TUNED = TUNING.margin

PER_MM = 0.5
"""Pixels a millimetre are enough to tell an arm from a table."""
BAND = (4.0, 18.0)
"""From how many mm outside the grid to how many its surroundings are looked at."""
BEYOND = 52.0
"""So many mm outside the grid an arm still is: what only lies there ends before."""
NARROWEST = 22.0
"""No arm is narrower, in mm."""
PARTS = 3
"""Parts of each side of the band whose colours are compared."""
HALF = np.array([0.5 * 100 / 255, 1, 1], np.float32)
"""What a view's numbers count."""


@dataclass(frozen=True, eq=False)
class Surroundings:
    """A board's grid and `BEYOND` mm around it from above, white 255: `lit` (h, w, 3) in BGR.

    `outside` (h, w) is how many mm a pixel lies outside the grid, 0 in it. `plane` is the table in the picture of
    `size` (wide, high) that it was made from: beyond its edge nothing is seen.
    """

    plane: Plane
    size: tuple[int, int]
    lit: Picture
    outside: NDArray[np.float32]
    pitch: float
    rows: int
    cols: int

    @classmethod
    def of(cls, frame: Picture, plane: Plane, light: WhiteBalance, rows: int, cols: int, pitch: float) -> Surroundings:
        """From a picture (BGR) without its tone curve; the grid's corner is the plane's origin."""
        wide, high = cols * pitch, rows * pitch
        middle = np.array([[wide / 2, high / 2]])
        larger = float(plane.scale(middle)[0]) / PER_MM
        coarse, shrunk = plane.coarse(frame, 1 << max(0, int(np.log2(larger))))
        box = (-BEYOND, -BEYOND, wide + BEYOND, high + BEYOND)
        seen = shrunk.warp(coarse, box, PER_MM)
        ends = np.array([[x, y] for y in box[1::2] for x in box[::2]])
        white = light.white(ends).reshape(2, 2, 3).astype(np.float32)
        field = cv2.resize(white, seen.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        lit = cv2.divide(cv2.blur(seen, (3, 3)), field, scale=255, dtype=cv2.CV_8U)
        outside = _outside(wide, high, seen.shape[1], seen.shape[0])
        size = (coarse.shape[1], coarse.shape[0])
        return cls(shrunk, size, np.asarray(lit, np.uint8), outside, pitch, rows, cols)

    @cached_property
    def view(self) -> Picture:
        """The same in CIELAB."""
        return np.asarray(cv2.cvtColor(self.lit, cv2.COLOR_BGR2LAB), np.uint8)

    def margin(self, tint: Array) -> Array:
        """The ground's colour in parts of the band (PARTS * 4, 3), as `ground` has it of spaces, in light of a tint."""
        high, wide = self.outside.shape
        first, inner, outer = (round(mm * PER_MM) for mm in (BEYOND, BEYOND - BAND[0], BEYOND - BAND[1]))
        along = np.rint(np.linspace(first, wide - first, PARTS + 1)).astype(int).tolist()
        down = np.rint(np.linspace(first, high - first, PARTS + 1)).astype(int).tolist()
        ends = slice(outer, inner), slice(high - inner, high - outer)
        parts = [self.lit[end, a:b] for end in ends for a, b in pairwise(along)]
        sides = slice(outer, inner), slice(wide - inner, wide - outer)
        parts += [self.lit[a:b, side] for side in sides for a, b in pairwise(down)]
        colours = np.stack([_median(part.reshape(-1, 3).astype(np.float32)) for part in parts]) / np.float32(255)
        seen = cv2.cvtColor(np.clip(colours * tint, 0, 1)[None].astype(np.float32), cv2.COLOR_BGR2LAB)
        return np.asarray(seen[0] * LIGHTNESS, np.float32)

    def hidden(self) -> Floats:
        """How much of each space (rows * cols,) an arm hides that reaches in from outside."""
        arms = self._arms()
        size = round(self.pitch * PER_MM)
        first = round(BEYOND * PER_MM)
        grid = arms[first : first + size * self.rows, first : first + size * self.cols]
        return np.asarray(grid.reshape(self.rows, size, self.cols, size).mean(axis=(1, 3)).ravel())

    def _arms(self) -> NDArray[np.bool_]:
        """Where arms are (h, w)."""
        arms = np.zeros(self.outside.shape, bool)
        # Colour by colour: in steps of three all of this takes several times as long.
        band = self._in_picture(_band(self.cols * self.pitch, self.rows * self.pitch, *self.lit.shape[1::-1]))
        if not len(band):
            return arms
        lit = np.asarray(self.lit.reshape(-1, 3)[band], np.uint8)
        seen = cv2.cvtColor(lit[None], cv2.COLOR_BGR2LAB).reshape(-1, 3).T.copy()
        middle = np.partition(seen, len(band) // 2, axis=1)[:, len(band) // 2].astype(np.float32)
        off = HALF**2 @ (seen - middle.reshape(3, 1)) ** 2 > TUNED.other**2
        wide = NARROWEST * (BAND[1] - BAND[0]) * PER_MM**2
        if not wide <= off.sum() <= TUNED.most * len(off):
            return arms
        other = np.zeros(arms.shape, np.uint8)
        other.ravel()[band] = off
        _, crossing = cv2.connectedComponents(other)
        sizes = np.bincount(crossing.ravel()[band])
        for n in np.flatnonzero(sizes >= wide).tolist():
            if n:
                arms |= self._grown(self.view * HALF, crossing == n)
        return arms

    def _in_picture(self, band: NDArray[np.intp]) -> NDArray[np.intp]:
        """Those of some pixels of the view, row by row, that the picture shows."""
        high, wide = self.lit.shape[:2]
        if self._in_sight(np.array([[0, 0], [wide, 0], [wide, high], [0, high]])).all():
            return band
        down, across = np.divmod(band, wide)
        return band[self._in_sight(np.c_[across, down] + 0.5)]

    def _in_sight(self, spots: Floats) -> NDArray[np.bool_]:
        """Which spots of the view (n, 2), in its pixels, the picture shows (n,)."""
        seen = self.plane.picture(spots / PER_MM - BEYOND)
        return np.asarray(((seen >= 0) & (seen <= np.array(self.size) - 1)).all(axis=1))

    def _grown(self, view: Array, here: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """All that looks like what is `here` and hangs together with it, if it goes from the border into the grid."""
        colour = _median(view[here])
        reach = max(
            TUNED.alike, TUNED.spreads * float(_median(np.linalg.norm(view[here] - colour, axis=1)[:, None])[0])
        )
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


@cache
def _outside(wide: float, high: float, across: int, down: int) -> NDArray[np.float32]:
    """How many mm each pixel of a view lies outside the grid; beyond its corners, where the cards lie, no number."""
    x = (np.arange(across, dtype=np.float32) + 0.5) / PER_MM - BEYOND
    y = (np.arange(down, dtype=np.float32)[:, None] + 0.5) / PER_MM - BEYOND
    beside, beyond = np.maximum(np.maximum(-x, x - wide), 0), np.maximum(np.maximum(-y, y - high), 0)
    found = np.maximum(beside, beyond)
    found[(beside > 0) & (beyond > 0)] = np.inf
    return np.asarray(found, np.float32)


@cache
def _band(wide: float, high: float, across: int, down: int) -> NDArray[np.intp]:
    """Which pixels of a view, row by row, show a grid's `BAND`."""
    outside = _outside(wide, high, across, down)
    return np.flatnonzero((outside >= BAND[0]) & (outside <= BAND[1]))


def _median(values: Array) -> Array:
    """The median of each column (n, k)."""
    ranked = np.sort(values, axis=0)
    return np.asarray(ranked[len(ranked) // 2])


def beside_margin(chances: Array, bare: int, ground: Array, margin: Array) -> Array:
    """Probabilities (n, labels) once the ground (n, 3) of spaces is compared with that of the board's margin (m, 3).

    `bare` is the label of a bare space, which looks as the margin does in whatever light. Where no space that is
    likely bare looks like it, what surrounds the grid is no margin, and says nothing.
    """
    if not len(chances):
        return chances
    off = np.linalg.norm(ground[:, None] - margin, axis=2).min(axis=1)
    if not ((off < TUNED.nearest) & (chances[:, bare] >= TUNED.bare)).any():
        return chances
    odds = np.clip(TUNED.steep * (TUNED.between - off), -TUNED.decided, TUNED.decided)
    weighed = chances + np.float32(1e-5)
    weighed[:, bare] *= np.exp(odds)
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True), np.float32)
