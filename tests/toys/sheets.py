"""A toy game: each round a die is read, and all seats at once cross out a number up to it on a private sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from companion.games.kit import (
    HIDDEN,
    Action,
    Answer,
    Begin,
    Breach,
    Domain,
    Game,
    Layout,
    Line,
    News,
    Number,
    Option,
    Private,
    Question,
    Result,
    RuleTable,
    Ruling,
    Seat,
    State,
    breach,
    say,
)
from companion.games.kit.extras import HasFacts

SIX = Number(1, 6)


@dataclass(frozen=True)
class Cross(Action):
    """Cross out a number."""

    kind = "cross"
    private = True

    number: int


RULES = RuleTable(
    "sheets",
    {"up-to-the-die": "toy 1", "once": "toy 2", "one-a-round": "toy 3", "sum": "toy 4"},
    private={"once": (Cross,)},
)


@dataclass(frozen=True)
class Sheets(HasFacts, State):
    """Crossed numbers by seat, dice by round."""

    rules = RULES
    kinds = (Cross,)

    rounds: int = 3
    dice: tuple[int, ...] = ()
    done: frozenset[Seat] = frozenset()
    bonus: tuple[tuple[Seat, int], ...] = ()
    crossed: Mapping[Seat, Private[tuple[int, ...]]] = field(
        default_factory=lambda: MappingProxyType({}), metadata=HIDDEN
    )

    def due(self) -> Mapping[Seat, str]:
        if self.question() is not None or self.over:
            return {}
        return {s: "one-a-round" for s in self.seats if s not in self.done}

    def question(self) -> Question | None:
        finished = len(self.dice) == self.rounds and not self.done
        if finished or (self.dice and self.done) or (self.dice and not self._round_over()):
            return None
        return Question(f"die.{len(self.dice) + 1}", "die", "up-to-the-die", SIX)

    def _round_over(self) -> bool:
        return all(len(self.sheet(s)) >= len(self.dice) for s in self.seats)

    def sheet(self, seat: Seat) -> tuple[int, ...]:
        return self.crossed[seat].see() if seat in self.crossed else ()

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        return {"number": SIX}

    def apply(self, event: Action | Answer) -> Sheets:
        if isinstance(event, Answer):
            assert isinstance(event.value, int)
            return replace(self, dice=(*self.dice, event.value), told=())
        assert isinstance(event, Cross)
        crossed = MappingProxyType({**self.crossed, event.seat: Private((*self.sheet(event.seat), event.number))})
        done = self.done | {event.seat}
        news = (News("one-a-round", say("crossed", seat=event.seat)),)
        return replace(self, crossed=crossed, done=frozenset() if len(done) == len(self.seats) else done, told=news)

    def layout(self) -> Layout:
        return {("tray", "die"): str(self.dice[-1]) if self.dice else None}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        sheets = {s: self.sheet(s) if s == seat else len(self.sheet(s)) for s in self.seats}
        return {"dice": self.dice, "sheets": sheets}

    @property
    def over(self) -> bool:
        return len(self.dice) == self.rounds and self._round_over() and not self.done

    def result(self) -> Result | None:
        if not self.over:
            return None
        extra = dict(self.bonus)
        totals = {s: sum(self.sheet(s)) + extra.get(s, 0) for s in self.seats}
        lines = tuple(Line(s, "sum", n, say("sum")) for s, n in totals.items())
        return Result(lines, totals, tuple(s for s in self.seats if totals[s] == max(totals.values())), "sum")

    def facts(self) -> Mapping[str, Domain]:
        return {f"bonus.{s}": Number(-9, 9) for s in self.seats}

    def rule_on(self, ruling: Ruling) -> Sheets:
        assert isinstance(ruling.value, int)
        others = tuple(b for b in self.bonus if b[0] != ruling.fact.partition(".")[2])
        return replace(self, bonus=(*others, (ruling.fact.partition(".")[2], ruling.value)))


@RULES.check(Cross)
def up_to_the_die(state: Sheets, action: Cross) -> Iterator[Breach]:
    if state.dice and action.number > state.dice[-1]:
        yield breach("up-to-the-die")


@RULES.check(Cross)
def once(state: Sheets, action: Cross) -> Iterator[Breach]:
    crossed = state.sheet(action.seat)
    if action.number in crossed and (not state.dice or set(range(1, state.dice[-1] + 1)) - set(crossed)):
        yield breach("once")


def start(begin: Begin) -> Sheets:
    rounds = begin.options["rounds"]
    assert isinstance(rounds, int)
    return Sheets(begin.seats, rounds=rounds)


GAME = Game("sheets", 1, ("north", "south", "east"), (2, 3), (Option("rounds", (3, 4)),), RULES, start)
