"""What the table may rule on in a game against the Otoma, beside what it may rule on in any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from companion.games.kit import Choice, Domain, Ruling
from companion.games.pachamama.board import LONG, board
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.trails import DEFAULT, Trails, exits
from companion.games.pachamama.rulings import of_side, with_fact

if TYPE_CHECKING:
    from companion.games.pachamama.otoma.state import WithOtoma

TRAIL = "trail"
"""Facts of this kind hold for later games too: `trail.t1` is where the trail above column 1 leads."""

S = TypeVar("S", bound="WithOtoma")


def with_otoma(state: WithOtoma, known: Mapping[str, Domain]) -> Mapping[str, Domain]:
    """The facts by name with those of the Otoma."""
    places = Choice(state.board.places)
    ways = exits(state.board)
    return {
        **known,
        **of_side(OTOMA, state.levels),
        **{f"otoma.{number}": places for number in range(1, len(state.people.stands) + 1)},
        **{f"{TRAIL}.{exit}": Choice(tuple(other for other in ways if other != exit)) for exit in ways},
    }


def rule_on(state: S, ruling: Ruling) -> S | None:
    """The state with a fact of the Otoma set; None for another fact."""
    fact, *of = ruling.fact.split(".")
    if fact == TRAIL:
        return replace(state, trails=state.trails.linked(of[0], str(ruling.value), state.board))
    if fact == "otoma":
        space = state.board.number[str(ruling.value)]
        return replace(state, people=state.people.moved(int(of[0]) - 1, space))
    if of[:1] == [OTOMA]:
        return replace(state, people=replace(state.people, player=with_fact(state.people.player, ruling)))
    return None


def recalled(ruled: Mapping[str, str]) -> Mapping[str, list[str]]:
    """The data with which a game begins, from the trails that were corrected in earlier ones."""
    here = board(LONG)
    trails = Trails.of(DEFAULT, here)
    for fact, value in ruled.items():
        kind, _, exit = fact.partition(".")
        if kind == TRAIL:
            trails = trails.linked(exit, value, here)
    return {"trails": list(trails.text())} if ruled else {}
