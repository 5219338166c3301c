"""Pebbles: take one, two or three of a heap in turn; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.kit import (
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
    Question,
    Result,
    RuleTable,
    Seat,
    State,
    breach,
    say,
)

RULES = RuleTable("pebbles", {"turn": "sheet", "take": "sheet", "enough": "sheet", "last": "sheet"})
"""Every rule with its place in the rulebook."""


@dataclass(frozen=True)
class Take(Action):
    """Take some pebbles."""

    kind = "take"

    number: int


@dataclass(frozen=True)
class Pebbles(State):
    """So many pebbles are left, and so many turns were taken."""

    rules = RULES
    kinds = (Take,)

    heap: int = 0
    turns: int = 0

    @property
    def over(self) -> bool:
        """Nothing is left."""
        return self.heap == 0

    def due(self) -> Mapping[Seat, str]:
        """Whose turn it is, and by which rule."""
        return {} if self.over else {self.seats[self.turns % len(self.seats)]: "turn"}

    def question(self) -> Question | None:
        """Nothing is left to chance."""
        return None

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """All values of each field, legal or not."""
        return {"number": Number(1, 3)}

    def apply(self, event: Action | Answer) -> Pebbles:
        """The next state, with its news."""
        assert isinstance(event, Take)
        told = News("take", say("took", seat=event.seat, number=event.number), (say("put-away", number=event.number),))
        return replace(self, heap=self.heap - event.number, turns=self.turns + 1, told=(told,))

    def layout(self) -> Layout:
        """What should lie on the table: (place, layer) -> piece. No camera looks at this game."""
        return {}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        """What a seat, or the whole table (None), may know; only the game's own painter reads it."""
        return {"heap": self.heap, "turn": next(iter(self.due()), None)}

    def result(self) -> Result | None:
        """The score sheet: totals of every side, and who has won by which rule."""
        if not self.over:
            return None
        winner = self.seats[(self.turns - 1) % len(self.seats)]
        totals = {seat: int(seat == winner) for seat in self.seats}
        return Result((Line(winner, "last", 1, say("last")),), totals, (winner,), "last")


@RULES.check(Take)
def so_many_are_there(state: Pebbles, action: Take) -> Iterator[Breach]:
    """Nobody takes more than there is."""
    if action.number > state.heap:
        yield breach("enough", left=state.heap)


def start(begin: Begin) -> Pebbles:
    """The first state."""
    return Pebbles(begin.seats, heap=int(str(begin.options["heap"])))


GAME = Game("pebbles", 1, ("black", "white"), (2,), (Option("heap", (12, 20)),), RULES, start)
