"""Wooden pieces on the map: whose, what, where, and what this turn has done to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.games.eldorado.box import BUILDINGS, EXPLORER, FARMHOUSE, FORT, OFFERING, VILLAGER
from companion.games.eldorado.island.board import meeting
from companion.games.kit import Place, Side


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
    """All pieces on the map, in the one order of their fields."""

    all: tuple[Piece, ...] = ()

    @cached_property
    def at(self) -> Mapping[Place, tuple[Piece, ...]]:
        """Pieces by place."""
        found: dict[Place, tuple[Piece, ...]] = {}
        for piece in self.all:
            found[piece.at] = (*found.get(piece.at, ()), piece)
        return found

    @cached_property
    def explorers(self) -> Mapping[Side, Piece]:
        """The explorers on the map."""
        return {piece.side: piece for piece in self.all if piece.kind == EXPLORER}

    @cached_property
    def occupying(self) -> Mapping[Place, tuple[Side, ...]]:
        """Who occupies each tile: with explorers and villagers the one they stand on, with forts the three beside."""
        found: dict[Place, dict[Side, None]] = {}
        for piece in self.all:
            if piece.kind in (EXPLORER, VILLAGER):
                found.setdefault(piece.at, {})[piece.side] = None
            elif piece.kind == FORT:
                for place in meeting(piece.at):
                    found.setdefault(place, {})[piece.side] = None
        return {place: tuple(sides) for place, sides in found.items()}

    @cached_property
    def fortified(self) -> Mapping[Place, tuple[Piece, ...]]:
        """The forts by each tile beside them."""
        return self._beside(FORT)

    @cached_property
    def farmed(self) -> Mapping[Place, tuple[Piece, ...]]:
        """The farmhouses by each tile beside them."""
        return self._beside(FARMHOUSE)

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
        return self.armies.get((side, place), ())

    def free_army(self, side: Side, place: Place) -> tuple[Piece, ...]:
        """Those of them that may still move."""
        return tuple(piece for piece in self.army(side, place) if not piece.tied)

    def marching_from(self, side: Side) -> tuple[Place, ...]:
        """The tiles with villagers of a side that may still move."""
        return tuple(place for (whose, place), army in self.armies.items() if whose == side and not army[0].tied)

    def of(self, side: Side, *kinds: str) -> tuple[Piece, ...]:
        """A side's pieces of some kinds."""
        return tuple(piece for piece in self.all if piece.side == side and piece.kind in kinds)

    def buildings(self, side: Side) -> tuple[Piece, ...]:
        """A side's farmhouses and forts."""
        return self.of(side, *BUILDINGS)

    def building_at(self, corner: Place) -> Piece | None:
        """The building at a corner."""
        return next((piece for piece in self.at.get(corner, ()) if piece.kind in BUILDINGS), None)

    def offerings(self, side: Side) -> tuple[Place, ...]:
        """The shrines with an offering of a side."""
        return tuple(piece.at for piece in self.of(side, OFFERING))

    def standing(self, side: Side, place: Place) -> tuple[Piece, ...]:
        """A side's explorer and villagers on a tile."""
        here = self.at.get(place, ())
        return tuple(piece for piece in here if piece.side == side and piece.kind in (EXPLORER, VILLAGER))

    def fort(self, side: Side, place: Place) -> Piece | None:
        """A side's fort beside a tile."""
        return next((fort for fort in self.fortified.get(place, ()) if fort.side == side), None)

    def opponents(self, side: Side, place: Place) -> tuple[Side, ...]:
        """The other sides that occupy a tile."""
        return tuple(other for other in self.occupying.get(place, ()) if other != side)

    def with_(self, *new: Piece) -> Pieces:
        """All pieces and some more."""
        return Pieces(tuple(sorted((*self.all, *new))))

    def without(self, gone: Iterable[Piece]) -> Pieces:
        """All pieces but some."""
        left = list(self.all)
        for piece in gone:
            left.remove(piece)
        return Pieces(tuple(left))

    def swapped(self, old: Iterable[Piece], new: Iterable[Piece]) -> Pieces:
        """All pieces with some in place of others."""
        return self.without(old).with_(*new)

    def _beside(self, kind: str) -> Mapping[Place, tuple[Piece, ...]]:
        found: dict[Place, tuple[Piece, ...]] = {}
        for piece in self.all:
            if piece.kind == kind:
                for place in meeting(piece.at):
                    found[place] = (*found.get(place, ()), piece)
        return found
