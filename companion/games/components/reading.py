"""Reading free tiles of a game's area: where they lie among those that the state knows, and which they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from companion.games.components.areas import Area, Cell, Hexes
from companion.games.components.component_state import ComponentState, components_of
from companion.games.kit import Game, Labels, Place, Spot
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.lattice import HEXAGONS, SQUARES
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Hexagon, Square
from companion.vision.tiles import hexes, squares
from companion.vision.tiles.alignment import Alignment
from companion.vision.tiles.cells import CellsInView

ABSENT = 0.97
"""How surely nothing lies where no tile was found."""
ASIDE = 0.12
"""A tile that touches none of those that lie there is one of the area if it is no further off its space than so many
radii: one that lies beside the board by chance is seldom so near."""


class ComponentReader(TableReader[ComponentState]):
    """Reads the area of printed tiles of a game."""

    def __init__(self, game: Game) -> None:
        parts = components_of(game).items()
        self._name = next(at for at, part in parts if isinstance(part, Area) and part.pieces.side_mm)

    def look(
        self, frame: Picture, profile: Profile, state: ComponentState, among: Collection[Place] | None = None
    ) -> Mapping[Spot, Labels]:
        """Every space in view, with what lies there."""
        area = self._area(state)
        sight = _Sight.of(frame, profile, area)
        return {(place, area.pieces.name): sight.labels(place, area.at(place)) for place in sight.shown}

    def regions(self, frame: Picture, profile: Profile, state: ComponentState) -> Mapping[Place, Floats]:
        """The corners of every space in view."""
        return _Sight.of(frame, profile, self._area(state)).shown

    def outside(self, state: ComponentState, seen: Iterable[Spot]) -> tuple[Place, ...]:
        """The tiles that a look did not show."""
        shown = {place for place, _ in seen}
        return tuple(place for place, _ in self._area(state).lying if place not in shown)

    def _area(self, state: ComponentState) -> Area:
        area: Area = getattr(state, self._name)
        return area


@dataclass(frozen=True, eq=False)
class _Sight:
    """The labels of the tiles seen, and the corners of all spaces in view, by the game's own places."""

    tiles: Mapping[Place, Labels]
    shown: Mapping[Place, Floats]

    @classmethod
    def of(cls, frame: Picture, profile: Profile, area: Area) -> _Sight:
        side, shape = area.pieces.side_mm, HEXAGONS if isinstance(area, Hexes) else SQUARES
        group = (hexes if isinstance(area, Hexes) else squares).read_group(frame, profile, side_mm=side)
        seen = {_cell(tile): tile for tile in group.tiles}
        known = {cell: piece for place, piece in area.lying if (cell := area.space.cell_of(place)) is not None}
        if len(seen) < 2 or not known:
            raise UnreadableError("astray" if known else "no-tiles")
        size = (frame.shape[1], frame.shape[0])
        centres = {spot: tile.centre for spot, tile in seen.items()}
        view = CellsInView.of(group.table, size, shape, centres)
        way = Alignment[Hexagon | Square](area.space.sides, area.space.turned, _labels).find(seen, known, view.upright)
        if way is None:
            raise UnreadableError("astray")
        if len(laid := {spot: at for spot, at in centres.items() if way.cell(spot) in known}) > 1:
            view = CellsInView.of(group.table, size, shape, laid)  # what lies beside the board tells nothing of it
        near = _with_around(area, known)
        tiles = {
            cell: tile
            for spot, tile in seen.items()
            if (cell := way.cell(spot)) in near or _off(tile, view.corners(spot)) <= ASIDE
        }
        near |= _with_around(area, near) & tiles.keys()  # what lies farther off is no tile of the area
        spaces = area.cells() or sorted(near)
        shown = {
            area.space.place_of(cell): view.corners(way.observed(cell))
            for cell in spaces
            if view.shows(way.observed(cell))
        }
        return cls({area.space.place_of(cell): _shared(tile) for cell, tile in tiles.items()}, shown)

    def labels(self, place: Place, known: str | None) -> Labels:
        """What lies at a place in view."""
        if place in self.tiles:
            return self.tiles[place]
        return {None: 1.0} if known is None else {None: ABSENT, known: 1 - ABSENT}


def _off(tile: Hexagon | Square, corners: Floats) -> float:
    """How far a tile lies from the middle of its space, in radii of that."""
    middle = corners.mean(axis=0)
    return float(np.hypot(*(np.subtract(tile.centre, middle))) / np.hypot(*(corners - middle).T).mean())


def _with_around(area: Area, cells: Iterable[Cell]) -> set[Cell]:
    return {each for cell in cells for each in (cell, *area.space.around(cell))}


def _cell(tile: Hexagon | Square) -> Cell:
    return (tile.q, tile.r) if isinstance(tile, Hexagon) else (tile.col, tile.row)


def _labels(tile: Hexagon | Square) -> Labels:
    return tile.label.chances


def _shared(tile: Hexagon | Square) -> Labels:
    """The labels of a tile; of a square the eyes say besides how sure it is that one lies there at all."""
    if isinstance(tile, Hexagon):
        return tile.label.chances
    return {None: 1 - tile.sure, **{label: tile.sure * chance for label, chance in tile.label.chances.items()}}
