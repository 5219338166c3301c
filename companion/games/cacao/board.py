"""The growing board: spaces `x0y0`, `x-1y2`, x to the east and y to the south; jungle and worker spaces alternate.

The two starting tiles lie at x0y0 and x1y1, so x + y is even on jungle spaces and odd on worker spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from companion.games.kit import BadText, Place, Value

Cell = tuple[int, int]

START: tuple[Cell, Cell] = ((0, 0), (1, 1))
SIDES = ("north", "east", "south", "west")
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
FARTHEST = 60
"""No board grows farther: every tile touches another."""

_PLACE = re.compile(r"x(-?\d{1,2})y(-?\d{1,2})")


@lru_cache(maxsize=8192)
def place_of(cell: Cell) -> Place:
    """How a space is written."""
    return f"x{cell[0]}y{cell[1]}"


@lru_cache(maxsize=8192)
def cell_of(place: object) -> Cell | None:
    """The space that is written so, in its one form; None if it is none or too far out."""
    found = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if found is None:
        return None
    cell = int(found[1]), int(found[2])
    return cell if max(map(abs, cell)) <= FARTHEST and place_of(cell) == place else None


def is_jungle(cell: Cell) -> bool:
    """Whether jungle tiles belong on this space."""
    return (cell[0] + cell[1]) % 2 == 0


@lru_cache(maxsize=8192)
def around(cell: Cell) -> tuple[Cell, ...]:
    """The spaces beside one: north, east, south, west."""
    return tuple((cell[0] + x, cell[1] + y) for x, y in STEPS)


def side_of(cell: Cell, other: Cell) -> int | None:
    """On which side of a space another lies, 0 to 3 from the north clockwise; None if not beside it."""
    beside = around(cell)
    return beside.index(other) if other in beside else None


@dataclass(frozen=True)
class Spaces:
    """The domain of spaces: any that is well written, of which those on and round what lies there are listed."""

    listed: tuple[Place, ...]

    @classmethod
    def round(cls, cells: Iterable[Cell]) -> Spaces:
        """The box round these cells, one space wider on each side, row by row."""
        known = list(cells)
        (left, right), (top, bottom) = ((min(v), max(v)) for v in zip(*known, strict=True))
        rows = range(top - 1, bottom + 2)
        return cls(tuple(place_of((x, y)) for y in rows for x in range(left - 1, right + 2)))

    def values(self) -> tuple[Value, ...]:
        """The listed spaces."""
        return self.listed

    def parse(self, text: str) -> Value:
        """The space written as `text`."""
        if cell_of(text) is None:
            raise BadText("“{text}” is not a space; type one like x0y1 or x-2y3.", text=text)
        return text

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and cell_of(value) is not None

    def group(self, value: Value) -> Value | None:
        """A space's pair of columns."""
        return columns_of(value)


def columns_of(place: Value) -> Value:
    """The pair of columns in which a space lies, by the left one: a wide board is walked through in few presses."""
    cell = cell_of(place)
    return f"columns{cell[0] // 2 * 2}" if cell is not None else place
