"""Where the cells of free tiles are in a picture, those on which nothing lies included."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import numpy as np

from companion.vision.geometry.lattice import Lattice, Shape
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


def lattice_of(places: Floats, centres: Floats, shape: Shape) -> tuple[complex, complex]:
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
    shape: Shape
    origin: complex
    side: complex

    @classmethod
    def of(cls, table: TableView, size: tuple[int, int], shape: Shape, tiles: Mapping[Cell, Point]) -> CellsInView:
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

    def room(self, laid: Collection[Cell], free: Collection[Cell] = ()) -> tuple[float, float] | None:
        """How far to push all tiles together, in mm along the table's x or y, to have more of them in view.

        More of the cells where tiles are `laid`, or as many of them and more of the `free` ones that may be next. By
        whole tiles, onto none of the mat's cards; None if nothing is gained by it.
        """
        tile = abs(self.side)
        push, best = None, [sum(self.shows(cell, ROOMY_PX) for cell in cells) for cells in (laid, free)]
        if best == [len(laid), len(free)]:
            return None
        for far in range(1, FARTHEST + 1):
            for way in (1, -1, 1j, -1j):
                moved = replace(self, origin=self.origin + way * far * tile)
                shown = [
                    sum(moved.shows(cell, ROOMY_PX) and not moved._under_card(cell, tile / 2) for cell in cells)
                    for cells in (laid, free)
                ]
                if shown > best:
                    best, push = shown, way * far * tile
        return (push.real, push.imag) if push is not None else None

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
