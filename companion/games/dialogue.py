"""What people are told and asked while the eyes help with what only they can tell, step by step: plain data.

A game that has such a talk, such as how a cube is shown side by side, gives a `Dialogue`; every game may.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.games.kit import Event, Say, Spot, State

if TYPE_CHECKING:
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Picture

LOOK = "look"
"""The way to go for the newest picture: the talk is given it, instead of being told that the way was chosen."""


@dataclass(frozen=True)
class Way:
    """Something that can be chosen: its words under `way` in the catalogue, or a colour, by its face on the board.

    `ends`: choosing it ends the talk with events, so that it can be offered where no picture is shown.
    """

    key: str
    words: Say | None = None
    colour: str = ""
    ends: bool = False


@dataclass(frozen=True)
class Line:
    """A sentence of one section of the catalogue; a `warning` stands out."""

    section: str
    said: Say
    warning: bool = False


@dataclass(frozen=True)
class Step:
    """One step: what is asked, what else is to be said, what can be chosen, and what `DrawsTalk.sketch` shows.

    `sketch` is plain data, as a view is. `live`: what the camera sees now helps to see too. `doubtful`: it may not have
    happened, so that no way is chosen beforehand. `aside`: it needs no page, the game's own asks the same; `sure` is
    the way that is gone without a press, because all of it was seen. It `reads` these spots itself: what lies there
    is not compared with the game meanwhile.
    """

    prompt: Line
    ways: tuple[Way, ...]
    lines: tuple[Line, ...] = ()
    sketch: Mapping[str, Any] = field(default_factory=dict)
    live: bool = False
    doubtful: bool = False
    aside: bool = False
    sure: str = ""
    reads: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Mend:
    """Events to put in the place of the answer to an earlier question."""

    question: str
    put: tuple[Event, ...]


Agreed = tuple[Event, ...] | Mend
"""How a talk ends: with events, none if all is well as it is, or with an earlier answer to mend."""


class Dialogue(Protocol):
    """A talk about what the eyes can help with. `keeps` is to be remembered for later games, such as where north is."""

    @property
    def keeps(self) -> Mapping[str, str]:
        """What holds for later games too, as words."""

    def step(self) -> Step:
        """Where the talk stands."""

    def look(self, frame: Picture, profile: Profile) -> None:
        """Somebody wants the picture (BGR) to be looked at now; the profile is the box's, perhaps an empty one."""

    def glance(self, frame: Picture, profile: Profile) -> bool:
        """Look at a picture (BGR) by oneself; whether that brought the talk on."""

    def choose(self, key: str) -> Agreed | None:
        """Go one of the step's ways; what the table has agreed to, or None while the talk goes on."""

    def point(self, place: str) -> None:
        """A finger on a place of the sketch."""


S = TypeVar("S", bound=State, contravariant=True)


class Opening(Protocol[S]):
    """How a game begins the talk that a moment needs."""

    def __call__(self, state: S, played: bool, camera: bool, keeps: Mapping[str, str], lot: int = 0) -> Dialogue | None:
        """The talk, or None if there is nothing to talk about.

        `played` tells whether anybody has acted since the last answer, `camera` whether there is one to look, and
        `keeps` what earlier talks have kept. `lot` is a large number of chance, for what the companion is to draw.
        """


class Behind(Protocol[S]):
    """How a game has the eyes go on behind its page with what players do next, such as dice that are thrown."""

    def __call__(self, state: S, keeps: Mapping[str, str], before: Dialogue | None = None) -> Dialogue | None:
        """The talk, going on with the one of the state `before`; None if there is nothing to look for."""


@dataclass(frozen=True)
class Talks:
    """The talks of a game, among its plugin's `extras`: how they begin, and how the eyes go on behind its page."""

    begin: Opening[Any] | None = None
    behind: Behind[Any] | None = None
