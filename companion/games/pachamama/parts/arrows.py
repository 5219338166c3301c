"""How the other side of a terrain tile is drawn: the same terrain, an arrow at each edge, and a llama.

There are four arrows, all alike, so that neither a crop nor a pawn on the tile hides them all; the corners, by which
terrain is told, stay free. The llama says which way up the tile is laid: as the llama of the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from calibration.art import Canvas, Picture, Point, arc, placed
from companion.games.pachamama.otoma.arrows import colour_of, direction_of
from companion.games.pachamama.otoma.trails import DIRECTIONS
from companion.games.pachamama.parts.drawing import CREAM, INK, TERRAIN

PRINT: Mapping[str, str] = {
    "brown": "#63340c",
    "white": "#f6f4ee",
    "green": "#22ab45",
    "blue": "#2a6fdf",
    "purple": "#8e2a9c",
    "yellow": "#f7cf1d",
}
"""What arrows are printed with, by the colour of the pawns that they are for."""
_EMBLEMS: Mapping[str, list[Point]] = {
    "brown": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
    "white": arc((0.0, 0.0), (0.95, 0.95), 0, 360),
    "green": [(0.0, -1.0), (0.95, 0.75), (-0.95, 0.75)],
    "blue": [(0.0, -1.15), (0.9, 0.0), (0.0, 1.15), (-0.9, 0.0)],
    "purple": [
        (-0.36, -1.0), (0.36, -1.0), (0.36, -0.36), (1.0, -0.36), (1.0, 0.36), (0.36, 0.36),
        (0.36, 1.0), (-0.36, 1.0), (-0.36, 0.36), (-1.0, 0.36), (-1.0, -0.36), (-0.36, -0.36),
    ],
    "yellow": [(-1.0, -0.4), (1.0, -0.4), (1.0, 0.4), (-1.0, 0.4)],
}  # fmt: skip
"""The sign of each colour about (0, 0), for those who do not tell colours."""
_UP: list[Point] = [
    (0.0, -1.0),
    (0.88, -0.06),
    (0.42, -0.06),
    (0.42, 1.0),
    (-0.42, 1.0),
    (-0.42, -0.06),
    (-0.88, -0.06),
]
_EDGES = ((0.5, 0.14), (0.86, 0.5), (0.5, 0.86), (0.14, 0.5))
_LONG = 0.12
"""Half an arrow's length."""
LLAMA: list[Point] = [
    (-0.95, -0.2), (-0.55, -0.34), (0.3, -0.3), (0.42, -0.95), (0.5, -1.2), (0.6, -0.98), (1.0, -0.88), (0.98, -0.68),
    (0.7, -0.62), (0.62, 0.1), (0.6, 0.95), (0.4, 0.95), (0.36, 0.3), (-0.46, 0.3), (-0.52, 0.95), (-0.74, 0.95),
    (-0.76, 0.15), (-1.02, 0.05),
]  # fmt: skip
"""A llama about (0, 0) that stands upright and looks to the right, as wide as 2."""


def arrowed(terrain: str, arrow: str, px: int) -> Picture:
    """A terrain tile's side with an arrow such as `red-up`, full bleed: (px, px, 3)."""
    canvas = TERRAIN[terrain](px)
    for edge in _EDGES:
        _arrow(canvas, arrow, edge)
    canvas.polygon(placed(LLAMA, (0.85, 0.87), 0.075), CREAM, INK, 0.012)
    return canvas.picture()


def _arrow(canvas: Canvas, arrow: str, centre: Point) -> None:
    colour, turn = colour_of(arrow), 90.0 * DIRECTIONS.index(direction_of(arrow))
    at = partial(placed, centre=centre, turn=turn)
    canvas.polygon(at(_UP, scale=_LONG), PRINT[colour], CREAM, 0.036)
    canvas.polygon(at(_UP, scale=_LONG), PRINT[colour], INK, 0.014)
    sign = placed(_EMBLEMS[colour], at([(0.0, 0.3)], scale=_LONG)[0], _LONG * 0.31)
    canvas.polygon(sign, INK if colour in ("white", "yellow") else CREAM)
