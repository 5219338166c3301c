"""The shapes as pictures: their cubes in a colour of the cube, lying as they are turned; and the cube from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.art import INK, Canvas, Picture
from companion.games.diaominos.shapes import Cells

PAINTS = {"W": "#efece2", "Y": "#f0c530", "R": "#b52b27", "O": "#ee9227", "G": "#1b7a4f", "B": "#2a62b8"}
UNPAINTED = "#8a94a0"
"""A shape whose colour is not known."""
_WIDE, _GAP = 4, 0.03
_STROKES: Mapping[str, Sequence[Sequence[tuple[float, float]]]] = {
    "W": (((0, 0), (0.25, 1), (0.5, 0.3), (0.75, 1), (1, 0)),),
    "Y": (((0, 0), (0.5, 0.5), (1, 0)), ((0.5, 0.5), (0.5, 1))),
    "R": (((0, 1), (0, 0), (0.7, 0), (1, 0.25), (0.7, 0.5), (0, 0.5)), ((0.5, 0.5), (1, 1))),
    "O": (((0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3), (0.3, 0)),),
    "G": (((1, 0.2), (0.7, 0), (0.3, 0), (0, 0.3), (0, 0.7), (0.3, 1), (0.7, 1), (1, 0.8), (1, 0.55), (0.6, 0.55)),),
    "B": (((0, 0), (0, 1), (0.7, 1), (1, 0.75), (0.7, 0.5), (0, 0.5)), ((0, 0), (0.65, 0), (0.9, 0.25), (0.65, 0.5))),
}
"""The letter of each colour as lines in a square."""
_LIGHT = frozenset("WYO")
"""Colours on which a letter is dark."""


@dataclass(frozen=True)
class ShapePicture:
    """Cubes at columns to the right and rows upwards, in the middle of a square that holds a row of four."""

    cells: Cells
    colour: str = ""

    def picture(self, px: int) -> Picture:
        """The shape as (px, px, 4), the fourth channel 255 on it."""
        wide, high = (max(cell[i] for cell in self.cells) + 1 for i in (0, 1))
        side = 1 / max(_WIDE - 1, wide, high)
        left, top = (1 - wide * side) / 2, (1 - high * side) / 2
        canvas, mask = Canvas(px, INK), np.zeros((px, px), np.uint8)
        for column, row in self.cells:
            x, y = left + column * side, top + (high - 1 - row) * side
            near, far = _GAP * side, (1 - _GAP) * side
            corners = [(x + a, y + b) for a, b in ((near, near), (far, near), (far, far), (near, far))]
            canvas.polygon(corners, PAINTS.get(self.colour, UNPAINTED), INK, 0.02)
            mask[round(y * px) : round((y + side) * px), round(x * px) : round((x + side) * px)] = 255
        return canvas.cut(mask)


@dataclass(frozen=True)
class CubePicture:
    """The cube as it lies, from above: four colours row by row, and below them those of the side toward the south."""

    top: str
    south: str = ""

    def picture(self, px: int) -> Picture:
        """The cube as (px, px, 4), the fourth channel 255 on it."""
        canvas, mask = Canvas(px, INK), np.zeros((px, px), np.uint8)
        side = 0.5 if not self.south else 0.36
        low, left = side / 2 * 0.7, (1 - 2 * side) / 2
        rows = [(self.top[n : n + 2], n // 2 * side, side) for n in (0, 2)]
        rows += [(self.south[n : n + 2], 2 * side + n // 2 * low, low) for n in (0, 2) if self.south]
        for colours, y, high in rows:
            for column, colour in enumerate(colours):
                x, gap = left + column * side, _GAP * side
                corners = [(x + gap, y + gap), (x + side - gap, y + gap), (x + side - gap, y + high - gap)]
                canvas.polygon([*corners, (x + gap, y + high - gap)], PAINTS.get(colour, UNPAINTED), INK, 0.02)
                _letter(canvas, colour, (x + side / 2, y + high / 2), 0.5 * high)
        deep = round((2 * side + (2 * low if self.south else 0)) * px)
        mask[:deep, round(left * px) : round((1 - left) * px)] = 255
        return canvas.cut(mask)


def _letter(canvas: Canvas, colour: str, middle: tuple[float, float], high: float) -> None:
    """The letter of a colour about a point, so that nobody has to tell colours apart."""
    for stroke in _STROKES.get(colour, ()):
        points = [(middle[0] + (x - 0.5) * 0.75 * high, middle[1] + (y - 0.5) * high) for x, y in stroke]
        canvas.line(points, INK if colour in _LIGHT else PAINTS["W"], 0.17 * high)
