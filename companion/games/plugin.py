"""What a game brings along: one typed plugin, found by its entry point.

A package announces it in the group `companion.games`, as in `cacao = "companion.games.cacao.plugin:PLUGIN"`. Rules and
texts come with the plugin; what takes the eyes, the screen or a drawing is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.games.kit import Action, Begin, Event, Game, Labels, Layout, Place, Question, Say, Spot, State

if TYPE_CHECKING:
    from calibration.art import Part
    from calibration.art.page import Sheet
    from companion.display.bands import Moment, Panel
    from companion.display.board import Board, Outlook, Painter, Plot, Prospect, Table
    from companion.display.catalogue import Catalogue
    from companion.display.full_pages import Reveal
    from companion.games.dialogue import Opening
    from companion.games.kit.lesson import Lesson
    from companion.simulation import Simulation
    from companion.vision.classify.profile import Profile
    from companion.vision.geometry.plane import Floats, Picture
    from companion.vision.tiles.cells import Box, Reframing

GROUP = "companion.games"
"""The group of entry points in which games are announced."""

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Reading(Generic[S]):
    """How a game's table is read, given the game's own state; what a game does not have is None.

    `look` reads a frame (BGR), `look_again` what may lie otherwise where only some places have changed, or none but the
    state; `regions` says where each place is in it, as corners in pixels, `outside` which places a look did not show,
    `unclear` at which ones it showed something that it could not tell, `reframe` what to do to have more of it in the
    picture, also of what its edge cuts to boxes (x, y, w, h in pixels), `whole` the outlines, in pixels, of tiles that
    are read surely, so that no hand is over them, `nudged` which card of the mat no longer lies where the board needs
    it. `turns` tells from the regions how a board without fixed directions lies: degrees clockwise, by what names of
    places begin with. All raise UnreadableError.
    Where no box has to be learnt (`needs_profile` is false), the profile may be empty. `misread` is how often a label
    that seems certain is wrong, if that was measured for this game. `space_mm` is how wide `regions` has a space,
    `fixed` whether they do not move with what lies on them, `filled` the layer whose pieces fill one, `loose` whether a
    place lies beside the board, so that it is not pushed with it, and is nowhere while nothing lies there. `went_on`
    says what was read of a table on which all has lain right so far, where hands may go on without a word, `covered`
    what was read, given what surely lay right before, which pieces may have come to hide; `said` what is wrong with
    what lies there, by sections of the game's catalogue, where the game knows it better than spot by spot, and is told
    whether all had lain right so far.
    """

    look: Callable[[Picture, Profile, S], Mapping[Spot, Labels]]
    look_again: Callable[[Picture, Profile, S, Collection[Place]], Mapping[Spot, Labels]] | None = None
    regions: Callable[[Picture, Profile, S], Mapping[Place, Floats]] | None = None
    outside: Callable[[S, Iterable[Spot]], tuple[Place, ...]] | None = None
    unclear: Callable[[S, Mapping[Spot, Labels]], tuple[Place, ...]] | None = None
    reframe: Callable[[Picture, Profile, S, Collection[Box]], Reframing | None] | None = None
    whole: Callable[[Picture, Profile, S], Collection[Floats]] | None = None
    nudged: Callable[[Picture, Profile, S], int | None] | None = None
    turns: Callable[[Mapping[Place, Floats]], Mapping[str, float]] | None = None
    needs_profile: bool = True
    misread: float | None = None
    space_mm: float | None = None
    fixed: bool = False
    went_on: Callable[[S, Mapping[Spot, Labels]], Mapping[Spot, Labels]] | None = None
    covered: Callable[[S, Mapping[Spot, Labels], Layout], Mapping[Spot, Labels]] | None = None
    said: Callable[[S, Layout, bool], tuple[tuple[str, Say], ...]] | None = None
    filled: str = ""
    loose: Callable[[Place], bool] | None = None

    def is_loose(self, place: Place) -> bool:
        """Whether a place lies beside the board, wherever hands lay it."""
        return self.loose is not None and self.loose(place)


@dataclass(frozen=True)
class Painting:
    """How a game's views are painted; what a game does not have is None.

    `motion` shows what hands must do, move by move; `preview` which places an action would touch; `sketch` draws a
    step of the dialogue into a board, with the places that are marked and the one that is pointed at; `outlook` tells
    what an action would bring, `course` how the game went, from its states, each with the event that led to it,
    `prospects` what may come next, whatever is done, `panel` what stands beside the board while something is chosen:
    players' tiles, a card, how values look, marks on the board; `reveal` a sealed question before it is opened: what
    was guessed, and what being right or wrong brings. `cover` is what the game is known by in a list of games: a few of
    its parts, as they might lie, without words; `presets` the same for each preset, by its name. `called` tells what
    those parts of its box are called by whose labels the catalogue has no name.
    """

    paint: Painter
    motion: Callable[[Mapping[str, Any], Catalogue], Sequence[Board]] | None = None
    preview: Callable[[Mapping[str, Any], Action], Sequence[Place]] | None = None
    sketch: Callable[[Mapping[str, Any], Board], tuple[Board, frozenset[str], str | None]] | None = None
    outlook: Callable[[Mapping[str, Any], Action, Catalogue], Outlook] | None = None
    course: Callable[[Sequence[tuple[Event | None, Any]], Catalogue], Sequence[Plot | Table]] | None = None
    prospects: Callable[[Mapping[str, Any], Catalogue], Sequence[Prospect]] | None = None
    panel: Callable[[Mapping[str, Any], Moment, Catalogue], Panel] | None = None
    reveal: Callable[[Mapping[str, Any], Question, Catalogue], Reveal] | None = None
    cover: Callable[[], Board] | None = None
    presets: Callable[[], Mapping[str, Board]] | None = None
    called: Callable[[Catalogue], Mapping[str, str]] | None = None


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
class Plugin:
    """All that a game brings; what it lacks is None. The functions load a part of it when they are called.

    `texts` is the folder of its catalogues, one file a language. `parts` are the parts as we draw them, `sheets` draws
    what the game is played on, to be printed, `coded_sheet` what a code names of it. `record` is asked about the last
    state and the beginning of a game for one that is over. `lesson` teaches a first game.
    """

    game: Game
    texts: Path
    painting: Callable[[], Painting]
    reading: Callable[[], Reading[Any]] | None = None
    dialogue: Callable[[], Opening[Any]] | None = None
    parts: Callable[[], tuple[Part, ...]] | None = None
    sheets: Callable[[], Sheet] | None = None
    coded_sheet: Callable[[str], Sheet] | None = None
    simulation: Callable[[], Simulation[Any]] | None = None
    record: Callable[[Any, Begin], Record] | None = None
    scenarios: Callable[[], Scenarios] | None = None
    cart: Callable[[], LoneCart] | None = None
    lesson: Callable[[], Lesson] | None = None

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name
