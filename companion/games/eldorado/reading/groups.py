"""The island and the cave among the hexagons that were seen: which lie in which group, and where in it.

Both are found however table and camera were turned, by what is known of them. Tiles that hang together with neither,
such as a stack's or those in somebody's hand, belong to none.

A piece that stands between tiles, on an edge or at a corner, is seen from each tile beside it. It is one piece: it
stands where one like it should, or else on the nearest tile, which is then not so sure that it is taken unasked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import exp, hypot

import numpy as np

from companion.games.eldorado.box import BRIDGED, ENTRANCE, ISLAND, WATER
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.questions import cave_box
from companion.games.eldorado.reading.crews import BUILDINGS, WALKING
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE, EXIT, Island, around, cell_of, group_of, meeting
from companion.games.kit import Labels, Place
from companion.games.kit.spaces.hexes import Cell, place_of, turned
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.figures.figure_reader import FigureSeen, FigureSpot
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Hexagon, Point
from companion.vision.tiles.alignment import Aligned, Alignment
from companion.vision.tiles.cells import WHOLE, CellsInView
from companion.vision.tiles.hexes import HexGroup, read_group
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.turns import chances_of_turns

Stands = Callable[[CellsInView, Mapping[Cell, Hexagon]], Callable[[Cell, Place], float]]
"""Of a group's view and tiles: how much likelier than by chance who stands on an observed cell if it is some place."""
FEW = 8
"""With more tiles than this no group looks like itself turned."""
ISLAND_GROUP = ""
"""The name of the island's group; the cave's is its places' prefix."""
Kinds = Mapping[str, Iterable[str]]
"""What a tile of each group can be."""
TURNS = 6
"""In so many ways a hexagon fits its cell."""
UNLIKELY = 0.02
"""No turn of the exit is less likely than this: pieces may hide what tells it."""
OWN = 0.2
"""A tile may be one of a group if what is likely of it are so likely its labels."""
OTHER = 0.9
"""A tile is of the other group if it is so likely one, and one of its labels."""
HIDDEN = 1.06
"""Of a group that was read this much more than its tiles is hidden when the other one is looked for."""


@dataclass(frozen=True, eq=False)
class Group:
    """A group as it lies: the tiles seen by place, and how its cells lie in the picture.

    `strangers` are tiles of the other group that lie on its lattice.
    """

    name: str
    tiles: Mapping[Place, Hexagon]
    way: Aligned
    view: CellsInView
    strangers: Mapping[Place, Hexagon] = field(default_factory=dict)

    def corners(self, place: Place) -> Floats:
        """The corners (6, 2) of a cell in pixels, from the one south of its eastern side on, clockwise."""
        cell = cell_of(place)
        if cell is None:
            raise ValueError(f"{place} is no cell")
        return self.view.outline(cell, self.way)

    def shows(self, place: Place) -> bool:
        """Whether a cell can be seen as a whole."""
        cell = cell_of(place)
        return cell is not None and self.view.shows(self.way.observed(cell))


def kinds_of(state: ElDorado) -> Kinds:
    """What a tile of each group can be in a game, by the group's name; water may bear the bridge."""
    return {ISLAND_GROUP: (*ISLAND, BRIDGED) if state.setting.expansion else ISLAND, CAVE: cave_box(state)}


def find_groups(frame: Picture, profile: Profile, state: ElDorado, stands: Stands) -> dict[str, Group]:
    """The groups by name, of those that are known; UnreadableError if not one of them can be found.

    The cave is looked for once its entrance is known or seen. Tiles that look alike are told by who `stands` on them,
    and how the cave lies by how its exit is turned.
    """
    found: dict[str, Group] = {}
    first = read_group(frame, profile)
    if not first.tiles:
        raise UnreadableError("no-tiles")
    land = state.land
    look = _Look(frame, profile, land, kinds_of(state), stands)
    best = max(look.placed(first), key=lambda group: group.way.score, default=None)
    if best is None:
        raise UnreadableError("astray")
    found[best.name] = best
    other = CAVE if best.name == ISLAND_GROUP else ISLAND_GROUP
    if other == ISLAND_GROUP or land.entrance is not None or _shows(best, ENTRANCE):
        hidden = first.table.hiding(_outlines(first, best))
        for again in (_read(frame, profile, hidden), first):
            if again is not None and other not in found:
                found |= {group.name: group for group in look.placed(again) if group.name == other}
    return found if other not in found and land.sizes[other] else _with_strangers(found)


def _with_strangers(groups: Mapping[str, Group]) -> dict[str, Group]:
    """The groups, each with the tiles of the other one that were laid to it by mistake and lie on none of that."""
    lying = {name: [tile.centre for tile in group.tiles.values()] for name, group in groups.items()}
    found = {}
    for name, group in groups.items():
        others = [at for which, centres in lying.items() if which != name for at in centres]
        wrong = {
            place: tile
            for place, tile in group.strangers.items()
            if any(beside in group.tiles for beside in around(place)) and not _on_any(group.corners(place), others)
        }
        found[name] = replace(group, tiles={**group.tiles, **wrong})
    return found


def _on_any(corners: Floats, centres: Iterable[Point]) -> bool:
    """Whether a cell, given its corners in pixels, lies on a tile with one of these middles."""
    middle, across = corners.mean(axis=0), np.linalg.norm(corners[0] - corners[3])
    return any(np.linalg.norm(middle - centre) < across for centre in centres)


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


def _known(land: Island, name: str) -> dict[Cell, str]:
    """What is known to lie in a group; the cave's exit lies there as soon as anything does."""
    places = {place: shows for place, shows in land.at.items() if group_of(place) == name}
    if name == CAVE and land.way_in == EXIT:
        places = {EXIT: EXIT_TILE} | places
    return {cell: shows for place, shows in places.items() if (cell := cell_of(place))}


@dataclass(frozen=True, eq=False)
class _Look:
    """A frame in which groups are looked for, and what is known of them."""

    frame: Picture
    profile: Profile
    land: Island
    kinds: Kinds
    stands: Stands

    def placed(self, seen: HexGroup) -> list[Group]:
        """The groups that the tiles on one lattice may be, each as they would lie in it."""
        view = CellsInView.on(seen.table, (self.frame.shape[1], self.frame.shape[0]), seen.lattice)
        groups = []
        for name, kinds in self.kinds.items():
            known = _known(self.land, name)
            own = {(tile.q, tile.r): tile for tile in seen.tiles if _chance(tile, kinds) > OWN}
            way = self._way(name, own, known, view) if own else None
            if way is not None:
                tiles = {name + place_of(way.cell(cell)): tile for cell, tile in own.items()}
                together = _together(tiles, [name + place_of(cell) for cell in known])
                others = {name + place_of(way.cell((t.q, t.r))): t for t in seen.tiles if self._of_another(t, name)}
                groups.append(Group(name, together, way, view, others))
        return groups

    def _of_another(self, tile: Hexagon, name: str) -> bool:
        """Whether a tile is surely of another group than this one."""
        return any(_chance(tile, kinds) * tile.sure > OTHER for which, kinds in self.kinds.items() if which != name)

    def _way(self, name: str, own: Mapping[Cell, Hexagon], known: dict[Cell, str], view: CellsInView) -> Aligned | None:
        """How tiles lie in a group; where nothing is known the one that is surest is the first."""
        if not known:
            first = max(own, key=lambda cell: own[cell].sure)
            shift = (-first[0], -first[1])
            return max((Aligned(turn, turned(shift, turn), turned, TURNS) for turn in range(TURNS)), key=view.upright)
        agrees = self._agrees(name, own, known, view) if len(own) <= FEW else _says_nothing
        return Alignment[Hexagon](TURNS, turned, _all, agrees).find(own, known, view.upright)

    def _agrees(
        self, name: str, own: Mapping[Cell, Hexagon], known: Mapping[Cell, str], view: CellsInView
    ) -> Callable[[Hexagon, Cell, Aligned], float]:
        """How much likelier a tile looks so if it lies in a cell, by who stands there and how the exit is turned."""
        standing = self.stands(view, own)
        turns: dict[Cell, tuple[float, ...]] = {}

        def agree(tile: Hexagon, cell: Cell, way: Aligned) -> float:
            likely, lies = standing((tile.q, tile.r), name + place_of(cell)), (tile.q, tile.r)
            if known[cell] == EXIT_TILE and EXIT_TILE in self.profile.hexagons:
                if lies not in turns:
                    drawing = self.profile.hexagons[EXIT_TILE]
                    turns[lies] = chances_of_turns(self.frame, view.corners(lies), drawing, WHOLE)
                likely *= TURNS * max(UNLIKELY, turns[lies][-way.turn % TURNS])
            return likely

        return agree


def _says_nothing(tile: Hexagon, cell: Cell, way: Aligned) -> float:
    return 1.0


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
    """The labels of a tile that are of a group, as likely as they are among each other; all if it is of another one."""
    every = tile.label.chances
    own: dict[str | None, float] = {label: every[label] for label in every if label in set(kinds)}
    total = sum(own.values())
    return {label: p / total for label, p in own.items()} if total > OWN else every


def best_label(labels: Labels) -> str | None:
    """The likeliest label of a spot."""
    return max(labels, key=lambda label: labels[label])


def _all(tile: Hexagon) -> Labels:
    """The labels of a tile, of the bridge the water's that it lies on."""
    every = dict(tile.label.chances)
    if BRIDGED in every:
        every[WATER] = every.get(WATER, 0.0) + every.pop(BRIDGED)
    return every


def _chance(tile: Hexagon, kinds: Iterable[str]) -> float:
    """How likely a tile is of a group; sure enough if no label of another one is known."""
    every = tile.label.chances
    return sum(every.get(label, 0.0) for label in kinds)


# Between tiles.


SAME_MM = 8.0
"""Feet of one paint that are nearer to each other, seen from two places, are one piece's."""
BESIDE_MM = 7.0
"""No piece stands so near to a building of its paint: it is the building that was seen."""
WITHIN_MM = 19.0
"""A piece whose foot is farther from its tile's middle may be meant to stand on another one."""
NINE_TO_ONE = 2.2
"""How likely a new piece is at most that is doubted, as on such a tile, as a logarithm of odds."""
Found = Mapping[Place, tuple[FigureSeen, ...]]
Walking = tuple[Place, FigureSeen]


def settled(
    found: Found,
    places: Mapping[Place, FigureSpot],
    due: Callable[[Place, str, str], int],
    against: Mapping[str, float],
) -> dict[Place, tuple[FigureSeen, ...]]:
    """The figures found at tiles and corners, each once: buildings at corners, what walks on a tile.

    `due` says how many of a paint and kind should stand on a tile, `against` what speaks against each kind that is new
    there.
    """
    kept = {place: [one for one in found.get(place, ()) if one.kind not in WALKING] for place in places}
    built = [one for seen in kept.values() for one in seen if one.kind in BUILDINGS]
    walking = [(place, one) for place, seen in found.items() for one in seen if one.kind in WALKING]
    walking = [(place, one) for place, one in walking if not any(_near(one, hut, BESIDE_MM) for hut in built)]
    standing: Counter[tuple[Place, str, str]] = Counter()

    def far(tile: Place, one: FigureSeen) -> float:
        return float(np.hypot(*(places[tile].at - (one.x, one.y))))

    def missing(tile: Place, one: FigureSeen) -> bool:
        return standing[tile, one.paint, one.kind] < due(tile, one.paint, one.kind)

    for place, one in _once(walking):
        tiles = [tile for tile in _tiles(place) if tile in places]
        tile = min(tiles, key=lambda at: (not missing(at, one), far(at, one)), default=None)
        if tile is not None:
            doubtful = far(tile, one) > WITHIN_MM and not missing(tile, one)
            standing[tile, one.paint, one.kind] += 1
            kept[tile].append(doubted(one, against[one.kind]) if doubtful else one)
    return {place: tuple(sorted(ones, key=lambda one: -one.sure)) for place, ones in kept.items()}


def doubted(one: FigureSeen, against: float) -> FigureSeen:
    """A figure so sure at most that it is asked about, given what speaks against its kind where it is new."""
    return replace(one, sure=min(one.sure, 1 / (1 + exp(-NINE_TO_ONE - against))))


def _tiles(place: Place) -> tuple[Place, ...]:
    """A tile, or those that meet at a corner."""
    return meeting(place) if cell_of(place) is None else (place,)


def _once(walking: Iterable[Walking]) -> list[Walking]:
    """Of what is seen from several places only the surest."""
    kept: list[Walking] = []
    for place, one in sorted(walking, key=lambda pair: -pair[1].sure):
        if not any(place != where and _near(one, other, SAME_MM) for where, other in kept):
            kept.append((place, one))
    return kept


def _near(one: FigureSeen, other: FigureSeen, mm: float) -> bool:
    return one.paint == other.paint and hypot(one.x - other.x, one.y - other.y) < mm
