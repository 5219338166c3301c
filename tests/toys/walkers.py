"""A toy game: walkers on hexagons roll a die, walk as many steps as it shows, one by one, and find stones on the way.

Nobody needs to show the die; the stones come from a bag that is cardboard. The lake is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.kit import (
    Action,
    Answer,
    Begin,
    Breach,
    Choice,
    Domain,
    Event,
    Game,
    Layout,
    Number,
    Question,
    Result,
    RuleTable,
    Seat,
    State,
    Value,
    breach,
)
from companion.games.kit.extras import Watched
from companion.games.kit.spaces.hexes import around, cell_of, disc, distance, place_of

ISLAND = tuple(place_of(cell) for cell in disc((0, 0), 3))
LAKE = "q1r0"
STONES = ("amber", "jade", "onyx")
RULES = RuleTable("walkers", {"turn": "toy 1", "next": "toy 2", "lake": "toy 3", "steps": "toy 4", "bag": "toy 5"})


@dataclass(frozen=True)
class Step(Action):
    """Walk on to a place next to one's own, which need not be named."""

    kind = "step"
    to: str


@dataclass(frozen=True)
class Dig(Action):
    """Draw a stone from the bag and lay it where one stands."""

    kind = "dig"


@dataclass(frozen=True)
class Rest(Action):
    kind = "rest"


@dataclass(frozen=True)
class Walkers(Watched, State):
    rules = RULES
    kinds = (Step, Dig, Rest)

    at: tuple[str, ...] = ("q-3r0", "q3r0")
    stones: tuple[tuple[str, str], ...] = ()
    turn: int = 0
    left: int | None = None  # steps; None: the die is rolled
    digging: bool = False
    sealed: bool = False

    @property
    def active(self) -> Seat:
        return self.seats[self.turn % len(self.seats)]

    @property
    def here(self) -> str:
        return self.at[self.turn % len(self.seats)]

    def due(self) -> Mapping[Seat, str]:
        return {} if self.over or self.question() else {self.active: "turn"}

    def question(self) -> Question | None:
        if self.left is None and not self.over:
            return Question(f"die.{self.turn}", "die", "steps", Number(1, 6))
        if self.digging:
            key = f"bag.{len(self.stones)}"
            return Question(key, "bag", "bag", Choice(STONES), (self.here,), sealed=self.sealed)
        return None

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        return {"to": Choice(ISLAND)} if kind is Step else {}

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        here = cell_of(self.here)
        if seat == self.active and here is not None:
            yield from (Step(seat, place_of(cell)) for cell in around(here) if place_of(cell) in ISLAND)
            yield Dig(seat)
            yield Rest(seat)

    def apply(self, event: Action | Answer) -> Walkers:
        match event:
            case Answer(_, int(steps)):
                return replace(self, left=steps)
            case Answer(_, str(stone)):
                return replace(self, stones=(*self.stones, (self.here, stone)), digging=False)
            case Step(seat, to):
                at = tuple(to if s == seat else place for s, place in zip(self.seats, self.at, strict=True))
                return replace(self, at=at, left=(self.left or 0) - 1)
            case Dig():
                return replace(self, digging=True)
        return replace(self, turn=self.turn + 1, left=None)

    def layout(self) -> Layout:
        lies: dict[tuple[str, str], str | None] = {(p, layer): None for p in ISLAND for layer in ("walker", "stone")}
        lies |= {(place, "stone"): stone for place, stone in self.stones}
        return {**lies, **{(place, "walker"): seat for seat, place in zip(self.seats, self.at, strict=True)}}

    def intended_events(self, lies: Layout) -> tuple[Event, ...]:
        came = {seat: place for (place, layer), seat in lies.items() if layer == "walker" and seat in self.seats}
        return tuple(Step(seat, came[seat]) for seat in self.seats if seat in came)

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        return {"at": self.at, "stones": self.stones}

    @property
    def over(self) -> bool:
        return self.turn >= 12

    def result(self) -> Result | None:
        if not self.over:
            return None
        totals = {seat: sum(place == self.at[n] for place, _ in self.stones) for n, seat in enumerate(self.seats)}
        most = max(totals.values())
        return Result((), totals, tuple(seat for seat in self.seats if totals[seat] == most), "bag")


@RULES.check(Step)
def to_the_next_place(state: Walkers, action: Step) -> Iterator[Breach]:
    here, there = cell_of(state.here), cell_of(action.to)
    if here is None or there is None or distance(here, there) != 1:
        yield breach("next", action.to)


@RULES.check(Step)
def nobody_walks_into_the_lake(state: Walkers, action: Step) -> Iterator[Breach]:
    if action.to == LAKE:
        yield breach("lake", action.to)


@RULES.check(Step)
def as_many_steps_as_the_die_shows(state: Walkers, action: Step) -> Iterator[Breach]:
    if state.left == 0:
        yield breach("steps")


@RULES.check(Dig)
def one_stone_at_a_place(state: Walkers, action: Dig) -> Iterator[Breach]:
    if state.here in dict[str, Value](state.stones):
        yield breach("bag", state.here)


def start(begin: Begin) -> Walkers:
    return Walkers(begin.seats)


GAME = Game("walkers", 1, ("red", "blue"), (2,), (), RULES, start)
