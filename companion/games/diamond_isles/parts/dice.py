"""The two dice as they lie on the simulated table; nobody prints them."""

from __future__ import annotations

from functools import partial

import numpy as np

from calibration.art import Canvas, Form, Kind, Part, Picture

DIE_MM = 18.0
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Where the pips of a face lie, of nine places row by row."""


def _face(value: int, px: int) -> Picture:
    """What lies on top of a die: (px, px, 4)."""
    canvas = Canvas(px, "#f4f1e8")
    for spot in PIPS[value]:
        canvas.disc((0.24 + 0.26 * (spot % 3), 0.24 + 0.26 * (spot // 3)), 0.1, "#151515")
    return canvas.cut(np.full((px, px), 255, np.uint8))


DICE = {value: Part(Kind(Form.SQUARE, DIE_MM, DIE_MM), f"die-{value}", 1, partial(_face, value)) for value in PIPS}
"""By what they show."""
