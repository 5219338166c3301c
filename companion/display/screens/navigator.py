"""The stack of screens: takes inputs, gives the page to draw. It needs no pygame and no clock of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from companion.display import routes
from companion.display.asked import not_asked
from companion.display.bands import Moment
from companion.display.board import Board, Table
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
    Seen,
    Short,
    Tap,
    Typed,
)
from companion.display.page import Item, Page
from companion.display.routes import Route
from companion.display.screens import beside
from companion.display.screens.stacked_screen import StackedScreen
from companion.display.table_mode import AFTER, DIMS, at_rest
from companion.display.trouble import Trouble
from companion.games.kit import Seat, State
from companion.play.journal import JournalError
from companion.play.lesson import LessonSession, NotAsked
from companion.play.session import Session
from companion.play.vault import Locked

if TYPE_CHECKING:
    from companion.tracking import TableReport


RouteTable = Callable[["Navigator", Route], StackedScreen | None]
"""Gives the screen to which a route leads; nothing where there is nothing to show now."""

TURN = 30
"""By how many degrees a press turns the picture of the board."""
STEADY = 5
"""The camera's angles are taken to so many degrees, so that the picture does not tremble."""

HELD, AGAIN = 0.5, 0.25
SCAN = "scan"
"""After so many seconds a next or previous button that stays down leaps, and then again after each of the others."""

SAID = 2.0
"""Seconds that a notice of a switched sound is shown."""

HUSH = "hush:"
"""Before the name of a sound that is to be broken off."""

RETRY = 2.0
"""Seconds until what could not be stored is tried again."""

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
        ...

    def others(self) -> tuple[Seat, ...]:
        """Seats that are not due and could act all the same."""
        ...

    def act_as(self, seat: Seat) -> None:
        """Walk the choices of this seat, due or not."""
        ...

    def another(self) -> bool:
        """Let another of the seats that are due be picked; False if there is none."""
        ...

    def ask_why_not(self) -> None:
        """Let the cursor walk over what is not allowed too."""
        ...

    def tip(self) -> str | None:
        """What should be known before this decision, told once; None if nothing is new."""
        ...


class Navigator:
    """All screens of the companion. The one on top takes inputs; a game that is running lies under the others."""

    def __init__(self, desk: Desk, table: RouteTable) -> None:
        self.desk = desk
        self._table = table
        self.session: Session | None = None
        self.done = False
        self.now = 0.0
        self.zoom: bool | None = None  # whether a part of the board is shown larger; None: where it is too small
        self._turn = 0  # by which hands have turned the picture of the board, in degrees
        self.sounds: deque[str] = deque(maxlen=8)
        self._shown: tuple[StackedScreen, State | None, Page] | None = None
        self.left: tuple[str, Board] | None = None  # the game left last: its key, its board
        self._painted: tuple[object, object, object, Board] | None = None
        self._flash: tuple[str, float] | None = None
        self._stack: list[StackedScreen] = []
        self.aside: tuple[State, TableReport] | None = None  # what the eyes said by themselves, and of which moment
        self.asked: object = None  # the gist of what was last asked because of that
        self._store_at = 0.0
        self._hindered = ""  # why a game cannot be stored, as was told last
        self._left: State | None = None  # where somebody wanted to leave although not all was stored
        self._held: tuple[Button, float, bool] | None = None  # a button that stays down, when it leaps, if it has
        self._depth = 0  # of the stack before that
        self._decided = self._moment = 0  # how many inputs may have decided something, how many moments there were
        self._touched: float | None = None  # when somebody last pressed or touched something, or it began
        self._rest = 0  # whether nobody has for a while (1), or for long (2)
        self._put: tuple[int, StackedScreen, State | None] | None = None  # what makes this moment
        self.only(routes.Title())

    # What the loop calls.

    def take(self, given: Input, seen: Seen | None = None) -> None:
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

    def _unseen(self, given: Input, seen: Seen) -> bool:
        """Whether an input was made for another page than is there now, or before this one could be read."""
        if given in ALWAYS or isinstance(given, Release | Lift | Over | Drag):
            return False
        return seen.moment != self.page().moment or seen.seconds < self.top.least

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
        self._store_again(now)
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

    def _store_again(self, now: float) -> None:
        """Try once more to write what could not be written."""
        session = self.session
        if session is not None and session.unstored and now >= self._store_at:
            self._store_at = now + RETRY
            if session.store_again():
                self.flash("play.stored", RETRY)
        self._tell_hindrance()

    def _tell_hindrance(self) -> None:
        """Say once why what is played cannot be stored; from then on a badge says it."""
        hindrance = self.session.journal.hindrance if self.session is not None else None
        before, self._hindered = self._hindered, hindrance.what.key if hindrance is not None else ""
        if hindrance is not None and before != self._hindered:
            self.trouble(hindrance)

    def _may_leave(self) -> None:
        """Trouble where something is not stored; whoever wants to leave once more from the same moment may."""
        session = self.session
        if session is None or session.store_again() or not session.unstored or self._left is session.state:
            return
        self._left = session.state
        raise Trouble("unstored-leave", n=session.unstored)

    def page(self) -> Page:
        """What is to be drawn."""
        state = self.session.state if self.session is not None else None
        if self._shown is None or self._shown[0] is not self.top or self._shown[1] is not state:
            try:
                self._settle()
            except TROUBLES as err:
                self.trouble(err)
            page = self.top.page()
            if self._rest and self.top.rests:
                page = at_rest(page, dim=self._rest > 1)
            if page.picture is not None and page.picture.zoom is None:
                page = replace(page, picture=replace(page.picture, zoom=self.zoom))
            if page.buttons and self.top.looked_from and self.may_look:
                eye = Item(self.words("menu.scan"), EYE, icon=SCAN)
                page = replace(page, buttons=(*page.buttons, eye))
            self._shown = (self.top, state, replace(page, moment=self._moment_of(state)))
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
        if self.session is None:
            return self.desk.library.words(None)
        board = self.paint(None)
        return self._seated(self.session).with_names(board.names, board.lit)

    def _seated(self, session: Session) -> Catalogue:
        """The words of a game, and what those who play it are called."""
        return self.desk.library.words(session.game.name).with_players(session.begin.names)

    @property
    def badges(self) -> tuple[str, ...]:
        """The badges of simulated and missing devices, in words, and a notice that is shown for a moment."""
        words = self.desk.library.words(None)
        flash = (words(self._flash[0]),) if self._flash is not None else ()
        unstored = self.session.unstored if self.session is not None else 0
        waits = (words("badge.unstored", n=unstored),) if unstored else ()
        taught = (words("learning.title"),) if self.learning else ()
        return (*flash, *taught, *waits, *self._hall(words), *(words(f"badge.{badge}") for badge in self.desk.badges))

    @property
    def notice(self) -> str:
        """What is shown for a moment, or that something is not stored yet; nothing mostly."""
        words = self.desk.library.words(None)
        if self._flash is not None:
            return words(self._flash[0])
        unstored = self.session.unstored if self.session is not None else 0
        return words("badge.unstored", n=unstored) if unstored else ""

    def paint(self, seat: Seat | None, at: State | None = None) -> Board:
        """The running game's board as a seat, or the whole table, may see it: now, or in another state of it."""
        if self.session is None:
            return Board()
        state = at if at is not None else self.session.state
        name = self.session.game.name
        words = self._seated(self.session)
        lies = {"turns": self._turns(self.session), "eyes": self.desk.watcher.sees(self.session)}
        if seat is not None:
            return self.desk.library.painter(name)({**state.view(seat), **lies}, words)
        kept = self._painted
        if kept is None or kept[0] is not state or kept[1] is not words or kept[2] != lies or self._waited(kept[3]):
            board = self.desk.library.painter(name)({**state.view(None), **lies}, words)
            kept = self._painted = (state, words, lies, board)
        return kept[3]

    def _waited(self, board: Board) -> bool:
        """Whether something that was being worked out when this board was painted is ready."""
        return board.waits is not None and not board.waits()

    def _turns(self, session: Session) -> Mapping[str, float]:
        """By how many degrees, clockwise, the groups of places lie turned, as the camera or a person has it."""
        seen = self.desk.watcher.turns(session)
        return {group: (round(a / STEADY) * STEADY + self._turn) % 360.0 for group, a in {"": 0.0, **seen}.items()}

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

    def decided(self, before: int, otherwise: str = "news") -> None:
        """The sound of what was decided since there were so many steps; or another one if nothing was."""
        if self.session is not None:
            self.sound(outcome(self.session, before) or otherwise)

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
        self._may_leave()
        self.keep_board()
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

    def keep_board(self) -> None:
        """Keep for lists of games how this one lies, as the whole table may see it; of a lesson nothing is kept."""
        if self.session is not None and not self.learning:
            board = replace(self.paint(None), captions=(), focus=(), tables=self._reached())
            self.left = (str(self.session.journal.path), board)
            self.desk.library.keep_board(self.session, board)

    def _reached(self) -> tuple[Table, ...]:
        """Each player's points, and who is due, as all may know it."""
        if self.session is None:
            return ()
        state, panel = self.session.state, self.desk.extras.panel(self.session, None)
        tiles = panel(Moment()).players if panel is not None else ()
        rows = tuple((tile.chip, tile.points) for tile in tiles or beside.tiles(self.paint(None), ()))
        whose = state.due() or {self.session.game.active(state)}
        due = [nr for nr, seat in enumerate(state.seats) if seat in whose]
        lit = due[0] if len(due) == 1 else None
        return (Table(rows, lit=lit),)

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
        """Show a stored game, first where the table was and what of its file is gone."""
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

    def _hall(self, words: Catalogue) -> tuple[str, ...]:
        """In one badge what the hall's clock says, whether somebody is called, and whether something was announced."""
        hall = self.desk.hall
        if hall is None or not hall.connected:
            return ()  # that it is away is a badge of its own
        clock = (words("hall-said.minutes", n=hall.minutes),) if hall.minutes is not None else ()
        rest = tuple(words(f"hall-said.{key}") for key in ("calling", "unread") if getattr(hall, key))
        return (" · ".join((*clock, *rest)),) if clock or rest else ()

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
            self._turn = (self._turn + TURN) % 360
        elif action == "quit":
            self._may_leave()
            self.keep_board()
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
