"""Made-up artwork: tiles and discs that nobody has printed, to learn from what the eyes should be able to tell apart.

Every picture is BGR uint8 and square. A style is drawn from a generator once and can then be painted many times,
each time a little differently, as the tiles of one terrain differ.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.geometry.plane import Picture

Colour = tuple[int, int, int]
Rng = np.random.Generator
SIDE = 96


@dataclass(frozen=True)
class TileStyle:
    """What makes one kind of tile: its ground, its motif, how many and how large, and their colours."""

    ground: Colour
    second: Colour
    motif: str
    inks: tuple[Colour, ...]
    count: int
    size: float
    grain: float


def colour(rng: Rng) -> Colour:
    """Any colour, greys and darks included, as BGR."""
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), rng.beta(1.6, 1.6), rng.uniform(0.12, 1.0))
    return round(blue * 255), round(green * 255), round(red * 255)


def near(ink: Colour, rng: Rng, spread: float) -> Colour:
    """A colour close to another."""
    blue, green, red = np.clip(np.array(ink) * np.exp(rng.normal(0, 0.25)) + rng.normal(0, spread, 3), 0, 255)
    return int(blue), int(green), int(red)


def style(rng: Rng) -> TileStyle:
    """A new kind of tile."""
    ground = colour(rng)
    inks = tuple(near(ground, rng, 50) if rng.random() < 0.6 else colour(rng) for _ in range(rng.integers(1, 4)))
    motif = str(rng.choice([*MOTIFS, "plain"]))
    count, size = int(rng.integers(3, 40)), float(rng.uniform(0.04, 0.16))
    if rng.random() < 0.3:
        count, size = int(rng.integers(1, 4)), float(rng.uniform(0.2, 0.42))
    return TileStyle(ground, near(ground, rng, 22), motif, inks, count, size, float(rng.uniform(2, 20)))


def surface(ground: Colour, second: Colour, rng: Rng, side: int = SIDE, grain: float = 6.0) -> Picture:
    """A cloudy ground between two colours, such as a board, cardboard or wood."""
    clouds = rng.random((rng.integers(2, 7), rng.integers(2, 7))).astype(np.float32)
    mix = cv2.resize(clouds, (side, side), interpolation=cv2.INTER_CUBIC)
    noise = cv2.resize(rng.standard_normal((side // 2, side // 2), np.float32), (side, side))
    low, high = np.array(ground, float), np.array(second, float)
    mixed = cv2.transform(cv2.merge([mix, noise]), np.c_[high - low, np.full(3, grain), low])
    return np.asarray(np.clip(mixed, 0, 255), np.uint8)


def paint(kind: TileStyle, rng: Rng, side: int = SIDE) -> Picture:
    """One tile of a kind."""
    out = surface(kind.ground, kind.second, rng, side, kind.grain)
    if kind.motif != "plain":
        MOTIFS[kind.motif](out, kind, rng)
    return out


def _lines(out: Picture, kind: TileStyle, rng: Rng) -> None:
    side = len(out)
    flip = rng.random() < 0.5
    for n in range(kind.count // 2 + 3):
        ink = kind.inks[n % len(kind.inks)]
        along = np.arange(0, side + 4, 4)
        across = (n + 0.5) * side / (kind.count // 2 + 3) + 2 * np.sin(along / 9 + rng.uniform(0, 6))
        points = np.c_[across, along] if flip else np.c_[along, across]
        cv2.polylines(out, [np.rint(points).astype(np.int32)], False, ink, max(1, int(kind.size * 20)), cv2.LINE_AA)


def _blobs(out: Picture, kind: TileStyle, rng: Rng) -> None:
    for _ in range(kind.count):
        spot, size = rng.integers(0, len(out), 2), max(1, round(kind.size * len(out) * rng.uniform(0.5, 1)))
        cv2.circle(out, (int(spot[0]), int(spot[1])), size, _any(kind, rng), -1, cv2.LINE_AA)


def _shapes(out: Picture, kind: TileStyle, rng: Rng) -> None:
    corners = 3 + kind.count % 4
    for _ in range(kind.count):
        turn = rng.uniform(0, 6.28) + np.arange(corners) * 6.283 / corners
        size = kind.size * len(out) * rng.uniform(0.6, 1.3)
        points = rng.uniform(0, len(out), 2) + size * np.c_[np.sin(turn), np.cos(turn)]
        cv2.fillPoly(out, [np.rint(points).astype(np.int32)], _any(kind, rng), cv2.LINE_AA)


def _strokes(out: Picture, kind: TileStyle, rng: Rng) -> None:
    quarter = rng.integers(4)
    arm = kind.size * len(out)
    for _ in range(kind.count * 2):
        at = rng.uniform(0, len(out), 2)
        turn = quarter * 1.571 + np.array([-0.6, 3.14, 0.6])
        points = at + arm * np.c_[np.cos(turn), np.sin(turn)] * [[1], [0.1], [1]]
        cv2.polylines(out, [np.rint(points).astype(np.int32)], False, _any(kind, rng), 1, cv2.LINE_AA)


def _leaves(out: Picture, kind: TileStyle, rng: Rng) -> None:
    for _ in range(kind.count):
        at = rng.integers(0, len(out), 2)
        long = max(2, round(kind.size * len(out)))
        axes = (long, max(1, long // 3))
        cv2.ellipse(out, (int(at[0]), int(at[1])), axes, rng.uniform(0, 180), 0, 360, _any(kind, rng), -1, cv2.LINE_AA)


def _bricks(out: Picture, kind: TileStyle, rng: Rng) -> None:
    step = max(5, round(kind.size * len(out)))
    shift = int(rng.integers(step))
    for row, y in enumerate(range(shift - step, len(out), step)):
        cv2.line(out, (0, y), (len(out), y), kind.inks[0], 1 + step // 12)
        for x in range((row % 2) * step + shift - 2 * step, len(out), 2 * step):
            cv2.line(out, (x, y), (x, y + step), kind.inks[0], 1 + step // 12)


def _any(kind: TileStyle, rng: Rng) -> Colour:
    return kind.inks[int(rng.integers(len(kind.inks)))]


MOTIFS: dict[str, Callable[[Picture, TileStyle, Rng], None]] = {
    "lines": _lines,
    "blobs": _blobs,
    "shapes": _shapes,
    "strokes": _strokes,
    "leaves": _leaves,
    "bricks": _bricks,
}


def disc(rng: Rng, side: int = SIDE) -> list[Picture]:
    """Two pictures of one kind of disc: a ground, often a rim, and pips or a motif, at two turns."""
    kind = style(rng)
    out = surface(kind.ground, kind.second, rng, side, kind.grain / 3)
    middle = side // 2
    if rng.random() < 0.5:
        cv2.circle(
            out, (middle, middle), round(side * 0.46), near(kind.ground, rng, 30), max(1, side // 24), cv2.LINE_AA
        )
    pips = int(rng.integers(0, 7))
    if rng.random() < 0.5:
        for turn in np.arange(pips) * 6.283 / max(pips, 1):
            spot = (round(middle + side * 0.25 * np.sin(turn)), round(middle - side * 0.25 * np.cos(turn)))
            cv2.circle(out, spot, round(side * rng.uniform(0.07, 0.11)), kind.inks[0], -1, cv2.LINE_AA)
    elif kind.motif != "plain":
        MOTIFS[kind.motif](out, kind, rng)
    matrix = cv2.getRotationMatrix2D((middle, middle), float(rng.uniform(0, 360)), 1)
    other = cv2.warpAffine(out, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return [out, np.asarray(other, np.uint8)]
