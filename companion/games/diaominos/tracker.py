"""The cube rolled in the head: the source that answers how it lies on the next space."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.diaominos.state import Diaominos
from companion.games.kit import Event, Question, State, Value

NAME = "tracker"


class Tracker:
    """Answers each round's question from how the cube lay before.

    How it lies on A nobody can know before it is rolled there, unless the companion drew the cube. Once a camera or a
    finger has said otherwise, it goes on from that.
    """

    name = NAME
    derived = True

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The orientation after the next move along the path; None for any other question."""
        if question.kind != "cube" or not isinstance(state, Diaominos):
            return None
        return state.expected()
