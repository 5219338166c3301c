"""The island and the cave among the hexagons that were seen: which lie in which group, and where in it.

Both are found however table and camera were turned, by what is known of them. Tiles that hang together with neither,
such as a stack's or those in somebody's hand, belong to none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from companion.games.eldorado.box import CAVE as CAVE_TILES
from companion.games.eldorado.box import ENTRANCE, ISLAND
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.island.board import CAVE, EXIT, around, cell_of, group_of
from companion.games.eldorado.island.tiles import Island
from companion.games.kit import Labels, Place
from companion.games.kit.spaces.hexes import Cell, place_of, turned
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Hexagon
from companion.vision.tiles.alignment import Aligned, Alignment
from companion.vision.tiles.cells import CellsInView
from companion.vision.tiles.hexes import HexGroup, read_group
from companion.vision.tiles.layout import TableView

Stands = Callable[[str, CellsInView, Mapping[Cell, Hexagon]], Callable[[Aligned], float]]
"""Of a group's name, its view and its tiles: how many pieces stand where they are known to if all lies in some way."""
FEW = 8
"""With more tiles than this no group looks like itself turned."""
KINDS: Mapping[str, Iterable[str]] = {"": ISLAND, CAVE: CAVE_TILES}
"""What a tile of each group can be."""
OWN = 0.2
"""A tile may be one of a group if what is likely of it are so likely its labels."""
HIDDEN = 1.06
"""Of a group that was read this much more than its tiles is hidden when the other one is looked for."""


@dataclass(frozen=True, eq=False)
class Group:
    """A group as it lies: the tiles seen by place, and how its cells lie in the picture."""

    name: str
    tiles: Mapping[Place, Hexagon]
    way: Aligned
    view: CellsInView

    def corners(self, place: Place) -> Floats:
        """The corners (6, 2) of a cell in pixels, from the one south of its eastern side on, clockwise."""
        cell = cell_of(place)
        if cell is None:
            raise ValueError(f"{place} is no cell")
        return np.roll(self.view.corners(self.way.observed(cell)), self.way.turn, axis=0)

    def shows(self, place: Place) -> bool:
        """Whether a cell can be seen as a whole."""
        cell = cell_of(place)
        return cell is not None and self.view.shows(self.way.observed(cell))


def find_groups(frame: Picture, profile: Profile, table: TableView, land: Island, stands: Stands) -> dict[str, Group]:
    """The groups by name, of those that are known; UnreadableError if not one of them can be found.

    The cave is looked for once its entrance is known or seen. Tiles that look alike are told by who `stands` on them.
    """
    found: dict[str, Group] = {}
    first = read_group(frame, profile, table)
    if not first.tiles:
        raise UnreadableError("no-tiles")
    size = (frame.shape[1], frame.shape[0])
    best = max(_placed(first, land, table, size, stands), key=lambda group: group.way.score, default=None)
    if best is None:
        raise UnreadableError("astray")
    found[best.name] = best
    other = CAVE if best.name == "" else ""
    if other == CAVE and land.entrance is None and not _shows(best, ENTRANCE):
        return found
    hidden = table.hiding(_outlines(first, best))
    for again in (_read(frame, profile, hidden), first):
        if again is not None and other not in found:
            found |= {group.name: group for group in _placed(again, land, table, size, stands) if group.name == other}
    return found


def _read(frame: Picture, profile: Profile, table: TableView) -> HexGroup | None:
    try:
        return read_group(frame, profile, table)
    except UnreadableError:
        return None


def _shows(group: Group, kind: str) -> bool:
    return any(tile.label.label == kind for tile in group.tiles.values())


def _outlines(seen: HexGroup, group: Group) -> list[Floats]:
    cells = (cell_of(place) for place in group.tiles)
    return [seen.outline(group.way.observed(cell), HIDDEN) for cell in cells if cell is not None]


def _placed(seen: HexGroup, land: Island, table: TableView, size: tuple[int, int], stands: Stands) -> list[Group]:
    """The groups that the tiles on one lattice may be, each as they would lie in it."""
    view = CellsInView.on(table, size, seen.lattice)
    groups = []
    for name, kinds in KINDS.items():
        known = _known(land, name)
        own = {(tile.q, tile.r): tile for tile in seen.tiles if _chance(tile, kinds) > OWN}
        if not own:
            continue
        way = _way(own, known, _preferred(view, name, own, stands))
        if way is not None:
            tiles = {name + place_of(way.cell(cell)): tile for cell, tile in own.items()}
            groups.append(Group(name, _together(tiles, [name + place_of(cell) for cell in known]), way, view))
    return groups


def _known(land: Island, name: str) -> dict[Cell, str]:
    """What is known to lie in a group; the cave's exit lies there as soon as anything does."""
    places = {place: shows for place, shows in land.at.items() if group_of(place) == name}
    if name == CAVE and land.way_in == EXIT:
        places = {EXIT: EXIT_TILE} | places
    return {cell: shows for place, shows in places.items() if (cell := cell_of(place))}


def _way(own: Mapping[Cell, Hexagon], known: dict[Cell, str], preferred: Callable[[Aligned], float]) -> Aligned | None:
    """How tiles lie in a group; where nothing is known the one that is surest is the first."""
    if not known:
        first = max(own, key=lambda cell: own[cell].sure)
        shift = (-first[0], -first[1])
        ways = [Aligned(turn, turned(shift, turn), turned, 6) for turn in range(6)]
        return max(ways, key=preferred)
    return ALIGNMENT.find(own, known, preferred)


def _preferred(view: CellsInView, name: str, own: Mapping[Cell, Hexagon], stands: Stands) -> Callable[[Aligned], float]:
    """How many stand where they are known to if tiles lie in some way, and how upright it is."""
    upright = _upright(view)
    agreeing = stands(name, view, own) if len(own) <= FEW else lambda way: 0.0
    return lambda way: 2 * agreeing(way) + upright(way)


def _upright(view: CellsInView) -> Callable[[Aligned], float]:
    """How far to the right of the picture a way of lying puts the game's east, from -1 to 1."""

    def right(way: Aligned) -> float:
        here, there = (view.corners(way.observed(cell)).mean(axis=0) for cell in ((0, 0), (1, 0)))
        x, y = there - here
        return float(x / np.hypot(x, y))

    return right


def _together(tiles: Mapping[Place, Hexagon], known: Iterable[Place]) -> dict[Place, Hexagon]:
    """The tiles that hang together with what is known, or with the first cell where nothing is."""
    front = list(known) or [place for place in tiles if cell_of(place) == (0, 0)]
    found = dict.fromkeys(front)
    while front:
        for place in around(front.pop()):
            if place in tiles and place not in found:
                found[place] = None
                front.append(place)
    return {place: tiles[place] for place in found if place in tiles}


def labels_of(tile: Hexagon, kinds: Iterable[str]) -> Labels:
    """The labels of a tile that are of a group, as likely as they are among each other."""
    every = _all(tile)
    own: dict[str | None, float] = {label: every[label] for label in every if label in set(kinds)}
    total = sum(own.values())
    return {label: p / total for label, p in own.items()} if total else every


def _all(tile: Hexagon) -> dict[str | None, float]:
    return dict([(tile.label.label, tile.label.probability), *tile.label.others])


def _chance(tile: Hexagon, kinds: Iterable[str]) -> float:
    """How likely a tile is of a group; sure enough if no label of another one is known."""
    every = _all(tile)
    return sum(every.get(label, 0.0) for label in kinds)


ALIGNMENT = Alignment[Hexagon](6, turned, _all)
