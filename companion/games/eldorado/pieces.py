"""The pieces on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from companion.games.eldorado.box import (
    BUILDINGS,
    EXPLORER,
    GUARDS,
    HOUSES,
    LIVING,
    OFFERING,
    PARTNER,
    VILLAGER,
    WALKERS,
)
from companion.games.eldorado.tiles import meeting
from companion.games.kit import LATER, Place, Seat, Side


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
