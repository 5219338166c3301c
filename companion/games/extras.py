"""What only some games bring: each class here says one thing more, and most games need none of them.

What a painter can show besides its board is a base class beside `Painter`, as what a reader can tell is one beside
`TableReader`. All else stands in `Plugin.extras`, by its
type, as in `extras={SoloRecords: imported("gardens.records:RECORDS")}`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.kit import Action, Begin, Labels, Layout, Place, Question, Say, Spot

if TYPE_CHECKING:
    from calibration.art.page import Sheet
    from companion.display.board import Board, Prospect
    from companion.display.catalogue import Catalogue
    from companion.display.full_pages import RevealPage
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Floats, Picture
    from companion.vision.tiles.cells import Box, Reframing

# Of a reader.


class GuidesCamera(ABC):
    """A reader that tells what to do to see more of the table, or to see it better."""

    @abstractmethod
    def reframe(self, frame: Picture, profile: Profile, state: Any, cut: Collection[Box]) -> Reframing | None:
        """What to do, also of what the picture's edge cuts to boxes (x, y, w, h in pixels)."""


class SeesTiles(ABC):
    """A reader that knows tiles that are read surely, so that no hand is over them."""

    @abstractmethod
    def whole(self, frame: Picture, profile: Profile, state: Any) -> Collection[Floats] | None:
        """The outlines of these tiles in pixels; None where the picture does not tell."""


class TellsTurns(ABC):
    """A reader of a board without fixed directions, which tells how it lies."""

    @abstractmethod
    def turns(self, regions: Mapping[Place, Floats]) -> Mapping[str, float]:
        """Degrees clockwise, by what names of places begin with."""


class TellsMore(ABC):
    """A reader that knows more of what lies wrong, or what it could not tell, than places say."""

    def unclear(self, state: Any, seen: Mapping[Spot, Labels]) -> tuple[Place, ...]:
        """At which places a look showed something that it could not tell."""
        return ()

    @abstractmethod
    def said(self, state: Any, lies: Layout, matched: bool) -> tuple[tuple[str, Say], ...]:
        """What is wrong with what lies there, by sections of the catalogue."""


# Of a painter.


class ShowsMoves(ABC):
    """A painter that shows what players must do on the table, move by move, such as how a cube is rolled."""

    @abstractmethod
    def motion(self, view: Mapping[str, Any], words: Catalogue) -> Sequence[Board]:
        """A board a move; none if nothing is to be moved."""


class ShowsTouched(ABC):
    """A painter that tells which places an action would touch, before it is done."""

    @abstractmethod
    def preview(self, view: Mapping[str, Any], action: Action) -> Sequence[Place]:
        """The places, marked while the action is pointed at."""


class ShowsProspects(ABC):
    """A painter that shows what may happen whatever players choose, such as the moves of an automatic opponent."""

    @abstractmethod
    def prospects(self, view: Mapping[str, Any], words: Catalogue) -> Sequence[Prospect]:
        """What may come, each with its odds."""


class ShowsSealed(ABC):
    """A painter that has something to say of a sealed question before it is opened."""

    @abstractmethod
    def reveal(self, view: Mapping[str, Any], question: Question, words: Catalogue) -> RevealPage:
        """What was guessed, and what being right or wrong brings."""


class NamesParts(ABC):
    """A painter that names parts of the box of whose labels the catalogue has no name, such as each seat's figures."""

    @abstractmethod
    def called(self, words: Catalogue) -> Mapping[str, str]:
        """What they are called, by their labels."""


class DrawsTalk(ABC):
    """A painter of a game whose dialogue has something to show at each step."""

    @abstractmethod
    def sketch(self, shown: Mapping[str, Any], board: Board) -> tuple[Board, frozenset[str], str | None]:
        """A step of the dialogue drawn into a board, with the places that are marked and the one pointed at."""


READER_BASES: tuple[type, ...] = (GuidesCamera, SeesTiles, TellsTurns, TellsMore)
PAINTER_BASES: tuple[type, ...] = (ShowsMoves, ShowsTouched, ShowsProspects, ShowsSealed, NamesParts, DrawsTalk)

# Of a plugin.


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
class SoloRecords:
    """For a game that one can play alone: the record of a game that is over, from its last state and its beginning."""

    of: Callable[[Any, Begin], Record]


@dataclass(frozen=True)
class Sheets:
    """What a game is played on, to be printed; and that of a code, such as the map that it names, or BadCode."""

    usual: Sheet
    of_code: Callable[[str], Sheet] | None = None


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
