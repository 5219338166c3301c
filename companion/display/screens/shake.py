"""Holding a button, or shaking the panel, shakes the cart: things come out one by one, and no more than there are."""

from __future__ import annotations

from collections.abc import Callable

from companion.display import routes
from companion.display.board import Face, Table
from companion.display.catalogue import Catalogue
from companion.display.inputs import Button, Input, Lift, Press, Release, Shaken, Tap
from companion.display.page import Bars, Block, Item, Page, Para, Sheet, Show
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.hold import Hold
from companion.display.screens.navigator import Navigator
from companion.games.kit import Question, Value
from companion.play.lesson import NotAsked

PAUSE = 0.45
"""Seconds from one to the next."""


class ShakeScreen(Screen):
    """`draw` gives the next one, or None; `more` says whether there is one in this shake; `then` is what comes after.

    Letting go pauses; after a shake of the panel all come out by themselves. They stay on the screen until a hand has
    let go of the button once more.
    """

    def __init__(
        self,
        home: Navigator,
        title: str,
        face: Callable[[Value], Face | None],
        draw: Callable[[], Value | None],
        more: Callable[[], bool],
        then: Callable[[], None],
        words: Catalogue | None = None,
    ) -> None:
        super().__init__(home)
        self._words = words
        self._title, self._face, self._draw, self._more, self._then = title, face, draw, more, then
        self._out: list[Value] = []
        self._hold = Hold()
        self._rolling = False  # the panel was shaken
        self._next = 0.0

    @property
    def in_play(self) -> bool:
        """In a game, not for a cart that stands alone."""
        return self.home.session is not None

    @property
    def words(self) -> Catalogue:
        """The words of the game that it belongs to."""
        return self._words or self.home.words

    def page(self) -> Page:
        """The last one large, all in a row, and what to do."""
        words = self.words
        last: list[Block] = []
        if self._out:
            face = self._face(self._out[-1])
            last = [*([Show(face)] if face else []), Para(words.name(self._out[-1]), "face", centred=True)]
            faces = (self._face(value) for value in self._out)
            chips = tuple(f.chip if f and f.chip else words.letter(v) for f, v in zip(faces, self._out, strict=True))
            last.append(Sheet(Table((chips,))))
        key = "shake.rolling" if self._rolling else "shake.hold"
        if not self._more():
            key = "shake.go-on" if self._rolling and not self._hold.running else "shake.done"
        ways: tuple[Block, ...] = (Para(words(key, n=len(self._out)), "hands", centred=True),)
        if self._hold.short and not self._out and not self._rolling:
            ways = (Para(words("oracle.short"), "warning", centred=True),)
        if self._more() and not self._out and not self._rolling:
            ways = (*ways, Bars(self._hold.done(self.home.now)))
        return Page(
            "shake",
            self._title,
            badges=self.home.badges,
            blocks=(*last, *ways),
            tone="oracle",
            centred=True,
            buttons=(Item(words("button.menu"), "menu"),) if self.home.session else self.back_button(),
        )

    def take(self, given: Input) -> None:
        """Hold or shake; back opens the menu, or leaves a cart that stands alone."""
        if given in (Press(Button.BACK), Tap("menu"), Tap(BACK_ITEM)):
            self._leave()
        elif isinstance(given, Shaken):
            self._rolling = True
        elif given == Press(Button.CONFIRM) or isinstance(given, Tap):
            self._hold.begin(self.home.now)
        elif isinstance(given, Lift) or given == Release(Button.CONFIRM):
            self._hold.end()
            if self._out and not self._more():
                self.home.sound("close")
                self._then()

    @property
    def moving(self) -> bool:
        """While the button is held, or after a shake until all are out."""
        return self._hold.running or (self._rolling and self._more())

    def tick(self, now: float) -> None:
        """One comes out, after the first moment and then in even steps."""
        if (self._rolling or self._hold.complete(now)) and now >= self._next and self._more():
            value = self._drawn()
            if value is not None:
                self._out.append(value)
                self._next = now + PAUSE
                self.home.sound("gem")

    def _drawn(self) -> Value | None:
        """The next one; where a lesson asks for something else, the button counts as let go."""
        try:
            return self._draw()
        except NotAsked:
            self._hold.end()
            self._rolling = False
            raise

    def _leave(self) -> None:
        self._hold.end()
        self._rolling = False
        if self.home.session is not None:
            self.home.go(routes.Menu())
        else:
            self._then()


def shaken(home: Navigator) -> ShakeScreen | None:
    """The screen for an open question whose answers are shaken out, as the game's words name it; else None."""
    session = home.session
    question = session.state.question() if session is not None else None
    if session is None or question is None or f"shake.{question.kind}" not in home.words:
        return None

    def same(now: Question | None) -> bool:
        return now is not None and (now.kind, now.places) == (question.kind, question.places)

    def draw() -> Value | None:
        answer = session.open_sealed()
        return answer.value if answer is not None else None

    return ShakeScreen(
        home,
        home.words(f"shake.{question.kind}", place=question.places),
        lambda value: home.paint(None).faces.get(str(value)),
        draw,
        lambda: same(session.state.question()) and session.can_open(),
        home.pop,
    )
