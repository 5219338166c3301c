"""The sea map as it lies: which hexagon is which cell, and where cells, edges and corners are on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import atan2, degrees

import numpy as np

from companion.games.diamond_isles.box import PRINTED, TERRAINS
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.kit import Labels, Place
from companion.games.kit.spaces import hexes
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.lattice import Lattice
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.newest import of_newest
from companion.vision.observation import Hexagon
from companion.vision.tiles.alignment import Aligned, Alignment
from companion.vision.tiles.cells import CellsInView
from companion.vision.tiles.hexes import read_group
from companion.vision.tiles.layout import TableView

OWN = 0.2
"""A hexagon is one of this game's if what is likely of it are so likely its terrains."""
_TERRAIN = {PRINTED.get(terrain, terrain): terrain for terrain in TERRAINS}


@dataclass(frozen=True, eq=False)
class Sight:
    """The map in a picture: the hexagons seen by their cells, and how cells lie on the table."""

    table: TableView
    tiles: Mapping[Place, Hexagon]
    way: Aligned
    lattice: Lattice
    view: CellsInView

    def at(self, place: Place) -> Floats:
        """The middle (2,) of a cell, an edge or a corner on the table, in mm; it need not be in the picture."""
        edge, corner, cell = hexes.edge_of(place), hexes.corner_of(place), hexes.cell_of(place)
        around: tuple[hexes.Cell, ...] = () if cell is None else (cell,)
        around = around if edge is None else hexes.sharing(edge)
        around = around if corner is None else hexes.meeting(corner)
        if not around:
            raise ValueError(f"{place} is no place")
        observed = np.array([self.way.observed(one) for one in around], np.intp)
        return np.asarray(self.lattice.centres(observed).mean(axis=0))

    def corners(self, place: Place) -> Floats:
        """The corners (6, 2) of a cell in pixels, from the one south of its eastern side on, clockwise."""
        cell = hexes.cell_of(place)
        if cell is None:
            raise ValueError(f"{place} is no cell")
        return self.view.outline(cell, self.way)

    def shows(self, place: Place) -> bool:
        """Whether a cell can be seen as a whole."""
        cell = hexes.cell_of(place)
        return cell is not None and self.view.shows(self.way.observed(cell))

    def turn(self, one: Place, other: Place) -> float:
        """By how many degrees clockwise the way from one place to another is turned from straight down."""
        x, y = self.at(other) - self.at(one)
        return degrees(atan2(y, x)) - 90


@of_newest
def see(frame: Picture, profile: Profile, known: SeaMap) -> Sight:
    """The map that a frame (BGR) shows; UnreadableError if none is seen, or not the one that is known.

    Where no map is known yet, the first hexagon of all is that at q 0, r 0, and north is as far up as can be.
    """
    seen = read_group(frame, profile)
    own = {(tile.q, tile.r): tile for tile in seen.tiles if sum(terrains(tile).values()) > 0 and _chance(tile) > OWN}
    if not own:
        raise UnreadableError("no-tiles")
    view = CellsInView.on(seen.table, (frame.shape[1], frame.shape[0]), seen.lattice)
    way = _way(own, {cell: h.terrain for h in known.hexes if (cell := hexes.cell_of(h.place))}, view.upright)
    if way is None:
        raise UnreadableError("astray")
    tiles = {hexes.place_of(way.cell(cell)): tile for cell, tile in own.items()}
    return Sight(seen.table, tiles, way, seen.lattice, view)


def terrains(tile: Hexagon) -> Labels:
    """The terrains that a hexagon may show, as likely as they are among each other."""
    every = tile.label.chances
    own = {terrain: every.get(label, 0.0) for label, terrain in _TERRAIN.items()}
    total = sum(own.values())
    return {terrain: p / total for terrain, p in own.items()} if total else {}


def _chance(tile: Hexagon) -> float:
    """How likely a hexagon shows any terrain of this game."""
    every = tile.label.chances
    return sum(every.get(label, 0.0) for label in _TERRAIN)


def _way(
    own: Mapping[hexes.Cell, Hexagon], known: Mapping[hexes.Cell, str], upright: Callable[[Aligned], float]
) -> Aligned | None:
    if known:
        return ALIGNMENT.find(own, known, upright)
    return max((Aligned(turn, (0, 0), hexes.turned, 6) for turn in range(6)), key=upright)


ALIGNMENT = Alignment[Hexagon](6, hexes.turned, terrains)
