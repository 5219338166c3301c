"""Squares that grow in any direction: a cell is a pair (x, y), x to the east and y to the south, written `x-1y2`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from companion.games.kit.values import Place

Cell = tuple[int, int]

SIDES = ("north", "east", "south", "west")
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a cell to the one at each side, clockwise."""

_PLACE = re.compile(r"x(-?\d{1,2})y(-?\d{1,2})")
_CORNERS: tuple[Cell, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))


@lru_cache(maxsize=8192)
def place_of(cell: Cell) -> Place:
    """How a cell is written."""
    return f"x{cell[0]}y{cell[1]}"


@lru_cache(maxsize=8192)
def cell_of(place: object) -> Cell | None:
    """The cell that is written so, in its one form; None if it is none."""
    found = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if found is None:
        return None
    cell = int(found[1]), int(found[2])
    return cell if place_of(cell) == place else None


@lru_cache(maxsize=8192)
def around(cell: Cell) -> tuple[Cell, ...]:
    """The cells beside one: north, east, south, west."""
    return tuple((cell[0] + x, cell[1] + y) for x, y in STEPS)


@lru_cache(maxsize=8192)
def touching(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells that touch one with a side or a corner: first those beside it."""
    return (*around(cell), *((cell[0] + x, cell[1] + y) for x, y in _CORNERS))


def side_of(cell: Cell, other: Cell) -> int | None:
    """On which side of a cell another lies, 0 to 3 from the north clockwise; None if not beside it."""
    beside = around(cell)
    return beside.index(other) if other in beside else None


def distance(cell: Cell, other: Cell) -> int:
    """How many steps from side to side two cells are apart, whatever lies between."""
    return abs(other[0] - cell[0]) + abs(other[1] - cell[1])


def line(cell: Cell, side: int) -> Iterator[Cell]:
    """The cells straight on from one, over a side, without end."""
    x, y = STEPS[side % 4]
    while True:
        cell = cell[0] + x, cell[1] + y
        yield cell


def turned(cell: Cell, quarters: int, about: Cell = (0, 0)) -> Cell:
    """Where a cell comes to lie when all is turned clockwise by so many quarters about a cell."""
    x, y = cell[0] - about[0], cell[1] - about[1]
    for _ in range(quarters % 4):
        x, y = -y, x
    return about[0] + x, about[1] + y


def box(cells: tuple[Cell, ...], margin: int = 1) -> tuple[Cell, ...]:
    """The box round some cells, wider by `margin` on each side, row by row."""
    (left, right), (top, bottom) = ((min(v), max(v)) for v in zip(*cells, strict=True))
    rows, columns = range(top - margin, bottom + margin + 1), range(left - margin, right + margin + 1)
    return tuple((x, y) for y in rows for x in columns)
