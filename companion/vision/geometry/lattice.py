"""Lattices of equal tiles laid edge to edge: hexagons and squares are two of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.plane import Floats

Places = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class LatticeShape:
    """A lattice for tiles of side 1: cells at whole multiples of `basis`, `turns` equal sides around each.

    `normals` are the directions (radians) of half the sides; the others lie opposite. `half` is the way from a cell's
    centre to its side.
    """

    basis: Floats
    normals: Floats
    half: float

    @property
    def turns(self) -> int:
        """How many turns bring a tile back onto itself."""
        return 2 * len(self.normals)

    @cached_property
    def inverse(self) -> Floats:
        """From places on the table of side 1 back to multiples of `basis`."""
        return np.asarray(np.linalg.inv(self.basis))

    @cached_property
    def corners(self) -> Floats:
        """The tile's corners (turns, 2) around its centre."""
        at = self.normals[0] + (np.arange(self.turns) + 0.5) * 2 * np.pi / self.turns
        return np.asarray(np.c_[np.cos(at), np.sin(at)] * np.hypot(self.half, 0.5))

    @cached_property
    def steps(self) -> Places:
        """The place of the neighbour beyond each of `normals`."""
        ways = 2 * self.half * np.c_[np.cos(self.normals), np.sin(self.normals)]
        return np.asarray(np.rint(ways @ self.inverse), np.intp)


HEXAGONS = LatticeShape(np.array([[3**0.5, 0.0], [3**0.5 / 2, 1.5]]), np.radians([0.0, 60.0, 120.0]), 3**0.5 / 2)
"""Pointed tops; a place is axial q, r."""
SQUARES = LatticeShape(np.eye(2), np.radians([0.0, 90.0]), 0.5)
"""A place is column, row."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """A lattice on the table: place (i, j) has its centre at `origin` + (i, j) @ `basis`, in mm."""

    shape: LatticeShape
    basis: Floats
    origin: Floats

    def centres(self, places: Places | Floats) -> Floats:
        """The centres (n, 2) of places (n, 2), in mm."""
        return np.asarray(places @ self.basis + self.origin)

    @cached_property
    def inverse(self) -> Floats:
        """From mm to multiples of `basis`."""
        return np.asarray(np.linalg.inv(self.basis))

    @cached_property
    def frame(self) -> Floats:
        """The 2x2 matrix that takes a tile of side 1 (row vectors) to mm."""
        return np.asarray(self.shape.inverse @ self.basis)

    @cached_property
    def side(self) -> float:
        """The cells' side in mm, gaps between tiles included."""
        return float(np.sqrt(abs(np.linalg.det(self.frame))))

    def around(self, points: Floats) -> Places:
        """Every place (n, 2) whose centre lies in the rectangle about `points` (mm)."""
        low, high = points.min(axis=0), points.max(axis=0)
        box = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
        spots = (box - self.origin) @ self.inverse
        first, last = np.floor(spots.min(axis=0)).astype(int), np.ceil(spots.max(axis=0)).astype(int)
        i, j = np.meshgrid(np.arange(first[0], last[0] + 1), np.arange(first[1], last[1] + 1))
        places = np.c_[i.ravel(), j.ravel()].astype(np.intp)
        at = self.centres(places)
        return np.asarray(places[((at >= low) & (at <= high)).all(axis=1)])
