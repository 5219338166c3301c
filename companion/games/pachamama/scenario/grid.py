"""The spaces of a board as numbers and sets of spaces as bit masks, with the neighbourhoods worked out once.

Space (row, col) has the number row * cols + col, counted from 0 at the top left, and the bit 1 << number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache


class Grid:
    """A board's shape: `near` are the up to four neighbours of a space, `round` the up to eight, as masks."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.count = rows * cols
        self.all = (1 << self.count) - 1
        self.near = tuple(self._mask(cell, corners=False) for cell in range(self.count))
        self.round = tuple(self._mask(cell, corners=True) for cell in range(self.count))
        self._first = sum(1 << cell for cell in range(0, self.count, cols))
        self._last = self._first << cols - 1
        self.edge = sum(1 << cell for cell in range(self.count) if self.near[cell].bit_count() < 4)

    def _mask(self, cell: int, *, corners: bool) -> int:
        row, col = divmod(cell, self.cols)
        mask = 0
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                inside = 0 <= row + down < self.rows and 0 <= col + right < self.cols
                if inside and (down or right) and (corners or not (down and right)):
                    mask |= 1 << (row + down) * self.cols + col + right
        return mask

    def shifted(self, mask: int) -> tuple[int, int, int, int]:
        """Give the spaces right of those of a set, left of them, below and above."""
        right, left = (mask & ~self._last) << 1, (mask & ~self._first) >> 1
        return right, left, mask << self.cols & self.all, mask >> self.cols

    def around(self, mask: int) -> int:
        """Give the spaces that touch a set of spaces, be it at a corner, without the set itself."""
        touched = 0
        for cell in cells(mask):
            touched |= self.round[cell]
        return touched & ~mask

    def pieces(self, mask: int) -> list[int]:
        """Split a set of spaces into its orthogonally connected parts, the one with the first space first."""
        parts = []
        while mask:
            part, new = 0, mask & -mask
            while new:
                part |= new
                reached = 0
                for cell in cells(new):
                    reached |= self.near[cell]
                new = reached & mask & ~part
            parts.append(part)
            mask &= ~part
        return parts


@lru_cache
def grid(rows: int, cols: int) -> Grid:
    """Give the grid of a size, made once."""
    return Grid(rows, cols)


def cells(mask: int) -> Iterator[int]:
    """Name the spaces of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


def bits(mask: int) -> Iterator[int]:
    """Split a mask into masks of one space each, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
