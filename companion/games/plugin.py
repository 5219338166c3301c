"""What a game brings along: one typed plugin, found by its entry point.

A package announces it in the group `companion.games`, as in `cacao = "companion.games.cacao.plugin:PLUGIN"`. Rules and
texts come with the plugin; what takes the eyes, the screen or a drawing is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.games.kit import Action, Event, Game, Labels, Place, Spot, State

if TYPE_CHECKING:
    from calibration.art import Part
    from calibration.art.page import Sheet
    from companion.display.board import Board, Outlook, Painter, Plot, Table
    from companion.display.catalogue import Catalogue
    from companion.games.dialogue import Opening
    from companion.simulation import Simulation
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Floats, Picture

GROUP = "companion.games"
"""The group of entry points in which games are announced."""

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Reading(Generic[S]):
    """How a game's table is read, given the game's own state; what a game does not have is None.

    `look` reads a frame (BGR), `look_again` only the places that have changed; `regions` says where each place is in
    it, as corners in pixels, `outside` which places a look did not show, `turns` how a board without fixed directions
    lies in it: degrees clockwise, by what the names of a group's places begin with. All raise UnreadableError.
    Where no box has to be learnt (`needs_profile` is false), the profile may be empty.
    """

    look: Callable[[Picture, Profile, S], Mapping[Spot, Labels]]
    look_again: Callable[[Picture, Profile, S, Collection[Place]], Mapping[Spot, Labels]] | None = None
    regions: Callable[[Picture, Profile, S], Mapping[Place, Floats]] | None = None
    outside: Callable[[S, Iterable[Spot]], tuple[Place, ...]] | None = None
    turns: Callable[[Picture, Profile, S], Mapping[str, float]] | None = None
    needs_profile: bool = True


@dataclass(frozen=True)
class Painting:
    """How a game's views are painted; what a game does not have is None.

    `motion` shows what hands must do, move by move; `preview` which places an action would touch; `sketch` draws a
    step of the dialogue into a board, with the places that are marked and the one that is pointed at; `outlook` tells
    what an action would bring, `course` how the game went, from its states, each with the event that led to it.
    """

    paint: Painter
    motion: Callable[[Mapping[str, Any]], Sequence[Board]] | None = None
    preview: Callable[[Mapping[str, Any], Action], Sequence[Place]] | None = None
    sketch: Callable[[Mapping[str, Any], Board], tuple[Board, frozenset[str], str | None]] | None = None
    outlook: Callable[[Mapping[str, Any], Action, Catalogue], Outlook] | None = None
    course: Callable[[Sequence[tuple[Event | None, Any]], Catalogue], Sequence[Plot | Table]] | None = None


@dataclass(frozen=True)
class Plugin:
    """All that a game brings; what it lacks is None. The functions load a part of it when they are called.

    `texts` is the folder of its catalogues, one file a language. `parts` are the parts as we draw them, `sheets` draws
    what the game is played on, to be printed.
    """

    game: Game
    texts: Path
    painting: Callable[[], Painting]
    reading: Callable[[], Reading[Any]] | None = None
    dialogue: Callable[[], Opening[Any]] | None = None
    parts: Callable[[], tuple[Part, ...]] | None = None
    sheets: Callable[[], Sheet] | None = None
    simulation: Callable[[], Simulation[Any]] | None = None

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name
