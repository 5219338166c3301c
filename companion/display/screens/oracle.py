"""The oracle's window: it opens while the button is held, and closes after."""

from __future__ import annotations

from collections.abc import Sequence

from companion.display import routes
from companion.display.asked import asked_line
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.desk import Wheel
from companion.display.inputs import Button, Input, Lift, Press, Release, Tap
from companion.display.page import Bars, Block, Item, Page, Para, Picture, Show
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.hold import Hold
from companion.display.screens.navigator import Navigator
from companion.games.kit import Action, Answer, Event, Question, Value
from companion.play.corrections import CAMERA
from companion.play.lesson import NotAsked

BROUGHT = 3
"""How many sentences of what an answer brought find room under it."""
WINDOWS = ("teal", "purple", "gold")
"""The colours of a wheel's windows on a panel's ring of lights, in their order."""


def window_colour(wheel: Wheel | None, window: str) -> str:
    """The colour of a window, by its name; the first of all where there is no such wheel."""
    windows = tuple(wheel.windows) if wheel is not None else ()
    return WINDOWS[windows.index(window) % len(WINDOWS)] if window in windows else WINDOWS[0]


class OracleScreen(Screen):
    """Asks for a held button, then shows the answer to all for as long as it is held."""

    def __init__(self, home: Navigator, first: Sequence[Event] = ()) -> None:
        super().__init__(home)
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

    @property
    def in_play(self) -> bool:
        """Before the window is open, unless it only asks what the eyes have seen."""
        return self._answer is None and not self._first

    def page(self) -> Page:
        """The question, and the answer while the window is open."""
        words = self.words
        title = words.question(self._question)
        only = self._question.seen_by
        if self._answer is not None:
            shown = opened(words, self.board(), self._answer.value, () if only else self._brought())
            # what only some may see stands alone: the board tells nothing of it
            table = None if only else Picture(self.board(), chosen=frozenset(self._question.places))
            return Page(
                "oracle-open", title, picture=table, blocks=shown, tone="oracle", centred=True, ring=self._ring()
            )
        hold = hold_line(words, self._hold)
        if only and not self._hold.short:
            hold = Para(words("curtain.only", seat=only), "hands")
        return Page(
            "oracle",
            words("oracle.title"),
            badges=self.home.badges,
            picture=Picture(self.board(), chosen=frozenset(self._question.places)),
            blocks=(
                *self._seen(),
                *asked_line(self.session, words),
                Para(title, "strong"),
                hold,
                Bars(self._hold.done(self.home.now)),
            ),
            centred=True,
            tone="oracle",
            buttons=self.back_button() if self._first else (Item(words("button.menu"), "menu"),),
            ring=self._ring(),
        )

    def _seen(self) -> tuple[Para, ...]:
        """What the eyes have seen, which has not been done yet."""
        words = self.words
        said = (words.event(e) if isinstance(e, Action) else words.name(getattr(e, "value", "")) for e in self._first)
        return tuple(Para(line, "body") for line in said)

    def _opened(self) -> Answer | None:
        """The answer, after what the eyes have seen; where a lesson asks for something else, the button counts as let
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
        steps, outcomes = self.session.steps, self.session.game.outcomes
        told = steps[-1].state.news() if steps else ()
        first = sorted(range(len(told)), key=lambda n: told[n].what.key not in outcomes)[:BROUGHT]
        return tuple(self.words.say("news", told[n].what) for n in sorted(first))

    def _ring(self) -> tuple[str, ...]:
        return (window_colour(self.home.desk.extras.wheel(self.session), self._question.rule),)

    def take(self, given: Input) -> None:
        """Hold to open, release to close; back opens the menu while it is shut."""
        if self._answer is None and given in (Press(Button.BACK), Tap("menu"), Tap(BACK_ITEM)):
            if self._first:
                self.home.pop()
            else:
                self.home.go(routes.Menu())
        elif given == Press(Button.CONFIRM) or isinstance(given, Tap):
            self._hold.begin(self.home.now)
        elif isinstance(given, Lift) or given == Release(Button.CONFIRM):
            self._hold.end()
            if self._answer is not None:
                self.home.sound("close")
                self.home.pop()

    @property
    def moving(self) -> bool:
        """While the button is held."""
        return self._hold.running

    def tick(self, now: float) -> None:
        """Open the window once the button has been held long enough."""
        if self._answer is None and self._hold.complete(now):
            before = len(self.session.steps)
            self._answer = self._opened()
            self.home.decided(before, "open")
            if self._answer is None:
                self.home.pop()


def hold_line(words: Catalogue, hold: Hold) -> Para:
    """What to hold; after a press that was too short, that it was."""
    return Para(words("oracle.short"), "warning") if hold.short else Para(words("oracle.hold"), "hands")


def opened(words: Catalogue, board: Board, value: Value, brought: Sequence[str] = ()) -> tuple[Block, ...]:
    """An open window: what the answer looks like, its name, what it brought, and how to close it."""
    face = board.faces.get(value) if isinstance(value, str) else None
    return (
        *((Show(face),) if face is not None else ()),
        Para(words.name(value), "face", centred=True),
        *(Para(line, "strong", centred=True) for line in brought),
        Para(words("oracle.release"), "quiet", centred=True),
    )
