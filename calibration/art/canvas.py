"""A square canvas in unit coordinates: (0, 0) is top left, (1, 1) bottom right, lengths are parts of the side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Point = tuple[float, float]
Colour = tuple[int, int, int]
"""Blue, green, red."""

_SHIFT = 4  # sub-pixel bits of OpenCV's drawing functions
_LEAST = 512  # small pictures are drawn at least this large and shrunk, so that strokes keep their weight


class Canvas:
    """Draws with smooth edges, larger than asked for; `picture` shrinks to the size asked for."""

    def __init__(self, px: int, ground: str) -> None:
        if px < 1:
            raise ValueError("a picture has at least one pixel")
        self.px = px
        self.size = px * max(2, -(-_LEAST // px))
        self._image: Picture = np.empty((self.size, self.size, 3), np.uint8)
        self._image[:] = bgr(ground)

    def mottle(self, seed: int, strength: float, cells: int = 9) -> None:
        """Cloud the whole canvas lighter and darker, by `strength` of full scale (as a brush would)."""
        rng = np.random.default_rng(seed)
        cloud = np.zeros((self.size, self.size), np.float32)
        for octave in (1, 3):
            grid = rng.normal(size=(cells * octave, cells * octave)).astype(np.float32)
            cloud += cv2.resize(grid, (self.size, self.size), interpolation=cv2.INTER_CUBIC) / octave
        shaded = self._image.astype(np.float32) + (cloud * 255.0 * strength)[:, :, None]
        self._image = np.clip(shaded, 0, 255).astype(np.uint8)

    def polygon(self, points: Iterable[Point], colour: str, outline: str | None = None, width: float = 0.01) -> None:
        """A filled polygon, with an outline of the given width when `outline` names a colour."""
        corners = list(points)
        cv2.fillPoly(self._image, [self._fixed(corners)], bgr(colour), cv2.LINE_AA, _SHIFT)
        if outline:
            self.line([*corners, corners[0]], outline, width)

    def ellipse(
        self, centre: Point, half: tuple[float, float], colour: str, turn: float = 0.0, outline: str | None = None
    ) -> None:
        """A filled ellipse with the half axes `half`, turned by `turn` degrees clockwise."""
        self.polygon(arc(centre, half, 0, 360, turn), colour, outline)

    def disc(self, centre: Point, radius: float, colour: str, outline: str | None = None) -> None:
        """A filled circle."""
        self.ellipse(centre, (radius, radius), colour, outline=outline)

    def line(self, points: Sequence[Point], colour: str, width: float = 0.012) -> None:
        """An open line with round ends."""
        thick = max(1, round(width * self.size))
        cv2.polylines(self._image, [self._fixed(points)], False, bgr(colour), thick, cv2.LINE_AA, _SHIFT)

    def fade(self, mask: npt.NDArray[np.float32], other: Canvas) -> None:
        """Blend `other` in where `mask` (the canvas's size, 0 to 1) says."""
        part = mask[:, :, None]
        self._image = (self._image * (1 - part) + other._image * part).astype(np.uint8)

    def picture(self) -> Picture:
        """The drawing as (px, px, 3), blue-green-red."""
        shrunk: Any = cv2.resize(self._image, (self.px, self.px), interpolation=cv2.INTER_AREA)
        return np.asarray(shrunk, np.uint8)

    def cut(self, mask: Picture) -> Picture:
        """The drawing with a fourth channel (px, px) that says where the part is: (px, px, 4)."""
        return np.dstack([self.picture(), mask])

    def _fixed(self, points: Sequence[Point]) -> npt.NDArray[np.int32]:
        # OpenCV's pixel centres are whole numbers; ours are the halves
        scaled = (np.asarray(points, np.float64) * self.size - 0.5) * (1 << _SHIFT)
        return np.rint(scaled).astype(np.int32).reshape(-1, 1, 2)


def bgr(colour: str) -> Colour:
    """'#rrggbb' as (blue, green, red)."""
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)


def arc(centre: Point, half: tuple[float, float], start: float, end: float, turn: float = 0.0) -> list[Point]:
    """Points on an ellipse from angle `start` to `end` (degrees, clockwise from the right), turned by `turn`."""
    angle = np.radians(np.linspace(start, end, max(3, int(abs(end - start) / 6) + 1)))
    x, y = half[0] * np.cos(angle), half[1] * np.sin(angle)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return [(float(a), float(b)) for a, b in zip(centre[0] + c * x - s * y, centre[1] + s * x + c * y, strict=True)]


def placed(shape: Iterable[Point], centre: Point, scale: float = 1.0, turn: float = 0.0) -> list[Point]:
    """A shape drawn about (0, 0), scaled, turned clockwise by `turn` degrees and moved to `centre`."""
    c, s = float(np.cos(np.radians(turn))), float(np.sin(np.radians(turn)))
    return [(centre[0] + scale * (c * x - s * y), centre[1] + scale * (s * x + c * y)) for x, y in shape]


def scattered(seed: int, count: int, apart: float) -> list[Point]:
    """At most `count` points over the square and a little beyond, no two nearer than `apart`."""
    rng = np.random.default_rng(seed)
    kept: list[Point] = []
    for x, y in rng.uniform(-0.05, 1.05, (count * 30, 2)).tolist():
        if all((x - a) ** 2 + (y - b) ** 2 >= apart**2 for a, b in kept):
            kept.append((x, y))
        if len(kept) == count:
            break
    return kept
