"""The pictures by which games are known: the place of one that is still loaded, and all of them beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt

from companion.display.board import Board, Cell, Fill, Point, square
from companion.display.catalogue import Catalogue

PLACE = Board((Cell("place", square(0, 0), Fill("void")),))
"""Where a picture will be."""
FILLED = 0.9  # of its room, so that neighbours stand apart


def gathered(boards: Sequence[Board]) -> Board:
    """All of them as one, each as large as the others, in rows that are as long as there are rows, or longer."""
    columns = ceil(sqrt(len(boards)))
    parts = []
    for number, board in enumerate(boards):
        row = number // columns
        aside = (columns - min(columns, len(boards) - row * columns)) / 2  # a last row that is shorter is in the middle
        parts.append(_moved(board, f"{number}.", (number % columns + aside + 0.5, row + 0.5)))
    return Board(tuple(cell for part in parts for cell in part.cells), tuple(p for part in parts for p in part.pieces))


def _moved(board: Board, prefix: str, middle: Point) -> Board:
    """Its cells and pieces about a point, FILLED wide or high, with other names."""
    left, top, right, bottom = board.extent
    unit = FILLED / max(right - left, bottom - top)

    def at(point: Point) -> Point:
        return middle[0] + (point[0] - (left + right) / 2) * unit, middle[1] + (point[1] - (top + bottom) / 2) * unit

    cells = (replace(c, place=prefix + c.place, corners=tuple(at(corner) for corner in c.corners)) for c in board.cells)
    return Board(tuple(cells), tuple(replace(piece, place=prefix + piece.place) for piece in board.pieces))


def short_name(words: Catalogue) -> str:
    """A game's name in one or two words, where it has such a one."""
    return words("name.short" if "name.short" in words else "name.game")
