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

from companion.games.kit import Action, Begin, Event, Game, Labels, Layout, Place, Question, Say, Spot, State

if TYPE_CHECKING:
    from calibration.art import Part
    from calibration.art.page import Sheet
    from companion.display.bands import Moment, Panel
    from companion.display.board import Board, Outlook, Plot, Prospect, Table
    from companion.display.catalogue import Catalogue
    from companion.display.full_pages import RevealPage
    from companion.games.dialogue import Behind, Opening
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

    motion: Callable[[Mapping[str, Any], Catalogue], Sequence[Board]] | None = None
    """What players must do on the table, move by move."""
    preview: Callable[[Mapping[str, Any], Action], Sequence[Place]] | None = None
    """Which places an action would touch."""
    sketch: Callable[[Mapping[str, Any], Board], tuple[Board, frozenset[str], str | None]] | None = None
    """A step of the dialogue drawn into a board, with the places that are marked and the one that is pointed at."""
    outlook: Callable[[Mapping[str, Any], Action, Catalogue], Outlook] | None = None
    """What an action would bring."""
    course: Callable[[Sequence[tuple[Event | None, Any]], Catalogue], Sequence[Plot | Table]] | None = None
    """How the game went, from its states, each with the event that led to it."""
    prospects: Callable[[Mapping[str, Any], Catalogue], Sequence[Prospect]] | None = None
    """What may come next, whatever is done."""
    panel: Callable[[Mapping[str, Any], Moment, Catalogue], Panel] | None = None
    """What stands beside the board while something is chosen: players' tiles, a card, how values look, marks."""
    reveal: Callable[[Mapping[str, Any], Question, Catalogue], RevealPage] | None = None
    """A sealed question before it is opened: what was guessed, and what being right or wrong brings."""
    cover: Callable[[], Board] | None = None
    """What the game is known by in a list of games: a few of its parts, as they might lie, without words."""
    presets: Callable[[], Mapping[str, Board]] | None = None
    """The same for each preset, by its name."""
    called: Callable[[Catalogue], Mapping[str, str]] | None = None
    """What those parts of its box are called by whose labels the catalogue has no name."""


@dataclass(frozen=True)
class Record:
    """What the table of records keeps of a game for one: points, how it was set up, and the code to play it again.

    Words of `layout` that the game's catalogue has a name for are shown by it. The code of a sealed secret need not be
    given: it is written down once the secret is open.
    """

    points: int
    layout: str
    code: str = ""


@dataclass(frozen=True)
class Scenarios:
    """A game's scenarios outside play: drawn, copied from cardboard, shared. One is the text of its secret.

    `form` says how one is copied. `copied` gives the secret of such a text, and all that is wrong with it, said under
    `map-fault`. `grade` is how hard its reasoning is, `record` the whole of it as plain data.
    """

    form: str
    copied: Callable[[str], tuple[str, Sequence[Say]]]
    grade: Callable[[str], str]
    record: Callable[[str], Mapping[str, object]]


@dataclass(frozen=True)
class LoneCart:
    """An order of gems that nobody knows, shaken out `most` at a time, for a table that wants nothing else of a game.

    `draw` gives the secret of a full cart for so many players, from a number of 128 bits; `read` the gems of a secret,
    the first to come out first, or ValueError if it is none.
    """

    players: tuple[int, ...]
    most: int
    draw: Callable[[int, int], str]
    read: Callable[[str], tuple[str, ...]]


@dataclass(frozen=True)
class CodedSheets:
    """What can be printed of a code, such as the map that it names; BadCode if it names none."""

    of: Callable[[str], Sheet]


@dataclass(frozen=True)
class Plugin:
    """All that a game brings; what it lacks is None. Each part is loaded when it is called, as `imported` does.

    It is a record, as `Game` is, and no class to be written: what comes from elsewhere is looked at before it does
    anything (`companion.app.plugins`).

    `texts` is the folder of its catalogues, one file a language. `parts` are the parts as we draw them, `sheets` draws
    what the game is played on, to be printed. `record` is asked about the last state and the beginning of a game for
    one that is over. `lesson` teaches a first game. `for_commands` has what a single command asks for, by its type:
    `Scenarios`, `LoneCart`, `CodedSheets`.
    """

    game: Game
    texts: Path
    painter: Callable[[], Painter]
    reader: Callable[[], TableReader[Any]] | None = None
    dialogue: Callable[[], Opening[Any]] | None = None
    behind: Callable[[], Behind[Any]] | None = None
    parts: Callable[[], tuple[Part, ...]] | None = None
    sheets: Callable[[], Sheet] | None = None
    simulation: Callable[[], Simulation[Any]] | None = None
    record: Callable[[Any, Begin], Record] | None = None
    lesson: Callable[[], Lesson] | None = None
    for_commands: Mapping[type, Callable[[], Any]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name
