"""Opening the table: devices, eyes, desk and screens put together, in a window or in the terminal."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app import collecting, library, memory
from companion.app.desk import TableDesk
from companion.app.devices import CAMERA, Devices
from companion.display import routes
from companion.display.camera_view import Sight
from companion.display.heard import PageListener
from companion.display.inputs import Input, Press, Release, Shaken
from companion.display.preferences import OWN_PARTS
from companion.display.trouble import Trouble
from companion.play.corrections import CAMERA as BY_CAMERA
from companion.play.lesson_session import LessonSession
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.app.camera import LiveCamera
    from companion.app.guiding import TalkBehind
    from companion.app.table_hall import TableHall
    from companion.display.screens.navigator import Navigator
    from companion.games.kit import Event
    from companion.play.session import Session
    from companion.tracking import Proposal, TableReport
    from companion.vision.classify.profile import Profile

HALL = "hall"
FLASH = 4.0  # seconds that a short notice is shown
RETRY = 10.0  # seconds between two tries to store settings, or what was learnt
TRIM = 10.0  # seconds between two times at which memory is given back
STOPS = (signal.SIGTERM, signal.SIGHUP)  # systemd stops a service; a console hangs up


class OpenTable:
    """An open table: what devices post goes to the screens and the eyes. `clock` is the cameras' own, in seconds.

    `linked` are the libraries that were there before threads began: what only opening a game needed of them is dropped.
    """

    def __init__(
        self,
        desk: TableDesk,
        devices: Devices,
        clock: Callable[[], float] = time.monotonic,
        hall: TableHall | None = None,
        linked: Collection[memory.Mapped] = (),
    ) -> None:
        self.desk = desk
        self.devices = devices
        self.hall = hall
        self._clock = clock
        self._warned: Sight | None = None  # what was last known of the last look at the table
        self._listener = PageListener()
        self._behind: TalkBehind | None = None  # made once a camera watches a game
        self._store_at = self._trim_at = 0.0
        self._linked, self._drop_at = linked, clock() + TRIM
        self._played: Session | None = None  # the game at whose beginning garbage was collected

    def inputs(self, screens: Navigator) -> Iterator[Input]:
        """The inputs since the last look. Frames go to the eyes; what is nearly certain is taken."""
        from companion.display.screens.navigator import TROUBLES

        self._tidy(screens)
        self._teach(screens)
        camera = self.desk.watcher.camera
        for message in self.devices.take():
            if isinstance(message, Press | Release | Shaken):
                yield message
            else:
                self.desk.watcher.offer(message)  # type: ignore[arg-type]  # no input, so a frame
        if camera is not None:
            camera.lost = self.devices.badges.get(CAMERA) == "no-camera"
            try:
                self._watch(camera, screens)
            except TROUBLES as err:  # a disk is full: by hand it would be said just so
                screens.trouble(err)
        self.desk.troubles = self.devices.troubles()
        if self.hall is not None and self.hall.turn(screens.session):
            screens.refresh()
        self._store_again(screens)
        self.devices.show(screens.page())
        self._speak(screens)
        badges = tuple(self._badges(camera).values())
        if badges != self.desk.badges:
            self.desk.badges = badges
            screens.refresh()

    def _tidy(self, screens: Navigator) -> None:
        """Collect garbage when a game begins or ends, and give memory back from time to time."""
        now = self._clock()
        if screens.session is not self._played:
            self._played = screens.session
            collecting.afresh()
            self._trim_at, self._drop_at = now, now + TRIM
        if now >= self._trim_at:
            self._trim_at = now + TRIM
            memory.trim()
        if self._linked and now >= self._drop_at:
            self._drop_at = float("inf")
            memory.drop_linked(self._linked)

    def _teach(self, screens: Navigator) -> None:
        """A lesson where no camera is has the simulated table, until it is left."""
        learning = isinstance(screens.session, LessonSession)
        if learning and self.devices.lend_table():
            camera = camera_of(self.devices)
            assert camera is not None
            self.desk.watcher.use(camera)
            screens.refresh()
        elif not learning and self.devices.take_table_back():
            self.desk.watcher.camera = None
            screens.refresh()

    def _store_again(self, screens: Navigator) -> None:
        """Try once more to store settings and what was learnt, if a card did not take them."""
        now = self._clock()
        if self.desk.unstored and now >= self._store_at:
            self._store_at = now + RETRY
            with suppress(Trouble):  # it was said when it was set
                self.desk.store_again()
                screens.flash("play.stored", FLASH)

    def _speak(self, screens: Navigator) -> None:
        """Have said what somebody who does not look at the screen should know, if that is wanted."""
        told, chosen = self._listener.told(screens.page(), self._clock()), self.desk.preferences
        if told.lines and chosen.speech:
            self.devices.speak(told.spoken, chosen.language, chosen.volume)

    def _badges(self, camera: LiveCamera | None) -> dict[str, str]:
        gone = camera is not None and (camera.eyes.view.stopped or camera.nowhere)
        away = self.hall is not None and not self.hall.connected
        return {
            **self.devices.badges,
            **({CAMERA: "no-camera"} if gone else {}),
            **({HALL: "no-hall"} if away else {}),
        }

    def _watch(self, camera: LiveCamera, screens: Navigator) -> None:
        """Take what the camera read while the game, or the camera's picture, is shown and nobody is deciding.

        While somebody only reads a page, what is certain is taken; what is to be asked waits until the page is left.
        """
        screens.page()  # what the game needs now comes on top of it first, such as a talk
        watches, top = self.desk.preferences.watch and camera.enrolment is None, screens.top
        watching = watches and (top.watched or top.looked_at)
        found = self.desk.watcher.turn(screens.session, watching, self._clock())
        warning = self.desk.watcher.warning()
        if warning != self._warned:
            self._warned = warning
            screens.refresh()
        if found is not None and not top.watched and self._sure(found) is None:
            self.desk.watcher.look_again()
        elif found is not None and screens.session is not None:
            self._take(found, screens.session, screens)
        elif watching and screens.at_game and screens.session is not None and not screens.learning:
            self._go_on(camera, screens.session, screens)

    def _go_on(self, camera: LiveCamera, session: Session, screens: Navigator) -> None:
        """Have the eyes look for what comes next, such as dice that are thrown, while nobody is choosing."""
        from companion.display.screens.guided import GuidedScreen

        play = screens.play
        if play is not None and play.chooser is not None and play.chooser.begun:
            return
        if self._behind is None:
            from companion.app.guiding import TalkBehind
            from companion.app.house import House

            self._behind = TalkBehind(self.desk.library, self.desk.watcher, House(self.desk.library.folder))
        guide = self._behind.turn(session)
        if guide is None:
            return
        agreed = guide.choose(guide.sure) if guide.sure and camera.eyes.view.warning is None else None
        if isinstance(agreed, tuple):
            self._do(agreed, session, screens)
        elif guide.asks:
            screens.push(GuidedScreen(screens, guide))
            screens.sound("call")
        screens.refresh()

    def _take(self, found: TableReport, session: Session, screens: Navigator) -> None:
        from companion.display.screens.told import tell

        taken = self._sure(found)
        if taken is not None:
            if screens.top.withdrawn:
                screens.pop()
            self._do(taken.events, session, screens)
        else:
            tell(screens, found, self._doubtful)  # nearly certain or not, a person decides this
        screens.refresh()

    @property
    def _doubtful(self) -> bool:
        """Whether the light is such that colours are not to be trusted."""
        camera = self.desk.watcher.camera
        return camera is not None and camera.eyes.view.warning is not None

    def _sure(self, found: TableReport) -> Proposal | None:
        """What of it is taken without asking."""
        return None if self._doubtful else found.taken()

    def _do(self, events: Iterable[Event], session: Session, screens: Navigator) -> None:
        """Do what the camera saw, and say that it did."""
        before = len(session.steps)
        with session.together():
            for event in events:
                session.do(event, BY_CAMERA)
        screens.flash("camera.taken", FLASH)
        screens.decided(before)


def camera_of(devices: Devices) -> LiveCamera | None:
    """The camera with its eyes: our own parts at the simulated table, else the profile of the settings."""
    from companion.app.camera import LiveCamera, calibrated
    from companion.app.eyes import Eyes
    from companion.simulation.stage import Stage

    if devices.camera == "none":
        return None
    if devices.stage is not None:
        from companion.app import own_parts  # takes what learns and draws parts

        return LiveCamera(Eyes(own_parts.load()), Stage(devices.stage), lays=True)
    profile, missing = _profile(devices.settings)
    known = calibrated()
    lens = known.lens if known else profile.lens if profile else None
    if profile is not None:
        profile = replace(profile, lens=lens)
    eyes = Eyes(profile, known.light if known else None)
    return LiveCamera(eyes, None, missing, devices.relock, lens, devices.camera)


def _profile(settings: Settings) -> tuple[Profile | None, str]:
    """The profile of the settings; without one, why, as a key of the catalogue: play goes on by hand."""
    from companion.vision.classify.profile import Profile
    from companion.vision.errors import UnreadableError

    if not settings.profile:
        return None, "no-profile"
    if settings.profile == OWN_PARTS:
        from companion.app import own_parts

        return own_parts.load(), ""
    try:
        return Profile.load(Path(settings.profile).expanduser()), ""
    except (UnreadableError, OSError):
        return None, "bad-profile"


def hall_of(desk: TableDesk, settings: Settings) -> tuple[TableHall | None, Trouble | None]:
    """The hall that the settings name, or why it cannot be spoken to: the table opens all the same.

    Without the setting nothing of the hall is imported.
    """
    if not settings.hall:
        return None, None
    from companion.app.table_hall import TableHall

    try:
        return TableHall.open(desk), None
    except Trouble as err:
        return None, err


def open_window(
    settings: Settings,
    stored: Path | None = None,
    begin: Callable[[TableDesk], Session] | None = None,
    camera: str = "",
) -> None:
    """Play in a window until it is closed, or the process is told to stop; `begin` begins a game at once.

    `camera` is used instead of that of the settings.
    Trouble if no screen can be opened.
    """
    from companion.display.route_table import open_screens
    from companion.display.window.window import Window
    from hardware.service.notify import ServiceManager

    memory.give_back()
    devices = Devices(settings, camera=camera)
    desk = TableDesk(settings, library.vault(), camera_of(devices))
    linked = memory.drop_linked()
    window = Window()
    hall, trouble = hall_of(desk, settings)
    table = OpenTable(desk, devices, hall=hall, linked=linked)
    screens = open_screens(desk)
    if trouble is not None:
        screens.trouble(trouble)
    if stored is not None:
        screens.resume(desk.library.resume(str(stored)))
    elif begin is not None:
        screens.begin(begin(desk))
    elif settings.first_steps:
        screens.go(routes.FirstStart())
    devices.inbox.wake = window.wake
    devices.start()
    manager = ServiceManager()

    def inputs() -> Iterator[Input]:
        manager.alive()
        return table.inputs(screens)

    try:
        with stopped_by_signals(screens):
            window.step(screens)
            collecting.in_small_pieces()
            manager.ready()
            window.run(screens, inputs)
    finally:
        collecting.as_before()
        manager.stopping()
        with suppress(Trouble):
            desk.store_again()
        devices.stop()
        screens.close()
        desk.close()
        if hall is not None:
            hall.stop()
        window.close()


@contextmanager
def stopped_by_signals(screens: Navigator) -> Iterator[None]:
    """Close the window at its next turn when the process is told to end: what was shown is stored, nothing is lost."""

    def stop(signum: int, frame: object) -> None:
        screens.done = True

    before = {number: signal.signal(number, stop) for number in STOPS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def open_terminal(
    session: Session, desk: TableDesk, lines: Iterable[str] | None = None, hall: TableHall | None = None
) -> None:
    """Play one session from typed lines; the hall, if there is one, hears of it."""
    from companion.display.terminal.lesson_terminal import LessonTerminal
    from companion.display.terminal.terminal import Terminal
    from companion.display.tips import Tips
    from companion.play.lesson_session import LessonSession

    kind, learning = Terminal, isinstance(session, LessonSession)
    if learning:
        kind = LessonTerminal
    name = session.game.name
    depth = "referee" if learning else desk.preferences.depth
    typed = (sys.stdin or ()) if lines is None else lines
    terminal = kind(
        session,
        desk.library.words(name).with_players(session.begin.names, session.begin.seats),
        desk.library.painter(name),
        _print,
        depth,
        desk.library,
        desk.extras,
        Tips(desk.library) if desk.preferences.tips and depth == "referee" and not learning else None,
        hall.held if hall is not None else lambda _: False,
    )
    with closing(session.journal):
        terminal.run(typed if hall is None else hall.told(session, typed))


def _print(text: str) -> None:
    if sys.stdout is not None:  # closed; the game goes on all the same
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
