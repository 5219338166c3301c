"""What the eyes saw of El Dorado's tiles and pieces, as places of the game with the probability of each label.

What the picture does not show is left out, and never said to be empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import atan2, degrees

from companion.games.eldorado.box import BRIDGED, WATER
from companion.games.eldorado.reading.dice import dice_grounds, look_for_dice
from companion.games.eldorado.reading.groups import ISLAND_GROUP, Group, best_label, find_groups, kinds_of, labels_of
from companion.games.eldorado.reading.pieces import AT_MOST, agreeing, look_for_pieces
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE, around, cell_of, group_of, is_cave
from companion.games.eldorado.views import BRIDGE, TILE
from companion.games.extras import SeesTiles, TellsTurns
from companion.games.kit import Labels, Place, Spot
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.newest import of_newest
from companion.vision.tiles.layout import TableView

ABSENT, HOLE = 0.97, 0.4
"""How surely nothing lies where no tile was found, and where it would be a hole among others."""
MISREAD = 0.002
"""How often at most a tile that is told is another one: none of 8,422 was (`scripts/bench island --seed 4202`, and
`--games 3 --seed 4300`), so with 95 % confidence at most 0.0004; real tables are less even than the simulated one."""
TOLD = 0.8
"""A tile of which nothing is surer than this is not told: whoever laid it says what it is."""
PLAIN = 0.9
"""A tile that is read more surely than this has no hand over it."""
UNTOLD = "untold"
"""What pieces are thought to stand on there."""
ENCLOSED = 4
"""With so many tiles round it a cell is enclosed."""


def look(
    frame: Picture, profile: Profile, state: ElDorado, among: Collection[Place] | None = None
) -> dict[Spot, Labels]:
    """Read both groups from a frame (BGR); UnreadableError, a plain sentence, if they cannot be found.

    Dice that nobody waits for, and wood that is nobody's, are read only `among` the places that have changed.
    """
    sight = _sight(frame, profile, state)
    spots: dict[Spot, Labels] = {}
    kinds = kinds_of(state)
    for place, group in sight.shown.items():
        tile = group.tiles.get(place)
        if tile is None:
            spots[place, TILE] = _bare(state.land.at.get(place), sum(p in group.tiles for p in around(place)))
        else:
            spots |= _told(place, labels_of(tile, kinds[group.name]))
    tiles = {place: best_label(spots[place, TILE]) for place in sight.shown if (place, TILE) in spots}
    shows = {place: label for place, label in tiles.items() if label is not None}
    shows = {place: state.land.at.get(place, UNTOLD) for place in sight.shown if (place, TILE) not in spots} | shows
    shows |= {place: BRIDGED for place in shows if _bridged(spots, place, state)}
    pieces = look_for_pieces(frame, profile, sight.table, sight.groups, shows, state, among)
    tiles_lie = [group.corners(place) for place, group in lying(sight)]
    return spots | pieces | look_for_dice(frame, sight.table, tiles_lie, state, among)


def _told(place: Place, labels: Labels) -> dict[Spot, Labels]:
    """The spots of a tile that was seen, none if it is not told: the tile, and of water whether it is bridged."""
    bridged = labels.get(BRIDGED, 0.0)
    tile = {label: chance for label, chance in labels.items() if label != BRIDGED}
    if WATER in tile:
        tile[WATER] += bridged
    if max(tile.values()) < TOLD:
        return {}
    if BRIDGED not in labels or best_label(tile) != WATER:
        return {(place, TILE): tile}
    sure = min(AT_MOST, bridged / tile[WATER])
    return {(place, TILE): tile, (place, BRIDGE): {BRIDGE: sure, None: 1 - sure}}


def _bridged(spots: Mapping[Spot, Labels], place: Place, state: ElDorado) -> bool:
    """Whether the bridge lies at a place, as far as it was told."""
    told = spots.get((place, BRIDGE))
    return place in state.land.bridge[:1] if told is None else best_label(told) == BRIDGE


def lying(sight: Sight) -> Iterator[tuple[Place, Group]]:
    """The tiles seen, each with its group."""
    for group in sight.groups.values():
        yield from ((place, group) for place in group.tiles)


def regions(frame: Picture, profile: Profile, state: ElDorado) -> dict[Place, Floats]:
    """Where each cell in view is in the picture, as corners in pixels; UnreadableError if no group can be found."""
    sight = _sight(frame, profile, state)
    return {place: group.corners(place) for place, group in sight.shown.items()} | dice_grounds(sight.table, state)


def whole(frame: Picture, profile: Profile, state: ElDorado) -> list[Floats]:
    """The outlines (6, 2) in pixels of the tiles that are surely read."""
    sight = _sight(frame, profile, state)
    return [group.corners(place) for place, group in lying(sight) if group.tiles[place].sure > PLAIN]


def turns(regions: Mapping[Place, Floats]) -> dict[str, float]:
    """By how many degrees, clockwise, each group's east is turned from the picture's right, given where cells are."""
    found: dict[str, float] = {}
    for name in (ISLAND_GROUP, CAVE):
        cells = [corners for place, corners in regions.items() if cell_of(place) and group_of(place) == name]
        if cells:
            x, y = sum(corners[[0, -1]].mean(axis=0) - corners.mean(axis=0) for corners in cells)
            found[name] = degrees(atan2(y, x))
    return found


def outside(state: ElDorado, seen: Iterable[Spot]) -> tuple[Place, ...]:
    """The tiles that a look did not show: they lie outside the picture, and are played by hand."""
    shown = {place for place, _ in seen}
    return tuple(place for place in state.land.at if place not in shown)


@dataclass(frozen=True, eq=False)
class Sight:
    """The groups seen, and each cell in view with the group in which it lies."""

    table: TableView
    groups: Mapping[str, Group]
    shown: Mapping[Place, Group]

    @classmethod
    def of(cls, frame: Picture, profile: Profile, state: ElDorado) -> Sight:
        """What a frame shows of a game's tiles; UnreadableError if no group of them can be found."""
        groups = find_groups(frame, profile, state, partial(agreeing, frame, profile, state))
        shown: dict[Place, Group] = {}
        for name, group in groups.items():
            known = [place for place in state.land.at if is_cave(place) == (name == CAVE)]
            cells = dict.fromkeys(c for place in (*group.tiles, *known) for c in (place, *around(place)))
            shown |= {cell: group for cell in cells if cell in group.tiles or group.shows(cell)}
        return cls(next(iter(groups.values())).view.table, groups, shown)


_sight = of_newest(Sight.of)
"""A look and the question where places are, both of one picture, find the tiles once."""


def _bare(known: str | None, around_it: int) -> Labels:
    """What a cell shows on which no tile was found: a hole in the island is rarer than a tile under many pieces."""
    if known is None:
        return {None: 1.0}
    absent = HOLE if around_it >= ENCLOSED else ABSENT
    return {None: absent, known: 1 - absent}


class ElDoradoReader(TableReader[ElDorado], SeesTiles, TellsTurns):
    """Reads groups of hexagons that lie anywhere, pieces on them, and dice beside them."""

    misread = MISREAD
    look, regions = staticmethod(look), staticmethod(regions)
    outside, whole, turns = staticmethod(outside), staticmethod(whole), staticmethod(turns)


READER = ElDoradoReader()
