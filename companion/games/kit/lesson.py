"""A first game, taught step by step: a fixed beginning, and what is shown and asked after it. All of it is data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.games.kit import Place, Seat, Value


class Task(StrEnum):
    """What a step asks of the learner: look, make an event, try one that is refused, open what is sealed, undo."""

    LOOK = "look"
    MAKE = "make"
    TRY = "try"
    OPEN = "open"
    UNDO = "undo"


@dataclass(frozen=True)
class LessonStep:
    """One step: a text of the section `lesson`, what is asked, and the places that it is about.

    `event` is the line of the event to be made, or to be tried: then `rule` is what must stand against it. `then` are
    the lines of what happens after the step without the learner, as other seats play; what is sealed opens by itself.
    """

    key: str
    task: Task = Task.LOOK
    event: str = ""
    rule: str = ""
    places: tuple[Place, ...] = ()
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A first game: who plays with which options, what has happened `before`, and the steps.

    What is sealed in it is no secret: it is drawn from the `number`.
    """

    seats: tuple[Seat, ...]
    steps: tuple[LessonStep, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    number: int = 1


def look(key: str, *places: Place, then: tuple[str, ...] = ()) -> LessonStep:
    """A step at which something is read and looked at."""
    return LessonStep(key, places=places, then=then)


def make(key: str, event: str, *places: Place, then: tuple[str, ...] = ()) -> LessonStep:
    """A step at which this event is to be made."""
    return LessonStep(key, Task.MAKE, event, places=places, then=then)


def attempt(key: str, event: str, rule: str, *places: Place) -> LessonStep:
    """A step at which an event is to be tried that this rule refuses; any other that it refuses will do as well."""
    return LessonStep(key, Task.TRY, event, rule, places)


def unseal(key: str, *places: Place, then: tuple[str, ...] = ()) -> LessonStep:
    """A step at which a sealed answer is to be opened."""
    return LessonStep(key, Task.OPEN, places=places, then=then)


def take_back(key: str, *places: Place) -> LessonStep:
    """A step at which the last event is to be undone."""
    return LessonStep(key, Task.UNDO, places=places)
