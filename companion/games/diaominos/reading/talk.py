"""What the talks about the cube have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from companion.games.dialogue import Agreed, Line, Step, Way
from companion.games.diaominos.cube import COLOURS
from companion.games.kit import Value, say
from companion.vision.classify.profile import Profile
from companion.vision.cube.cube_reader import CubeObservation
from companion.vision.geometry.plane import Picture

HAND, RUB, GOOD = "hand", "rub", "good"
UNKNOWN = "?"


class Talk(ABC):
    """A talk about the cube that ends with events, with an earlier answer to mend, or with nothing to do.

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
    def look(self, frame: Picture, profile: Profile) -> None:
        """Somebody wants the picture (BGR) to be looked at now; a cube is read without a profile."""

    @abstractmethod
    def choose(self, key: str) -> Agreed | None:
        """Go one of the step's ways; the events that the table has agreed to, empty if all is well as it is."""

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Look at a picture by oneself; whether that brought the talk on."""
        return False

    def point(self, place: str) -> None:  # noqa: B027  # most steps have nothing to point at
        """A finger on a place of the sketch."""


def colours() -> tuple[Way, ...]:
    """The six colours to choose from, and how to take the last one back."""
    return (*(Way(f"put:{c}", colour=c) for c in COLOURS), Way(RUB, say(RUB)))


def unread(seen: CubeObservation) -> Line:
    """Why a picture shows no face of the cube."""
    return reading("larger-cube" if seen.larger else "unclear", warning=True)


def reading(key: str, warning: bool = False, **args: Value) -> Line:
    """A sentence about the cube being read."""
    return Line("reading", say(key, **args), warning)
