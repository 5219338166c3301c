"""A second referee, written from the rulebooks apart from the game's rules: placement, production, routes, points.

It keeps a table of its own that changes: pieces, cards, diamonds. What step of a turn is on stands in `referee_turns`;
only the form of events and the names of things are shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from companion.games.kit import Begin, Seat
from tests.games.diamond_isles.referee_map import (
    BESIDE,
    BESIDE_TOWNS,
    BRINGS,
    CELLS,
    ISLES,
    LAND,
    PIRATE,
    PORTS,
    ROAD_EDGES,
    ROBBER,
    SEA,
    SHIP_EDGES,
    SITES,
    TOWNS,
    Edge,
    Hexagon,
    Point,
    corners,
    edges_at,
    neighbours,
)

KINDS = ("lumber", "brick", "wool", "grain", "ore")
DIAMOND = "diamond"
PRICES = {
    "road": Counter(lumber=1, brick=1),
    "ship": Counter(lumber=1, wool=1),
    "settlement": Counter(lumber=1, brick=1, wool=1, grain=1),
    "city": Counter(ore=3, grain=2),
    "card": Counter(ore=1, wool=1, grain=1),
}
NEXT_TO = {point: neighbours(point) for point in chain.from_iterable(corners(cell) for cell in CELLS)}
AT = {point: edges_at(point) for point in NEXT_TO}
Walk = tuple[Point, tuple[Edge, ...], frozenset[Point]]


class Referee:
    """One table."""

    def __init__(self, begin: Begin) -> None:
        self.seats, self.options = begin.seats, begin.options
        self.houses: dict[Point, tuple[Seat, int]] = {}
        self.roads: dict[Edge, Seat] = {}
        self.ships: dict[Edge, Seat] = {}
        self.robber: Hexagon = ROBBER
        self.pirate: Hexagon = PIRATE
        self.hands: dict[Seat, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.bank = Counter(dict.fromkeys(KINDS, 19 if len(self.seats) < 5 else 24))
        self.stock = dict.fromkeys(TOWNS, 5)
        self.cache = 10
        self.diamonds = dict.fromkeys(self.seats, 0)
        self.traders: dict[Point, list[Seat]] = {town: [] for town in TOWNS}
        self.knights = dict.fromkeys(self.seats, 0)
        self.army: Seat | None = None
        self.new_ships: set[Edge] = set()
        self.moved = False
        self.fast: set[Edge] = set()  # ships that have ever been between two anchors

    # Where one may build.

    def count(self, seat: Seat, piece: str) -> int:
        if piece in ("road", "ship"):
            return sum(owner == seat for owner in (self.roads if piece == "road" else self.ships).values())
        return sum(found == (seat, 1 if piece == "settlement" else 2) for found in self.houses.values())

    def open_site(self, point: Point) -> bool:
        """Land, no isle unless the table says so, and nobody on it or next to it."""
        beside = self.options["isle-settling"] == "beside-villages" and point in BESIDE_TOWNS
        return (point in SITES or beside) and not ({point} | NEXT_TO[point]) & set(self.houses)

    def sites(self, seat: Seat) -> set[Point]:
        own = {p for edge, owner in chain(self.roads.items(), self.ships.items()) if owner == seat for p in edge}
        return {point for point in own if self.open_site(point)}

    def foreign(self, seat: Seat, point: Point) -> bool:
        return point in self.houses and self.houses[point][0] != seat

    def leads_on(self, seat: Seat, edge: Edge, lines: dict[Edge, Seat]) -> bool:
        """Whether an edge touches an own building, or such a line at a corner where nobody else has built."""
        for point in edge:
            if self.foreign(seat, point):
                continue
            if point in self.houses or any(lines.get(other) == seat for other in AT[point] if other != edge):
                return True
        return False

    def free(self, edge: Edge) -> bool:
        return edge not in self.roads and edge not in self.ships

    def pirates_edge(self, edge: Edge) -> bool:
        return self.options["pirate-hinders"] == "yes" and self.pirate in BESIDE[edge]

    def road_places(self, seat: Seat) -> set[Edge]:
        return {edge for edge in ROAD_EDGES if self.free(edge) and self.leads_on(seat, edge, self.roads)}

    def ship_places(self, seat: Seat, lines: dict[Edge, Seat] | None = None) -> set[Edge]:
        lines = self.ships if lines is None else lines
        fits = (edge for edge in SHIP_EDGES if self.free(edge) and not self.pirates_edge(edge))
        return {edge for edge in fits if self.leads_on(seat, edge, lines)}

    def ways(self, seat: Seat) -> set[tuple[str, Edge]]:
        """Roads and ships that could be laid, were they paid for."""
        found: set[tuple[str, Edge]] = set()
        if self.count(seat, "road") < 15:
            found |= {("road", edge) for edge in self.road_places(seat)}
        if self.count(seat, "ship") < 15:
            found |= {("ship", edge) for edge in self.ship_places(seat)}
        return found

    def moves(self, seat: Seat) -> set[tuple[Edge, Edge]]:
        found = set()
        for ship, owner in self.ships.items():
            if owner == seat and ship not in self.new_ships and not self.pirates_edge(ship) and self.loose(seat, ship):
                rest = {edge: who for edge, who in self.ships.items() if edge != ship}
                found |= {(ship, edge) for edge in self.ship_places(seat, rest)}
        return found

    def loose(self, seat: Seat, ship: Edge) -> bool:
        """At one end nothing of its owner goes on: no building, no ship, no village that it trades with; or a ring."""
        if self.options["open-branch"] == "stays" and self.trading_line(seat, ship):
            return False
        if self.options["parted-route"] == "holds" and ship in self.fast:
            return False
        for point in ship:
            goes_on = any(self.ships.get(other) == seat for other in AT[point] if other != ship)
            if self.foreign(seat, point) or not (goes_on or self.anchor(seat, point)):
                return True
        return self.ring_opens(seat, ship)

    def anchor(self, seat: Seat, point: Point) -> bool:
        """An own building, or a village that the seat trades with."""
        return (point in self.houses and not self.foreign(seat, point)) or seat in self.traders.get(point, ())

    def walks(self, seat: Seat, point: Point, way: tuple[Edge, ...], seen: frozenset[Point]) -> Iterator[Walk]:
        """Every way over own ships from a point, by its last point and what it passed; none goes on past another's."""
        for edge in AT[point]:
            if self.ships.get(edge) != seat or edge in way:
                continue
            (far,) = set(edge) - {point}
            yield far, (*way, edge), seen
            if far not in seen and not self.foreign(seat, far):
                yield from self.walks(seat, far, (*way, edge), seen | {far})

    def between(self, seat: Seat) -> set[Edge]:
        """The ships on ways from one anchor of the seat to another."""
        found: set[Edge] = set()
        for start in {point for edge, owner in self.ships.items() if owner == seat for point in edge}:
            if self.anchor(seat, start):
                for end, way, seen in self.walks(seat, start, (), frozenset({start})):
                    found |= set(way) if end not in seen and self.anchor(seat, end) else set()
        return found

    def ring_opens(self, seat: Seat, ship: Edge) -> bool:
        """Whether a ring runs through a ship, and no building of its owner is on it, or the ship is at that one."""
        start, goal = ship
        ring: set[Edge] = set()
        for end, way, _ in self.walks(seat, start, (ship,), frozenset({start})):
            ring |= set(way) if end == goal and not self.foreign(seat, start) else set()
        if not ring or self.foreign(seat, goal) or ring & self.between(seat):
            return False
        on_it = {point for edge in ring for point in edge if self.anchor(seat, point)}
        return not on_it or bool(on_it & set(ship))

    def trading_line(self, seat: Seat, ship: Edge) -> bool:
        """Whether ships join this one to a village with which its owner trades."""
        line, front = {ship}, [ship]
        while front:
            for point in front.pop():
                if seat in self.traders.get(point, ()):
                    return True
                more = {edge for edge in AT[point] if self.ships.get(edge) == seat} - line
                if point not in self.houses:
                    line |= more
                    front += more
        return False

    def affords(self, seat: Seat, thing: str) -> bool:
        return all(self.hands[seat][kind] >= number for kind, number in PRICES[thing].items())

    def rate(self, seat: Seat, kind: str) -> int:
        ports = {PORTS[point] for point, (owner, _) in self.houses.items() if owner == seat and point in PORTS}
        return 2 if kind in ports else 3 if "any" in ports else 4

    # What happens.

    def pay(self, seat: Seat, cards: Counter[str]) -> None:
        self.hands[seat] -= cards
        self.bank += cards

    def receive(self, seat: Seat, cards: Counter[str]) -> None:
        self.hands[seat] += cards
        self.bank -= cards

    def held(self, seat: Seat) -> Counter[str]:
        """What counts as the hand of a seat: its cards, and at some tables its diamonds."""
        too = self.options["diamonds-as-cards"] == "yes"
        return self.hands[seat] + Counter({DIAMOND: self.diamonds[seat] if too else 0})

    def discard(self, seat: Seat, cards: Counter[str]) -> None:
        self.diamonds[seat] -= cards[DIAMOND]
        self.cache += cards[DIAMOND]
        self.pay(seat, Counter({kind: cards[kind] for kind in KINDS}))

    def swap(self, one: Seat, other: Seat, give: tuple[str, ...], take: tuple[str, ...]) -> None:
        for giver, taker, cards in ((one, other, give), (other, one, take)):
            for card in cards:
                hands = {seat: self.diamonds if card == DIAMOND else self.hands[seat] for seat in (giver, taker)}
                hands[giver][giver if card == DIAMOND else card] -= 1
                hands[taker][taker if card == DIAMOND else card] += 1

    def routes(self, seat: Seat) -> None:
        """The villages that the seat's ships have reached by now."""
        anywhere = self.options["route-start"] == "coast"
        own = {point for point, (owner, _) in self.houses.items() if owner == seat}
        reached = {point for point in own if anywhere or point in PORTS}
        front = list(reached)
        while front:
            point = front.pop()
            if self.foreign(seat, point):
                continue
            for edge in AT[point]:
                if self.ships.get(edge) == seat:
                    more = set(edge) - reached
                    reached |= more
                    front += more
        for town in self.traders:
            if town in reached and seat not in self.traders[town]:
                self.traders[town].append(seat)
                if self.stock[town]:
                    self.stock[town] -= 1
                    self.diamonds[seat] += 1
                elif self.options["first-diamond"] == "cache" and self.cache:
                    self.cache -= 1
                    self.diamonds[seat] += 1
        self.fast |= self.between(seat)

    def start_cards(self, seat: Seat, point: Point) -> None:
        for cell, word in CELLS.items():
            if point in corners(cell) and word[0] in BRINGS:
                self.receive(seat, Counter({BRINGS[word[0]]: 1}))

    def production(self, number: int, active: Seat) -> None:
        owed = {seat: Counter[str]() for seat in self.seats}
        for cell, word in CELLS.items():
            if word[1:] == str(number) and cell != self.robber and word[0] in BRINGS:
                for point in corners(cell):
                    if point in self.houses:
                        owner, cards = self.houses[point]
                        owed[owner][BRINGS[word[0]]] += cards
        for kind in KINDS:
            wanting = [seat for seat in self.seats if owed[seat][kind]]
            if sum(owed[seat][kind] for seat in wanting) > self.bank[kind]:
                for seat in wanting:
                    owed[seat][kind] = min(owed[seat][kind], self.bank[kind]) if len(wanting) == 1 else 0
        for seat in self.seats:
            self.receive(seat, +owed[seat])
        for town, its_number in TOWNS.items():
            if its_number == number:
                self.diamonds_from(town, active)

    def diamonds_from(self, town: Point, active: Seat) -> None:
        queue = sorted(self.traders[town], key=lambda seat: seat != active)
        if not self.stock[town] and self.options["empty-village"] == "nothing":
            return
        if self.stock[town] + self.cache < len(queue) and self.options["scarce-diamonds"] == "nobody":
            return
        for seat in queue:
            if self.stock[town]:
                self.stock[town] -= 1
            elif self.cache:
                self.cache -= 1
            else:
                return
            self.diamonds[seat] += 1

    def knight(self, seat: Seat) -> None:
        self.knights[seat] += 1
        others = [self.knights[other] for other in self.seats if other != seat]
        best = self.knights[self.army] if self.army is not None else 2
        if self.options["largest-army"] == "no":
            return
        if self.army != seat and self.knights[seat] > best and self.knights[seat] > max(others):
            self.army = seat

    # Robber and pirate.

    def robber_moves(self, seat: Seat) -> set[tuple[Hexagon, Seat]]:
        if max(self.points(each) for each in self.seats) < 3:
            return set()
        found = set()
        for cell in (LAND | (ISLES if self.options["robber-on-isle"] == "yes" else set())) - {self.robber}:
            near = {self.houses[point][0] for point in corners(cell) if point in self.houses} - {seat}
            found |= {(cell, who) for who in ([w for w in near if self.held(w).total()] or ["nobody"])}
        return found

    def pirate_moves(self, seat: Seat) -> set[tuple[Hexagon, Seat, str]]:
        if not any(seat in traders for traders in self.traders.values()):
            return set()
        found: set[tuple[Hexagon, Seat, str]] = set()
        for cell in SEA - {self.pirate}:
            near = {owner for edge, owner in self.ships.items() if cell in BESIDE[edge]} - {seat}
            loot = {(cell, who, "card") for who in near if self.hands[who].total()}
            loot |= {(cell, who, "diamond") for who in near if self.diamonds[who]}
            found |= loot or {(cell, "nobody", "nothing")}
        return found

    # Points.

    def points(self, seat: Seat) -> int:
        houses = sum(size for owner, size in self.houses.values() if owner == seat)
        return houses + self.diamonds[seat] // 2 + 2 * (self.army == seat)
