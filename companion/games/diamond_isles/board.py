"""What stands on the map: buildings on corners, roads and ships on edges, robber and pirate, who trades with a village.

A board is immutable. What follows from it is looked up in tables that pass on to the next board as far as they stay so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.games.diamond_isles.box import CITY, ROAD, SETTLEMENT, SHIP
from companion.games.diamond_isles.copies import changed
from companion.games.kit import LATER, Place, Seat, made

Owned = Mapping[Place, tuple[Seat, str]]
"""By place: whose piece stands there, and of which kind."""
Corners = tuple[Place, ...]


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
    """Everybody's pieces by the order of the seats, and who trades with each village in the order of connection.

    `parted` are the corners where a building parts a line of somebody else's ships that was never closed.
    """

    seats: tuple[Seat, ...]
    pieces: tuple[Pieces, ...]
    robber: Place
    pirate: Place
    traders: tuple[tuple[Seat, ...], ...]
    parted: Corners = field(default=(), metadata=LATER)

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
    def memo(self) -> dict[Seat, dict[str, Any]]:
        """What was found out about each seat on this board, or about all of them (`ALL`), by whatever names it."""
        return defaultdict(dict)

    @cached_property
    def harvests(self) -> dict[tuple[int, Place], Any]:
        """What hexagons owe to these buildings, by number and by where the robber stands among them, if it does."""
        return {}

    def of(self, seat: Seat) -> Pieces:
        """A seat's pieces."""
        return self.pieces[self.seats.index(seat)]

    def _owning(self, seat: Seat, **changes: tuple[Place, ...]) -> tuple[Pieces, ...]:
        """Everybody's pieces, those of a seat in other places."""
        pieces = list(self.pieces)
        at = self.seats.index(seat)
        pieces[at] = changed(pieces[at], **changes)
        return tuple(pieces)

    def _next(self, **changes: Any) -> Board:
        """A board with other fields and tables; the tables that are not named stay as they are."""
        for table in _TABLES:
            getattr(self, table)  # each is there from now on
        return made(Board, **self.__dict__ | changes)

    def settled(self, seat: Seat, corner: Place) -> Board:
        """With a new settlement."""
        pieces = self._owning(seat, settlements=(*self.of(seat).settlements, corner))
        buildings = {**self.buildings, corner: (seat, SETTLEMENT)}
        return self._next(pieces=pieces, buildings=buildings, memo=defaultdict(dict), harvests={})

    def grown(self, seat: Seat, corner: Place) -> Board:
        """With a city in the place of a settlement."""
        own = self.of(seat)
        left = tuple(place for place in own.settlements if place != corner)
        pieces = self._owning(seat, settlements=left, cities=(*own.cities, corner))
        buildings = {**self.buildings, corner: (seat, CITY)}
        # where others may build has not changed, so what was found out stays true
        memo = self._of_others(seat)
        return self._next(pieces=pieces, buildings=buildings, memo=memo, harvests={})

    def joined(self, seat: Seat, kind: str, edge: Place, ends: Corners) -> Board:
        """With a new road or ship on an edge that ends at these corners."""
        pieces = self._owning(seat, **{_FIELD[kind]: (*self.of(seat).of(kind), edge)})
        return self._next(pieces=pieces, ways={**self.ways, edge: (seat, kind)}, memo=self._kept(seat, kind, ends))

    def shifted(self, seat: Seat, start: Place, to: Place, ends: Corners) -> Board:
        """With a ship elsewhere; both edges end at these corners."""
        pieces = self._owning(seat, ships=(*[at for at in self.of(seat).ships if at != start], to))
        ways = {**self.ways, to: (seat, SHIP)}
        del ways[start]
        return self._next(pieces=pieces, ways=ways, memo=self._kept(seat, SHIP, ends))

    def _kept(self, seat: Seat, kind: str, ends: Corners) -> dict[Seat, dict[str, Any]]:
        """What was found out and does not change when a seat lays or takes away such pieces between these corners."""
        kept: dict[Seat, dict[str, Any]] = defaultdict(dict)
        for who, found in self.memo.items():
            if who == ALL:
                kept[who] = {what: found[what] for what in ALL_LASTING if what in found}
            elif who == seat:
                lasting = OWN_LASTING[kind]
                kept[who] = _untouched({what: known for what, known in found.items() if what in lasting}, ends)
            else:
                kept[who] = _untouched(found, ends)
        return kept

    def _of_others(self, seat: Seat) -> dict[Seat, dict[str, Any]]:
        """What was found out about others than a seat."""
        return defaultdict(dict, {who: found for who, found in self.memo.items() if who != seat})

    def without(self, seat: Seat, kind: str, place: Place) -> Board:
        """Without one of a seat's pieces."""
        left = tuple(p for p in self.of(seat).of(kind) if p != place)
        parted = tuple(corner for corner in self.parted if corner != place)
        return changed(self, pieces=self._owning(seat, **{_FIELD[kind]: left}), parted=parted)

    def put(self, seat: Seat, kind: str, place: Place) -> Board:
        """With any piece of a seat, wherever the table says."""
        return changed(self, pieces=self._owning(seat, **{_FIELD[kind]: (*self.of(seat).of(kind), place)}))

    def parting(self, corners: Corners) -> Board:
        """With corners where a building parts a line of somebody else's ships."""
        return self._next(parted=(*self.parted, *corners)) if corners else self

    def robbed(self, cell: Place) -> Board:
        """With the robber elsewhere."""
        return self._next(robber=cell)

    def sailed(self, cell: Place) -> Board:
        """With the pirate elsewhere."""
        memo: dict[Seat, dict[str, Any]] = defaultdict(dict)
        for who, found in self.memo.items():
            memo[who] = {what: found[what] for what in found if what not in BY_PIRATE}
        return self._next(pirate=cell, memo=memo)

    def trading(self, village: int, seat: Seat) -> Board:
        """With a seat that trades with a village from now on: its ships there are held fast."""
        traders = self.traders
        traders = (*traders[:village], (*traders[village], seat), *traders[village + 1 :])
        return self._next(traders=traders, memo=self._of_others(seat))


_TABLES = ("buildings", "ways", "memo", "harvests")
ALL = ""
"""In the place of a seat: what was found out about all of them."""
OWN_LASTING = {
    ROAD: frozenset(
        {"ship-joints", "met", "tips", "ships", "ship-actions", "moves", "sailing", "closed", "rates", "robbing"}
    ),
    SHIP: frozenset({"road-joints", "roads", "road-actions", "rates", "robbing"}),
}
"""What of a seat does not change by its own road, or by its own ship, unless that lies in its way."""
BY_PIRATE = frozenset({"ships", "ship-actions", "sailing"})
"""What changes with the place of the pirate."""
ALL_LASTING = ("built-at", "beside")
"""What of all of them does not change by roads and ships."""
WITHIN = {
    "roads": "road-joints",
    "road-actions": "road-joints",
    "ships": "ship-joints",
    "ship-actions": "ship-joints",
    "sailing": "ship-joints",
}
"""What changes only if an edge at one of these corners is taken or given free.

All else follows from a seat's own pieces and from buildings.
"""


def _untouched(found: dict[str, Any], ends: Corners) -> dict[str, Any]:
    """What stays of what was found out about a seat when edges are taken or given free that end at these corners.

    Where the corners from which it goes on are not known, nothing that follows from them is known either; what will be
    may differ from board to board then, so these must not share it.
    """
    touched, shared = [], True
    for joints in _JOINTS:
        if joints not in found:
            shared = False
        elif not found[joints].keys().isdisjoint(ends):
            touched.append(joints)
    if touched:
        return {what: known for what, known in found.items() if WITHIN.get(what) not in touched}
    return found if shared else found.copy()


_JOINTS = ("road-joints", "ship-joints")
