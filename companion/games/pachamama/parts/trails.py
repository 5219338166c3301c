"""How what the Otoma follow is drawn: arrows on the other side of terrain tiles, and trails around the board.

There are four arrows on a tile, all alike, so that neither a crop nor a pawn hides them all; the corners, by which
terrain is told, stay free. The llama says which way up the tile is laid: as the llama of the board. Trails are lines
beside the board's edges, the longer ones farther out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

import numpy as np

from calibration.art import Canvas, Picture, Point, arc, placed
from companion.games.pachamama.board import Bitboard
from companion.games.pachamama.otoma.arrows import colour_of, direction_of
from companion.games.pachamama.otoma.trails import DIRECTIONS, Trails
from companion.games.pachamama.parts.drawing import CREAM, INK, TERRAIN

# Trails.


DEEP = 0.08
"""How far the first line is from the edge, and the next ones from each other, in spaces."""


@lru_cache(maxsize=64)
def courses(here: Bitboard, trails: Trails, deep: float = DEEP) -> Mapping[tuple[str, str], tuple[Point, ...]]:
    """The corners of each trail's line from the one exit to the other, by its exits.

    In spaces, x to the right and y down from the board's top left corner. A line takes the shorter way; one that goes
    around others lies so much farther out (`deep`). Corners of the board are passed outside.
    """
    wide, high = here.grid.cols, here.grid.rows
    around = 2 * (wide + high)
    ways = [(_shorter(_along(link[0], wide, high), _along(link[1], wide, high), around), link) for link in trails.links]
    drawn: list[tuple[float, float, int]] = []
    found = {}
    for (start, length), link in sorted(ways, key=lambda way: way[0][1]):
        level = 1 + max((other for s, n, other in drawn if _meet(start, length, s, n, around)), default=0)
        drawn.append((start, length, level))
        line = _line(start, length, deep * level, wide, high)
        found[link] = line if start == _along(link[0], wide, high) else line[::-1]
    return found


def dashes(course: Sequence[Point], dash: float) -> list[tuple[Point, Point]]:
    """A line cut into dashes of about this length, as far apart as they are long, with one at either end."""
    corners = np.asarray(course, float)
    steps = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(corners, axis=0), axis=1))]
    count = 2 * max(1, round(steps[-1] / dash / 2)) + 1
    at = np.linspace(0.0, steps[-1], count + 1)
    points = np.c_[np.interp(at, steps, corners[:, 0]), np.interp(at, steps, corners[:, 1])].tolist()
    return [((a[0], a[1]), (b[0], b[1])) for a, b in zip(points[::2], points[1::2], strict=False)]


def _along(exit: str, wide: int, high: int) -> float:
    """How far an exit is from the top left corner, clockwise along the edge."""
    line = int(exit[1:]) - 0.5
    return {"t": line, "r": wide + line, "b": 2 * wide + high - line, "l": 2 * (wide + high) - line}[exit[0]]


def _shorter(one: float, other: float, around: int) -> tuple[float, float]:
    """Where the shorter way between two points of the edge begins, clockwise, and how long it is."""
    ahead = (other - one) % around
    return (one, ahead) if ahead <= around - ahead else (other, around - ahead)


def _meet(one: float, long: float, other: float, length: float, around: int) -> bool:
    """Whether two stretches of the edge share anything."""
    return (other - one) % around <= long or (one - other) % around <= length


def _line(start: float, length: float, off: float, wide: int, high: int) -> tuple[Point, ...]:
    """The line along a stretch of the edge, `off` from it, with both its ends on the edge."""
    corners = [c for turn in range(2) for c in _turns(wide, high, turn)]
    passed = [_outside(c, off, wide, high, corner=True) for c in corners if start < c < start + length]
    ends = [_outside(at, off, wide, high) for at in (start, start + length)]
    first, last = (_outside(at, 0.0, wide, high) for at in (start, start + length))
    return first, ends[0], *passed, ends[1], last


def _turns(wide: int, high: int, turn: int) -> list[float]:
    """Where the corners of the board are along its edge, on the first or the second time round."""
    return [turn * 2 * (wide + high) + at for at in (0, wide, wide + high, 2 * wide + high)]


def _outside(at: float, off: float, wide: int, high: int, *, corner: bool = False) -> Point:
    """A point `off` outside the edge; at a corner it is off both edges."""
    at %= 2 * (wide + high)
    out = off if corner else 0.0
    if at < wide:
        return at - out, -off
    if at < wide + high:
        return wide + off, at - wide - out
    if at < 2 * wide + high:
        return 2 * wide + high - at + out, high + off
    return -off, 2 * (wide + high) - at + out


# Arrows.


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
