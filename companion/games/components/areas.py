"""Areas on which pieces lie: squares and hexagons, of a size or growing with what is laid."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, ClassVar, NamedTuple, Self

from companion.games.components.component import Component, Draw
from companion.games.kit import Choice, Domain, Layout, Place, Seat
from companion.games.kit.spaces import hexes, squares
from companion.games.kit.spaces.domain import Spaces

Cell = tuple[int, int]


class Space(NamedTuple):
    """How many sides cells have, how they are written, how they turn about the first one, and what lies beside them."""

    sides: int
    cell_of: Callable[[object], Cell | None]
    place_of: Callable[[Cell], Place]
    turned: Callable[[Cell, int], Cell]
    around: Callable[[Cell], tuple[Cell, ...]]


@dataclass(frozen=True)
class Area(Component):
    """Spaces with a piece on each at most, which all can see; one without a size grows round what lies there."""

    lying: tuple[tuple[Place, str], ...] = field(default=(), kw_only=True)

    space: ClassVar[Space]

    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """All cells of an area that has a size; none of one that grows."""

    @abstractmethod
    def middle(self, cell: Cell) -> tuple[float, float]:
        """Where the middle of a cell is, to the right and down, in sides of a tile."""

    @cached_property
    def pieces_at(self) -> Mapping[Place, str]:
        """What lies there, by place."""
        return dict(self.lying)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every space; of an area that grows those on and round what lies there."""
        if cells := self.cells():
            return tuple(self.space.place_of(cell) for cell in cells)
        laid = [cell for place in self.pieces_at if (cell := self.space.cell_of(place)) is not None]
        found = [*laid, *(other for cell in laid for other in self.space.around(cell))] or [(0, 0)]
        return tuple(self.space.place_of(cell) for cell in dict.fromkeys(found))

    def at(self, place: Place) -> str | None:
        """What lies at a place."""
        return self.pieces_at.get(place)

    def beside(self, place: Place) -> tuple[Place, ...]:
        """The spaces beside one, free or not."""
        cell = self.space.cell_of(place)
        found = tuple(self.space.place_of(other) for other in self.space.around(cell)) if cell is not None else ()
        return tuple(other for other in found if other in self.places) if self.cells() else found

    def put(self, place: Place, piece: str) -> Self:
        """The area with a piece at a place."""
        return self._lying({**self.pieces_at, place: piece})

    def lift(self, *places: Place) -> Self:
        """The area with nothing at some places."""
        return self._lying({place: piece for place, piece in self.lying if place not in places})

    def _lying(self, pieces: Mapping[Place, str]) -> Self:
        return replace(self, lying=tuple(sorted(pieces.items())))

    def seen(self, seat: Seat | None) -> Mapping[str, Any]:
        """Its spaces, and what lies there."""
        return {"places": self.places, "lying": dict(self.lying)}

    def layout(self) -> Layout:
        """What lies there, on the layer of its pieces."""
        return {(place, self.pieces.name): piece for place, piece in self.lying}

    def domain(self) -> Domain:
        """Its spaces."""
        return self._domain

    @cached_property
    def _domain(self) -> Domain:
        if self.cells():
            return Choice(self.places)
        return Spaces(self.places, self.space.cell_of, example=self.places[0])

    def size(self) -> int:
        """How many pieces lie there."""
        return len(self.lying)

    def open_pieces(self) -> Mapping[str, int]:
        """How many of each kind lie there."""
        return Counter(piece for _, piece in self.lying)

    def receive(self, draw: Draw, values: tuple[Any, ...]) -> Self:
        """The area with the pieces that were turned up for some places."""
        return self._lying({**self.pieces_at, **dict(zip(draw.at, map(str, values), strict=True))})


@dataclass(frozen=True)
class Grid(Area):
    """An area of squares, so many columns and rows, `x0y0` at the top left; without them it grows."""

    columns: int = 0
    rows: int = 0

    space = Space(4, squares.cell_of, squares.place_of, squares.turned, squares.around)

    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return _rows(self.columns, self.rows)

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Where the middle of a cell is."""
        return float(cell[0]), float(cell[1])


@dataclass(frozen=True)
class Hexes(Area):
    """An area of hexagons round `q0r0`, those so far from it at most; without a radius it grows."""

    radius: int = 0

    space = Space(6, hexes.cell_of, hexes.place_of, hexes.turned, hexes.around)

    def cells(self) -> tuple[Cell, ...]:
        """All cells, from the middle outward."""
        return _disc(self.radius) if self.radius else ()

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Where the middle of a cell is."""
        return 3**0.5 * (cell[0] + cell[1] / 2), 1.5 * cell[1]


@cache
def _rows(columns: int, rows: int) -> tuple[Cell, ...]:
    return tuple((x, y) for y in range(rows) for x in range(columns))


@cache
def _disc(radius: int) -> tuple[Cell, ...]:
    return hexes.disc((0, 0), radius)
