"""What the eyes saw of the sea map, as places of the game with the probability of each label.

At set-up hexagons, numbers and harbours are read; in play hexagons and wooden pieces. What the picture does not show is
left out, and never said to be empty; so is a hexagon of sea that was not found, for it looks like a dark table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import atan2, degrees

import numpy as np

from companion.games.diamond_isles.box import BUILDING, SEA, TERRAIN, WAY
from companion.games.diamond_isles.reading.map_in_view import Sight, see, terrains
from companion.games.diamond_isles.reading.pieces import ROUND_MM, look_for_pieces
from companion.games.diamond_isles.reading.tokens import read_harbours, read_numbers, seaward
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.extras import TellsTurns
from companion.games.kit import Labels, Place, Spot
from companion.games.kit.spaces import hexes
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Floats, Picture

ABSENT, HIDDEN = 0.97, 0.4
"""How surely nothing lies where no hexagon was found, at set-up and in play: then pieces may hide it."""

_AROUND = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
"""The corners of a square about what stands at a corner or an edge."""


def look(
    frame: Picture, profile: Profile, state: DiamondIsles, among: Collection[Place] | None = None
) -> dict[Spot, Labels]:
    """Read the map from a frame (BGR); UnreadableError, a plain sentence, if it cannot be found."""
    return spots_of(frame, profile, see(frame, profile, state.sea_map), state)


def spots_of(frame: Picture, profile: Profile, sight: Sight, state: DiamondIsles) -> dict[Spot, Labels]:
    """What lies on a map that has been found in a frame."""
    sea_map = state.sea_map
    spots: dict[Spot, Labels] = {}
    absent = HIDDEN if state.board.buildings else ABSENT
    for hexagon in sea_map.hexes:
        tile = sight.tiles.get(hexagon.place)
        if tile is not None:
            spots[hexagon.place, TERRAIN] = terrains(tile)
        elif hexagon.terrain != SEA and sight.shows(hexagon.place):
            spots[hexagon.place, TERRAIN] = {None: absent, hexagon.terrain: 1 - absent}
    if not state.board.buildings:
        spots |= read_numbers(frame, profile, sight, sea_map.land)
        spots |= read_harbours(frame, profile, sight, {h.edge: seaward(sea_map.land, h.edge) for h in sea_map.harbours})
    return spots | look_for_pieces(frame, profile, sight, state)


def regions(frame: Picture, profile: Profile, state: DiamondIsles) -> dict[Place, Floats]:
    """Where each cell in view is in the picture, and what stands at its corners and edges, as corners in pixels.

    UnreadableError if the map cannot be found.
    """
    sight = see(frame, profile, state.sea_map)
    cells = {place: sight.corners(place) for place in state.sea_map.at if sight.shows(place)}
    stands = (at for (at, layer), label in state.layout().items() if label is not None and layer in (BUILDING, WAY))
    shown = (place for place in stands if sight.table.shows(frame, sight.at(place), ROUND_MM))
    return cells | {place: sight.table.plane.picture(sight.at(place) + ROUND_MM * _AROUND) for place in shown}


def outside(state: DiamondIsles, seen: Iterable[Spot]) -> tuple[Place, ...]:
    """The hexagons that a look did not show: they lie outside the picture, and are played by hand."""
    shown = {place for place, _ in seen}
    return tuple(place for place in state.sea_map.at if place not in shown)


def turns(regions: Mapping[Place, Floats]) -> dict[str, float]:
    """By how many degrees, clockwise, the map's east is turned from the picture's right, given where cells are."""
    cells = [corners for place, corners in regions.items() if hexes.cell_of(place) is not None]
    if not cells:
        return {}
    x, y = sum(corners[[0, -1]].mean(axis=0) - corners.mean(axis=0) for corners in cells)
    return {"": degrees(atan2(y, x))}


class IslesReader(TableReader[DiamondIsles], TellsTurns):
    """Reads the map as it is printed or laid, and the pieces on it."""

    look, regions = staticmethod(look), staticmethod(regions)
    outside, turns = staticmethod(outside), staticmethod(turns)


READER = IslesReader()
