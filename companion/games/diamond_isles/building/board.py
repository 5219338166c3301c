"""What stands on the map: buildings on corners, roads and ships on edges, robber and pirate, who trades with a village.

A board is immutable. What follows from it is looked up in tables that pass on to the next board as far as they stay so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.games.diamond_isles.box import CITY, ROAD, SETTLEMENT, SHIP
from companion.games.diamond_isles.changing import changed
from companion.games.kit import Place, Seat

Owned = Mapping[Place, tuple[Seat, str]]
"""By place: whose piece stands there, and of which kind."""


@dataclass(frozen=True)
class Pieces:
    """The places of a player's pieces on the map, in the order in which they came there."""

    settlements: tuple[Place, ...] = ()
    cities: tuple[Place, ...] = ()
    roads: tuple[Place, ...] = ()
    ships: tuple[Place, ...] = ()

    def of(self, kind: str) -> tuple[Place, ...]:
        """The places of the pieces of a kind."""
        found: tuple[Place, ...] = self.__dict__[_FIELD[kind]]
        return found


_FIELD = {SETTLEMENT: "settlements", CITY: "cities", ROAD: "roads", SHIP: "ships"}


@dataclass(frozen=True)
class Board:
    """Everybody's pieces by the order of the seats, and who trades with each village in the order of connection."""

    seats: tuple[Seat, ...]
    pieces: tuple[Pieces, ...]
    robber: Place
    pirate: Place
    traders: tuple[tuple[Seat, ...], ...]

    @cached_property
    def buildings(self) -> Owned:
        """Settlements and cities by corner."""
        return {
            place: (seat, kind)
            for seat, own in zip(self.seats, self.pieces, strict=True)
            for kind in (SETTLEMENT, CITY)
            for place in own.of(kind)
        }

    @cached_property
    def ways(self) -> Owned:
        """Roads and ships by edge."""
        return {
            place: (seat, kind)
            for seat, own in zip(self.seats, self.pieces, strict=True)
            for kind in (ROAD, SHIP)
            for place in own.of(kind)
        }

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What was found out about this board, by whatever names it."""
        return {}

    @cached_property
    def harvests(self) -> dict[int, Any]:
        """What the hexagons of a number owe to these buildings with the robber here, by whoever works it out."""
        return {}

    def of(self, seat: Seat) -> Pieces:
        """A seat's pieces."""
        return self.pieces[self.seats.index(seat)]

    def _with(self, seat: Seat, own: Pieces) -> Board:
        at = self.seats.index(seat)
        return changed(self, pieces=(*self.pieces[:at], own, *self.pieces[at + 1 :]))

    def settled(self, seat: Seat, corner: Place) -> Board:
        """With a new settlement."""
        own = self.of(seat)
        new = self._with(seat, changed(own, settlements=(*own.settlements, corner)))
        return _passing(new, buildings={**self.buildings, corner: (seat, SETTLEMENT)}, ways=self.ways)

    def grown(self, seat: Seat, corner: Place) -> Board:
        """With a city in the place of a settlement."""
        own = self.of(seat)
        left = tuple(place for place in own.settlements if place != corner)
        new = self._with(seat, changed(own, settlements=left, cities=(*own.cities, corner)))
        # where one may build has not changed, so what was found out stays true
        return _passing(new, buildings={**self.buildings, corner: (seat, CITY)}, ways=self.ways, memo=self.memo)

    def joined(self, seat: Seat, kind: str, edge: Place) -> Board:
        """With a new road or ship."""
        ways = {**self.ways, edge: (seat, kind)}
        return self._alike(self.put(seat, kind, edge), ways=ways, memo=self._kept(seat, kind, edge))

    def shifted(self, seat: Seat, start: Place, to: Place) -> Board:
        """With a ship elsewhere."""
        own = self.of(seat)
        new = self._with(seat, changed(own, ships=(*(at for at in own.ships if at != start), to)))
        ways = {**self.ways, to: (seat, SHIP)}
        del ways[start]
        return self._alike(new, ways=ways, memo=self._kept(seat, SHIP, start, to))

    def _alike(self, new: Board, **tables: Any) -> Board:
        """A board on which buildings and robber stand as on this one, with other tables that are known already."""
        return _passing(new, buildings=self.buildings, harvests=self.harvests, **tables)

    def _kept(self, seat: Seat, kind: str, *edges: Place) -> dict[Any, Any]:
        """What was found out and does not change when a seat lays or takes away such a piece on these edges."""
        memo = self.memo
        kept = {}
        for name, found in memo.items():
            what, who = name
            if who == seat and what not in OWN_LASTING[kind]:
                continue
            reach = WITHIN.get(what)
            if reach is None:
                kept[name] = found
            else:
                near = memo.get((reach, who))
                if near is not None and not any(edge in near for edge in edges):
                    kept[name] = found
        return kept

    def without(self, seat: Seat, kind: str, place: Place) -> Board:
        """Without one of a seat's pieces."""
        own = self.of(seat)
        return self._with(seat, changed(own, **{_FIELD[kind]: tuple(p for p in own.of(kind) if p != place)}))

    def put(self, seat: Seat, kind: str, place: Place) -> Board:
        """With any piece of a seat, wherever the table says."""
        own = self.of(seat)
        return self._with(seat, changed(own, **{_FIELD[kind]: (*own.of(kind), place)}))

    def robbed(self, cell: Place) -> Board:
        """With the robber elsewhere."""
        return _passing(changed(self, robber=cell), buildings=self.buildings, ways=self.ways, memo=self.memo)

    def sailed(self, cell: Place) -> Board:
        """With the pirate elsewhere."""
        return self._alike(changed(self, pirate=cell), ways=self.ways)

    def trading(self, village: int, seat: Seat) -> Board:
        """With a seat that trades with a village from now on."""
        traders = self.traders
        new = changed(self, traders=(*traders[:village], (*traders[village], seat), *traders[village + 1 :]))
        return self._alike(new, ways=self.ways)


OWN_LASTING = {
    ROAD: frozenset(
        {"ship-reach", "joints", "met", "tips", "closed", "ships", "ship-actions", "moves", "sailing", "rates"}
    ),
    SHIP: frozenset({"road-reach", "roads", "road-actions", "rates"}),
}
"""What of a seat does not change by its own road, or by its own ship, unless that lies in its way."""
WITHIN = {
    "roads": "road-reach",
    "road-actions": "road-reach",
    "ships": "ship-reach",
    "ship-actions": "ship-reach",
    "moves": "ship-reach",
    "ships-at": "nothing",
    "sailing": "ship-reach",
}
"""What changes only if an edge within this reach is taken or given free; all else follows from a seat's own pieces and
from buildings."""


def _passing(board: Board, **tables: Any) -> Board:
    """The board with tables that are known already."""
    board.__dict__.update(tables)
    return board
