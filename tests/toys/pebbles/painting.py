"""Painting Pebbles: a row of places, those that are left with a pebble."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.display.board import Board, Cell, Chip, Piece, Table, square
from companion.display.catalogue import Catalogue
from companion.games.plugin import Painting


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes."""
    cells = tuple(Cell(f"p{n}", square(n % 5, n // 5), text="o") for n in range(view["heap"]))
    pieces = tuple(Piece(cell.place, Chip("stone")) for cell in cells)
    return Board(cells, pieces, tables=(Table(((words("panel.left"), view["heap"]),)),))


PAINTING = Painting(paint)
