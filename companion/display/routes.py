"""The routes of the screens: a screen goes to another by the name of its route, and knows no other screen.

`companion.display.route_table` stands above all screens and says which screen each route leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.display.board import Board
from companion.display.chooser import Chooser
from companion.games.kit import Action, Answer, Begin, Domain, Event, Game, Seat, State, Value, Verdict
from companion.play.corrections import Preview
from companion.play.steps import Step
from companion.tracking import TableReport


@dataclass(frozen=True)
class Route:
    """Where to go; its fields are what that screen needs to know."""


class Title(Route):
    """The first screen."""


@dataclass(frozen=True)
class Notice(Route):
    """A message with one way on."""

    title: str
    text: str
    style: str = "body"


class NewGame(Route):
    """Which game to begin."""


@dataclass(frozen=True)
class Setup(Route):
    """Who plays a game, with which options."""

    game: Game


@dataclass(frozen=True)
class Rematch(Route):
    """The same game once more, with the same players and options."""

    game: Game
    like: Begin


class Checklist(Route):
    """What must lie on the table before play."""


class Seals(Route):
    """The seal of the game."""


class Play(Route):
    """The game itself."""


class Return(Route):
    """Where the table was before a pause."""


class LessonStep(Route):
    """What a lesson tells and asks now."""


class Menu(Route):
    """Everything that is not a move."""


@dataclass(frozen=True)
class Do(Route):
    """What a line of the menu, or a short key, asks for in a running game."""

    action: str


@dataclass(frozen=True)
class WhoActs(Route):
    """Who interrupts."""


class Settings(Route):
    """What a person sets."""


class FirstStart(Route):
    """What is set up once: language, screen, sound, camera, light, parts."""


class Doctor(Route):
    """What is wrong with the companion and its machine."""


class PressEach(Route):
    """Each button on the pins is pressed once, while the doctor watches."""


class Controls(Route):
    """Which key does what."""


class Undo(Route):
    """What taking back the last step would change."""


class WhoseUndo(Route):
    """Whose last action to take back."""


@dataclass(frozen=True)
class Agree(Route):
    """What a correction would change, for the table to agree to."""

    preview: Preview


class Mend(Route):
    """Which event to put right."""


class Rule(Route):
    """What the table rules."""


@dataclass(frozen=True)
class RuleList(Route):
    """The rules of a game."""

    game: Game


class Log(Route):
    """Every step of the game."""


class Details(Route):
    """All tables of the board."""


class Code(Route):
    """The code of the scenario."""


class Pause(Route):
    """Nothing on the screen."""


@dataclass(frozen=True)
class WhoLooks(Route):
    """Who wants to look at what is private: one of these seats, by default of all."""

    seats: tuple[Seat, ...] | None = None


@dataclass(frozen=True)
class Curtain(Route):
    """What one seat may see, and choose, in private."""

    seat: Seat
    chooser: Chooser | None = None
    then: Callable[[Event], None] | None = None


class Viewfinder(Route):
    """What the camera sees."""


class Enrol(Route):
    """Learning the parts of a box."""


class Scan(Route):
    """A look at the table."""


@dataclass(frozen=True)
class Look(Route):
    """A look at the table, and what is then done with what was found."""

    then: Callable[[TableReport], None]


@dataclass(frozen=True)
class Scanned(Route):
    """What a look at the table found; `aside` if the eyes looked by themselves."""

    found: TableReport
    aside: bool = False


@dataclass(frozen=True)
class Talk(Route):
    """The talk that the eyes can help with, if this moment has one; with a `look` at once."""

    look: bool = False


@dataclass(frozen=True)
class Motion(Route):
    """What hands must do, move by move; up to the step `done` they were shown it before."""

    boards: Sequence[Board]
    done: Step | None = None


@dataclass(frozen=True)
class Pick(Route):
    """One of a list is picked, and then taken."""

    title: str
    options: Sequence[tuple[str, Value]]
    then: Callable[[Value], None]


@dataclass(frozen=True)
class Typing(Route):
    """A word is typed, and then taken; `letters` stand on the screen, by default those of codes."""

    title: str
    form: Domain
    then: Callable[[Value], None]
    letters: str | None = None


@dataclass(frozen=True)
class Refusal(Route):
    """The rules that stand against an event; `earlier` is where it was tried, if not now."""

    verdict: Verdict
    earlier: State | None = None


@dataclass(frozen=True)
class Warned(Route):
    """What an event gives away, or what is odd about it; `do` does it all the same."""

    event: Action | Answer
    do: Callable[[], None]


@dataclass(frozen=True)
class Open(Route):
    """The window of the sealed source that answers the open question, or that which these events lead to.

    The eyes have seen `first`; who opens the window agrees that it happened.
    """

    first: tuple[Event, ...] = ()


class Wheel(Route):
    """The lone wheel."""


class Invitation(Route):
    """The game that the hall offers."""


class Announced(Route):
    """What the hall announced."""


class Prospects(Route):
    """What may come next, whatever is done."""


class Links(Route):
    """Cells of the board that the table links otherwise."""


class Final(Route):
    """The score sheet."""


class History(Route):
    """What was reached in all finished games."""


class Records(Route):
    """The best games at this table."""
