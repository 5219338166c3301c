"""A talk about an open question, or about how the table lies, which the camera can help to bring to an end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.display.page import Item, Para, Picture
from companion.games.kit import Event
from companion.play.corrections import Preview


@dataclass(frozen=True)
class GuideStep:
    """One step of a talk that the eyes can help with: what it is about, what is asked and said, its picture, its ways.

    Each way's target is what `Guide.choose` takes. `live`: what the camera sees now helps to see too. `doubtful`: no
    way is chosen beforehand. `ends` are the ways that end the talk with events, whatever anybody sees.
    """

    title: str
    lines: tuple[Para, ...]
    ways: tuple[Item, ...]
    picture: Picture
    live: bool = False
    doubtful: bool = False
    ends: tuple[Item, ...] = ()


class Guide(Protocol):
    """A talk about an open question, or about how the table lies, which the eyes can help to bring to an end."""

    @property
    def by(self) -> str:
        """Who gives what is agreed: the camera or a hand."""

    @property
    def watches(self) -> bool:
        """Whether a camera may bring it on by itself."""

    @property
    def aside(self) -> bool:
        """Whether it needs no page: the game's own asks the same."""

    def step(self) -> GuideStep:
        """Where it stands."""

    def choose(self, way: str) -> Sequence[Event] | Preview | None:
        """Go one way. At the end what was agreed: events, none if all is well, or a correction; before it None."""

    def point(self, place: str) -> None:
        """A finger on a place of the picture."""

    def watch(self) -> bool:
        """Look at the newest picture; whether that brought the talk on."""
