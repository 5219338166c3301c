"""The five shapes: how each is printed, in which order its cubes are marked, and how it can be turned and mirrored."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.kit import Unfit, Verbatim

Cells = tuple[tuple[int, int], ...]  # columns to the right, rows upwards

SHAPES = ("line", "square", "tee", "snake", "ell")
"""The free tetrominoes: every shape that four cubes can make."""
CUBES = 4

PRINT: Mapping[str, str] = {
    "line": "####",
    "square": "##/##",
    "tee": "###/.#.",
    "snake": ".##/##.",
    "ell": "#./#./##",
}
"""How the sheet shows each shape, row by row from the top. The print is not known, so this is data; it decides which
cube is marked first."""

TURNS = ("r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3")
"""Quarter turns clockwise of the printed shape (r), or of its mirror image (m)."""


def printed(picture: str) -> Cells:
    """The cubes of a shape in the order in which they are marked: bottom-most, then right-most.

    Unfit if the picture is no row of `#` and `.` separated by `/`.
    """
    if not picture or set(picture) - set("#./"):
        raise Unfit("no-shape", text=Verbatim(picture))
    rows = picture.split("/")
    cells = [(x, y) for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row) if sign == "#"]
    return tuple(sorted(cells, key=lambda cell: (cell[1], -cell[0])))


@lru_cache
def turned(picture: str, turn: str) -> Cells:
    """The same cubes, in the same order, after turning; the smallest column and row are 0."""
    cells = list(printed(picture))
    if turn[0] == "m":
        cells = [(-x, y) for x, y in cells]
    for _ in range(int(turn[1])):
        cells = [(y, -x) for x, y in cells]
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple((x - left, y - bottom) for x, y in cells)


@lru_cache
def same_as(picture: str, turn: str, marked: frozenset[int] = frozenset()) -> str:
    """The first turn that looks like this one, the cubes numbered in `marked` being marked."""
    for other in TURNS:
        if _looks(picture, other, marked) == _looks(picture, turn, marked):
            return other
    return turn


@lru_cache
def distinct_turns(picture: str, marked: frozenset[int] = frozenset()) -> tuple[str, ...]:
    """The turns that all look different."""
    return tuple(turn for turn in TURNS if same_as(picture, turn, marked) == turn)


def _looks(picture: str, turn: str, marked: frozenset[int]) -> tuple[frozenset[tuple[int, int]], ...]:
    cells = turned(picture, turn)
    return frozenset(cells), frozenset(cells[i] for i in marked)


@lru_cache
def pictures(shape: str) -> tuple[str, ...]:
    """Every way in which a sheet can show a shape, the usual one first."""
    usual = PRINT[shape]
    return tuple(_picture(turned(usual, turn)) for turn in distinct_turns(usual))


def plainly(picture: str) -> str:
    """The same picture without empty rows and columns around it."""
    return _picture(turned(picture, TURNS[0]))


def _picture(cells: Cells) -> str:
    wide, high = max(x for x, _ in cells), max(y for _, y in cells)
    rows = ("".join("#" if (x, y) in cells else "." for x in range(wide + 1)) for y in range(high, -1, -1))
    return "/".join(rows)


def shape_of(picture: str) -> str | None:
    """Which of the five a picture shows, however turned; None if it is none of them."""
    cells = frozenset(printed(picture))
    for shape in SHAPES:
        for turn in TURNS:
            other = turned(PRINT[shape], turn)
            if frozenset(other) == _to_corner(cells):
                return shape
    return None


def _to_corner(cells: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - bottom) for x, y in cells)
