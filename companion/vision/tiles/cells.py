"""Where the cells of free tiles are in a picture, those on which nothing lies included."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.vision.geometry.lattice import Lattice, LatticeShape
from companion.vision.geometry.plane import Floats
from companion.vision.observation import Point
from companion.vision.tiles.alignment import Aligned, Cell
from companion.vision.tiles.layout import TableView

BESIDE_PX = 4.0
"""A cell is in the picture if its corners are so far from the picture's edge."""
WHOLE = 0.9
"""How much of a tile's width must be in the picture."""
ROOMY_PX = 12.0
"""So far from the picture's edge a cell should be for a tile there not to be taken for something that reaches in."""
FARTHEST = 3
"""All tiles are pushed by so many tiles at most, to have them in the picture."""
HIGHEST = 0.5
"""By so much of its height the camera is hung higher at most: in a smaller picture tiles are read less well."""

Box = tuple[int, int, int, int]
"""A place in a picture: x, y, width and height in pixels."""


@dataclass(frozen=True)
class Reframing:
    """How to see more of the table, or to see it better.

    All is pushed by mm right and down, or the camera hung higher, by a share of its height, or a card of the mat is
    laid back to where the board needs it.
    """

    push: tuple[float, float] | None = None
    higher: float = 0.0
    card: int | None = None


def lattice_of(places: Floats, centres: Floats, shape: LatticeShape) -> tuple[complex, complex]:
    """Where place (0, 0) lies on the table, and one side of a tile, both as x + y·i in mm (least squares).

    `places` (n, 2) are the tiles' own on their lattice, `centres` (n, 2) in mm.
    """
    spots = places @ shape.basis @ np.array([1, 1j])
    at = centres @ np.array([1, 1j])
    off = spots - spots.mean()
    if not np.abs(off).sum():
        return complex(at.mean()), 1 + 0j
    side = complex((off.conj() * at).sum() / (off.conj() * off).sum())
    return complex(at.mean() - side * spots.mean()), side


@dataclass(frozen=True, eq=False)
class CellsInView:
    """The cells of a lattice as a picture of `size` (wide, high) shows them; `origin` and `side` as of `lattice_of`."""

    table: TableView
    size: tuple[int, int]
    shape: LatticeShape
    origin: complex
    side: complex

    @classmethod
    def of(
        cls, table: TableView, size: tuple[int, int], shape: LatticeShape, tiles: Mapping[Cell, Point]
    ) -> CellsInView:
        """The lattice on which tiles lie, each given by the pixel of its centre; two of them at least."""
        places, centres = np.array(list(tiles), float), table.plane.table(np.array(list(tiles.values())))
        return cls(table, size, shape, *lattice_of(places, centres, shape))

    @classmethod
    def on(cls, table: TableView, size: tuple[int, int], lattice: Lattice) -> CellsInView:
        """The cells of a lattice that is known."""
        origin, across = lattice.origin @ np.array([1, 1j]), lattice.basis[0] @ np.array([1, 1j])
        return cls(table, size, lattice.shape, complex(origin), complex(across / lattice.shape.basis[0, 0]))

    def corners(self, cell: Cell) -> Floats:
        """The corners of a cell, a little inside it, in pixels."""
        outline = WHOLE * self.side * (self.shape.corners @ np.array([1, 1j]))
        spots = self._middle(cell) + outline
        return np.asarray(self.table.plane.picture(np.c_[spots.real, spots.imag]))

    def shows(self, cell: Cell, margin: float = BESIDE_PX) -> bool:
        """Whether a cell can be seen as a whole: so far in the picture, and under none of the mat's cards."""
        corners = self.corners(cell)
        inside = (corners >= margin) & (corners <= np.array(self.size) - margin)
        return bool(inside.all()) and not self._under_card(cell)

    def room(self, laid: Collection[Cell], free: Collection[Cell] = ()) -> Reframing | None:
        """What to do to have the cells where tiles are `laid` in view, and the `free` ones that may be next.

        Pushing by whole tiles, onto none of the mat's cards, where that shows all; else the camera is hung higher,
        and what even that would not show is pushed as far as it helps. None if all is in view or nothing is gained.
        """
        best, way, every = self._in_view(laid, free), 0j, len(laid) + len(free)
        if sum(best) == every:
            return None
        for far in range(1, FARTHEST + 1):
            for step in (1, -1, 1j, -1j):
                by = step * far * abs(self.side)
                found = replace(self, origin=self.origin + by)._in_view(laid, free, abs(self.side) / 2)
                if found > best:
                    best, way = found, by
        higher = float(self._beyond([*laid, *free]).max())
        push = Reframing((way.real, way.imag)) if way else None
        if higher <= 0 or sum(best) == every or (higher > HIGHEST and push is not None):
            return push
        return Reframing(higher=min(higher, HIGHEST))

    def beyond_edge(self, box: Box, cells: Collection[Cell]) -> Cell | None:
        """In which of some cells something lies that the picture's edge cuts to a box; None if in none of them."""
        x, y, w, h = box
        off = {cell: float(np.hypot(*(self.corners(cell).mean(axis=0) - (x + w / 2, y + h / 2)))) for cell in cells}
        nearest = min(off, key=lambda cell: off[cell])
        return nearest if off[nearest] < float(np.ptp(self.corners(nearest), axis=0).max()) else None

    def _in_view(self, laid: Collection[Cell], free: Collection[Cell], from_cards: float = 0.0) -> tuple[int, int]:
        """How many cells are well in the picture: of those where tiles lie, under no card either, and of others."""
        inside = self._beyond([*laid, *free]) <= 0
        clear = [not self._under_card(cell, from_cards) for cell in laid]
        return int((inside[: len(laid)] & clear).sum()), int(inside[len(laid) :].sum())

    def _beyond(self, cells: Sequence[Cell]) -> Floats:
        """By what share the picture would have to be larger to show each cell (n), about its middle; 0 if it does."""
        corners = np.array([self.corners(cell) for cell in cells]).reshape(len(cells), -1, 2)
        half = np.array(self.size) / 2
        return np.asarray(np.maximum(0.0, (np.abs(corners - half) / (half - ROOMY_PX)).max(axis=(1, 2)) - 1))

    def outline(self, cell: Cell, way: Aligned) -> Floats:
        """The corners of one of a game's cells that lies some way, in pixels and in the order of the game's own."""
        return np.roll(self.corners(way.observed(cell)), way.turn, axis=0)

    def upright(self, way: Aligned) -> float:
        """How far to the right of the picture a way of lying puts what a game calls east, from -1 to 1."""
        here, there = (self.corners(way.observed(cell)).mean(axis=0) for cell in ((0, 0), (1, 0)))
        x, y = there - here
        return float(x / np.hypot(x, y))

    def _middle(self, cell: Cell) -> complex:
        x, y = np.array(cell) @ self.shape.basis
        return self.origin + complex(x, y) * self.side

    def _under_card(self, cell: Cell, margin: float = 0.0) -> bool:
        middle = self._middle(cell)
        spot = np.array([middle.real, middle.imag])
        cards = self.table.cards
        return any(np.linalg.norm(card.mean(axis=0) - spot) < np.ptp(card, axis=0).max() / 2 + margin for card in cards)
