"""A second referee of the island, written from the rulebook, apart from the game's rules.

It says where explorers and armies may go, what may be discovered, bought and gathered, and how strong the two sides of
a battle are; and it keeps tiles, pieces and cards on a table of its own, that changes. Whose turn and which step of it
is on are told to it: only that, the form of events and the names of things are shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.eldorado import actions as act
from companion.games.eldorado.frames import Announced, Battle, Laying, Putting, Turn
from companion.games.kit import Action, Begin, Place, Seat
from tests.games.eldorado.referee_map import around, corners, group, meeting

PRODUCE = {"food": ("food",), "gold": ("gold",), "wood": ("wood",), "garden": ("food", "gold", "wood")}
PIECES = {"villager": 4, "farmhouse": 2, "fort": 1, "offering": 3}
DWELLERS = {"tiger": 2, "thieves": 3, "giant": 4}
STOCK = {"food": 25, "gold": 30, "wood": 25}
BARRED = ("water", "shrine")
EXIT = "cave:q0r0"
Moment = Turn | Battle | Announced | Laying | Putting | None


@dataclass
class Piece:
    """A wooden piece; `came` is the tile that it left last in this turn, `stuck` one that may not move again."""

    side: str
    kind: str
    at: Place
    came: Place = ""
    stuck: bool = False


class Referee:
    """One table."""

    def __init__(self, begin: Begin) -> None:
        self.seats = begin.seats
        self.options = begin.options
        self.data = begin.data
        self.tiles: dict[Place, str] = {}
        self.pieces: list[Piece] = []
        self.explorer: dict[Seat, str] = {}
        self.hands: dict[Seat, Counter[str]] = {seat: Counter() for seat in begin.seats}
        self.bank = Counter(STOCK)
        self.treasure: Counter[str] | None = None
        self.holder: str | None = None
        self.lost: dict[Seat, list[str]] = {seat: [] for seat in begin.seats}
        self.own: dict[Seat, list[str]] = {seat: [] for seat in begin.seats}
        self.turns = dict.fromkeys(begin.seats, 0)
        self.stacks = {"": 0, "cave:": 13}
        self.turn: Seat = ""
        self.speed = 0
        self.gather = 0
        self.free_march = False
        self.dice: list[tuple[int, ...]] = [(), ()]

    # What lies where.

    def open(self, place: Place) -> bool:
        """Whether pieces can stand there."""
        return place in self.tiles and self.tiles[place] not in BARRED

    def steps(self, place: Place) -> list[Place]:
        """The tiles one space away."""
        near = [other for other in around(place) if self.open(other)]
        if self.tiles[place] == "entrance":
            near.append(EXIT)
        if place == EXIT:
            near += [other for other, kind in self.tiles.items() if kind == "entrance"]
        return near

    def cells(self, place: Place) -> list[Place]:
        """Where a tile that is discovered from a tile may be laid."""
        return [cell for cell in around(place) if cell not in self.tiles and self._fits(cell)]

    def _fits(self, cell: Place) -> bool:
        if cell in around(EXIT) and self.data["crosses"] >> around(EXIT).index(cell) & 1:
            return False
        laid = sum(group(tile) == group(cell) for tile in self.tiles)
        return sum(near in self.tiles for near in around(cell)) >= (1 if laid == 1 else 2)

    def on(self, place: Place, side: str, *kinds: str) -> list[Piece]:
        """A side's pieces of some kinds on a tile."""
        return [p for p in self.pieces if p.at == place and p.side == side and p.kind in kinds]

    def units(self, side: str, place: Place) -> list[Piece]:
        """A side's explorer and villagers on a tile."""
        return self.on(place, side, "explorer", "villager")

    def army(self, side: str, place: Place) -> list[Piece]:
        """Its villagers that may move, those first that have not moved yet."""
        free = [p for p in self.on(place, side, "villager") if not p.stuck]
        return sorted(free, key=lambda p: p.came)

    def at_corner(self, kind: str, place: Place) -> list[Piece]:
        """The buildings of a kind that touch a tile."""
        return [p for p in self.pieces if p.kind == kind and place in meeting(p.at)]

    def fort(self, side: str, place: Place) -> list[Piece]:
        """A side's fort beside a tile."""
        return [p for p in self.at_corner("fort", place) if p.side == side]

    def taken(self, side: str, place: Place) -> bool:
        """Whether an opponent of a side occupies a tile."""
        standing = any(p.at == place and p.side != side and p.kind in ("explorer", "villager") for p in self.pieces)
        return standing or any(fort.side != side for fort in self.at_corner("fort", place))

    def leader(self, side: str) -> Piece | None:
        """A side's explorer, if it is on the map."""
        return next((p for p in self.pieces if p.kind == "explorer" and p.side == side), None)

    def building(self, corner: Place) -> Piece | None:
        """What stands at a corner."""
        return next((p for p in self.pieces if p.at == corner and p.kind in ("farmhouse", "fort")), None)

    def has(self, seat: Seat, thing: str, times: int = 1) -> bool:
        """Whether a seat can pay for a thing, so many times."""
        price = Counter({card: n * times for card, n in Counter(self.data[f"cost-{thing}"]).items()})
        return self.hands[seat] >= price

    def left(self, seat: Seat, kind: str) -> int:
        """How many pieces of a kind a seat could still buy."""
        most = PIECES[kind] + (kind == "villager" and self.explorer[seat] == "hector")
        return most - sum(p.side == seat and p.kind == kind for p in self.pieces) - self.lost[seat].count(kind)

    @property
    def first_round(self) -> bool:
        """Whether somebody has not finished a turn yet: nobody may start a battle."""
        return not all(self.turns.values())

    def strength(self, side: str, battle: Battle) -> int:
        """How many dice a side rolls in a battle."""
        if side in DWELLERS:
            return DWELLERS[side] + 2 * (self.holder == side)
        units = self.units(side, battle.at)
        if battle.house and side == battle.defender and not units:
            return 1
        fort = bool(side == battle.defender and not battle.house and self.fort(side, battle.at))
        return fort + sum(self._worth(piece) for piece in units)

    def _worth(self, piece: Piece) -> int:
        if piece.kind == "villager":
            return 1
        offerings = sum(p.kind == "offering" and p.side == piece.side for p in self.pieces)
        pedro = self.explorer[piece.side] == "pedro"
        return 1 + pedro + offerings + 2 * (self.holder == piece.side)

    # What may be done.

    def legal(self, seat: Seat, moment: Moment) -> set[Action]:
        """Everything of these kinds that a seat may do at a moment."""
        match moment:
            case Turn(stage="gather") if seat == self.turn:
                return set(self._gathering(seat))
            case Turn(stage="explore"):
                return set(self._exploring(seat) if seat == self.turn else self._intercepting(seat))
            case Announced() if seat not in (self.turn, *moment.passed):
                return set(self._intercepting(seat))
            case Laying() if seat == self.turn:
                return {act.Lay(seat, cell) for cell in self._laying(seat, moment.tile)}
            case Putting(by=by) if seat == by:
                return {act.Return(seat, place) for place in self._spawns(moment.seat)}
            case Battle() if seat == moment.moving:
                return set(self._before_battle(seat, moment))
            case _:
                return set()

    def _leader_at(self, seat: Seat) -> Place:
        leader = self.leader(seat)
        assert leader is not None
        return leader.at

    def farmed(self, seat: Seat) -> set[str]:
        """What a seat's explorer farms, and its villagers beside its farmhouses."""
        places = [p.at for p in self.pieces if p.side == seat and p.kind == "explorer"]
        for villager in self.pieces:
            if villager.side == seat and villager.kind == "villager":
                places += [villager.at for h in self.at_corner("farmhouse", villager.at) if h.side == seat]
        return {card for place in places for card in PRODUCE.get(self.tiles[place], ())}

    def _gathering(self, seat: Seat) -> Iterator[Action]:
        for card in self.farmed(seat):
            if self.gather and self.bank[card]:
                yield act.Gather(seat, card)
            if self.gather > 1 and self.bank[card]:
                yield act.GatherRest(seat, card)

    def _exploring(self, seat: Seat) -> Iterator[Action]:
        leader = self.leader(seat)
        if leader:
            yield from self._moving(seat, leader)
            yield from self._building(seat, leader.at)
        yield from self._recruiting(seat)
        yield from self._marching(seat)
        yield from self._raiding(seat)

    def _may_enter(self, seat: Seat, place: Place) -> bool:
        sharing = self.options["first-round"] == "share"
        return sharing or not self.first_round or not self.taken(seat, place)

    def _moving(self, seat: Seat, leader: Piece) -> Iterator[Action]:
        if leader.stuck or not self.speed:
            return
        for place in self.steps(leader.at):
            if self._may_enter(seat, place):
                yield act.Move(seat, place)
        if self.cells(leader.at):
            if self.stacks[group(leader.at)]:
                yield act.Discover(seat)
            if not group(leader.at):
                yield from (act.Reveal(seat, tile) for tile in self.own[seat])

    def _laying(self, seat: Seat, tile: str) -> list[Place]:
        cells = self.cells(self._leader_at(seat))
        return [cell for cell in cells if tile in BARRED or self._may_enter(seat, cell)] or cells

    def reach(self, seat: Seat) -> dict[Place, int]:
        """How far each tile is that the explorer could walk to over unoccupied tiles."""
        found = {self._leader_at(seat): 0}
        border = list(found)
        for step in range(1, self.speed + 1):
            near = {n for place in border if place in self.tiles for n in self.steps(place)} - set(found)
            border = [n for n in near if not self.taken(seat, n)]
            found.update(dict.fromkeys(border, step))
        return found

    def _building(self, seat: Seat, place: Place) -> Iterator[Action]:
        for corner in corners(place):
            standing = self.building(corner)
            if standing is None:
                yield from self._raising(seat, corner)
            elif standing.side == seat and self.has(seat, standing.kind):
                yield act.Remove(seat, corner)
        if self.left(seat, "offering") and self.has(seat, "offering"):
            for near in around(place):
                if self.tiles.get(near) == "shrine" and not self.on(near, seat, "offering"):
                    yield act.BuyOffering(seat, near)

    def _raising(self, seat: Seat, corner: Place) -> Iterator[Action]:
        if self.left(seat, "farmhouse") and self.has(seat, "farmhouse"):
            yield act.BuyFarmhouse(seat, corner)
        free = not any(place in self.tiles and self.taken(seat, place) for place in meeting(corner))
        if free and self.left(seat, "fort") and self.has(seat, "fort"):
            yield act.BuyFort(seat, corner)

    def _recruiting(self, seat: Seat) -> Iterator[Action]:
        if self.left(seat, "villager") and self.has(seat, "villager"):
            for house in self.pieces:
                if house.side == seat and house.kind in ("farmhouse", "fort"):
                    places = (p for p in meeting(house.at) if self.open(p) and not self.taken(seat, p))
                    yield from (act.BuyVillager(seat, place) for place in places)

    def can_march(self, seat: Seat, spaces: int) -> bool:
        """Whether a seat can pay for moving an army so far."""
        return self.has(seat, "march", spaces - self.steps_free(seat))

    def steps_free(self, seat: Seat) -> bool:
        """Whether an army's next step is Bellona's free one; fleeing is an army movement, too (page 7)."""
        return self.free_march and seat == self.turn

    def _marching(self, seat: Seat) -> Iterator[Action]:
        if not self.can_march(seat, 1):
            return
        for start in {p.at for p in self.pieces if p.side == seat and p.kind == "villager"}:
            for to in self.steps(start):
                if self._may_enter(seat, to):
                    yield from (act.March(seat, start, n + 1, to) for n in range(len(self.army(seat, start))))

    def _intercepting(self, seat: Seat) -> Iterator[Action]:
        return self.strikes(seat) if self.can_march(seat, 1) else iter(())

    def strikes(self, seat: Seat) -> Iterator[Action]:
        """The attacks out of turn that a seat could make if it can pay."""
        if self.first_round:
            return
        for start in {p.at for p in self.pieces if p.side == seat and p.kind == "villager"}:
            for to in self.steps(start):
                forts = [fort for fort in self.at_corner("fort", to) if fort.side != seat]
                if self.units(self.turn, to) and not forts:
                    yield from (act.Intercept(seat, start, n + 1, to) for n in range(len(self.army(seat, start))))

    def _raiding(self, seat: Seat) -> Iterator[Action]:
        if self.first_round:
            return
        weary = self.options["raid-after-tie"] == "no"
        for place in {p.at for p in self.pieces if p.side == seat and p.kind in ("explorer", "villager")}:
            able = [p for p in self.units(seat, place) if not (weary and p.stuck)]
            for house in self.at_corner("farmhouse", place):
                if able and house.side != seat:
                    yield act.Raid(seat, place, house.at)

    def _spawns(self, seat: Seat) -> list[Place]:
        free = [place for place in self.tiles if self.open(place) and not self.taken(seat, place)]
        shrines = [p.at for p in self.pieces if p.side == seat and p.kind == "offering"]
        return [place for place in free if set(around(place)) & set(shrines)] or free

    # Before a battle.

    def approach(self, side: str, battle: Battle) -> dict[Place, int]:
        """How far unoccupied tiles are from the battle, over unoccupied tiles."""
        found = {battle.at: 0}
        border = [battle.at]
        while border:
            near = [(n, found[place] + 1) for place in border for n in self._back(place)]
            border = []
            for place, cost in near:
                if place not in found and not self._closed(side, place, battle):
                    found[place] = cost
                    border.append(place)
        return found

    def _closed(self, side: str, place: Place, battle: Battle) -> bool:
        """Whether opponents are on a tile, or may have to go back there from the battle."""
        return self.taken(side, place) or self._kept(side, place, battle)

    def _kept(self, side: str, place: Place, battle: Battle) -> bool:
        """Whether opponents may have to go back to a tile from the battle, if the table keeps it so."""
        fighters = (p for p in self.pieces if p.at == battle.at and p.side != side)
        return self.options["way-back"] == "kept" and any(piece.came == place for piece in fighters)

    def _back(self, place: Place) -> list[Place]:
        """The steps to tiles that lie already; the cave's exit may not."""
        return [other for other in self.steps(place) if other in self.tiles]

    def _before_battle(self, seat: Seat, battle: Battle) -> Iterator[Action]:
        if seat in DWELLERS:
            return
        found = self.approach(seat, battle)
        for start in {p.at for p in self.units_of(seat) if p.at != battle.at}:
            ways = [to for to in self.steps(start) if to in found and battle.marching in (None, start)]
            spaces = 1 + min((found[to] for to in ways), default=0)  # no more than necessary
            for to in ways:
                if found[to] < spaces:
                    yield from self._reinforcing(seat, start, to, spaces, battle)
        if seat == battle.defender and battle.marching is None:  # what is on its way arrives first
            yield from self._fleeing(seat, battle)

    def units_of(self, seat: Seat) -> list[Piece]:
        """All explorers and villagers of a seat."""
        return [p for p in self.pieces if p.side == seat and p.kind in ("explorer", "villager")]

    def _reinforcing(self, seat: Seat, start: Place, to: Place, spaces: int, battle: Battle) -> Iterator[Action]:
        leader = self.leader(seat)
        if leader and leader.at == start and seat == self.turn and not leader.stuck and self.speed >= spaces:
            yield act.Move(seat, to)
        barred = seat != self.turn and any(fort.side != seat for fort in self.at_corner("fort", battle.at))
        if self.can_march(seat, spaces) and not barred:  # out of turn nobody comes upon a fort
            yield from (act.March(seat, start, n + 1, to) for n in range(len(self.army(seat, start))))

    def _fleeing(self, seat: Seat, battle: Battle) -> Iterator[Action]:
        if not self.steps_free(seat) and not self.has(seat, "flee"):
            return
        for to in self.steps(battle.at):
            if not self.taken(seat, to):
                numbers = range(1, len(self.army(seat, battle.at)) + 1)
                kept = self._kept(seat, to, battle)
                yield from (act.Flee(seat, n, to) for n in numbers if not kept or self._all_leave(seat, n, battle))

    def _all_leave(self, seat: Seat, number: int, battle: Battle) -> bool:
        """Whether the attackers, when so many flee, fight nobody on the tile: they need no way back."""
        if battle.house or any(fort.side != battle.attacker for fort in self.at_corner("fort", battle.at)):
            return False
        return sum(p.at == battle.at and p.side != battle.attacker for p in self.pieces) == number
