"""A board's spaces as places (`c3r2` is column 3, row 2) and as the bits of the grid that scenarios use too."""

from __future__ import annotations

from functools import lru_cache

from companion.games.kit import Place, Value
from companion.games.pachamama.box import SIZES
from companion.games.pachamama.scenario.grid import cells, grid

HAND = "hand"  # where pawns are that are not on the board: their player's supply
SIZE_NAMES = tuple(size.name for size in SIZES)
_, LONG = SIZE_NAMES
"""The board on which the Otoma play."""


class Bitboard:
    """One size of board. Space number `row * cols + col` has the bit `1 << number`; sets of spaces are masks."""

    def __init__(self, name: str) -> None:
        size = next(s for s in SIZES if s.name == name)
        self.grid = grid(size.rows, size.cols)
        self.rows = tuple(f"r{row}" for row in range(1, size.rows + 1))
        self.columns = tuple(f"c{col}" for col in range(1, size.cols + 1))
        self.places: tuple[Place, ...] = tuple(col + row for row in self.rows for col in self.columns)
        self.number = {place: number for number, place in enumerate(self.places)}
        self.bit = {place: 1 << number for place, number in self.number.items()}
        self._not_first = sum(self.bit[p] for p in self.places if column_of(p) != self.columns[0])
        self._not_last = sum(self.bit[p] for p in self.places if column_of(p) != self.columns[-1])

    def beside(self, mask: int) -> int:
        """The spaces orthogonally adjacent to a space of the set; they may be in the set too."""
        across = (mask << 1) & self._not_first | (mask >> 1) & self._not_last
        cols = self.grid.cols
        return (across | mask << cols | mask >> cols) & self.grid.all

    def places_of(self, mask: int) -> tuple[Place, ...]:
        """The places of a set of spaces, row by row."""
        return tuple(self.places[cell] for cell in cells(mask))


@lru_cache
def board(size: str) -> Bitboard:
    """The board of a size, `5x5` or `9x5` (nine columns, five rows), made once."""
    return Bitboard(size)


def column_of(place: Value) -> str:
    """The column of a place, such as `c3`; the hand is its own."""
    return str(place).partition("r")[0] if place != HAND else HAND
