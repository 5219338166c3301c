"""What the table may rule on in the cooperative mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.kit import Choice, Domain, Ruling
from companion.games.pachamama.otoma.together.dealing import GROUP
from companion.games.pachamama.otoma.together.rules import SPEND
from companion.games.pachamama.rulings import EMPTY, of_side, with_fact

if TYPE_CHECKING:
    from companion.games.pachamama.otoma.together.state import Together

_OF_A_SEAT = ("score", "cubes", "stone")


def of_group(state: Together, known: Mapping[str, Domain]) -> Mapping[str, Domain]:
    """The facts by name: what else belongs to a seat is the group's, and the pawns are the pairs'."""
    if not known:
        return known
    colours = dict.fromkeys(state.seats[state.owner(seat)] for seat in state.seats)
    pawns = Choice((EMPTY, *colours))
    found = {}
    for fact, domain in known.items():
        kind, *of = fact.split(".")
        if kind in _OF_A_SEAT and of[0] in state.seats:
            continue
        found[fact] = pawns if kind == "pawn" else domain
    return {**found, **of_side(GROUP, state.levels)}


def rule_on(state: Together, ruling: Ruling) -> Together | None:
    """The state with a fact of the group set, or with another seat's turn; None for another fact."""
    fact, *of = ruling.fact.split(".")
    if of[:1] == [GROUP]:
        return replace(state, group=with_fact(state.group, ruling))
    if fact == "turn":
        turn = state.seats.index(str(ruling.value))
        fresh = replace(state, turn=turn, phase=SPEND, asked=None, announced=None, mover=None)
        return replace(fresh, arrow="", tried=(), reacting=(), source=None, wanted="")
    return None
