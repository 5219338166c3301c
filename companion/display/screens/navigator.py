"""The stack of screens: takes inputs, gives the page to draw. It needs no pygame and no clock of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, runtime_checkable

from companion.display import routes
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser
from companion.display.desk import Desk
from companion.display.heard import outcome
from companion.display.inputs import (
    EYE,
    NEXT,
    PREVIOUS,
    SCROLL,
    ZOOM_IN,
    ZOOM_OUT,
    Button,
    Drag,
    Input,
    Lift,
    Over,
    Press,
    Release,
    ScreenSeen,
    Short,
    Tap,
    Typed,
)
from companion.display.lesson_line import not_asked
from companion.display.page import Item, Page
from companion.display.routes import Route
from companion.display.screens.board_painter import BoardPainter
from companion.display.screens.camera_reports import CameraReports
from companion.display.screens.stacked_screen import StackedScreen
from companion.display.screens.storing import RETRY, Storing
from companion.display.table_mode import AFTER, DIMS, at_rest
from companion.display.trouble import Trouble
from companion.games.kit import Seat, State
from companion.play.journal import JournalError
from companion.play.lesson_session import LessonSession, NotAsked
from companion.play.session import Session
from companion.play.vault import Locked

RouteTable = Callable[["Navigator", Route], StackedScreen | None]
"""Gives the screen to which a route leads; nothing where there is nothing to show now."""

HELD, AGAIN = 0.5, 0.25
SCAN = "scan"
"""After so many seconds a next or previous button that stays down leaps, and then again after each of the others."""

SAID = 2.0
"""Seconds that a notice of a switched sound is shown."""

HUSH = "hush:"
"""Before the name of a sound that is to be broken off."""

ALWAYS = (*map(Short, ("quit", "turn", "mute", "zoom", "turn-board")), Tap(ZOOM_IN), Tap(ZOOM_OUT))
"""Inputs that act on no page."""

TROUBLES = (Trouble, JournalError, Locked, NotAsked)
"""What is told on the screen and changes nothing: each text is one plain sentence."""


@runtime_checkable
class Turn(Protocol):
    """What other screens may ask of the running game's own."""

    @property
    def chooser(self) -> Chooser | None:
        """The walk towards the next event; None while one of several seats is to be picked, or nobody is due."""

    def others(self) -> tuple[Seat, ...]:
        """Seats that are not due and could act all the same."""

    def act_as(self, seat: Seat) -> None:
        """Walk the choices of this seat, due or not."""

    def another(self) -> bool:
        """Let another of the seats that are due be picked; False if there is none."""

    def ask_why_not(self) -> None:
        """Let the cursor walk over what is not allowed too."""

    def tip(self) -> str | None:
        """What should be known before this decision, told once; None if nothing is new."""

    def page(self) -> Page:
        """The board, with the choices beside it."""


class Navigator:
    """All screens of the companion. The one on top takes inputs; a game that is running lies under the others."""

    def __init__(self, desk: Desk, table: RouteTable) -> None:
        self.desk = desk
        self._table = table
        self.session: Session | None = None
        self.done = False
        self.now = 0.0
        self.zoom: bool | None = None  # whether a part of the board is shown larger; None: where it is too small
        self.painter = BoardPainter(desk)
        self.storing = Storing(desk, self.painter)
        self.reports = CameraReports()
        self.sounds: deque[str] = deque(maxlen=8)
        self._shown: tuple[StackedScreen, State | None, Page] | None = None
        self._flash: tuple[str, float] | None = None
        self._stack: list[StackedScreen] = []
        self._held: tuple[Button, float, bool] | None = None  # a button that stays down, when it leaps, if it has
        self._depth = 0  # of the stack before that
        self._decided = self._moment = 0  # how many inputs may have decided something, how many moments there were
        self._touched: float | None = None  # when somebody last pressed or touched something, or it began
        self._rest = 0  # whether nobody has for a while (1), or for long (2)
        self._put: tuple[int, StackedScreen, State | None] | None = None  # what makes this moment
        self.only(routes.Title())

    # What the loop calls.

    def take(self, given: Input, seen: ScreenSeen | None = None) -> None:
        """React to one input; trouble becomes a notice, never an end.

        What was pressed while something else was on the screen than is there now, or too soon, is dropped; without
        `seen`, what is there now was seen for long.
        """
        self._touched = self.now
        rested = bool(self._rest)
        if self._wakes(given) or (seen is not None and not rested and self._unseen(given, seen)):
            return
        self._decided += not _moves(given)
        self._shown = None
        self._hold(given)
        try:
            if isinstance(given, Short):
                self._short(given.action)
            elif given == Tap(EYE):
                self._short(SCAN)
            elif given in (Tap(ZOOM_IN), Tap(ZOOM_OUT)):
                self.zoom = given == Tap(ZOOM_IN)
            else:
                self._settle()
                if isinstance(given, Press) and given.at_once and self.top.in_play and self.session is not None:
                    self.go(routes.Menu())
                    return
                for each in _unscrolled(given):
                    self.top.take(each)
        except TROUBLES as err:
            self.trouble(err)
        self._tell_hindrance()

    def _unseen(self, given: Input, seen: ScreenSeen) -> bool:
        """Whether an input was made for another page than is there now, or before this one could be read."""
        if given in ALWAYS or isinstance(given, Release | Lift | Over | Drag):
            return False
        return seen.moment != self._moment_now() or seen.seconds < self.top.least

    def _moment_now(self) -> int:
        """The number of the moment that is put to people now, without making its page."""
        self._settled()
        return self._moment_of(self.session.state if self.session is not None else None)

    def _settled(self) -> None:
        """Open the screen that the game needs now, and show an error if that fails."""
        try:
            self._settle()
        except TROUBLES as err:
            self.trouble(err)

    def _wakes(self, given: Input) -> bool:
        """Whether an input does nothing but end the rest; Escape leads to the menu from there too."""
        if not self._rest or isinstance(given, Release | Lift | Over | Drag):
            return False
        self._rested(0)
        return given not in ALWAYS and not (isinstance(given, Press) and given.at_once)

    def _rested(self, rest: int) -> None:
        """Show the game in large figures, or as it is played."""
        if not (rest and self._rest):
            self.moved_on()  # what is pressed now was meant for what was shown before
        self._rest, self._shown = rest, None

    def tick(self, now: float) -> None:
        """Let time pass; `now` is in seconds of any steady clock."""
        self.now = now
        if self._touched is None or not self.top.rests:
            self._touched = now
        quiet = now - self._touched
        rest = (quiet >= AFTER) + (quiet >= DIMS)
        if rest != self._rest:
            self._rested(rest)
        if self._flash is not None and now >= self._flash[1]:
            self._flash = self._shown = None
        if self.session is not None and self.reports.knocks(self.session.state, now):
            self.sound("call")
        if self.storing.again(self.session, now):
            self.flash("play.stored", RETRY)
        self._tell_hindrance()
        self._leap(now)
        top = self.top
        if top.moving:
            self._shown = None
            try:
                top.tick(now)
            except TROUBLES as err:
                self.trouble(err)

    def _hold(self, given: Input) -> None:
        """Remember that next, previous or back stays down; whatever else is given ends that."""
        down = isinstance(given, Press) and given.held and given.button is not Button.CONFIRM
        self._depth = len(self._stack)
        self._held = (given.button, self.now + HELD, False) if isinstance(given, Press) and down else None

    def _leap(self, now: float) -> None:
        """Let the cursor leap while its button stays down; once back has stayed down, look at the table."""
        if self._held is None or now < self._held[1]:
            return
        button, _, leapt = self._held
        if button is Button.BACK:
            self._held = None
            if self.may_look:
                del self._stack[self._depth :]  # such as the menu, which the press has opened
                self.take(Short(SCAN))
            return
        self._held, self._shown = (button, now + AGAIN, True), None
        self.top.leap(1 if button is Button.NEXT else -1, first=not leapt)
        self.sound("move")

    def _tell_hindrance(self) -> None:
        """Say once why what is played cannot be stored; from then on a badge says it."""
        hindrance = self.storing.new_hindrance(self.session)
        if hindrance is not None:
            self.trouble(hindrance)

    def page(self) -> Page:
        """What is to be drawn."""
        state = self.session.state if self.session is not None else None
        if self._shown is None or self._shown[0] is not self.top or self._shown[1] is not state:
            self._settled()
            page = self.top.page()
            if self._rest and self.top.rests:
                page = at_rest(page, dim=self._rest > 1)
            if page.picture is not None and page.picture.zoom is None:
                page = replace(page, picture=replace(page.picture, zoom=self.zoom))
            if page.buttons and self.top.looked_from and self.may_look:
                eye = Item(self.words("menu.scan"), EYE, icon=SCAN)
                page = replace(page, buttons=(*page.buttons, eye))
            game = page.game or (self.session.game.name if self.session is not None else "")
            self._shown = (self.top, state, replace(page, game=game, moment=self._moment_of(state)))
        return self._shown[2]

    def _moment_of(self, state: State | None) -> int:
        """The number of this moment: another one after every decision, and with another screen or state."""
        put = (self._decided, self.top, state)
        if self._put is None or self._put[0] != put[0] or self._put[1] is not put[1] or self._put[2] is not state:
            self._put = put
            self._moment += 1
        return self._moment

    def moved_on(self) -> None:
        """The screen on top has come to ask something else without being pressed."""
        self._decided += 1

    def refresh(self) -> None:
        """Make the page anew: something else than an input or time has changed, such as a device."""
        self._shown = None

    # What screens call.

    @property
    def top(self) -> StackedScreen:
        """The screen that takes inputs."""
        return self._stack[-1]

    @property
    def words(self) -> Catalogue:
        """The words of the language that is set."""
        return self.painter.words(self.session)

    def paint(self, seat: Seat | None, at: State | None = None) -> Board:
        """The running game's board as a seat, or the whole table, may see it: now, or in another state of it."""
        return self.painter.paint(self.session, seat, at)

    @property
    def play(self) -> Turn | None:
        """The running game's own screen."""
        lowest = self._stack[0]
        return lowest if isinstance(lowest, Turn) else None

    @property
    def may_look(self) -> bool:
        """Whether the camera can look at the table of a game that is played: on a key, a held button, or a touch."""
        session = self.session
        return session is not None and not session.state.over and self.desk.watcher.sees(session)

    @property
    def learning(self) -> bool:
        """Whether a lesson is being learnt, which goes by the rules and is not kept."""
        return isinstance(self.session, LessonSession)

    @property
    def depth(self) -> str:
        """How much the companion is used for: referee, scores or oracle."""
        return "referee" if self.learning else self.desk.preferences.depth

    @property
    def at_game(self) -> bool:
        """Whether nothing lies on the running game's own screen."""
        return self.play is not None and len(self._stack) == 1

    def go(self, route: Route, instead: bool = False) -> None:
        """Go where a route leads, on top of this screen or `instead` of it; nowhere if there is nothing to show."""
        screen = self._table(self, route)
        if screen is not None and instead:
            self.replace(screen)
        elif screen is not None:
            self.push(screen)

    def push(self, screen: StackedScreen) -> None:
        """Put a screen on top."""
        self._stack.append(screen)

    def pop(self) -> None:
        """Take the top screen away; the lowest one stays."""
        if len(self._stack) > 1:
            self._stack.pop()

    def replace(self, screen: StackedScreen) -> None:
        """Put a screen in the place of the top one."""
        self._stack[-1] = screen

    def only(self, route: Route) -> None:
        """Put the screen of a route in the place of all."""
        screen = self._table(self, route)
        if screen is not None:
            self._stack = [screen]

    def sound(self, name: str) -> None:
        """Ask for a sound."""
        if self.desk.preferences.sound:
            self.sounds.append(name)

    def hush(self, name: str) -> None:
        """Ask that a sound be broken off."""
        self.sounds.append(f"{HUSH}{name}")

    def decided(self, before: int, otherwise: str = "choose") -> None:
        """The sound of what was decided since there were so many steps; or another one if nothing was."""
        if self.session is not None:
            self.sound(outcome(self.session, before) or otherwise)

    @property
    def flashing(self) -> str | None:
        """The key of the notice that is shown for a moment."""
        return self._flash[0] if self._flash is not None else None

    def flash(self, key: str, seconds: float) -> None:
        """Show a short notice beside the badges for a moment."""
        self._flash, self._shown = (key, self.now + seconds), None

    def trouble(self, err: Exception) -> None:
        """Say what went wrong, or what a lesson asks for instead."""
        if isinstance(err, NotAsked):
            self.go(routes.Notice(self.words("learning.title"), not_asked(self.session, self.words, err)))
            return
        words = self.desk.library.words(err.game if isinstance(err, Trouble) else None)
        self.sound("refuse")
        self.go(routes.Notice(words("notice.trouble"), words.trouble(err)))

    def title(self) -> None:
        """Leave the game, which is stored, for the title screen. Trouble, once, where it could not be stored."""
        self.storing.may_leave(self.session)
        self.storing.keep_board(self.session)
        self._close_game()
        self.only(routes.Title())

    def close(self) -> None:
        """Close the game that is shown, after a last try to store what waits."""
        if self.session is not None:
            self.session.store_again()
        self._close_game()

    def _close_game(self) -> None:
        if self.session is not None:
            self.session.journal.close()
        self.session = None

    def enter(self, session: Session) -> None:
        """Show a game from where it stands."""
        if session is not self.session:
            self._close_game()
        self.session = session
        self.only(routes.Play())

    def begin(self, session: Session) -> None:
        """Show a game that has just begun: its seal if it has secrets, what must lie where, then the game itself."""
        self.enter(session)
        self.go(routes.Checklist())
        if session.sealed and not self.learning:
            self.go(routes.Seals())

    def resume(self, session: Session) -> None:
        """Open a stored game, after showing what to fix on the table and what its file lost."""
        self.enter(session)
        if not session.state.over:
            self.go(routes.Return())
        if session.journal.damage is not None:
            said = self.words.say("trouble", session.journal.damage.what)
            self.go(routes.Notice(self.words("notice.damage"), said))

    def to_game(self) -> None:
        """Back to the running game, whatever lies on it."""
        del self._stack[1:]

    def back_to(self, screen: StackedScreen) -> None:
        """Back to a screen that lies below."""
        while self.top is not screen and len(self._stack) > 1:
            self._stack.pop()

    def _settle(self) -> None:
        before = None
        while before is not self.top:
            before = self.top
            before.settle()

    def _mute(self, sound: bool) -> None:
        """Switch sounds, which is seen, and heard where they are on now."""
        self.desk.set("sound", sound)
        self.flash("menu.sound-on" if sound else "menu.sound-off", SAID)
        self.sound("choose")

    def _short(self, action: str) -> None:
        if action == "turn":
            self.desk.set("turned", not self.desk.preferences.turned)
        elif action == "mute":
            self._mute(not self.desk.preferences.sound)
        elif action == "zoom":
            self.zoom = {None: True, True: False, False: None}[self.zoom]
        elif action == "turn-board":
            self.painter.turn()
        elif action == "quit":
            self.storing.may_leave(self.session)
            self.storing.keep_board(self.session)
            self.done = True
        elif self.session is not None:
            self.go(routes.Do(action))


def _moves(given: Input) -> bool:
    """Whether an input only moves the cursor, or types: the next one may follow before that is drawn."""
    if isinstance(given, Press):
        return given.button in (Button.NEXT, Button.PREVIOUS)
    scrolls = isinstance(given, Tap) and given.target.startswith(SCROLL)
    return scrolls or given in ALWAYS or isinstance(given, Release | Lift | Over | Drag | Typed)


def _unscrolled(given: Input) -> tuple[Input, ...]:
    """A finger on a list's slider moves the cursor, as so many presses would."""
    if not isinstance(given, Tap) or not given.target.startswith(SCROLL):
        return (given,)
    by = int(given.target.removeprefix(SCROLL))
    return (NEXT if by > 0 else PREVIOUS,) * abs(by)
