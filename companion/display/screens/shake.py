"""Holding a button, or shaking the panel, shakes the cart: things come out one by one, and no more than there are."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from companion.display import routes
from companion.display.board import Board, Chip, Face, Table
from companion.display.catalogue import Catalogue
from companion.display.full_pages import Shake
from companion.display.inputs import Button, Input, Lift, Press, Release, Shaken, Tap
from companion.display.page import Bars, Block, Item, Page, PageTable, Para, Show
from companion.display.screens.badges import badges
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.hold import Hold
from companion.display.screens.navigator import Navigator
from companion.games.kit import Question, State, Value
from companion.play.lesson_session import NotAsked

PAUSE, ROLLS = 0.3, 0.45
"""Seconds from one to the next, and for which one rolls."""
GEM_SOUNDS = ("gem-red", "gem-green", "gem-blue", "gem-white")
"""Colours that have a tone of their own."""
RUMBLES = 0.6
"""Seconds of the recording of the cart, whose end runs into its beginning."""
MOST = 6
"""Places in the row, where nothing says how many come out."""
SWING, BEAT = 14.0, 0.7
"""How far the cart tilts to either side, in degrees, and the seconds of one swing."""


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
        wanted: Chip | None = None,
        most: int = MOST,
    ) -> None:
        super().__init__(home)
        self._wanted, self._most = wanted, most
        self._words = words
        self._title, self._face, self._draw, self._more, self._then = title, face, draw, more, then
        self._out: list[Value] = []
        self._hold = Hold()
        self._rolling = False  # the panel was shaken
        self._came: list[float] = []  # when each came out
        self._rumbles, self._rumbling = False, 0.0  # and until when
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
            last.append(PageTable(Table((chips,))))
        shaking = self._rolling or self._hold.running
        key = "shake.rolling" if shaking else "shake.hold"
        if not self._more():
            key = "shake.go-on" if self._rolling and not self._hold.running else "shake.done"
        prompt = words(key, n=len(self._out))
        ways: tuple[Block, ...] = (Para(prompt, "hands", centred=True),)
        if self._hold.short and not self._out and not self._rolling:
            prompt = words("oracle.short")
            ways = (Para(prompt, "warning", centred=True),)
        done = self._hold.done(self.home.now)
        if self._more() and not self._out and not self._rolling:
            ways = (*ways, Bars(done))
        most = max(self._most, len(self._out))
        return Page(
            "shake",
            self._title,
            badges=badges(self.home),
            blocks=(*last, *ways),
            tone="oracle",
            buttons=(Item(words("button.menu"), "menu"),) if self.home.session else self.back_button(),
            game=self.home.session.game.name if self.home.session else "",
            full=Shake(
                self._title,
                prompt,
                tuple(self._chip(value) for value in self._out),
                most,
                words("shake.of", n=most),
                self._wanted,
                words("shake.for") if self._wanted is not None else "",
                tilt=self._tilt(shaking),
                rolled=self._rolled(),
                done=0.0 if self._out else done,
                complete=not self._more(),
            ),
        )

    def _chip(self, value: Value) -> Chip:
        """What one looks like in the row."""
        face = self._face(value)
        return face.chip if face and face.chip else Chip("gold", self.words.letter(value), "plate")

    def _rolled(self) -> tuple[float, ...]:
        """How far each of those has rolled that are still on their way."""
        if not self.home.desk.preferences.motion:
            return ()
        since = (self.home.now - came for came in self._came)
        return tuple(max(0.0, gone) / ROLLS for gone in since if gone < ROLLS)

    def _tilt(self, shaking: bool) -> float:
        """The cart's slope: it swings while it is shaken."""
        if not shaking or not self._more() or not self.home.desk.preferences.motion:
            return -8.0 if self._out and self._more() else 0.0
        return SWING * sin(2 * pi * self.home.now / BEAT)

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
        """While the button is held, one rolls, or after a shake until all are out."""
        return self._hold.running or (self._rolling and self._more()) or bool(self._rolled()) or self._rumbles

    def tick(self, now: float) -> None:
        """One comes out, after the first moment and then in even steps."""
        self._rumble((self._rolling or self._hold.running) and self._more())
        if (self._rolling or self._hold.complete(now)) and now >= self._next and self._more():
            value = self._drawn()
            if value is not None:
                self._out.append(value)
                self._next = now + PAUSE
                self._came.append(now)
                self.home.sound(f"gem-{value}" if f"gem-{value}" in GEM_SOUNDS else "gem")

    def _rumble(self, shakes: bool) -> None:
        """Play the rumble again and again while the cart is shaken."""
        if shakes and self.home.now >= self._rumbling:
            self._rumbling = self.home.now + RUMBLES
            self.home.sound("rumble")
        elif not shakes and self._rumbles:
            self._rumbling = 0.0
            self.home.hush("rumble")
        self._rumbles = shakes

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
        wanted=_wanted(home.paint(None), session.state, question),
    )


def _wanted(board: Board, state: State, question: Question) -> Chip | None:
    """What it is for, on the board or beside it."""
    if not question.places:
        return None
    place = question.places[0]
    tile = board.cell(place)
    if tile is not None:
        return Chip("gold", "", "tile", tile.art) if tile.art is not None else None
    faces = (board.faces.get(str(piece)) for (at, _), piece in state.layout().items() if at == place)
    return next((face.chip for face in faces if face is not None and face.chip is not None), None)
