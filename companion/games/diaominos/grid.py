"""The grid of a sheet as places (`c3r1` is column 3 of the bottom row) and as bits, and where shapes fit in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.games.diaominos.shapes import CUBES, SHAPES, distinct_turns, turned
from companion.games.kit import Place, Value

WIDTH, HEIGHT = 8, 12
"""96 cells would just hold the 24 shapes of a game. The print is not known, so this is the default of a setting."""
LEAST, MOST = 4, 16


@dataclass(frozen=True)
class Placement:
    """A shape lying somewhere: `at` is the place of its left-most column and lowest row.

    `cells` are the bits in the order of marking, `mask` all of them, `near` the cells that share a face with it.
    """

    at: Place
    cells: tuple[int, ...]
    mask: int
    near: int


class Grid:
    """A grid of one size. Cell number `row * width + column` has the bit `1 << number`; row 0 is the lowest."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.columns = tuple(f"c{c}" for c in range(1, width + 1))
        self.rows = tuple(f"r{r}" for r in range(1, height + 1))
        self.places: tuple[Place, ...] = tuple(col + row for row in self.rows for col in self.columns)
        self.bit = {place: 1 << number for number, place in enumerate(self.places)}
        self.all = (1 << width * height) - 1
        self._left = sum(1 << row * width for row in range(height))
        self._right = self._left << (width - 1)
        self.layers = {
            "row": tuple(((1 << width) - 1) << row * width for row in range(height)),
            "column": tuple(self._left << col for col in range(width)),
        }
        self._spots: dict[tuple[str, str], dict[Place, Placement]] = {}

    def near(self, mask: int) -> int:
        """The cells that share a face with a cell of the set."""
        beside = (mask & ~self._right) << 1 | (mask & ~self._left) >> 1 | mask << self.width | mask >> self.width
        return beside & self.all & ~mask

    def spots(self, picture: str, turn: str) -> dict[Place, Placement]:
        """Everywhere that a shape, turned so, lies inside the grid, by place."""
        if (picture, turn) not in self._spots:
            self._spots[picture, turn] = {spot.at: spot for spot in self._lay(picture, turn)}
        return self._spots[picture, turn]

    def _lay(self, picture: str, turn: str) -> Iterator[Placement]:
        shape = turned(picture, turn)
        wide, high = max(x for x, _ in shape), max(y for _, y in shape)
        for row in range(self.height - high):
            for col in range(self.width - wide):
                cells = tuple(1 << ((row + y) * self.width + col + x) for x, y in shape)
                mask = sum(cells)
                yield Placement(self.places[row * self.width + col], cells, mask, self.near(mask))

    def places_of(self, mask: int) -> tuple[Place, ...]:
        """The places of a set of cells, row by row from below."""
        return tuple(place for place, bit in self.bit.items() if mask & bit)

    def fits(self, picture: str, free: int, touching: int | None) -> Iterator[tuple[str, Placement]]:
        """Every turn and spot of a plain shape in free cells, sharing a face with `touching` (None: anywhere)."""
        for turn in distinct_turns(picture):
            yield from ((turn, spot) for spot in self.where(picture, turn, free, touching))

    def where(self, picture: str, turn: str, free: int, touching: int | None) -> Iterator[Placement]:
        """Every spot of a shape turned so, in free cells, sharing a face with `touching` (None: anywhere)."""
        taken = self.all & ~free
        for spot in self.spots(picture, turn).values():
            if not spot.mask & taken and (touching is None or spot.near & touching):
                yield spot

    def shapes_in(self, pictures: tuple[str, ...], cells: int) -> tuple[str, ...]:
        """The shapes that can be made of some of these cells."""
        if cells.bit_count() < CUBES:
            return ()
        pairs = zip(SHAPES, pictures, strict=True)
        return tuple(shape for shape, picture in pairs if next(self.fits(picture, cells, None), None))

    def full_layers(self, cells: int, kind: str) -> int:
        """How many rows (or columns) lie wholly in a set of cells."""
        return sum(layer & ~cells == 0 for layer in self.layers[kind])


@lru_cache
def grid(width: int, height: int) -> Grid:
    """The grid of a size, made once."""
    return Grid(width, height)


def column_of(place: Value) -> str:
    """The column of a place, such as `c3`."""
    return str(place).partition("r")[0]
