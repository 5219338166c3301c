"""Where trails are drawn around a board: in lines beside its edges, the longer ones farther out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from companion.games.pachamama.board import Bitboard
from companion.games.pachamama.otoma.trails import Trails

Point = tuple[float, float]
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
