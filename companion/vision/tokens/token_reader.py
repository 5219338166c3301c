"""Finds round tokens that lie on tiles, and reads the numbers on them.

A token is where brightness falls outward all along a circle of its size; what is printed on the likeliest circles then
decides among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.vision.geometry.plane import Array, Floats, Picture
from companion.vision.observation import Point, Seen
from companion.vision.tiles.layout import TableView
from companion.vision.tokens.numbers import NUMBERS, Numbers
from companion.vision.tokens.tuning import TUNING

TUNED = TUNING.reader

RADIUS_PX = 18.0
"""Pixels of the largest token's radius in the view that is searched."""
TRIED = 3
"""Circles that are read at each place."""
SIZES = (0.92, 1.0, 1.08)
"""How much smaller or larger a token may be than it should."""


@dataclass(frozen=True)
class TokenSeen:
    """A token: its number with the probability of each, its middle in mm, its radius, its turn (degrees clockwise)."""

    number: Seen
    centre: Point
    radius: float
    turn: float


def read_tokens(
    frame: Picture,
    table: TableView,
    spots: Mapping[str, Floats],
    reach: float,
    radii: Sequence[float],
    numbers: Numbers | None = None,
) -> dict[str, TokenSeen]:
    """The number tokens within `reach` mm of some points (2,) of the table, by name; what is not found is left out.

    `radii` are those that tokens may have, in mm; `numbers` has learnt a box's own print, if that was enrolled. The
    numbers' probabilities sum up to less than 1: the rest is that the token is none, or cannot be read.
    """
    numbers = numbers or Numbers.load()
    found = {name: _best(frame, table, at, reach, radii, numbers) for name, at in spots.items()}
    return {name: token for name, token in found.items() if token is not None}


def _best(
    frame: Picture, table: TableView, at: Floats, reach: float, radii: Sequence[float], numbers: Numbers
) -> TokenSeen | None:
    """The likeliest token about a point."""
    per_mm = RADIUS_PX / max(radii)
    half = reach + 1.3 * max(radii)
    box = (float(at[0] - half), float(at[1] - half), float(at[0] + half), float(at[1] + half))
    view = table.plane.warp(frame, box, per_mm)
    best: tuple[float, TokenSeen] | None = None
    roundest = 0.0
    for seen, x, y, radius in _circles(view, reach * per_mm, [size * r * per_mm for r in radii for size in SIZES]):
        chances, turn = numbers.read(_disc(view, x, y, radius))
        roundest = max(roundest, seen)
        sure = float(chances.max()) * (seen / roundest) ** 3
        if best is None or sure > best[0]:
            number = Seen.among(NUMBERS, chances * min(1.0, seen / TUNED.sure_round))
            centre = ((x + 0.5) / per_mm + box[0], (y + 0.5) / per_mm + box[1])
            best = sure, TokenSeen(number, centre, radius / per_mm, turn % 360)
        if sure > TUNED.plain:
            break
    return best[1] if best is not None else None


def _circles(view: Picture, reach: float, radii: Sequence[float]) -> Iterator[tuple[float, float, float, float]]:
    """The likeliest circles: how much of each is seen, its middle and radius in pixels."""
    soft = cv2.GaussianBlur(view, (0, 0), 1.0).astype(np.float32).sum(axis=2)
    right, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.25), cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.25)
    steep = np.maximum(np.hypot(right, down) / np.float32(TUNED.strong), 1.0)
    right, down = right / (steep * np.float32(TUNED.strong)), down / (steep * np.float32(TUNED.strong))
    scores = []
    for radius in radii:
        across, along = _ring(round(radius * 4) / 4)
        scores.append(cv2.filter2D(right, cv2.CV_32F, across) + cv2.filter2D(down, cv2.CV_32F, along))
    size = view.shape[0]
    spots = np.arange(size) - (size - 1) / 2
    near = np.hypot(*np.meshgrid(spots, spots)) <= reach
    seen = np.where(near, np.stack(scores), -1.0)
    for _ in range(TRIED):
        n, y, x = (int(v) for v in np.unravel_index(int(seen.argmax()), seen.shape))
        score = float(seen[n, y, x])
        if score < TUNED.round:
            return
        yield score, x, y, radii[n]
        rows, cols = np.ogrid[:size, :size]
        seen[:, np.hypot(rows - y, cols - x) < radii[n] / 3] = -1.0


@lru_cache(maxsize=64)
def _ring(radius: float) -> tuple[Array, Array]:
    """How much a slope to the right, and one downwards, speak for a circle's edge that is darker outside."""
    half = int(np.ceil(radius)) + 2
    spots = np.arange(-half, half + 1, dtype=np.float32)
    x, y = np.meshgrid(spots, spots)
    far = np.hypot(x, y)
    weight = np.maximum(1.2 - np.abs(far - radius), 0)
    weight /= weight.sum()
    far = np.maximum(far, 1)
    return np.asarray(-weight * x / far, np.float32), np.asarray(-weight * y / far, np.float32)


def _disc(view: Picture, x: float, y: float, radius: float) -> Array:
    """The square (s, s, 3) that a disc fills."""
    half = round(radius)
    padded = cv2.copyMakeBorder(view, half, half, half, half, cv2.BORDER_REPLICATE)
    left, top = round(x), round(y)
    return np.asarray(padded[top : top + 2 * half + 1, left : left + 2 * half + 1], np.float32)
