"""The map: cells, corners, the tiles that lie there, and the pieces on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from companion.games.eldorado.box import (
    BUILDINGS,
    CAVE_IN,
    CAVE_SHRINE,
    CLOSED,
    DWELLERS,
    EMPTY,
    ENTRANCE,
    EXPLORER,
    GUARDS,
    HOUSES,
    LIVING,
    OFFERING,
    PARTNER,
    SECRET_EXIT,
    SHRINE,
    VILLAGER,
    WALKERS,
)
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.kit import LATER, Place, Seat, Side
from companion.games.kit.spaces import hexes
from companion.games.kit.spaces.hexes import Cell, Corner

CAVE = "cave:"
FIRST = "q0r0"
"""Where the island begins."""
EXIT = "cave:q0r0"
"""Where the cave begins."""


def is_cave(place: Place) -> bool:
    """Whether a place is in the cave."""
    return place.startswith(CAVE)


def group_of(place: Place) -> str:
    """What the names of all places of a group begin with: `cave:`, or nothing."""
    return CAVE if is_cave(place) else ""


def beside(place: Place) -> str:
    """What stands for where a tile lies, as seen from another one: hands look for it before the tile has a name."""
    return f"beside:{place}"


@lru_cache(maxsize=8192)
def cell_of(place: object) -> Cell | None:
    """The cell of a place; None if it is none."""
    return hexes.cell_of(place.removeprefix(CAVE)) if isinstance(place, str) else None


@lru_cache(maxsize=8192)
def corner_of(place: object) -> Corner | None:
    """The corner of a place; None if it is none."""
    return hexes.corner_of(place.removeprefix(CAVE)) if isinstance(place, str) else None


@lru_cache(maxsize=8192)
def around(place: Place) -> tuple[Place, ...]:
    """The six cells beside one, clockwise from the east."""
    cell = _cell(place)
    return tuple(group_of(place) + hexes.place_of(other) for other in hexes.around(cell))


@lru_cache(maxsize=8192)
def corners(place: Place) -> tuple[Place, ...]:
    """The six corners of a cell, clockwise."""
    cell = _cell(place)
    return tuple(group_of(place) + hexes.place_of(corner) for corner in hexes.corners(cell))


@lru_cache(maxsize=8192)
def meeting(corner: Place) -> tuple[Place, ...]:
    """The three cells that share a corner."""
    read = corner_of(corner)
    if read is None:
        raise ValueError(f"{corner} is no corner")
    return tuple(group_of(corner) + hexes.place_of(cell) for cell in hexes.meeting(read))


def _cell(place: Place) -> Cell:
    cell = cell_of(place)
    if cell is None:
        raise ValueError(f"{place} is no cell")
    return cell


class Tile(NamedTuple):
    """A tile: what it is, the slot in which it came, and whether it was flipped over."""

    kind: str
    slot: str
    flipped: bool = False

    @property
    def shows(self) -> str:
        """What it counts as: a dweller's tile that was flipped is empty."""
        return EMPTY if self.flipped else self.kind


@dataclass(frozen=True)
class Island:
    """Tiles by place, in the order in which they were laid; `crosses` are the sides of the exit that bear an X.

    `beyond` are cells past the table's edge. The `bridge` is where it lies and the two tiles that it connects, if it
    has been built.
    """

    tiles: tuple[tuple[Place, Tile], ...] = ()
    crosses: int = 0
    beyond: tuple[Place, ...] = ()
    bridge: tuple[Place, ...] = field(default=(), metadata=LATER)

    @cached_property
    def at(self) -> Mapping[Place, str]:
        """What lies where."""
        return {place: tile.shows for place, tile in self.tiles}

    @cached_property
    def by_place(self) -> Mapping[Place, Tile]:
        """The tiles themselves."""
        return dict(self.tiles)

    @cached_property
    def entrance(self) -> Place | None:
        """Where the cave entrance lies."""
        return next((place for place, shows in self.at.items() if shows == ENTRANCE), None)

    @cached_property
    def shrines(self) -> tuple[Place, ...]:
        """Where the island's shrines lie."""
        return tuple(place for place, shows in self.at.items() if shows == SHRINE)

    @cached_property
    def cave_shrine(self) -> Place | None:
        """Where the cave shrine's tile lies, until it is taken up."""
        return next((place for place, shows in self.at.items() if shows == CAVE_SHRINE), None)

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """How many tiles lie in each group."""
        cave = sum(is_cave(place) for place in self.at)
        return {"": len(self.at) - cave, CAVE: cave}

    def open(self, place: Place) -> bool:
        """Whether pieces can stand on what lies at a place."""
        shows = self.at.get(place)
        return shows is not None and (shows not in CLOSED or place in self.bridge[:1])

    def adjacent(self, place: Place) -> tuple[Place, ...]:
        """The cells beside a place: to the bridge only those are that it connects."""
        if not self.bridge:
            return around(place)
        bridge, *ends = self.bridge
        return tuple(ends) if place == bridge else tuple(p for p in around(place) if p != bridge or place in ends)

    @cached_property
    def ways_to(self) -> Mapping[Place, tuple[Place, ...]]:
        """To each tile those from which one comes there: not all ways lead back."""
        found: dict[Place, list[Place]] = {}
        for start, ends in self.ways.items():
            for end in ends:
                found.setdefault(end, []).append(start)
        return {end: tuple(starts) for end, starts in found.items()}

    @cached_property
    def exit(self) -> Place | None:
        """Where the cave's exit lies: at its first place, until a Cave-In has buried it."""
        return next((place for place, shows in self.at.items() if shows == EXIT_TILE), None)

    @cached_property
    def cave_in(self) -> Place | None:
        """Where the Cave-In lies, while the exit is buried."""
        return next((place for place, shows in self.at.items() if shows == CAVE_IN and self.exit is None), None)

    @property
    def way_in(self) -> Place:
        """Where one comes to from the entrance: the exit, laid or not, or the Cave-In."""
        return self.exit or self.cave_in or EXIT

    @cached_property
    def ways(self) -> Mapping[Place, tuple[Place, ...]]:
        """From each tile that can be stood on those that players' pieces can go to: the Secret Exit leads out too."""
        secret = next((place for place, shows in self.at.items() if shows == SECRET_EXIT), None)
        if secret is None or self.entrance is None:
            return self.trails
        out = (place for place in self.adjacent(self.entrance) if self.open(place))
        return {**self.trails, secret: (*self.trails[secret], *out)}

    @cached_property
    def trails(self) -> Mapping[Place, tuple[Place, ...]]:
        """From each tile that can be stood on those that it leads to; the entrance leads to the exit, laid or not.

        A Cave-In leads in, and not out.
        """
        found = {place: tuple(filter(self.open, self.adjacent(place))) for place in self.at if self.open(place)}
        if self.entrance is not None:
            found[self.entrance] = (*found[self.entrance], self.way_in)
            if self.exit is not None:
                found[self.exit] = (*found[self.exit], self.entrance)
        return found

    def beside(self, place: Place, other: Place) -> bool:
        """Whether one can go from one tile to another in one step."""
        return other in self.ways.get(place, ())

    def near(self, place: Place, other: Place) -> bool:
        """Whether each of two tiles leads to the other in one step, so that who stands there can trade."""
        return other in self.trails.get(place, ()) and place in self.trails.get(other, ())

    @cached_property
    def edge(self) -> tuple[Place, ...]:
        """The free cells round all tiles, on the table or not."""
        cells = (cell for place in self.at for cell in around(place))
        return tuple(dict.fromkeys(cell for cell in cells if cell not in self.at))

    def crossed(self, cell: Place) -> bool:
        """Whether an X of the exit lies against a cell."""
        if EXIT not in self.at or cell not in around(EXIT):
            return False
        return bool(self.crosses >> around(EXIT).index(cell) & 1)

    def touching(self, cell: Place) -> int:
        """How many tiles a cell touches."""
        return sum(other in self.at for other in around(cell))

    def needed(self, cell: Place) -> int:
        """How many tiles a discovered one must touch: two, but for the second one of a group."""
        return min(2, self.sizes[group_of(cell)])

    @cached_property
    def free(self) -> tuple[Place, ...]:
        """The cells where a tile can be laid, whoever discovers it."""
        cells = (cell for cell in self.edge if cell not in self.beyond and not self.crossed(cell))
        return tuple(cell for cell in cells if self.touching(cell) >= self.needed(cell))

    @cached_property
    def fresh(self) -> Mapping[Place, tuple[Place, ...]]:
        """The cells where a tile can be laid from each tile."""
        free = frozenset(self.free)
        return {place: tuple(cell for cell in self.adjacent(place) if cell in free) for place in self.ways}

    def laid(self, place: Place, tile: Tile) -> Island:
        """With one more tile."""
        return replace(self, tiles=(*self.tiles, (place, tile)))

    def taken(self, place: Place) -> Island:
        """Without the tile at a place."""
        return replace(self, tiles=tuple(entry for entry in self.tiles if entry[0] != place))

    def turned(self, place: Place) -> Island:
        """With the tile at a place flipped over, if it is a dweller's, or the Cave-In's."""
        flips = (*DWELLERS, CAVE_IN)
        found = ((at, tile._replace(flipped=tile.kind in flips) if at == place else tile) for at, tile in self.tiles)
        return replace(self, tiles=tuple(found))


# Pieces.


class Piece(NamedTuple):
    """A piece at a place: a building at a corner, any other one on a tile.

    `came` is the tile from which it moved onto this one in this turn, `tied` whether it may not move again.
    """

    side: Side
    kind: str
    at: Place
    came: Place = ""
    tied: bool = False


@dataclass(frozen=True)
class Pieces:
    """All pieces on the map, in the one order of their fields.

    Partners share the pieces of their team, whose side is named by its first seat: `partners` are the second ones with
    their sides. A `bridge` lies where no building reaches.
    """

    all: tuple[Piece, ...] = ()
    partners: tuple[tuple[Seat, Side], ...] = field(default=(), metadata=LATER)
    bridge: Place = field(default="", metadata=LATER)

    def side(self, seat: Side) -> Side:
        """The side that a seat belongs to; a side belongs to itself."""
        return dict(self.partners).get(seat, seat) if self.partners else seat

    @property
    def settled(self) -> Pieces:
        """The same, as if none had moved in this turn."""
        return Pieces(tuple(sorted(piece._replace(came="") for piece in self.all)))

    @property
    def fresh(self) -> Pieces:
        """The same as a turn begins: none has moved in it, and all may."""
        return replace(self, all=tuple(sorted(piece._replace(came="", tied=False) for piece in self.all)))

    @cached_property
    def at(self) -> Mapping[Place, tuple[Piece, ...]]:
        """Pieces by place."""
        found: dict[Place, tuple[Piece, ...]] = {}
        for piece in self.all:
            found[piece.at] = (*found.get(piece.at, ()), piece)
        return found

    @cached_property
    def explorers(self) -> Mapping[Seat, Piece]:
        """The explorers on the map, by their seats."""
        found = {piece.side: piece for piece in self.all if piece.kind == EXPLORER}
        if not self.partners:
            return found
        partner = {side: seat for seat, side in self.partners}
        return found | {partner[piece.side]: piece for piece in self.all if piece.kind == PARTNER}

    @cached_property
    def occupying(self) -> Mapping[Place, tuple[Side, ...]]:
        """Who occupies each tile: with pieces that stand on it, with forts and hideouts the three beside."""
        found: dict[Place, dict[Side, None]] = {}
        for piece in self.all:
            if piece.kind in WALKERS:
                found.setdefault(piece.at, {})[piece.side] = None
            elif piece.kind in GUARDS:
                for place in self.reached(piece.at):
                    found.setdefault(place, {})[piece.side] = None
        return {place: tuple(sides) for place, sides in found.items()}

    @cached_property
    def fortified(self) -> Mapping[Place, tuple[Piece, ...]]:
        """The forts and hideouts by each tile beside them."""
        return self._beside(GUARDS)

    @cached_property
    def farmed(self) -> Mapping[Place, tuple[Piece, ...]]:
        """The farmhouses and outposts by each tile beside them."""
        return self._beside(HOUSES)

    @cached_property
    def armies(self) -> Mapping[tuple[Side, Place], tuple[Piece, ...]]:
        """Villagers by whose they are and where: those first that have not moved and may."""
        found: dict[tuple[Side, Place], tuple[Piece, ...]] = {}
        for piece in self.all:
            if piece.kind == VILLAGER:
                key = piece.side, piece.at
                found[key] = (*found.get(key, ()), piece)
        return {key: tuple(sorted(army, key=lambda p: (p.tied, p.came))) for key, army in found.items()}

    def army(self, side: Side, place: Place) -> tuple[Piece, ...]:
        """The villagers of a side on a tile."""
        return self.armies.get((self.side(side), place), ())

    def free_army(self, side: Side, place: Place) -> tuple[Piece, ...]:
        """Those of them that may still move."""
        return tuple(piece for piece in self.army(side, place) if not piece.tied)

    def marching_from(self, side: Side) -> tuple[Place, ...]:
        """The tiles with villagers of a side that may still move."""
        own = self.side(side)
        return tuple(place for (whose, place), army in self.armies.items() if whose == own and not army[0].tied)

    def of(self, side: Side, *kinds: str) -> tuple[Piece, ...]:
        """A side's pieces of some kinds."""
        own = self.side(side)
        return tuple(piece for piece in self.all if piece.side == own and piece.kind in kinds)

    def buildings(self, side: Side) -> tuple[Piece, ...]:
        """A side's buildings."""
        return self.of(side, *BUILDINGS)

    def building_at(self, corner: Place) -> Piece | None:
        """The building at a corner."""
        return next((piece for piece in self.at.get(corner, ()) if piece.kind in BUILDINGS), None)

    def offerings(self, side: Side) -> tuple[Place, ...]:
        """The shrines with an offering of a side."""
        return tuple(piece.at for piece in self.of(side, OFFERING))

    def standing(self, side: Side, place: Place) -> tuple[Piece, ...]:
        """A side's pieces that stand on a tile."""
        own = self.side(side)
        return tuple(piece for piece in self.at.get(place, ()) if piece.side == own and piece.kind in WALKERS)

    def living(self, side: Side, place: Place) -> tuple[Piece, ...]:
        """Those of them that are explorers, villagers or thieves: the Wolf is none of these."""
        return tuple(piece for piece in self.standing(side, place) if piece.kind in LIVING)

    def fort(self, side: Side, place: Place) -> Piece | None:
        """A side's fort, or hideout, beside a tile."""
        own = self.side(side)
        return next((fort for fort in self.fortified.get(place, ()) if fort.side == own), None)

    def opponents(self, side: Side, place: Place) -> tuple[Side, ...]:
        """The other sides that occupy a tile."""
        own = self.side(side)
        return tuple(other for other in self.occupying.get(place, ()) if other != own)

    def in_the_way(self, side: Side, place: Place) -> Mapping[str, str]:
        """Whose piece, and of which kind, keeps a side off a tile, in the gaps of a refusal; nothing if none does."""
        own = self.side(side)
        for piece in (*self.at.get(place, ()), *self.fortified.get(place, ())):
            if piece.side != own and piece.kind in (*WALKERS, *GUARDS):
                return {"whose": piece.side, "piece": piece.kind}
        return {}

    def with_(self, *new: Piece) -> Pieces:
        """All pieces and some more."""
        return replace(self, all=tuple(sorted((*self.all, *new))))

    def without(self, gone: Iterable[Piece]) -> Pieces:
        """All pieces but some."""
        left = list(self.all)
        for piece in gone:
            left.remove(piece)
        return replace(self, all=tuple(left))

    def swapped(self, old: Iterable[Piece], new: Iterable[Piece]) -> Pieces:
        """All pieces with some in place of others."""
        return self.without(old).with_(*new)

    def reached(self, corner: Place) -> tuple[Place, ...]:
        """The tiles that a fort or hideout at a corner occupies: the three beside, but for the bridge.

        To the bridge it lends no strength (rulebook, page 14), and what has no strength defends no tile.
        """
        return tuple(place for place in meeting(corner) if place != self.bridge)

    def _beside(self, kinds: tuple[str, ...]) -> Mapping[Place, tuple[Piece, ...]]:
        found: dict[Place, tuple[Piece, ...]] = {}
        for piece in self.all:
            if piece.kind in kinds:
                for place in self.reached(piece.at) if piece.kind in GUARDS else meeting(piece.at):
                    found[place] = (*found.get(place, ()), piece)
        return found
