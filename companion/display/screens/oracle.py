"""The oracle's window: it opens while the button is held, and closes after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from companion.display import routes
from companion.display.bands import Moment, PanelChoice, PlayerTile
from companion.display.board import Board, Chip, Face
from companion.display.catalogue import Catalogue
from companion.display.full_pages import NextUp, OrderPage, PointsChange, RevealPage
from companion.display.heard import outcome
from companion.display.inputs import Button, Input, Lift, Press, Release, Tap
from companion.display.lesson_line import asked_line
from companion.display.page import Bars, Block, Item, Page, Para, Picture, Show
from companion.display.screens.badges import badges
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.hold import Hold
from companion.display.screens.navigator import Navigator
from companion.games.kit import Action, Answer, Domain, Event, Question, State, Value
from companion.play.corrections import CAMERA
from companion.play.lesson_session import NotAsked
from companion.play.session import Session

BROUGHT = 3
"""How many sentences of what an answer brought find room under it."""
TURNS = 0.8
"""Seconds in which the disc turns over."""
STRIKES = 0.2
"""Seconds in which the cross or tick is struck after that."""
HALF = 0.5
"""Of its turning over: until then its back is to be seen."""
READ = 2.0
"""Seconds after which letting go means that the answer has been read."""
GO_ON = "go-on"
WINDOWS = ("teal", "purple", "gold")
"""The colours of a wheel's windows on a panel's ring of lights, in their order."""


class Wheel(Protocol):
    """A sealed source that is asked for one place after another, outside the rules. It counts its openings."""

    @property
    def windows(self) -> Sequence[str]:
        """What can be opened, as keys under `wheel` in the game's catalogue."""

    @property
    def places(self) -> Domain:
        """Where it can be opened."""

    @property
    def opened(self) -> int:
        """How often a window has been opened."""

    def open(self, window: str, place: str) -> Value:
        """Open a window at a place; it is written down before it is shown."""


class SealedExtras(Protocol):
    """What only games with a sealed scenario have."""

    def wheel(self, session: Session) -> Wheel | None:
        """The lone wheel, for a table that plays without a referee; None if the game has none."""

    def reveal(self, session: Session, state: State, question: Question) -> RevealPage:
        """A sealed question of a state before it is opened: what was guessed, and what being right or wrong brings."""


def window_colour(wheel: Wheel | None, window: str) -> str:
    """The colour of a window, by its name; the first of all where there is no such wheel."""
    windows = tuple(wheel.windows) if wheel is not None else ()
    return WINDOWS[windows.index(window) % len(WINDOWS)] if window in windows else WINDOWS[0]


class OracleScreen(Screen):
    """Asks for a held button, then shows the answer: the disc turns over, and it stays until somebody goes on.

    Whoever still holds once it has been read goes on by letting go. An answer that only some may see is shown for as
    long as the button is held, and no longer.
    """

    def __init__(self, home: Navigator, sealed: SealedExtras, first: Sequence[Event] = ()) -> None:
        super().__init__(home)
        self._sealed = sealed
        self._first = tuple(first)
        self.watched = self.withdrawn = bool(first)
        state = self.session.state
        for event in first:
            state = state.after(event)
        question = state.question()
        if question is None:
            raise RuntimeError("the oracle answers the open question only")
        self._question: Question = question
        self._hold = Hold()
        self._answer: Answer | None = None
        self._opened_at = self._ticked = 0.0
        self._outcome = ""  # the sound of what it brought, until that is seen
        self._asked = self._reveal(state)
        self._seat = state.turn_seat
        self._points = self._points_of(state)

    @property
    def in_play(self) -> bool:
        """Before the window is open, unless it only asks what the eyes have seen."""
        return self._answer is None and not self._first

    def page(self) -> Page:
        """The question, and the answer once the window is open."""
        return self._before() if self._answer is None else self._after(self._answer)

    def _before(self) -> Page:
        words = self.words
        title = words.question(self._question)
        only = self._question.seen_by
        hold = hold_line(words, self._hold)
        if only and not self._hold.short:
            hold = Para(words("curtain.only", seat=only), "hands")
        done = self._hold.shown(self.home.now)
        return Page(
            "oracle",
            words("oracle.title"),
            badges=badges(self.home),
            blocks=(
                *self._seen(),
                *asked_line(self.session, words),
                Para(title, "strong"),
                hold,
                Bars(self._hold.done(self.home.now)),
            ),
            tone="oracle",
            picture=Picture(replace(self.board(), focus=())),
            buttons=self.back_button() if self._first else (Item(words("button.menu"), "menu"),),
            ring=self._ring(),
            game=self.session.game.name,
            full=replace(self._asked, title=self._asked.title or title, prompt=hold.text, done=done),
        )

    def _after(self, answer: Answer) -> Page:
        words, only = self.words, self._question.seen_by
        brought = () if only else self._brought()
        board = self.board()
        return Page(
            "oracle-open",
            words.question(self._question),
            blocks=opened(words, board, answer.value, brought, closes=bool(only)),
            tone="oracle",
            picture=Picture(replace(board, focus=())),
            ring=self._ring(),
            game=self.session.game.name,
            full=replace(
                self._asked,
                title=words("oracle.is", answer=answer.value) if self._turned() >= HALF else self._asked.title,
                prompt=words("oracle.release") if only else "",
                stakes=(),
                answer=board.faces.get(str(answer.value))
                or Face(None, Chip("gold", words.letter(answer.value), "plate")),
                turned=self._turned(),
                struck=self._struck(),
                right=None if self._asked.guessed is None else self._asked.guessed == answer.value,
                brought=brought,
                change=None if only else self._change(),
                order=None if only else self._order(board),
                then=None if only else self._next_up(),
            ),
        )

    def _reveal(self, state: State) -> RevealPage:
        """What the game shows of the question before it is answered: the guess, and what it may bring."""
        return self._sealed.reveal(self.session, state, self._question)

    def _turned(self) -> float:
        """How far the disc has turned over."""
        if not self.home.desk.preferences.motion:
            return 1.0
        return min(1.0, (self.home.now - self._opened_at) / TURNS)

    def _struck(self) -> float:
        """How much of the cross or tick is drawn, once the disc has turned."""
        if not self.home.desk.preferences.motion:
            return 1.0
        return min(1.0, max(0.0, (self.home.now - self._opened_at - TURNS) / STRIKES))

    def _points_of(self, state: State) -> PlayerTile | None:
        """The tile of whose turn it is, with the points of this state."""
        chip = self.chip(self._seat) if self._seat else None
        panel = self.home.desk.extras.panel(self.session, None, state)
        tiles = panel(Moment()).players if panel is not None else ()
        return next((tile for tile in tiles if chip is not None and tile.chip.colour == chip.colour), None)

    def _change(self) -> PointsChange | None:
        """How the points changed, where they did."""
        before, after = self._points, self._points_of(self.session.state)
        if before is None or after is None or before.points == after.points:
            return None
        return PointsChange(after.chip, before.points, after.points)

    def _order(self, board: Board) -> OrderPage | None:
        """The first thing that the players must now lay or take, with its picture."""
        steps = self.session.steps
        told = steps[-1].state.news() if steps else ()
        first = next((todo for news in told for todo in news.hands), None)
        if first is None:
            return None
        return OrderPage(
            self.words.say("hand", first), chip=board.ordered(first) if board.ordered is not None else None
        )

    def _next_up(self) -> NextUp:
        """Whose turn it is now, and the way back to the table."""
        seat = self.session.state.turn_seat
        title = self.words("play.due", seat=seat) if seat else ""
        go_on = PanelChoice(self.words("oracle.go-on"), GO_ON)
        return NextUp(title, go_on, self.chip(seat) if seat else None, self.words.who(seat) if seat else "")

    def _seen(self) -> tuple[Para, ...]:
        """What the camera has seen, which has not been done yet."""
        words = self.words
        said = (words.event(e) if isinstance(e, Action) else words.name(getattr(e, "value", "")) for e in self._first)
        return tuple(Para(line, "body") for line in said)

    def _opened(self) -> Answer | None:
        """The answer, after what the camera has seen; where a lesson asks for something else, the button counts as let
        go.
        """
        try:
            with self.session.together():
                done = all(self.session.do(event, CAMERA).legal for event in self._first)
                answer = self.session.open_sealed() if done else None
        except NotAsked:
            self._hold.end()
            raise
        self.watched = self.withdrawn = False
        return answer

    def _brought(self) -> tuple[str, ...]:
        """What the answer meant, right or wrong, who won, and what for; what has no room is told when it is closed."""
        steps, outcomes = self.session.steps, self.session.game.headlines.outcomes
        told = steps[-1].state.news() if steps else ()
        first = sorted(range(len(told)), key=lambda n: told[n].what.key not in outcomes)[:BROUGHT]
        return tuple(self.words.say("news", told[n].what) for n in sorted(first))

    def _ring(self) -> tuple[str, ...]:
        return (window_colour(self._sealed.wheel(self.session), self._question.rule),)

    def take(self, given: Input) -> None:
        """Hold to open; go on by a press, or by letting go once it was read. Back opens the menu while it is shut."""
        if self._answer is None and given in (Press(Button.BACK), Tap("menu"), Tap(BACK_ITEM)):
            if self._first:
                self.home.pop()
            else:
                self.home.go(routes.Menu())
        elif isinstance(given, Lift) or given == Release(Button.CONFIRM):
            self._let_go()
        elif self._answer is not None:
            if isinstance(given, Press | Tap) and self._struck() < 1:
                self._opened_at = self.home.now - TURNS - 2 * STRIKES  # a press cuts it short
                self._tell()
            elif isinstance(given, Press | Tap):
                self._close()
        elif given == Press(Button.CONFIRM) or isinstance(given, Tap):
            self._hold.begin(self.home.now)
            self.home.sound("held")

    def _let_go(self) -> None:
        if self._answer is None:
            self._hold.end(self.home.now)
            self.home.hush("held")
        elif self._hold.running:
            self._hold.end()
            if self._question.seen_by or self.home.now - self._opened_at >= READ:
                self._close()

    def _close(self) -> None:
        self.home.sound("close")
        self.home.pop()

    @property
    def moving(self) -> bool:
        """While the button is held, the ring empties, or the disc turns over."""
        turning = self._answer is not None and (self._struck() < 1 or bool(self._outcome))
        return turning or self._hold.running or self._hold.shown(self._ticked) > 0

    def tick(self, now: float) -> None:
        """Open the window once the button has been held long enough."""
        self._ticked = now
        if self._answer is None and self._hold.complete(now):
            before = len(self.session.steps)
            self._answer = self._opened()
            self._opened_at = now
            self.home.sound("open")
            self._outcome = outcome(self.session, before)
            if self._answer is None:
                self.home.pop()
        if self._answer is not None and self._turned() >= 1:
            self._tell()

    def _tell(self) -> None:
        """Play the sound of a right or wrong guess once the answer is seen."""
        if self._outcome:
            self.home.sound(self._outcome)
        self._outcome = ""


def hold_line(words: Catalogue, hold: Hold) -> Para:
    """What to hold; after a press that was too short, that it was."""
    return Para(words("oracle.short"), "warning") if hold.short else Para(words("oracle.hold"), "hands")


def opened(
    words: Catalogue, board: Board, value: Value, brought: Sequence[str] = (), closes: bool = True
) -> tuple[Block, ...]:
    """An open window: what the answer looks like, its name, what it brought, and how it `closes`."""
    face = board.faces.get(value) if isinstance(value, str) else None
    return (
        *((Show(face),) if face is not None else ()),
        Para(words.name(value), "face", centred=True),
        *(Para(line, "strong", centred=True) for line in brought),
        Para(words("oracle.release" if closes else "oracle.go-on"), "quiet", centred=True),
    )
