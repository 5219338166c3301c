"""The lone wheel: choose a window and a coordinate, hold to open, release to close; openings are counted."""

from __future__ import annotations

from dataclasses import replace

from companion.display import routes
from companion.display.inputs import Button, Input, Lift, Press, Release, Tap
from companion.display.page import Bars, Item, Items, Page, Para, Picture
from companion.display.screens.badges import badges
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.hold import Hold
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import SealedExtras, Wheel, hold_line, opened, window_colour
from companion.games.kit import Value


class WheelScreen(Screen):
    """Three steps: window, column, row; then the window opens for as long as the button is held.

    It is all that the table wants, in a game without a referee; back opens the menu.
    """

    def __init__(self, home: Navigator, sealed: SealedExtras) -> None:
        super().__init__(home)
        wheel = sealed.wheel(self.session)
        if wheel is None:
            raise RuntimeError("this game has no wheel")
        self.wheel: Wheel = wheel
        self._window: str | None = None
        self._group: Value | None = None
        self._place: str | None = None
        self._cursor = 0
        self._hold = Hold()
        self._shown: Value | None = None

    @property
    def in_play(self) -> bool:
        """While no window is open."""
        return self._shown is None

    def settle(self) -> None:
        """Step aside when the table wants more than the wheel again."""
        if self.home.depth != "oracle":
            self.home.pop()

    def page(self) -> Page:
        """What is being chosen, or the open window."""
        words = self.words
        title = words("wheel.title", n=self.wheel.opened)
        if self._shown is not None and self._place is not None:
            shown = opened(words, self.board(), self._shown)
            there = Picture(self.board(), concerned=frozenset({self._place}))
            return Page("wheel-open", title, picture=there, blocks=shown, centred=True, ring=self._ring())
        if self._place is not None:
            held = (
                Para(words(f"wheel.{self._window}"), "strong", centred=True),
                replace(hold_line(words, self._hold), centred=True),
                Bars(self._hold.done(self.home.now)),
            )
            return Page(
                "wheel-hold",
                title,
                picture=Picture(self.board(), concerned=frozenset({self._place})),
                blocks=held,
                centred=True,
                buttons=self.back_button(),
                ring=self._ring(),
            )
        options = self._options()
        board = self.board()
        lit = frozenset(p for o in options for p in board.places(o)) if self._window else frozenset()
        here = frozenset(board.places(options[self._cursor])) if self._window else frozenset()
        items = Items(tuple(Item(self._name(o), f"value:{i}") for i, o in enumerate(options)), self._cursor)
        prompt = words("wheel.which-place" if self._window else "wheel.which-window")
        return Page(
            "wheel",
            title,
            badges=badges(self.home),
            picture=Picture(board, lit, here),
            blocks=(Para(prompt, "strong"), items),
            buttons=(Item(words("button.menu"), "menu"), *self.back_button()),
            ring=self._ring(),
        )

    def take(self, given: Input) -> None:
        """Choose, hold, release."""
        if given in (Press(Button.BACK), Tap(BACK_ITEM)):
            self._back()
        elif self._place is not None:
            self._held(given)
        elif given == Press(Button.CONFIRM):
            self._choose(self._options()[self._cursor])
        elif isinstance(given, Press):
            self._cursor = (self._cursor + (1 if given.button is Button.NEXT else -1)) % len(self._options())
        elif isinstance(given, Tap):
            self._tapped(given.target)

    @property
    def moving(self) -> bool:
        """While the button is held."""
        return self._hold.running

    def tick(self, now: float) -> None:
        """Open the window once the button has been held long enough."""
        if self._place is not None and self._window is not None and self._shown is None and self._hold.complete(now):
            self._shown = self.wheel.open(self._window, self._place)
            self.home.sound("open")

    def _held(self, given: Input) -> None:
        if given == Press(Button.CONFIRM) or isinstance(given, Tap):
            self._hold.begin(self.home.now)
        elif isinstance(given, Lift | Release):
            self._hold.end()
            if self._shown is not None:
                self._window = self._group = self._place = self._shown = None
                self._cursor = 0

    def _tapped(self, target: str) -> None:
        what, _, value = target.partition(":")
        if what == "value":
            self._choose(self._options()[int(value)])
        elif what == "place" and self._window is not None and value in self.wheel.places:
            self._place = value
        elif what == "menu":
            self.home.go(routes.Menu())

    def _ring(self) -> tuple[str, ...]:
        return (window_colour(self.wheel, self._window),) if self._window is not None else ()

    def _options(self) -> tuple[Value, ...]:
        if self._window is None:
            return tuple(self.wheel.windows)
        places = self.wheel.places
        values = places.values() or ()
        if self._group is None:
            return tuple(dict.fromkeys(g if (g := places.group(v)) is not None else v for v in values))
        return tuple(v for v in values if places.group(v) == self._group)

    def _choose(self, value: Value) -> None:
        self._cursor = 0
        if self._window is None:
            self._window = str(value)
        elif value in self.wheel.places:
            self._place = str(value)
        else:
            self._group = value

    def _back(self) -> None:
        self._cursor = 0
        if self._place is not None:
            self._place = None
            self._hold.end()
        elif self._group is not None:
            self._group = None
        elif self._window is not None:
            self._window = None
        else:
            self.home.go(routes.Menu())

    def _name(self, value: Value) -> str:
        return self.words(f"wheel.{value}") if self._window is None else self.words.name(value)
