"""What people are told and asked while the cube is read, step by step: plain data for the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.diaominos.cube import COLOURS
from companion.games.kit import Event, Say, say
from companion.vision.geometry.plane import Picture

LOOK, HAND, RUB, GOOD = "look", "hand", "rub", "good"
UNKNOWN = "?"


@dataclass(frozen=True)
class Way:
    """Something that can be chosen: its words under `way` in the catalogue, or the colour that it stands for."""

    key: str
    words: Say | None = None
    colour: str = ""


@dataclass(frozen=True)
class Line:
    """A sentence of one section of the catalogue; a `warning` stands out."""

    section: str
    said: Say
    warning: bool = False


@dataclass(frozen=True)
class Step:
    """One step: what is asked, what else is to be said, what can be chosen, and what `painting.sketch` shows.

    `live`: what the camera sees now helps to see too.
    """

    prompt: Line
    ways: tuple[Way, ...]
    lines: tuple[Line, ...] = ()
    sketch: Mapping[str, Any] = field(default_factory=dict)
    live: bool = False


@dataclass(frozen=True)
class Mend:
    """Events to put in the place of the answer to an earlier question."""

    question: str
    put: tuple[Event, ...]


Agreed = tuple[Event, ...] | Mend


class Dialogue(ABC):
    """A talk that ends with events, with an earlier answer to mend, or with nothing to do.

    `camera` tells whether there is one. `keeps` holds what is to be remembered for other games, such as where north is.
    """

    def __init__(self, camera: bool, keeps: Mapping[str, str] | None = None) -> None:
        self.camera = camera
        self.keeps: dict[str, str] = dict(keeps or {})
        self.trouble: Line | None = None  # what went wrong with the last look

    @abstractmethod
    def step(self) -> Step:
        """Where the talk stands."""

    @abstractmethod
    def look(self, frame: Picture) -> None:
        """Somebody wants the picture (BGR) to be looked at now."""

    @abstractmethod
    def choose(self, key: str) -> Agreed | None:
        """Go one of the step's ways; the events that the table has agreed to, empty if all is well as it is."""

    def glance(self, frame: Picture) -> bool:
        """Look at a picture by oneself; whether that brought the talk on."""
        return False

    def point(self, place: str) -> None:  # noqa: B027  # most steps have nothing to point at
        """A finger on a place of the sketch."""


def colours() -> tuple[Way, ...]:
    """The six colours to choose from, and how to take the last one back."""
    return (*(Way(f"put:{c}", colour=c) for c in COLOURS), Way(RUB, say(RUB)))


def reading(key: str, warning: bool = False, **args: Any) -> Line:
    """A sentence about the cube being read."""
    return Line("reading", say(key, **args), warning)
