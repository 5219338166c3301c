"""Who begins: a lot that falls anew each time a scenario is played, whatever its code."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit import Begin, Event, Question, Secret, State, Value
from companion.games.kit.chance import Chance
from companion.games.pachamama.oracle import SECRET as ORACLE
from companion.games.pachamama.state import Pachamama

NAME = "lot"


class Lot:
    """Answers who begins: the seat on which the lot fell when the game was begun."""

    name = NAME
    derived = False

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The first player; None for another question, and where the table draws lots itself."""
        return state.lot if question.kind == "first" and isinstance(state, Pachamama) else None


def _draw(begin: Begin, number: int) -> str:
    return Chance(NAME, number).choice(begin.seats)


SECRET = Secret(
    NAME,
    wanted=ORACLE.wanted,
    draw=_draw,
    public=lambda seat: {NAME: seat},
    source=None,  # it is shown at once
)
