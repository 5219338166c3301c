"""The growing board: squares on which jungle and worker spaces alternate.

The two starting tiles lie at x0y0 and x1y1, so x + y is even on jungle spaces and odd on worker spaces.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kit import Place, Value
from companion.games.kit.spaces.domain import Spaces
from companion.games.kit.spaces.squares import Cell, box, cell_of, place_of

START: tuple[Cell, Cell] = ((0, 0), (1, 1))


def is_jungle(cell: Cell) -> bool:
    """Whether jungle tiles belong on this space."""
    return (cell[0] + cell[1]) % 2 == 0


def spaces(cells: Iterable[Cell] = START) -> Spaces:
    """Every space, of which those on and round these are listed."""
    return Spaces(tuple(place_of(cell) for cell in box(tuple(cells))), cell_of, columns_of)


def columns_of(place: Place) -> Value:
    """The pair of columns in which a space lies, by the left one: a wide board is walked through in few presses."""
    cell = cell_of(place)
    return f"columns{cell[0] // 2 * 2}" if cell is not None else place
