"""The shapes as pictures: their cubes in a colour of the cube, lying as they are turned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.art import INK, Canvas, Picture
from companion.games.diaominos.shapes import Cells

PAINTS = {"W": "#efece2", "Y": "#f0c530", "R": "#b52b27", "O": "#ee9227", "G": "#1b7a4f", "B": "#2a62b8"}
UNPAINTED = "#8a94a0"
"""A shape whose colour is not known."""
_WIDE, _GAP = 4, 0.03


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
