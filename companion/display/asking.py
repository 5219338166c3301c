"""Answers that are asked for in steps instead of typed as one word, and what an answer or an offer says besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.games.kit import Action, Event, Question, State, Value


@dataclass(frozen=True)
class Ask:
    """One step: what is asked, and what can be chosen; a `coarse` choice stands for several places of the next step."""

    prompt: str
    values: tuple[Value, ...]
    coarse: bool = False


Asker = Callable[[str, Sequence[Value]], Ask | Value | None]
"""From a question's kind and what was chosen so far: the next step, or the whole answer, or None: it is typed, or one
of the values that are listed."""


@dataclass(frozen=True)
class Ahead:
    """A question that can be answered before it is open: whoever answers it has `said` these actions by that."""

    said: tuple[Action, ...]
    question: Question


Foresight = Callable[[State], Ahead | None]
"""What can be answered already while a seat may still act, such as the roll with which the next turn begins."""
Agreement = Callable[[State], Event | None]
"""What was agreed on aloud before the event that led here was chosen, such as the reply to an offer."""
