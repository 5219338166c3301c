"""Number tokens and harbours of the map, as far as the eyes can tell them; the rest is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.diamond_isles.box import (
    HARBOUR,
    HARBOUR_MM,
    HARBOURS,
    NUMBER,
    NUMBER_MM,
    ON_ISLE,
    OUT_MM,
    SIDE_MM,
    VILLAGE_MM,
)
from companion.games.diamond_isles.reading.map_in_view import Sight
from companion.games.kit import Labels, Place, Spot
from companion.games.kit.spaces import hexes
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Picture
from companion.vision.tokens.drawn import Lies, read_drawn
from companion.vision.tokens.token_reader import read_tokens

REACH = 0.3
"""A number lies within so much of a hexagon's side from its middle."""
LIKELY = 0.5
"""What is not told so surely is not told."""


def read_numbers(frame: Picture, profile: Profile, sight: Sight, land: Iterable[Place]) -> dict[Spot, Labels]:
    """The numbers of hexagons, by spot, in the print that the profile has learnt, or in any."""
    side = sight.lattice.side
    spots = {place: sight.at(place) for place in land if sight.shows(place)}
    found = read_tokens(frame, sight.table, spots, REACH * side, [_radius(side)], profile.numbers)
    return {
        (place, NUMBER): {label: p for label, p in t.number.chances.items() if p > 0}
        for place, t in found.items()
        if t.number.probability > LIKELY
    }


def _radius(side: float) -> float:
    """A number token's radius where hexagons have such a side: ours are larger for their hexagons than Catan's."""
    return NUMBER_MM / 2 if side < 1.2 * SIDE_MM else 0.275 * side


def read_village_numbers(frame: Picture, sight: Sight, corners: Mapping[Place, Place]) -> dict[Place, Labels]:
    """The numbers of villages by corner, given the isle of each."""
    side = sight.lattice.side
    spots = {
        corner: sight.at(corner) + ON_ISLE * (sight.at(isle) - sight.at(corner)) for corner, isle in corners.items()
    }
    found = read_tokens(frame, sight.table, spots, 0.15 * side, [VILLAGE_MM / NUMBER_MM * _radius(side)])
    return {corner: t.number.chances for corner, t in found.items() if t.number.probability > LIKELY}


def read_harbours(frame: Picture, profile: Profile, sight: Sight, edges: Mapping[Place, Place]) -> dict[Spot, Labels]:
    """The harbours at some edges, given the cell of the sea at each, by spot; none if the profile knows none."""
    drawings = {kind: profile.discs[name] for kind in HARBOURS if (name := f"harbour-{kind}") in profile.discs}
    if not drawings:
        return {}
    places = {edge: harbour_lies(sight, edge, sea) for edge, sea in edges.items()}
    found = read_drawn(frame, sight.table, places, drawings, HARBOUR_MM / 2)
    return {(edge, HARBOUR): seen.chances for edge, seen in found.items() if seen.probability > LIKELY}


def harbour_lies(sight: Sight, edge: Place, sea: Place) -> Lies:
    """Where a harbour's token lies: outside its edge, its pier towards the land."""
    at, out = sight.at(edge), sight.at(sea)
    away = (out - at) / max(1e-6, float(((out - at) ** 2).sum() ** 0.5))
    return Lies(at + OUT_MM * away, sight.turn(edge, sea))


def seaward(land: Iterable[Place], edge: Place) -> Place:
    """The cell at an edge that is no land."""
    found = hexes.edge_of(edge)
    if found is None:
        raise ValueError(f"{edge} is no edge")
    sides = [hexes.place_of(cell) for cell in hexes.sharing(found)]
    return next((side for side in sides if side not in set(land)), sides[0])
