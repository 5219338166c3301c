"""Pebbles: take one, two or three of a heap in turn; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.components import ComponentState, Look, Pieces, Pile, chosen, component_plugin
from companion.games.kit import Action, Breach, Number, Option, RuleTable, Seat, breach, say

RULES = RuleTable("pebbles", dict.fromkeys(("turn", "take", "enough", "last"), "sheet"))


@dataclass(frozen=True)
class Take(Action):
    """Take some pebbles."""

    kind = "take"

    number: int = chosen(Number(1, 3))


@dataclass(frozen=True)
class Pebbles(ComponentState):
    """The pebbles that are left."""

    rules, kinds, won_by = RULES, (Take,), "last"

    heap: Pile = Pile(Pieces("pebble", (Look("pebble", "stone", "disc"),)), "heap")

    def act(self, action: Take) -> Pebbles:
        """What is taken is put away."""
        what, todo = (say(key, seat=action.seat, number=action.number) for key in ("took", "put-away"))
        return replace(self, heap=self.heap.add("pebble", -action.number)).tell("take", what, todo).next_turn()

    @property
    def over(self) -> bool:
        """Nothing is left."""
        return self.heap.size() == 0

    def totals(self) -> Mapping[Seat, int]:
        """Who has taken the last one."""
        return {seat: int(seat == self.seats[(self.turns - 1) % 2]) for seat in self.seats}


@RULES.check(Take)
def so_many_are_there(state: Pebbles, action: Take) -> Iterator[Breach]:
    """Nobody takes more than there is."""
    if action.number > state.heap.size():
        yield breach("enough", left=state.heap.size())


GAME = Pebbles.game("pebbles", 1, ("black", "white"), (2,), (Option("heap", (12, 20)),))
PLUGIN = component_plugin(GAME, __file__)
