"""Reading Atoll: what the eyes saw of free hexagons, as the game's own places with the probability of each label."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from companion.games.kit import Labels, Place, Spot
from companion.games.kit.spaces.hexes import Cell, around, place_of, turned
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.lattice import HEXAGONS
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Hexagon
from companion.vision.tiles.alignment import Aligned, Alignment
from companion.vision.tiles.cells import CellsInView
from companion.vision.tiles.hexes import read_group
from tests.toys.atoll.state import Atoll

ABSENT = 0.97
"""How surely nothing lies where no tile was found."""
ALIGNMENT = Alignment[Hexagon](6, turned, lambda tile: _labels(tile))


class AtollReader(TableReader[Atoll]):
    """Reads hexagons that lie anywhere, by what is known of them."""

    def look(
        self, frame: Picture, profile: Profile, state: Atoll, among: Collection[Place] | None = None
    ) -> Mapping[Spot, Labels]:
        """Every space in view, with what lies there."""
        sight = _Sight.of(frame, profile, state)
        spots: dict[Spot, Labels] = {}
        for cell in sight.shown:
            tile = sight.tiles.get(cell)
            spots[place_of(cell), "tile"] = _labels(tile) if tile is not None else _bare(state.islands.get(cell))
        return spots

    def regions(self, frame: Picture, profile: Profile, state: Atoll) -> Mapping[Place, Floats]:
        """The corners of every space in view, so that the watcher knows where to look for change."""
        sight = _Sight.of(frame, profile, state)
        return {place_of(cell): corners for cell, corners in sight.shown.items()}


@dataclass(frozen=True, eq=False)
class _Sight:
    """The tiles seen and the corners of all spaces in view, by the game's own cells."""

    tiles: Mapping[Cell, Hexagon]
    shown: Mapping[Cell, Floats]

    @classmethod
    def of(cls, frame: Picture, profile: Profile, state: Atoll) -> _Sight:
        size = (frame.shape[1], frame.shape[0])
        group = read_group(frame, profile)
        seen = {(tile.q, tile.r): tile for tile in group.tiles}
        way: Aligned | None = ALIGNMENT.find(seen, state.islands)
        if way is None or len(seen) < 2:
            raise UnreadableError("astray")
        tiles = {way.cell(spot): tile for spot, tile in seen.items()}
        view = CellsInView.of(group.table, size, HEXAGONS, {spot: tile.centre for spot, tile in seen.items()})
        near = _with_around(state.islands)
        spaces = near | (_with_around(near) & tiles.keys())  # what lies farther off is in a stack beside them
        corners = {cell: view.corners(way.observed(cell)) for cell in spaces if view.shows(way.observed(cell))}
        return cls({cell: tile for cell, tile in tiles.items() if cell in corners}, corners)


def _with_around(cells: Iterable[Cell]) -> set[Cell]:
    return {each for cell in cells for each in (cell, *around(cell))}


def _labels(tile: Hexagon) -> dict[str | None, float]:
    return dict([(tile.label.label, tile.label.probability), *tile.label.others])


def _bare(known: str | None) -> Labels:
    return {None: 1.0} if known is None else {None: ABSENT, known: 1 - ABSENT}


READER = AtollReader()
