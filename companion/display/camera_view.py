"""What a person sees of the camera: its picture, what it sees or why not, and how to move it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.display.board import Photo
from companion.display.inputs import Phase
from companion.games.kit import Explained, Value


@dataclass(frozen=True)
class Sight:
    """What the camera sees, or why it sees nothing: a key under `camera` in the catalogue, and what fills its gaps."""

    key: str
    gaps: Mapping[str, Value] = field(default_factory=dict)
    good: bool = False  # nothing needs to be done about it

    @classmethod
    def of(cls, err: Explained) -> Sight:
        """Why the eyes could not see."""
        return cls(err.what.key, dict(err.what.args))


class Hands(Protocol):
    """Hands at a simulated table."""

    def drag(self, x: float, y: float, phase: Phase) -> None:
        """Take, move or lay down a part; x and y are shares of the picture's width and height."""

    def lay(self) -> None:
        """Lay everything as the game, or the enrolment, asks."""


@dataclass(frozen=True)
class Aiming:
    """How to move the camera: `left`, `right`, `up`, `down` in its picture, `lower`, `higher`.

    Cards of the mat are cut off by the picture's edge, or hidden inside it.
    """

    ways: tuple[str, ...] = ()
    cut: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()


class CameraView(Protocol):
    """What a person sees of the camera."""

    @property
    def hands(self) -> Hands | None:
        """The hands at the simulated table; None with a real camera."""

    def photo(self) -> Photo | None:
        """The newest picture; None before the first one and when no more come."""

    def sights(self) -> Sequence[Sight]:
        """What it sees, the most important first."""

    def aiming(self) -> Aiming | None:
        """How to move it; None while no card of the mat is seen."""

    def adapt(self) -> bool:
        """Measure the light again and fix the exposure; False if the camera cannot."""
