"""A second referee of Cacao with Diamante and Chocolatl, written from the rulebooks, apart from the game's rules.

It keeps the table as boards, piles and villages that change, where the rules have states that do not. It is asked
what may happen next, told what did, and says who wins. Only the form of events and the names of things are shared.
"""

from __future__ import annotations

import copy
from collections import Counter, deque
from collections.abc import Iterator
from itertools import combinations, product

from companion.games.cacao.actions import Build, Done, Fill, Overbuild, Pick, PlaceWorker, Trade, Use, Usual
from companion.games.kit import Action, Answer, Begin, Event, Seat
from tests.games.cacao.referee_box import COLOURS, COSTS, FIELDS, PRICES, SIDES, Box, box_of
from tests.games.cacao.referee_table import (
    Edge,
    JungleTile,
    Space,
    Village,
    WorkerTile,
    beside,
    named,
    space_named,
    turns,
)


class Referee:
    """One game, from its beginning to its end."""

    def __init__(self, begin: Begin, agreed: Counter[str]) -> None:
        """`agreed` are each player's worker tiles, where the rulebook leaves the table to agree on them."""
        self.seats = begin.seats
        self.box: Box = box_of(begin)
        workers = agreed if self.box.workers_open else self.box.workers
        assert sum(workers.values()) == sum(self.box.workers.values())
        self.early = begin.options["overbuilding"] == "pile-empty"
        self.dealt = begin.options["worker-piles"] == "companion"
        two = len(self.seats) == 2
        self.pile = self.box.jungle.copy()
        self.pile.subtract(["plantation-1", self.box.second])
        self.jungle = {(0, 0): JungleTile("plantation-1"), (1, 1): JungleTile(self.box.second)}
        self.workers: dict[Space, WorkerTile] = {}
        self.shown: dict[str, JungleTile] = {}
        self.cart = Counter(dict.fromkeys(COLOURS, (6 if two else 8) if "gems" in self.box.modules else 0))
        self.masks = ([8, 8, 9, 9, 10, 10] + ([] if two else [12])) if "gems" in self.box.modules else []
        self.huts: list[str] = []
        self.emperor = (1, 1) if "emperor" in self.box.modules else None
        self.villages = {seat: Village(workers.copy(), Counter() if self.dealt else None) for seat in self.seats}
        for village in self.villages.values():
            village.tokens = 2 if "map" in self.box.modules else 0
            village.in_hand = 0 if self.dealt else 3
        self.turn: Seat = ""
        self.phase = "setup"
        self.placed: Space | None = None
        self.filled: list[Space] = []
        self.open: list[Edge] = []
        self.one_by_one = False
        self.asks: deque[tuple[str, str]] = deque()
        self._set_up()

    # What is asked.

    def _set_up(self) -> None:
        if "huts" in self.box.modules:
            self.asks.extend(("hut", str(n)) for n in range(1, 13))
        self.asks.extend(("jungle", place) for place in self.places)
        if self.dealt:
            self.asks.extend(("worker", seat) for seat in self.seats for _ in range(3))
        self.asks.append(("first", ""))

    @property
    def places(self) -> tuple[str, ...]:
        """Where jungle tiles lie open, in the order in which they are laid out at the beginning."""
        charted = ("map-1", "map-2") if "map" in self.box.modules else ()
        return (*charted, "display-1", "display-2")

    def question(self) -> tuple[str, str, set[str]] | None:
        """What is to be answered next, for whom or where, and the possible answers."""
        if not self.asks:
            return None
        kind, of = self.asks[0]
        if kind == "hut":
            return kind, "", SIDES[int(of) - 1]
        if kind == "jungle":
            return kind, of, set(+self.pile)
        if kind == "gem":
            return kind, of, set(+self.cart)
        if kind == "worker":
            village = self.villages[of]
            assert village.hand is not None
            return kind, of, set(village.left - village.hand)
        return kind, "", set(self.seats)

    def _answer(self, value: str) -> None:
        kind, of = self.asks.popleft()
        if kind == "hut":
            self.huts.append(value)
        elif kind == "jungle":
            self.pile[value] -= 1
            self._lay_jungle(of, JungleTile(value))
            if value == "gem-mine":
                self.asks.extendleft([("gem", of)] * 6)
        elif kind == "gem":
            self.cart[value] -= 1
            self._jungle_at(of).gems[value] += 1
        elif kind == "worker":
            hand = self.villages[of].hand
            assert hand is not None
            hand[value] += 1
            self.villages[of].in_hand += 1
        else:
            self.turn = value

    def _lay_jungle(self, place: str, tile: JungleTile) -> None:
        if place.startswith("x"):
            self._fill(space_named(place), tile)
        else:
            self.shown[place] = tile

    def _jungle_at(self, place: str) -> JungleTile:
        return self.jungle[space_named(place)] if place.startswith("x") else self.shown[place]

    # Who decides, and what.

    def due(self) -> set[Seat]:
        if self.asks or self.phase == "over":
            return set()
        if self.phase == "act":
            owners = {edge.seat for edge in self.open}
            return {next(seat for seat in self._clockwise() if seat in owners)} if self.one_by_one else owners
        return {self.turn}

    def _clockwise(self) -> tuple[Seat, ...]:
        at = self.seats.index(self.turn)
        return self.seats[at:] + self.seats[:at]

    def legal(self, seat: Seat) -> set[Action]:
        """Everything that a seat may do now."""
        if seat not in self.due():
            return set()
        steps = {"place": self._placings, "fill": self._fillings, "act": self._uses, "build": self._buildings}
        return set(steps[self.phase](seat))

    def _in_hand(self, seat: Seat) -> Iterator[str]:
        village = self.villages[seat]
        for kind in +(village.left if village.hand is None else village.hand):
            yield from turns(kind)

    def _placings(self, seat: Seat) -> Iterator[Action]:
        for tile in self._in_hand(seat):
            yield from (PlaceWorker(seat, named(space), tile) for space in self._free())
            yield from (Overbuild(seat, named(space), tile) for space in self._coverable(seat))

    def _free(self) -> set[Space]:
        """Where a worker tile may be laid: beside a jungle tile, never on or beside another worker tile."""
        near = {space for jungle in self.jungle for space in beside(jungle)}
        return {s for s in near if s not in self.workers and s not in self.jungle and not self._touches_worker(s)}

    def _touches_worker(self, space: Space) -> bool:
        return any(near in self.workers for near in beside(space))

    def _coverable(self, seat: Seat) -> list[Space]:
        """Own tiles that may be overbuilt."""
        village = self.villages[seat]
        left = self.pile.total() or (not self.early and self._display())
        if left or not (village.suns or "shaman" in village.huts):
            return []
        return [space for space, tile in self.workers.items() if tile.seat == seat and not tile.covers]

    def _display(self) -> list[str]:
        return [place for place in self.shown if place.startswith("display")]

    def _to_fill(self) -> list[Space]:
        """Empty jungle spaces beside the new tile with at least two worker tiles beside them."""
        empty = [space for space in beside(self.placed or (0, 0)) if self.placed and space not in self.jungle]
        return [space for space in empty if sum(near in self.workers for near in beside(space)) >= 2]

    def _must_fill(self) -> bool:
        return bool(self._to_fill() and (self._display() or self.pile.total()))

    def _may_fill(self) -> bool:
        charted = any(place.startswith("map") for place in self.shown)
        return bool(self._to_fill() and charted and self.villages[self.turn].tokens)

    def _fillings(self, seat: Seat) -> Iterator[Action]:
        from_map = [place for place in self.shown if place.startswith("map") and self.villages[seat].tokens]
        from_pile = ["pile"] if not self._display() and self.pile.total() else []
        for space in self._to_fill():
            yield from (Fill(seat, named(space), take) for take in (*self._display(), *from_map, *from_pile))
        if not self._must_fill():
            yield Done(seat)

    def _uses(self, seat: Seat) -> Iterator[Action]:
        village = self.villages[seat]
        mine = [edge for edge in self.open if edge.seat == seat]
        yield from (way for edge in mine for way in self._ways(edge, village))
        if any(self._usual(edge) and self._ways(edge, village) and self._gains(edge) for edge in mine):
            yield Usual(seat)
        yield Done(seat)

    def _usual(self, edge: Edge) -> bool:
        """Whether what is usually done there needs no thought."""
        kind = self.jungle[edge.jungle].kind
        return kind == "tree-of-life" or (kind not in ("gem-mine", "watering", "temple") and self._count(edge) > 0)

    def _count(self, edge: Edge) -> int:
        """How many workers an edge has."""
        tile = self.workers[edge.worker]
        return tile.counted[beside(edge.worker).index(edge.jungle)]

    def _ways(self, edge: Edge, village: Village) -> list[Use | Trade | Pick]:
        """How the workers of an edge may act, forgoing some of them but not all."""
        tile, count = self.jungle[edge.jungle], self._count(edge)
        at = (edge.seat, named(edge.worker), named(edge.jungle))
        if tile.kind == "temple":
            return []
        if tile.kind == "chocolate-market":
            stocks = product(range(village.cacao + 1), range(village.bars + 1))
            return [Trade(*at, cacao, bars) for cacao, bars in stocks if 0 < cacao + bars <= count]
        if tile.kind == "gem-mine":
            return [Pick(*at, gems) for gems in _handfuls(tile.gems, count)]
        if tile.kind == "tree-of-life" and not count:
            return [Use(*at, 0)]
        most = {"watering": village.water, "kitchen": village.cacao, **dict.fromkeys(PRICES, village.cacao)}
        return [Use(*at, times) for times in range(1, min(count, most.get(tile.kind, count)) + 1)]

    def _buildings(self, seat: Seat) -> Iterator[Action]:
        yield from (Build(seat, hut) for hut in self._affordable(seat))
        yield Done(seat)

    def _affordable(self, seat: Seat) -> list[str]:
        village = self.villages[seat]
        gold = sum(village.gold.values())
        return [hut for hut in set(self.huts) if COSTS[hut] <= gold and hut not in village.huts]

    # What happens.

    def take(self, event: Event) -> None:
        """Do what the rulebook says for a legal event; what is usual is for `usually`."""
        if isinstance(event, Answer):
            self._answer(str(event.value))
        elif isinstance(event, PlaceWorker | Overbuild):
            self._place(event)
        elif isinstance(event, Fill):
            self._take_jungle(event)
        elif isinstance(event, Build):
            self._build(event)
        elif isinstance(event, Done):
            self._done(event.seat)
        else:
            assert isinstance(event, Use | Trade | Pick)
            self._act(event)
        self._go_on()

    def usually(self, seat: Seat) -> Iterator[Referee]:
        """The tables to which the usual leads: all edges that act as usual, by as many workers as can, in any order.

        Of these the ones that bring the most gold.
        """
        usual = tuple(edge for edge in self.open if edge.seat == seat and self._usual(edge))
        self.open = [edge for edge in self.open if edge not in usual]
        found = self._orders(self.villages[seat], usual)
        most = max(village.gold.total() for village in found)
        for village in found:
            if village.gold.total() == most:
                table = copy.deepcopy(self)
                table.villages[seat] = copy.deepcopy(village)
                table._go_on()
                yield table

    def _orders(self, village: Village, edges: tuple[Edge, ...]) -> list[Village]:
        """What a village has after all these edges have acted, in any order, each outcome once."""
        found = [] if edges else [village]
        for edge in edges:
            rest = tuple(other for other in edges if other != edge)
            for after in self._fully(village, edge):
                found += [end for end in self._orders(after, rest) if end not in found]
        return found

    def _fully(self, village: Village, edge: Edge) -> list[Village]:
        """A village after as many workers of an edge as can have acted."""
        ways = self._ways(edge, village)
        most = max(map(_acting, ways), default=0)
        return [self._acted(village, way) for way in ways if _acting(way) == most] or [village]

    def _acted(self, village: Village, way: Use | Trade | Pick) -> Village:
        after = copy.deepcopy(village)
        self._do(after, way)
        return after

    def _place(self, event: PlaceWorker | Overbuild) -> None:
        village, space = self.villages[event.seat], space_named(event.at)
        edges = tuple(int(n) for n in event.tile.split("-"))
        under = self.workers[space].kind if isinstance(event, Overbuild) else ""
        tile = WorkerTile(event.seat, edges, under, "foreman" in village.huts)
        self.workers[space] = tile
        village.left[tile.kind] -= 1
        village.in_hand -= 1
        if village.hand is not None:
            village.hand[tile.kind] -= 1
        if under and "shaman" not in village.huts:
            village.suns -= 1
        if self.emperor is not None and (space[0] == self.emperor[0] or space[1] == self.emperor[1]):
            self.emperor = space
            village.gold["emperor"] += 1
        self.placed = space
        self.filled = []
        self.phase = "overbuilt" if under else "fill"

    def _take_jungle(self, event: Fill) -> None:
        if event.take == "pile":
            self.asks.append(("jungle", event.at))
            return
        if event.take.startswith("map"):
            self.villages[event.seat].tokens -= 1
        self._fill(space_named(event.at), self.shown.pop(event.take))

    def _fill(self, space: Space, tile: JungleTile) -> None:
        self.jungle[space] = tile
        self.filled.append(space)

    def _build(self, event: Build) -> None:
        self.huts.remove(event.hut)
        self.villages[event.seat].huts.append(event.hut)
        self.villages[event.seat].gold["hut-build"] -= COSTS[event.hut]
        self.phase = "end"

    def _done(self, seat: Seat) -> None:
        if self.phase == "act":
            self.open = [edge for edge in self.open if edge.seat != seat]
        else:
            self.phase = {"fill": "filled", "build": "end"}[self.phase]

    def _act(self, event: Use | Trade | Pick) -> None:
        self.open.remove(Edge(event.seat, space_named(event.worker), space_named(event.jungle)))
        self._do(self.villages[event.seat], event)

    def _do(self, village: Village, event: Use | Trade | Pick) -> None:
        tile = self.jungle[space_named(event.jungle)]
        if isinstance(event, Trade):
            village.cacao -= event.cacao
            village.bars -= event.bars
            village.gold["chocolate-market"] += 3 * event.cacao + 7 * event.bars
        elif isinstance(event, Pick):
            tile.gems.subtract(event.gems)
            village.gems.update(event.gems)
            while all(village.gems[colour] for colour in COLOURS):
                village.gems.subtract(COLOURS)
                village.masks.append(self.masks.pop(0))
        else:
            self._use(village, tile.kind, event.times)

    def _use(self, village: Village, kind: str, times: int) -> None:
        if kind.startswith("plantation"):
            village.store(times * int(kind[-1]))
        elif kind in PRICES:
            price = 3 if kind == "market-2" and "market-crier" in village.huts else PRICES[kind]
            village.cacao -= times
            village.gold["market"] += price * times
        elif kind.startswith("mine"):
            village.gold["gold-mine"] += times * int(kind[-1])
        elif kind == "water":
            village.water = min(len(FIELDS) - 1, village.water + times)
        elif kind == "sun":
            village.suns = min(3, village.suns + times)
        elif kind == "watering":
            village.water -= times
            village.store(4 * times)
        elif kind == "kitchen":
            village.cacao -= times
            village.bars += times
        else:
            assert kind == "tree-of-life"
            village.gold["tree-of-life" if times else "tree-empty"] += times or 3

    # How a turn goes on.

    def _go_on(self) -> None:
        """Go on to what is next to be asked or decided."""
        while not self.asks and self._step():
            pass

    def _step(self) -> bool:
        """One step of the turn that nobody decides; False if somebody has to, or the game is over."""
        steps = {
            "setup": self._begin_turn,
            "fill": self._fill_up,
            "filled": self._activate,
            "overbuilt": self._activate,
            "act": self._end_acts,
            "build": self._end_buildings,
            "end": self._end_turn,
            "refill": self._refill,
            "next": self._next,
        }
        return self.phase in steps and steps[self.phase]()

    def _next(self) -> bool:
        self.turn = self._clockwise()[1]
        return self._begin_turn()

    def _begin_turn(self) -> bool:
        village = self.villages[self.turn]
        if village.left.total() == village.aside:
            self.phase = "over"
            return False
        if self.emperor in self.workers and self.workers[self.emperor].seat == self.turn:
            village.gold["emperor-stays"] += 1
        if not self._free() and not self._coverable(self.turn):  # the rulebooks do not say; a tile goes unused
            village.aside += 1
            village.in_hand -= 1
            self.phase = "build"
            return True
        self.phase = "place"
        return False

    def _fill_up(self) -> bool:
        if self._must_fill() or self._may_fill():
            return False
        self.phase = "filled"
        return True

    def _activate(self) -> bool:
        """The workers of the new tile act at all jungle tiles beside it, those beside new jungle tiles there."""
        assert self.placed is not None
        pairs = [(self.placed, jungle) for jungle in beside(self.placed) if jungle in self.jungle]
        pairs += [(worker, jungle) for jungle in self.filled for worker in beside(jungle) if worker in self.workers]
        self.open = [Edge(self.workers[worker].seat, worker, jungle) for worker, jungle in dict.fromkeys(pairs)]
        mines = [edge for edge in self.open if self.jungle[edge.jungle].kind == "gem-mine"]
        self.one_by_one = any(+self.jungle[edge.jungle].gems and self._count(edge) for edge in mines)
        self.phase = "act"
        return True

    def _end_acts(self) -> bool:
        """Go on when nobody can gain anything any more; farmers then get their fruit."""
        ways = [(edge, self._ways(edge, self.villages[edge.seat])) for edge in self.open]
        gaining = {edge.seat for edge, found in ways if found and self._gains(edge)}
        self.open = [edge for edge in self.open if edge.seat in gaining]
        if self.open:
            return False
        for village in self.villages.values():
            if "farmer" in village.huts and village.got == 4:
                village.store(1)
            village.got = 0
        self.phase = "build"
        return True

    def _gains(self, edge: Edge) -> bool:
        """Whether not all goes to waste."""
        village, kind = self.villages[edge.seat], self.jungle[edge.jungle].kind
        if kind.startswith("plantation") or kind == "watering":
            return village.room > 0
        return not (kind == "water" and village.water == len(FIELDS) - 1) and not (kind == "sun" and village.suns == 3)

    def _end_buildings(self) -> bool:
        if self._affordable(self.turn):
            return False
        self.phase = "end"
        return True

    def _end_turn(self) -> bool:
        """The hand is filled up from the own pile."""
        village = self.villages[self.turn]
        if village.left.total() - village.aside > village.in_hand:
            if self.dealt:
                self.asks.append(("worker", self.turn))
            else:
                village.in_hand += 1
        self.phase = "refill"
        return True

    def _refill(self) -> bool:
        """Tiles of the map board go to the display first; then what is bare is filled from the pile."""
        for place in ("display-1", "display-2"):
            charted = sorted(place for place in self.shown if place.startswith("map"))
            if place not in self.shown and charted:
                self.shown[place] = self.shown.pop(charted[0])
        if "map-2" in self.shown and "map-1" not in self.shown:
            self.shown["map-1"] = self.shown.pop("map-2")
        bare = [place for place in (*self.places[2:], *self.places[:2]) if place not in self.shown]
        self.asks.extend(("jungle", place) for place in bare[: self.pile.total()])
        self.phase = "next"
        return True


def _handfuls(gems: Counter[str], most: int) -> list[tuple[str, ...]]:
    """All the selections of one to so many gems, colours in their order."""
    lying = sorted(gems.elements(), key=COLOURS.index)
    return list(dict.fromkeys(h for size in range(1, most + 1) for h in combinations(lying, size)))


def _acting(way: Use | Trade | Pick) -> int:
    """How many workers act."""
    if isinstance(way, Pick):
        return len(way.gems)
    return way.times if isinstance(way, Use) else way.cacao + way.bars
