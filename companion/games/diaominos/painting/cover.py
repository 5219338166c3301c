"""Diaominos' picture in the list of games: the cube, scrambled, with its top and two of its sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from math import sqrt

from companion.display.board import Board, Cell, Fill, Point
from companion.games.diaominos.cube import layer_turned, side, top
from companion.games.diaominos.painting.cube import PAINT

_DOWN: Point = (0.0, 1.0)
_RIGHT: Point = (sqrt(3) / 2, -0.5)
_LEFT: Point = (-sqrt(3) / 2, -0.5)
_SOLVED = "".join(4 * colour for colour in "WRGYOB")  # white on top, green to the south
_SCRAMBLE = "RUFURU"  # the layers that are turned, one after another
_SEEN: Mapping[str, tuple[Point, Point, tuple[int, ...]]] = {
    "top": (_LEFT, _RIGHT, (3, 2, 1, 0)),
    "south": (_LEFT, _DOWN, (1, 0, 3, 2)),
    "east": (_RIGHT, _DOWN, (0, 1, 2, 3)),
}
"""The two ways in which a side's stickers lie from the corner that is nearest, and their numbers in that order."""


def cover() -> Board:
    """Twelve stickers on three sides, seen from above a corner."""
    return Board(tuple(_stickers()))


def _stickers() -> Iterator[Cell]:
    cube = reduce(lambda net, layer: layer_turned(net, layer, 1), _SCRAMBLE, _SOLVED)
    for name, ((ax, ay), (bx, by), order) in _SEEN.items():
        letters = top(cube) if name == "top" else side(cube, name)
        for at, number in enumerate(order):
            i, j = at % 2, at // 2
            ends = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            corners = tuple((ax * m + bx * n, ay * m + by * n) for m, n in ends)
            yield Cell(f"{name}-{number}", corners, Fill(PAINT[letters[number]]))
