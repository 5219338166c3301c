"""The window: pygame's screen, keys, mouse and touch in, pages out. Full screen where there is no desktop."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future

import pygame

from companion.display.heard import PageListener, loudest
from companion.display.inputs import (
    Button,
    Drag,
    Input,
    Lift,
    Over,
    Phase,
    Press,
    Release,
    ScreenSeen,
    Shaken,
    Short,
    Tap,
    Typed,
)
from companion.display.page import Page
from companion.display.preferences import Preferences
from companion.display.screens.navigator import HUSH, Navigator
from companion.display.trouble import Trouble
from companion.display.window import draw, pictures, rows, theme
from companion.display.window.breath import Breath
from companion.display.window.canvas import PageCanvas, quit_pygame
from companion.display.window.icons import icon
from companion.display.window.sounds import Sounds, instrument
from companion.display.window.theme import Theme
from companion.display.window.transition import Memory, Shown, Transition

FRAMES, QUIET = 60, 30  # looks at the time a second while something moves, and else
NOTHING = -1  # the moment of a screen on which nothing was shown yet
SHOWN = 16  # moments of the pages that are remembered
POLL = 0.006  # seconds between looks at keys and touch meanwhile
KINDS = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.VIDEORESIZE,
    pygame.VIDEOEXPOSE,
)
"""The events that mean something; a look at whatever comes would take from a posted event what belongs to it, for
pygame's `peek()` without kinds makes an event of its own out of it.
"""
BLIND = ("offscreen", "dummy")
"""SDL's drivers that show nothing."""
NO_DESKTOP = "no desktop answers"  # as SDL would say it
ICON = 64  # pixels of what a desktop shows for the window

BUTTONS: Mapping[int, Button] = {
    pygame.K_RIGHT: Button.NEXT,
    pygame.K_DOWN: Button.NEXT,
    pygame.K_TAB: Button.NEXT,
    pygame.K_LEFT: Button.PREVIOUS,
    pygame.K_UP: Button.PREVIOUS,
    pygame.K_RETURN: Button.CONFIRM,
    pygame.K_KP_ENTER: Button.CONFIRM,
    pygame.K_SPACE: Button.CONFIRM,
    pygame.K_ESCAPE: Button.BACK,
    pygame.K_BACKSPACE: Button.BACK,
}
ARROWS: Mapping[int, tuple[int, int]] = {
    pygame.K_RIGHT: (1, 0),
    pygame.K_LEFT: (-1, 0),
    pygame.K_DOWN: (0, 1),
    pygame.K_UP: (0, -1),
}
"""Which way each points: to the right, and down."""
SHORTS: Mapping[int, str] = {
    pygame.K_u: "undo",
    pygame.K_l: "log",
    pygame.K_w: "why-not",
    pygame.K_p: "pause",
    pygame.K_s: "details",
    pygame.K_v: "scan",
    pygame.K_c: "camera",
    pygame.K_t: "turn",
    pygame.K_m: "mute",
    pygame.K_z: "zoom",
    pygame.K_b: "turn-board",
    pygame.K_F1: "help",
}


def has_desktop(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a desktop is running that a window can open on."""
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def unseen(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether SDL draws where nobody looks: what it does by itself where the desktop that is named does not answer."""
    return "SDL_VIDEODRIVER" not in environment and pygame.display.get_driver() in BLIND


class Window:
    """One screen. Trouble, a plain sentence, if none can be opened. `clock` gives the screens their seconds."""

    def __init__(
        self, size: tuple[int, int] = (theme.WIDTH, theme.HEIGHT), clock: Callable[[], float] = time.monotonic
    ) -> None:
        chosen = "SDL_VIDEODRIVER" in os.environ
        self._size = size
        flags = pygame.RESIZABLE
        if not chosen and not has_desktop():
            os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
            flags, size = pygame.FULLSCREEN, (0, 0)
        try:
            pygame.display.init()
            if unseen():
                pygame.display.quit()
                raise pygame.error(NO_DESKTOP)
            pygame.display.set_icon(icon("scan", ICON, theme.DARK.cursor))
            self.screen = pygame.display.set_mode(size, flags)
        except pygame.error as err:
            if not chosen:
                os.environ.pop("SDL_VIDEODRIVER", None)
            raise Trouble("no-screen", why=str(err)) from err
        pygame.display.set_caption("companion")
        self._alone = self._full = flags == pygame.FULLSCREEN  # alone: there is no desktop to be a window on
        pygame.mouse.set_visible(not self._alone)
        self.sounds = Sounds()
        self._called = threading.Event()  # another device has posted something
        self._page: Page | None = None
        self._moments: deque[tuple[float, int]] = deque(maxlen=SHOWN)  # of what was shown, and since when
        self._made: list[tuple[Input, ScreenSeen]] = []  # by keys, mouse and touch, not given to anybody yet
        self._typing = False
        self._stale = False  # what is shown is to be drawn anew
        self._turned = False
        self._colours: Theme | None = None
        self._dragging = False
        self._under: str | None = None  # what a finger that is followed is over
        self._canvas: PageCanvas | None = None
        self._time = clock
        self._opened = clock()
        self._memory = Memory()
        self._listener = PageListener()
        self._transition: Transition | None = None
        self._breath: Breath | None = None
        self._pressed: pygame.Rect | None = None  # what was pressed on the page that is shown
        self._heard: list[str] = []  # what is to be heard of moves that are not shown
        self._finer: Future[None] | None = None  # of parts that are shown coarsely

    def inputs(self, typing: bool = False) -> Iterator[Input]:
        """What keys, mouse and touch gave since the last time."""
        self._typing = typing
        for given, _ in self._take_made():
            yield given

    def _take_made(self) -> list[tuple[Input, ScreenSeen]]:
        """What keys, mouse and touch gave since the last time, with what was on the screen."""
        self._gather()
        made, self._made = self._made, []
        return made

    def _gather(self) -> None:
        """Take what keys, mouse and touch have given by now: it belongs to what is on the screen now."""
        for event in pygame.event.get():
            for given in self._input(event, self._typing):
                self._made.append((given, self._seen(given)))

    def _seen(self, given: Input) -> ScreenSeen:
        """What was on the screen when an input was made."""
        now = self._time()
        at = given.at if isinstance(given, Press | Shaken) and given.at is not None else now
        shown = ((since, moment) for since, moment in reversed(self._moments) if since <= at)
        since, moment = next(shown, (at, NOTHING))
        return ScreenSeen(moment, at - since)

    def _shows(self, page: Page) -> None:
        """Remember that a page is on the screen from now on."""
        if not self._moments or self._moments[-1][1] != page.moment:
            self._moments.append((self._time(), page.moment))

    def wake(self) -> None:
        """Let a wait end: another device has posted something. May be called from any thread."""
        self._called.set()

    def wait(self) -> None:
        """Wait until something comes, at most until the next look at the time.

        SDL's own wait asks a screen without a desktop a thousand times a second what there is.
        """
        if self._made:
            return
        until = time.monotonic() + 1 / (QUIET if self._transition is None else FRAMES)
        while not pygame.event.peek(KINDS) and (left := until - time.monotonic()) > 0:
            if self._called.wait(min(left, POLL)):
                break
        self._called.clear()

    def show(self, page: Page, turned: bool = False, colours: Theme = theme.DARK, motion: bool = False) -> bool:
        """Draw a page if it changed, or what is on its way to it, and flip; whether anything was drawn."""
        shown = self._canvas
        if shown is not None and page == self._page and turned == self._turned and colours is self._colours:
            self._gather()
            self._shows(page)
            if self._transition is not None or self._sharpen(page, colours):
                return self._put()
            return self._breathes(motion) and self._put(breathes=True)
        self._stale = False
        canvas = draw.draw(pygame.Surface(self.screen.get_size()), page, colours, hurried=True)
        self._gather()  # what was pressed until now was pressed on what was shown until now
        self._page = None if self._stale else page
        self._canvas, self._turned, self._colours = canvas, turned, colours
        self._finer = pictures.finer(self._canvas.rough) if self._canvas.rough else None
        moves = self._memory.moves(Shown(page, self._canvas), self._pressed)
        self._transition = Transition(moves, self._time()) if moves and motion else None
        self._breath = Breath(page, canvas, self._time()) if motion else None
        sounds = dict.fromkeys(timed.move.sound for timed in moves if timed.move.sound)
        self._heard = [] if self._transition is not None else list(sounds)
        if page.picture is not None:
            faces = page.picture.board.faces.values()
            pictures.prepare(frozenset(f.chip.art for f in faces if f.chip is not None and f.chip.art is not None))
        drawn = self._put()
        self._shows(page)
        return drawn

    def _sharpen(self, page: Page, colours: Theme) -> bool:
        """Draw a page once more whose parts were shown coarsely and are drawn by now; whether it was."""
        if self._finer is None or not self._finer.done():
            return False
        self._finer = None
        self._canvas = draw.draw(pygame.Surface(self.screen.get_size()), page, colours)
        self._breath = Breath(page, self._canvas, self._time()) if self._breath is not None else None
        return True

    def _breathes(self, motion: bool) -> bool:
        """Whether it is time for another picture of a place that breathes."""
        return motion and self._breath is not None and self._breath.due(self._time())

    def _put(self, breathes: bool = False) -> bool:
        """Put what was drawn on the screen, or what is on its way, or a place that breathes."""
        if self._canvas is None:
            return False
        surface = self._canvas.surface
        if self._transition is not None:
            moving = surface.copy()
            if self._transition.draw(moving, self._time()):
                surface = moving
            else:
                self._heard += self._transition.sounds(self._time())  # of what came and went between two looks
                self._transition = None
        elif breathes and self._breath is not None:
            surface = surface.copy()
            self._breath.draw(surface, self._time())
        self.screen.blit(pygame.transform.flip(surface, True, True) if self._turned else surface, (0, 0))
        pygame.display.flip()
        return True

    def _end_motion(self) -> None:
        """Show at once where it was going to."""
        if self._transition is not None:
            self._transition = None
            self._put()

    def fill(self, full: bool) -> None:
        """Fill the screen, or be a window on the desktop; without a desktop it always fills it."""
        if self._alone or full == self._full:
            return
        self._full, self._page = full, None
        self.screen = pygame.display.set_mode(
            *(((0, 0), pygame.FULLSCREEN) if full else (self._size, pygame.RESIZABLE))
        )

    def step(self, screens: Navigator, others: Iterable[Input] = ()) -> bool:
        """One turn of the loop: inputs from here and from `others`, time, page, sounds; whether anything was drawn."""
        self._typing = screens.top.typing
        # Held from now on, and until a look without its release: what is drawn in between may take long. pygame's own
        # clock stands still where only its display is begun.
        now = screens.now = self._time() - self._opened
        made = self._take_made()
        for given, seen in (*made, *((given, self._seen(given)) for given in others)):
            if not isinstance(given, Release | Lift):
                self._end_motion()
            self._pressed = self._box_of(given)
            screens.take(given, seen)
        screens.tick(now)
        wished = screens.desk.preferences
        self.fill(wished.full_screen)
        colours = theme.chosen(wished.theme, wished.large_type, wished.left_handed)
        drawn = self.show(screens.page(), wished.turned, colours, wished.motion)
        self._pressed = None
        self._sound(screens, wished)
        return drawn

    def _box_of(self, given: Input) -> pygame.Rect | None:
        """Where what an input presses is drawn."""
        if self._canvas is None:
            return None
        if isinstance(given, Tap):
            boxes = [box for box, target in self._canvas.hits if target == given.target != "page"]
            return boxes[-1] if boxes else None
        cursors = self._canvas.cursors
        return cursors.get("beside", cursors.get("board")) if given == Press(Button.CONFIRM) else None

    def _sound(self, screens: Navigator, wished: Preferences) -> None:
        """Play the loudest of what screens ask for and of what the page tells."""
        page = screens.page()
        told = self._listener.told(page).sound
        wanted = loudest(tuple(screens.sounds), told if wished.sound else "")
        screens.sounds.clear()
        moved = self._transition.sounds(self._time()) if self._transition is not None else self._heard
        self._heard = []
        for name in (*wanted, *(moved if wished.sound else ())):
            if name.startswith(HUSH):
                self.sounds.stop(name.removeprefix(HUSH))
            else:
                self.sounds.play(name, wished.volume, instrument(page.game))

    def run(self, screens: Navigator, others: Callable[[], Iterable[Input]] = tuple) -> None:
        """The loop until the screens are done; `others` gives what buttons and the panel posted since the last turn."""
        while not screens.done:
            self.step(screens, others())
            self.wait()

    def close(self) -> None:
        """Give the screen back."""
        quit_pygame()

    def _input(self, event: pygame.event.Event, typing: bool) -> Iterator[Input]:
        if event.type == pygame.QUIT:
            yield Short("quit")
        elif event.type == pygame.KEYDOWN:
            yield from self._key(event, typing)
        elif event.type == pygame.KEYUP and event.key in BUTTONS:
            yield Release(BUTTONS[event.key])
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            yield from self._finger(event.type == pygame.MOUSEBUTTONDOWN, *self._upright(*event.pos))
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            yield from self._drag(*self._upright(*event.pos), Phase.MOVE)
        elif event.type == pygame.MOUSEMOTION and self._under is not None:
            yield from self._over(*self._upright(*event.pos))
        elif event.type == pygame.MOUSEWHEEL and event.y:
            yield Press(Button.PREVIOUS if event.y > 0 else Button.NEXT)
        elif event.type in (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE):
            self._page, self._stale = None, True
            self._memory.forget()

    def _key(self, event: pygame.event.Event, typing: bool) -> Iterator[Input]:
        if typing and event.key == pygame.K_BACKSPACE:
            yield Typed("\b")
        elif event.key in BUTTONS and not (typing and event.key == pygame.K_SPACE):
            button, by = BUTTONS[event.key], 1
            if event.key in ARROWS and self._page is not None and self._canvas is not None:
                by = rows.over_board(self._page, self._canvas, *ARROWS[event.key])
                if by:
                    button = Button.NEXT if by > 0 else Button.PREVIOUS
                elif event.key in (pygame.K_DOWN, pygame.K_UP):
                    by = rows.steps(self._page, self._canvas, event.key == pygame.K_DOWN)
            yield from [Press(button)] * (abs(by) - 1)
            yield Press(button, held=True, at_once=event.key == pygame.K_ESCAPE)
        elif typing and event.unicode.isprintable() and event.unicode.strip():
            yield Typed(event.unicode)
        elif event.key in SHORTS:
            yield Short(SHORTS[event.key])

    def _finger(self, down: bool, x: int, y: int) -> Iterator[Input]:
        photo = self._canvas.photo if self._canvas is not None else None
        if down and photo is not None and photo.collidepoint(x, y):
            self._dragging = True
            yield from self._drag(x, y, Phase.GRAB)
        elif down:
            target = self._canvas.target_at(x, y) if self._canvas is not None else None
            if target is not None:
                self._under = target if self._page is not None and self._page.follows else None
                yield Tap(target)
        else:
            self._under = None
            if self._dragging:
                yield from self._drag(x, y, Phase.RELEASE)
                self._dragging = False
            yield Lift()

    def _over(self, x: int, y: int) -> Iterator[Input]:
        target = self._canvas.target_at(x, y) if self._canvas is not None else None
        if target is not None and target != self._under:
            self._under = target
            yield Over(target)

    def _drag(self, x: int, y: int, phase: Phase) -> Iterator[Input]:
        photo = self._canvas.photo if self._canvas is not None else None
        if photo is not None:
            across, down = (x - photo.x) / photo.width, (y - photo.y) / photo.height
            yield Drag(min(1.0, max(0.0, across)), min(1.0, max(0.0, down)), phase)

    def _upright(self, x: int, y: int) -> tuple[int, int]:
        width, height = self.screen.get_size()
        return (width - 1 - x, height - 1 - y) if self._turned else (x, y)
