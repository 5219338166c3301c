"""A second referee of competitive Pachamama, written from the rulebook alone; it shares no code with the rules.

It is told the beginning and every event, and says of every decision whether a seat may make it. A decision is a tuple:
`("explore", pawn, to)`, `("retrieve", pawn)`, `("divine", pawn, crop)`, `("offer", cubes)` or `("pass",)`. Pages are
those of the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Move = tuple[Any, ...]
Place = str

LAND = ("valley", "desert", "forest", "mountain")
CROPS = ("potato", "coca", "chili", "corn", "quinoa")  # crop values, page 5
OFFERINGS = {1: 0, 2: 1, 3: 3, 4: 6, 5: 10}  # page 5
PAWNS = {2: 5, 3: 4, 4: 3}  # set-up, page 3
HAND = "hand"


def value(crop: str) -> int:
    """The level of a crop."""
    return CROPS.index(crop) + 1


@dataclass
class Family:
    """A player's things."""

    hand: int
    on_board: set[Place] = field(default_factory=set)
    stones: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LAND, 0))
    cubes: set[str] = field(default_factory=set)
    won: Counter[str] = field(default_factory=Counter)  # points by what they were won or lost for
    passed: bool = False
    offered: bool = False  # or had nothing to offer in the end

    @property
    def score(self) -> int:
        return sum(self.won.values())

    def gain(self, why: str, points: int) -> None:
        self.won[why] += points

    def lose(self, why: str, points: int) -> None:
        """A score never falls below zero (page 5)."""
        self.won[why] -= min(points, self.score)


class Referee:
    """A game as the second referee sees it."""

    def __init__(self, seats: Sequence[str], wide: int, high: int, levels: int) -> None:
        self.order = list(seats)
        self.levels = levels
        self.spaces = {f"c{x}r{y}": (x, y) for y in range(1, high + 1) for x in range(1, wide + 1)}
        self.edge = {p for p, (x, y) in self.spaces.items() if x in (1, wide) or y in (1, high)}
        self.land: dict[Place, str] = {}
        self.crop: dict[Place, str] = {}
        self.families = {seat: Family(PAWNS[len(self.order)]) for seat in self.order}
        self.tiles: dict[str, int] = {}  # of the whole disc
        self.turn = ""  # whose it is
        self.acted = ""  # what the turn's action was, once it has succeeded
        self.asked: tuple[str, Place, str] | None = None  # what the wheel is asked: window, space, crop announced
        self.stage = "first"  # then turns, last round, last offerings, over

    def lay_out(self, tiles: Mapping[str, int], start: Sequence[Sequence[str]]) -> None:
        """What the back of the disc says (page 3)."""
        self.tiles = dict(tiles)
        for place, land, crop in start:
            self.land[place] = land
            self.crop[place] = crop

    # What may be done.

    def waiting(self) -> set[str]:
        """The seats that somebody waits for."""
        if self.asked or self.stage in ("first", "over"):
            return set()
        if self.stage == "last offerings":
            return {s for s, f in self.families.items() if not f.offered}
        return {self.turn}

    def may(self, seat: str, move: Move) -> bool:
        """Whether a seat may do this now."""
        if seat not in self.waiting():
            return False
        judges: dict[str, Callable[..., bool]] = {
            "explore": self.may_explore,
            "retrieve": self.may_retrieve,
            "divine": self.may_divine,
            "offer": self.may_offer,
            "pass": self.may_pass,
        }
        return judges[move[0]](self.families[seat], *move[1:])

    def all_legal(self, seat: str) -> set[Move]:
        """Everything a seat may do."""
        if seat not in self.waiting():
            return set()
        mine = self.families[seat]
        found: set[Move] = set()
        if self.may_begin_exploring():
            found |= {("explore", pawn, to) for pawn in (HAND, *mine.on_board) for to in self.ends(mine, pawn)}
        found |= {("retrieve", place) for place in self.spaces if self.may_retrieve(mine, place)}
        found |= {("divine", p, crop) for p in self.spaces for crop in CROPS if self.may_divine(mine, p, crop)}
        sets = (cubes for count in OFFERINGS for cubes in combinations(CROPS, count))
        found |= {("offer", cubes) for cubes in sets if self.may_offer(mine, cubes)}
        return found | ({("pass",)} if self.may_pass(mine) else set())

    def may_begin_exploring(self) -> bool:
        """A turn is one action: explore or divine (page 4)."""
        return self.stage == "turns" and not self.acted

    def may_explore(self, mine: Family, pawn: Place, to: Place) -> bool:
        return self.may_begin_exploring() and to in self.ends(mine, pawn)

    def ends(self, mine: Family, pawn: Place) -> set[Place]:
        """Where a pawn may end its movement (page 4): it goes on from crops and own pawns only."""
        if pawn == HAND:
            steps = set(self.edge) if mine.hand else set()
        elif pawn in mine.on_board:
            steps = self.beside(pawn)
        else:
            return set()
        own = mine.on_board - {pawn}
        others = {p for family in self.families.values() if family is not mine for p in family.on_board}
        reached: set[Place] = set()
        while steps:
            here = steps.pop()
            if here in reached or here in others:
                continue
            reached.add(here)
            if here in self.crop or here in own:
                steps |= self.beside(here)
        return reached - own - {pawn}

    def beside(self, place: Place) -> set[Place]:
        """The orthogonal neighbours of a space."""
        x, y = self.spaces[place]
        near = {f"c{x + 1}r{y}", f"c{x - 1}r{y}", f"c{x}r{y + 1}", f"c{x}r{y - 1}"}
        return near & set(self.spaces)

    def may_retrieve(self, mine: Family, pawn: Place) -> bool:
        return self.may_begin_exploring() and pawn in mine.on_board

    def may_divine(self, mine: Family, pawn: Place, crop: str) -> bool:
        """A crop goes on a tile without one, below an own pawn; more than one only in one Divine action (page 5)."""
        if (self.stage == "turns" and self.acted not in ("", "divined")) or self.stage == "last offerings":
            return False
        return pawn in self.fields(mine) and crop in CROPS

    def fields(self, mine: Family) -> set[Place]:
        """Where a family's pawns could divine."""
        return {p for p in mine.on_board if p in self.land and p not in self.crop}

    def may_offer(self, mine: Family, cubes: Sequence[str]) -> bool:
        """After the action, and once more in the end (pages 5 and 6)."""
        in_time = (self.stage == "turns" and bool(self.acted)) or self.stage == "last offerings"
        return in_time and len(cubes) > 0 and mine.cubes.issuperset(cubes)

    def may_pass(self, mine: Family) -> bool:
        """Everything but the turn's action is voluntary."""
        return self.stage in ("last round", "last offerings") or bool(self.acted)

    # What it brings about.

    def begin(self, seat: str) -> None:
        """The first player is known."""
        self.turn, self.stage = seat, "turns"

    def do(self, seat: str, move: Move) -> None:
        """A decision of a seat that may make it."""
        mine = self.families[seat]
        kind = move[0]
        if kind == "explore":
            self.explore(mine, move[1], move[2])
        elif kind == "retrieve":
            mine.on_board.remove(move[1])
            mine.hand += 1
            self.succeed("explored")
        elif kind == "divine":
            self.asked = ("crop", move[1], move[2])
        elif self.stage == "last offerings":
            self.offer(mine, move[1:], "last-offering")
            mine.offered = True
            self.end_if_all_offered()
        elif self.stage == "last round":
            mine.passed = True
            self.next_in_last_round(self.after(self.turn))
        else:
            self.offer(mine, move[1:], "offering")
            self.end_turn()

    def explore(self, mine: Family, pawn: Place, to: Place) -> None:
        if pawn == HAND:
            mine.hand -= 1
        else:
            mine.on_board.remove(pawn)
        mine.on_board.add(to)
        if to in self.land:
            self.succeed("explored")
        else:
            self.asked = ("terrain", to, "")

    def offer(self, mine: Family, given: Sequence[Sequence[str]], why: str) -> None:
        for cubes in given:  # none if passed
            mine.cubes -= set(cubes)
            mine.gain(why, OFFERINGS[len(cubes)])

    def answers(self) -> set[str]:
        """What the wheel can show: a terrain of which tiles are left (page 3), or any crop."""
        assert self.asked
        return {land for land in LAND if self.left(land)} if self.asked[0] == "terrain" else set(CROPS)

    def left(self, land: str) -> int:
        """The tiles of a terrain in the supply."""
        return self.tiles[land] - list(self.land.values()).count(land)

    def told(self, shown: str) -> None:
        """The wheel shows this."""
        assert self.asked
        window, place, announced = self.asked
        self.asked = None
        mine = self.families[self.turn]
        if window == "terrain":
            self.discover(mine, place, shown)
        else:
            self.divine(mine, place, shown, announced == shown)

    def discover(self, mine: Family, place: Place, land: str) -> None:
        """Page 5, steps 4 to 6."""
        self.land[place] = land
        if mine.stones[land] < self.levels:
            mine.stones[land] += 1
            mine.gain("diversity", list(mine.stones.values()).count(mine.stones[land]))
        else:
            mine.gain("top-level", 1)
        self.succeed("explored")

    def divine(self, mine: Family, place: Place, crop: str, right: bool) -> None:
        """Page 5, steps 4 and 5; a wrong one ends the action without success, in the end it makes the seat pass."""
        self.crop[place] = crop
        if right:
            mine.gain("crop-value", value(crop))
            mine.cubes.add(crop)
        else:
            mine.lose("miss", value(crop))
        if self.stage == "last round":
            mine.passed = not right
            self.next_in_last_round(self.after(self.turn))
        elif right:
            self.succeed("divined")
        else:
            self.end_turn()

    def succeed(self, action: str) -> None:
        """The action is done. A turn in which nothing more can be done is over."""
        self.acted = action
        mine = self.families[self.turn]
        if not mine.cubes and not (action == "divined" and self.fields(mine)):
            self.end_turn()

    def after(self, seat: str) -> Iterator[str]:
        """The others clockwise, and at last the seat itself."""
        at = self.order.index(seat) + 1
        yield from self.order[at:] + self.order[:at]

    def end_turn(self) -> None:
        """The next turn, or the end of the game after that in which the last tile was placed (page 6)."""
        self.acted = ""
        if any(self.left(land) for land in LAND):
            self.turn = next(self.after(self.turn))
        else:
            self.stage = "last round"
            self.next_in_last_round([self.turn, *self.after(self.turn)])

    def next_in_last_round(self, coming: Iterable[str]) -> None:
        """One divination each, round and round; who cannot must pass (page 6)."""
        for seat in coming:
            family = self.families[seat]
            family.passed = family.passed or not self.fields(family)
            if not family.passed:
                self.turn = seat
                return
        self.stage = "last offerings"
        for family in self.families.values():
            family.offered = not family.cubes
        self.end_if_all_offered()

    def end_if_all_offered(self) -> None:
        if not self.waiting():
            self.stage = "over"

    def winners(self) -> tuple[str, set[str]]:
        """Most points, then most steps of stones, then shared (page 6), and which of these decided."""
        best = max(f.score for f in self.families.values())
        first = {s for s, f in self.families.items() if f.score == best}
        if len(first) == 1:
            return "highest-score", first
        most = max(sum(self.families[s].stones.values()) for s in first)
        second = {s for s in first if sum(self.families[s].stones.values()) == most}
        return ("tie-tracks" if len(second) == 1 else "tie-shared"), second
