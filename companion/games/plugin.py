"""What a game brings along: one typed plugin, found by its entry point.

A package announces it in the group `companion.games`, as in `cacao = "companion.games.cacao.plugin:PLUGIN"`. Rules and
texts come with the plugin; what takes the eyes, the screen or a drawing is loaded when it is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.games.kit import Action, Event, Game, Labels, Layout, Place, Say, Spot, State

if TYPE_CHECKING:
    from calibration.art import Part
    from companion.display.bands import Moment, Panel
    from companion.display.board import Board, Outlook, Plot, Table
    from companion.display.catalogue import Catalogue
    from companion.games.kit.lesson import Lesson
    from companion.simulation import Simulation
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Floats, Picture
    from companion.vision.tiles.cells import Box, Reframing

GROUP = "companion.games"
"""The group of entry points in which games are announced."""

S = TypeVar("S", bound=State)


def imported(where: str) -> Callable[[], Any]:
    """What a string such as `gardens.painting:PAINTER` names, imported when it is first asked for."""
    module, _, name = where.partition(":")
    return cache(lambda: getattr(import_module(module), name))


class TableReader(ABC, Generic[S]):
    """How a game's table is read from a camera's picture (BGR), given the game's own state.

    What raises UnreadableError says in plain words why a picture cannot be read.
    """

    misread: float | None = None
    """How often a label that seems certain is wrong, if that was measured for this game."""
    spaces = True
    """Whether pieces lie on spaces that `regions` finds; where only things are read, such as a cube, they do not."""
    space_mm: float | None = None
    """How wide `regions` has a space."""
    fixed = False
    """Whether spaces do not move with what lies on them."""
    filled = ""
    """The layer whose pieces fill a space."""

    @abstractmethod
    def look(
        self, frame: Picture, profile: Profile, state: S, among: Collection[Place] | None = None
    ) -> Mapping[Spot, Labels]:
        """Read each place in view, with how likely each label is; leave out what the picture does not show.

        Where only the places `among` have changed, perhaps none but the state, others need not be read.
        """

    @abstractmethod
    def regions(self, frame: Picture, profile: Profile, state: S) -> Mapping[Place, Floats]:
        """Where each place is in the picture, as corners in pixels."""

    def outside(self, state: S, seen: Iterable[Spot]) -> tuple[Place, ...]:
        """Which places a look did not show, so that they are played by hand."""
        return ()

    def unclear(self, state: S, seen: Mapping[Spot, Labels]) -> tuple[Place, ...]:
        """At which places a look showed something that it could not tell."""
        return ()

    def reframe(self, frame: Picture, profile: Profile, state: S, cut: Collection[Box]) -> Reframing | None:
        """What to do to see more of the table, or to see it better.

        Also of what the picture's edge cuts to boxes (x, y, w, h in pixels).
        """
        return None

    def whole(self, frame: Picture, profile: Profile, state: S) -> Collection[Floats] | None:
        """The outlines, in pixels, of tiles that are read surely, so that no hand is over them; None: not told."""
        return None

    def turns(self, regions: Mapping[Place, Floats]) -> Mapping[str, float]:
        """How a board without fixed directions lies: degrees clockwise, by what names of places begin with."""
        return {}

    def reconsider(self, state: S, seen: Mapping[Spot, Labels], right: Layout, matched: bool) -> Mapping[Spot, Labels]:
        """What was read, given what surely lay `right` before, which a piece may have come to hide.

        Where all lay right (`matched`), players may have gone on without a word.
        """
        return seen

    def said(self, state: S, lies: Layout, matched: bool) -> tuple[tuple[str, Say], ...]:
        """What is wrong with what lies there, by sections of the catalogue, where it is known better than by places."""
        return ()

    def is_loose(self, place: Place) -> bool:
        """Whether a place lies beside the board: it is not pushed with it, and is nowhere while nothing lies there."""
        return False


class Painter(ABC):
    """How a game's views are painted; what a game does not show is None."""

    @abstractmethod
    def paint(self, view: Mapping[str, Any], words: Catalogue) -> Board:
        """The board that a view describes."""

    outlook: Callable[[Mapping[str, Any], Action, Catalogue], Outlook] | None = None
    """What an action would bring."""
    course: Callable[[Sequence[tuple[Event | None, Any]], Catalogue], Sequence[Plot | Table]] | None = None
    """How the game went, from its states, each with the event that led to it."""
    panel: Callable[[Mapping[str, Any], Moment, Catalogue], Panel] | None = None
    """What stands beside the board while something is chosen: players' tiles, a card, how values look, marks."""
    covers: Callable[[], Mapping[str, Board]] | None = None
    """What the game is known by in a list of games, under "": a few of its parts, as they might lie, without words; and
    the same for each preset, by its name."""


@dataclass(frozen=True)
class Plugin:
    """All that a game brings; what it lacks is None. Each part is loaded when it is called, as `imported` does.

    It is a record, as `Game` is, and no class to be written: what comes from elsewhere is looked at before it does
    anything (`companion.app.plugins`).

    `texts` is the folder of its catalogues, one file a language. `parts` are the parts as we draw them. `lesson`
    teaches a first game. `extras` is what only some games have, by its type: `Talks`, and what `companion.games.extras`
    lists.
    """

    game: Game
    texts: Path
    painter: Callable[[], Painter]
    reader: Callable[[], TableReader[Any]] | None = None
    parts: Callable[[], tuple[Part, ...]] | None = None
    simulation: Callable[[], Simulation[Any]] | None = None
    lesson: Callable[[], Lesson] | None = None
    extras: Mapping[type, Callable[[], Any]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name
