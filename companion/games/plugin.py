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

from companion.games.extras import PAINTER_BASES, READER_BASES
from companion.games.kit import Action, Event, Game, Labels, Layout, Place, Spot, State
from companion.games.kit.extras import refuse_without_base

if TYPE_CHECKING:
    from calibration.art import Part
    from companion.display.bands import Moment, Panel
    from companion.display.board import Board, Outlook, Plot, Table
    from companion.display.catalogue import Catalogue
    from companion.games.kit.lesson import Lesson
    from companion.simulation import Simulation
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Floats, Picture

GROUP = "companion.games"
"""The group of entry points in which games are announced."""

S = TypeVar("S", bound=State)


def imported(where: str) -> Callable[[], Any]:
    """What a string such as `gardens.painting:PAINTER` names, imported when it is first asked for."""
    module, _, name = where.partition(":")
    return cache(lambda: getattr(import_module(module), name))


@dataclass(frozen=True)
class Spaces:
    """What is known of the spaces of a table: how wide one is, whether they stay where they are whatever lies on them,
    the layer whose pieces fill one, and which of them lie beside the board: those are not pushed with it, and are
    nowhere while nothing lies there.
    """

    mm: float | None = None
    fixed: bool = False
    filled: str = ""
    is_loose: Callable[[Place], bool] = lambda place: False


class TableReader(ABC, Generic[S]):
    """How a game's table is read from a camera's picture (BGR), given the game's own state.

    What raises UnreadableError says in plain words why a picture cannot be read.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse what would never be asked for."""
        super().__init_subclass__(**kwargs)
        refuse_without_base(cls, READER_BASES)

    misread: float | None = None
    """How often a label that seems certain is wrong, if that was measured for this game."""
    spaces: Spaces | None = Spaces()
    """What is known of the spaces that `regions` finds; None where only things are read, such as a cube."""

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

    def reconsider(self, state: S, seen: Mapping[Spot, Labels], right: Layout, matched: bool) -> Mapping[Spot, Labels]:
        """What was read, given what surely lay `right` before, which a piece may have come to hide.

        Where all lay right (`matched`), players may have gone on without a word.
        """
        return seen


class Painter(ABC):
    """How a game's views are painted; what a game does not show is None."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse what would never be asked for."""
        super().__init_subclass__(**kwargs)
        refuse_without_base(cls, PAINTER_BASES)

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
