"""What the screens need from whoever composes the companion: games, stored games, devices, settings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, Self

from companion.display.bands import Moment, Panel
from companion.display.board import Board, Outlook, Painter, Photo, Plot, Prospect, Table
from companion.display.catalogue import Catalogue
from companion.display.full_pages import Reveal
from companion.display.history import HistoryPage
from companion.display.inputs import Phase
from companion.display.page import Item, Para, Picture
from companion.games.kit import (
    Action,
    Domain,
    Event,
    Explained,
    Game,
    Layout,
    Place,
    Question,
    Say,
    Seat,
    Spot,
    State,
    Value,
    Verbatim,
)
from companion.play.corrections import Preview
from companion.play.journal import JournalError
from companion.play.session import Session
from companion.tracking import TableReport

OWN_PARTS = "own"
"""The value of the setting `profile` that means our own printed parts."""


@dataclass
class Preferences:
    """The settings that the screens themselves go by, by their names."""

    language: str = "en"
    depth: str = "referee"  # how much the companion is used for: referee, scores or oracle
    teach: bool = True
    tips: bool = True  # whether a tip is told, once, before what it is about first matters
    sound: bool = True
    volume: int = 75  # of sounds and speech, in hundredths
    speech: bool = False  # whether a voice says whose turn it is and what hands must do
    turned: bool = False  # by 180 degrees
    theme: str = "dark"  # dark or light: by which colours the screen is drawn
    large_type: bool = False  # whether words are larger wherever they find room
    left_handed: bool = False  # whether what is pressed stands at the left of the board
    watch: bool = True  # whether a camera, if there is one, reads by itself
    full_screen: bool = False
    motion: bool = True  # whether the screen shows by a short motion what has changed


@dataclass(frozen=True)
class Setting:
    """One setting: its name, its value, and those it can take. What is used `at_start` changes with the next one."""

    name: str
    value: Value
    values: tuple[Value, ...]
    at_start: bool = False


@dataclass(frozen=True)
class DeviceTrouble:
    """Why a device does not work, a sentence under `device`, and after how many seconds it is tried again."""

    device: str
    why: Say
    again: int | None = None


class Grade(StrEnum):
    """How well a check of the companion ended: a note can wait, what is wrong should be mended before play."""

    FINE = "fine"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True)
class Finding:
    """What a check found: its name, how well it ended, and a sentence of a section of the catalogues."""

    check: str
    grade: Grade
    what: Say
    section: str = "doctor"


@dataclass(frozen=True)
class Stored:
    """A game that can be gone on with: its key for the desk, its game's name, who sits, when it was last played."""

    key: str
    game: str
    seats: tuple[Seat, ...]
    when: str
    over: bool = False
    names: Mapping[Seat, str] = field(default_factory=dict)  # of those who gave one
    unreadable: JournalError | None = None  # why it cannot be gone on with; then only its file's name is known
    seconds: float = 0.0  # for how long one that is over was played
    options: Mapping[str, Value] = field(default_factory=dict)


class Trouble(Explained):
    """Something that did not work, and what to do."""

    @classmethod
    def of(cls, err: Exception, game: str | None = None) -> Self:
        """The same trouble as somebody else's."""
        trouble = cls("unexplained")
        if isinstance(err, OSError) and err.strerror:
            trouble = cls("unexpected", why=Verbatim(err.strerror))
        if isinstance(err, Explained):
            trouble.what, trouble.section, trouble.args = err.what, err.section, err.args
            trouble.about, trouble.because = err.about, err.because
        trouble.game = game
        return trouble


class Unseen(Trouble):
    """Why the camera cannot say what lies on the table."""

    section = "camera"


class Unlearnt(Trouble):
    """Why nothing was learnt of what was laid before the camera; that is still known, and can be learnt from again."""


class Wheel(Protocol):
    """A sealed source that is asked for one place after another, outside the rules. It counts its openings."""

    @property
    def windows(self) -> Sequence[str]:
        """What can be opened, as keys under `wheel` in the game's catalogue."""
        ...

    @property
    def places(self) -> Domain:
        """Where it can be opened."""
        ...

    @property
    def opened(self) -> int:
        """How often a window has been opened."""
        ...

    def open(self, window: str, place: str) -> Value:
        """Open a window at a place; it is written down before it is shown."""
        ...


@dataclass(frozen=True)
class Invitation:
    """A game that the hall offers to this table: what it is called there, which game, and who sits where."""

    title: str
    game: str
    seats: tuple[tuple[Seat, str], ...]
    seal: str = ""  # the words of the secret that all tables of the round share


class Hall(Protocol):
    """What a hall says to this table, and what this table may ask of it. Nothing of it touches a game that runs."""

    @property
    def connected(self) -> bool:
        """Whether the hall can be heard."""
        ...

    @property
    def minutes(self) -> int | None:
        """What is left of the round, in minutes; None without a clock that runs."""
        ...

    def held(self, session: Session) -> bool:
        """Whether other tables still play with the secret of this game, so that it must not be shown."""
        ...

    @property
    def announcements(self) -> Sequence[str]:
        """What the hall announced, the newest first."""
        ...

    @property
    def unread(self) -> bool:
        """Whether something was announced that nobody here has looked at."""
        ...

    def read(self) -> None:
        """Somebody has looked."""
        ...

    @property
    def calling(self) -> bool:
        """Whether this table asks somebody to come."""
        ...

    def call(self, on: bool) -> None:
        """Ask somebody to come, or no longer."""
        ...

    @property
    def invitation(self) -> Invitation | None:
        """The game that is offered; None if none is."""
        ...

    def accept(self) -> Session:
        """Begin the game that is offered. Trouble if it cannot be begun."""
        ...


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


@dataclass(frozen=True)
class SeenThere:
    """What a spot looks like, straightened, and how surely it was read as what; what should be there, as drawn."""

    spot: Spot
    photo: Photo
    drawn: Photo | None
    read: str | None
    due: str | None
    sure: float


class Hands(Protocol):
    """Hands at a simulated table."""

    def drag(self, x: float, y: float, phase: Phase) -> None:
        """Take, move or lay down a part; x and y are shares of the picture's width and height."""
        ...

    def lay(self) -> None:
        """Lay everything as the game, or the enrolment, asks."""
        ...


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
        ...

    def photo(self) -> Photo | None:
        """The newest picture; None before the first one and when no more come."""
        ...

    def sights(self) -> Sequence[Sight]:
        """What it sees, the most important first."""
        ...

    def aiming(self) -> Aiming | None:
        """How to move it; None while no card of the mat is seen."""
        ...

    def adapt(self) -> bool:
        """Let the camera find the light anew and lock it again; False if it cannot."""
        ...


@dataclass(frozen=True)
class Asked:
    """What an enrolment asks for; `why` is what stands in the way.

    Keys: empty, lay, beside (another copy beside what lies there), more (another copy, as those laid look different),
    another (that looks different, as a person says that some do), same (as `other`), done.

    `more` parts are asked for too if the box is the larger one; before any was taken. `last` is the label taken last:
    another copy of it may be asked for, that looks different. `copies` of a label should be laid at once.
    """

    key: str
    done: int
    total: int
    kind: str = ""
    label: str = ""
    other: str = ""
    why: Sight | None = None
    more: int = 0
    last: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Learnt:
    """What an enrolment learnt: how many labels of each kind, and the hardest pairs with how often they are confused.

    A pair is its kind, its two labels, and a percentage. `photo` shows a picture of each label, in the order asked for.
    """

    counts: tuple[tuple[str, int], ...]
    hardest: tuple[tuple[str, str, str, int], ...] = ()
    photo: Photo | None = None


class Enrolment(Protocol):
    """Learning the parts of a box, one after the other, before the camera."""

    def ask(self) -> Asked:
        """What it asks for now."""
        ...

    def begin(self) -> None:
        """The mat is empty now."""
        ...

    def larger(self) -> None:
        """The box is the larger one: what it adds is asked for too."""
        ...

    def keep(self) -> None:
        """The part that looks like another one is really another one."""
        ...

    def another(self) -> None:
        """Copies of the last part look different: another one is asked for."""
        ...

    def enough(self) -> None:
        """There is no other copy, or none that looks different."""
        ...

    def back(self) -> None:
        """Forget the last part, and ask for it again."""
        ...

    def learn(self) -> None:
        """Begin to learn from what was taken; this takes a while."""
        ...

    def learnt(self) -> Learnt | None:
        """What was learnt; None while it is still learning. Trouble if it went wrong."""
        ...

    def close(self) -> None:
        """The enrolment is over, finished or not."""
        ...


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
        ...

    @property
    def watches(self) -> bool:
        """Whether a camera may bring it on by itself."""
        ...

    def step(self) -> GuideStep:
        """Where it stands."""
        ...

    def choose(self, way: str) -> Sequence[Event] | Preview | None:
        """Go one way. At the end what was agreed: events, none if all is well, or a correction; before it None."""
        ...

    def point(self, place: str) -> None:
        """A finger on a place of the picture."""
        ...

    def watch(self) -> bool:
        """Look at the newest picture; whether that brought the talk on."""
        ...


@dataclass(frozen=True)
class Best:
    """A line of a game's table of records: what was reached, when, and how it was set up; `now` if it is this game.

    `among` is its rank among the games with the same code, and how many these are.
    """

    points: int
    date: str
    layout: str
    code: str = ""
    now: bool = False
    among: tuple[int, int] = (0, 0)


class Players(Protocol):
    """The names of those who have played at this table, kept for the next time."""

    @property
    def known(self) -> Sequence[str]:
        """All names, those who played last first."""
        ...

    @property
    def last(self) -> Mapping[Seat, str]:
        """Who sat where in the last game with names, in the order round the table."""
        ...

    def played(self, names: Mapping[Seat, str]) -> None:
        """Keep who plays now; a game without names changes nothing."""
        ...

    def forget(self, name: str) -> None:
        """Keep a name no longer."""
        ...


class Codes(Protocol):
    """Codes that the table has kept under names of its own."""

    def of(self, game: str) -> Mapping[str, str]:
        """The codes of a game by their names, the latest first."""
        ...

    def keep(self, game: str, name: str, code: str) -> None:
        """Keep a code under a name, in the place of another one of that name; Trouble if it cannot be written."""
        ...


class Library(Protocol):
    """The games, their words, and the games that were begun. Methods that can fail raise Trouble."""

    @property
    def games(self) -> Sequence[Game]:
        """All games, in the order of the menu."""
        ...

    @property
    def broken(self) -> Sequence[Explained]:
        """What is wrong with games that are installed but cannot be played."""
        ...

    def words(self, game: str | None) -> Catalogue:
        """The catalogue of the language that is set."""
        ...

    def painter(self, game: str) -> Painter:
        """The painter of a game."""
        ...

    def called(self, game: str) -> Mapping[str, str]:
        """What those parts of a game's box are called by whose labels its catalogue has no name."""
        ...

    def covers(self) -> Mapping[str, Board] | None:
        """What each game is known by, a few of its parts, by its name; None while they are loaded beside the window."""
        ...

    def presets(self) -> Mapping[str, Mapping[str, Board]] | None:
        """What the presets of each game look like, by their names; None while they are loaded beside the window."""
        ...

    def stored(self) -> Sequence[Stored]:
        """The games that were begun, the latest first."""
        ...

    def boards(self) -> Mapping[str, Board] | None:
        """How stored games lay when they were left, by their keys, of those of which that was kept; None while they are
        loaded beside the window.
        """
        ...

    def keep_board(self, session: Session, board: Board) -> None:
        """Keep for lists of games how a game lies, if that can be written; only what all may see is given here."""
        ...

    @property
    def players(self) -> Players:
        """Who has played at this table."""
        ...

    @property
    def codes(self) -> Codes:
        """The codes that were kept under names."""
        ...

    def begin(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: dict[str, Value],
        code: str | None,
        names: Mapping[Seat, str] | None = None,
    ) -> Session:
        """Start a game, with the scenario of a code if one was typed, and the names of those who play."""
        ...

    def corrected(self, game: Game) -> Mapping[str, Any]:
        """What of a game's data this table has corrected, by name."""
        ...

    def correct(self, game: Game, name: str, value: Any) -> None:
        """Keep for later games what a value of a game's data is in this box; None: as the companion takes it to be."""
        ...

    def learn(self, game: Game) -> Session | None:
        """Begin the first game that teaches this one; it is not kept. None for a game that brings no lesson."""
        ...

    def teaches(self, game: Game) -> bool:
        """Whether a game brings a lesson."""
        ...

    def tips_told(self, game: str) -> Collection[str]:
        """The keys of the tips of a game that this table was told."""
        ...

    def tip_told(self, game: str, key: str) -> None:
        """This table was told a tip; it is not told again."""
        ...

    def new_code(self, game: Game, options: Mapping[str, Value]) -> str:
        """A new code for a scenario with these options, for a table that asks for one."""
        ...

    def resume(self, key: str) -> Session:
        """Go on with a stored game."""
        ...

    def remember(self, session: Session) -> None:
        """Keep for later games what the table has ruled on once and for all, such as names of colours."""
        ...

    def finish(self, session: Session) -> None:
        """At the end: open the seals, write down that the game is over, and keep the record of a game for one."""
        ...

    def records(self, session: Session) -> Sequence[Best]:
        """After the end of a game for one: the best games at this table, this one among them; else empty."""
        ...


class Look(Protocol):
    """A look at the table, which takes the eyes a while."""

    def found(self) -> TableReport | None:
        """What was found; None while they still look. Trouble if the table cannot be read."""
        ...


class Watcher(Protocol):
    """The eyes. They work beside the window: nothing here waits for them."""

    @property
    def camera(self) -> CameraView | None:
        """The camera; None if there is none."""
        ...

    def sees(self, session: Session) -> bool:
        """Whether a camera sees this game's table and can read it."""
        ...

    def look(self, session: Session) -> Look | None:
        """Begin to look at the table; None without a camera."""
        ...

    def differing(self, session: Session) -> Sequence[Spot]:
        """The spots where something else lies than should, by what was last seen there."""
        ...

    def seen_there(self, session: Session, spots: Sequence[Spot], layout: Layout, board: Board) -> SeenThere | None:
        """What the first of these spots that is in view looks like, and what should be there by a layout and as a board
        is painted; None where nothing of them is.
        """
        ...

    def turns(self, session: Session) -> Mapping[str, float]:
        """How the table lies before the camera, in degrees clockwise, by what names of places begin with.

        Empty while nothing is known of it.
        """
        ...

    def warning(self) -> Sight | None:
        """What to know of the last look at the table, such as another light, or why looks have long failed.

        None when all was well.
        """
        ...

    def enrol(self, game: Game) -> Enrolment | None:
        """Begin to learn the parts of a game's box; None if no camera can see it, or it has no parts to learn."""
        ...


class Past(Protocol):
    """A look through the finished games, which takes a while."""

    def found(self) -> HistoryPage | None:
        """What was found; None while they are still read. Trouble if they cannot be, or cannot be plotted."""
        ...


class Extras(Protocol):
    """What only some games have."""

    def past(self) -> Past:
        """Begin to look through all finished games."""
        ...

    def keep_past(self, page: HistoryPage) -> str:
        """Write what was found as a page to a stick, or else a folder; where that is. Trouble without room."""
        ...

    def wheel(self, session: Session) -> Wheel | None:
        """The lone wheel, for a table that plays without a referee; None if the game has none."""
        ...

    def guide(self, session: Session) -> Guide | None:
        """The talk that this moment of a game needs, or can have; None for a game that has none."""
        ...

    def motion(self, session: Session) -> Sequence[Board]:
        """What hands must do now, move by move, the last board being how it ends; empty if nothing is to be shown."""
        ...

    def prospects(self, session: Session) -> Sequence[Prospect]:
        """What may come next, whatever is done, as all may know; empty for a game that does not show it."""
        ...

    def touched(self, session: Session, seat: Seat) -> Callable[[Action], Sequence[Place]] | None:
        """What tells which places a seat's action would touch; None for a game that has no such preview."""
        ...

    def outlook(self, session: Session, seat: Seat | None) -> Callable[[Action], Outlook] | None:
        """What tells what an action would bring, as a seat or the whole table may know; None for a game without."""
        ...

    def panel(self, session: Session, seat: Seat | None, at: State | None = None) -> Callable[[Moment], Panel] | None:
        """What tells what stands beside the board at a moment, now or in another state; None for a game without."""
        ...

    def reveal(self, session: Session, state: State, question: Question) -> Reveal:
        """A sealed question of a state before it is opened: what was guessed, and what being right or wrong brings."""
        ...

    def course(self, session: Session) -> Sequence[Plot | Table] | None:
        """How a game went, as plots and tables: None while it is worked out; empty for a game that does not show it."""
        ...

    def keep(self, session: Session) -> str:
        """After the end: write the game as one page and a picture of its board to a stick or folder; where that is."""
        ...

    def revealed(self, session: Session) -> Mapping[str, Any] | None:
        """After the end: a view of all that was sealed, for the game's painter; None if nothing was."""
        ...


PRESSING = 20.0
"""Seconds within which each button is to be pressed while somebody watches."""


class Doctor(Protocol):
    """Examines the companion and its machine, beside the window."""

    @property
    def pins(self) -> Mapping[str, int]:
        """The buttons on the machine's own pins and where each is wired; empty where none are wanted, or they fail."""
        ...

    def watched(self, pressed: Collection[str]) -> None:
        """Hands were asked to press each of these buttons once, and pressed only some: what was found tells it."""
        ...

    def begin(self) -> None:
        """Begin to examine, anew if it was done before."""
        ...

    def findings(self) -> Sequence[Finding] | None:
        """What was found; None while it still examines."""
        ...


class Desk(Protocol):
    """The services behind the screens."""

    @property
    def preferences(self) -> Preferences:
        """What is set now."""
        ...

    @property
    def settings(self) -> Sequence[Setting]:
        """Every setting, in the order of the menu."""
        ...

    def set(self, name: str, value: Value) -> None:
        """Set it and store it. Trouble if it cannot be stored; it holds all the same."""
        ...

    @property
    def troubles(self) -> Sequence[DeviceTrouble]:
        """The devices that do not work."""
        ...

    @property
    def badges(self) -> Sequence[str]:
        """The simulated or missing devices, as keys under `badge.` in the catalogue."""
        ...

    @property
    def library(self) -> Library:
        """The games."""
        ...

    @property
    def watcher(self) -> Watcher:
        """The eyes."""
        ...

    @property
    def extras(self) -> Extras:
        """What only some games have."""
        ...

    @property
    def hall(self) -> Hall | None:
        """The hall that this table belongs to; None for a table that stands alone."""
        ...

    @property
    def doctor(self) -> Doctor:
        """What is wrong with the companion and its machine."""
        ...
