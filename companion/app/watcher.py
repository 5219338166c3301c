"""The eyes beside the window: looks run one after another in a thread of their own, and what they find is fetched."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.display.camera_view import Sight
from companion.display.screens.table_looks import SeenThere
from companion.display.trouble import Trouble, Unseen
from companion.games.kit import Game, Layout, Spot, State
from companion.play.session import Session
from companion.tracking import TableReport, differences
from companion.vision.errors import UnreadableError

if TYPE_CHECKING:
    from companion.app.camera import LiveCamera
    from companion.app.enrolling import BoxEnrolment
    from companion.app.eyes import Eyes
    from companion.app.table_library import TableLibrary
    from companion.display.board import Board
    from companion.vision.classify.profile import Profile
    from hardware.cameras.frame import Frame

LOG = logging.getLogger(__name__)

GIVE_WAY = 0.0002
"""Seconds after which a thread that computes lets another one go on, such as the window's; Python's own are 0.005."""
BEHIND = 5
"""How much nicer than the window's thread that of the eyes is, on Linux: where both want the same processor the window
has it at once, and of what both could use the eyes have a quarter.
"""
IDLE = 0.1  # seconds without a frame until the eyes are told what time it is


def beside_the_window() -> None:
    """In the thread of the eyes, before they look: leave a core to the window, and let it go on soon when it waits."""
    import cv2

    if sys.platform == "linux":  # elsewhere all threads of a program are equally nice
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + BEHIND)
    sys.setswitchinterval(GIVE_WAY)
    cv2.setNumThreads(max(1, cv2.getNumberOfCPUs() - 1))


class AtOnce(Executor):
    """Does at once what it is asked to: for tests, and where nobody minds waiting."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Do the work now, and give its result as finished."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as err:  # whoever asks for the result gets it
            future.set_exception(err)
        return future


@dataclass(frozen=True)
class _Unasked:
    """What the eyes found unasked, and the game and its state with which they compared the table."""

    session: Session
    state: State
    found: TableReport


class TableWatcher:
    """The camera and its eyes, for the window's thread: nothing here waits for a look.

    `learnt` is given the profile that an enrolment made; `beside` runs the looks, by default in one thread.
    """

    def __init__(
        self,
        library: TableLibrary,
        camera: LiveCamera | None,
        learnt: Callable[[Profile], None],
        beside: Executor | None = None,
    ) -> None:
        self._library = library
        self._learnt = learnt
        self._beside = beside
        self._frame: Frame | None = None  # the newest that the eyes have not looked at
        self._busy: Future[_Unasked | None] | None = None
        self._again = False  # what was noticed could not be used: the eyes notice it once more
        self._idle_since = 0.0
        self._told = ""  # what the eyes stumbled over, told once
        self.left_out: frozenset[Spot] = frozenset()  # what a talk behind the page reads itself
        self.camera: LiveCamera | None = None
        if camera is not None:
            self.use(camera)

    def use(self, camera: LiveCamera) -> None:
        """See with this camera."""
        self.camera = camera
        camera.beside = self.run

    def run(self, work: Callable[..., Any], *given: object) -> Future[Any]:
        """Let the eyes do some work after what they do now."""
        if self._beside is None:
            self._beside = ThreadPoolExecutor(1, "eyes", beside_the_window)
        return self._beside.submit(work, *given)

    def close(self) -> None:
        """Look no more."""
        if self._beside is not None:
            self._beside.shutdown(wait=False, cancel_futures=True)

    # What the loop calls.

    def offer(self, frame: Frame) -> None:
        """The eyes get this frame once they are free, unless a newer one comes before."""
        self._frame = frame

    def turn(self, session: Session | None, watching: bool, now: float) -> TableReport | None:
        """Keep the eyes at work; what they noticed by themselves while `watching`, once, if it is still so.

        Trouble, once, if they stumbled over what they saw; they look again at the next frame.
        """
        noticed = self._fetch()
        if self.camera is not None and self._busy is None and (self._frame is not None or now >= self._idle_since):
            self._idle_since = now + IDLE
            frame, again, self._frame, self._again = self._frame, self._again, None, False
            self._busy = self.run(_notice, self.camera, frame, session, watching, now, again, self.left_out)
            noticed = noticed or self._fetch()
        if noticed is None:
            return None
        if not watching or noticed.session is not session or noticed.state is not session.state:
            self._again = True
            return None
        return noticed.found

    def look_again(self) -> None:
        """Report the last reading once more, because no screen has shown it."""
        self._again = True

    def _fetch(self) -> _Unasked | None:
        if self._busy is None or not self._busy.done():
            return None
        done, self._busy = self._busy, None
        try:
            return done.result()
        except Exception as err:  # whatever the eyes stumble over, play goes on by hand
            self._again, told = True, f"{type(err).__name__}: {err}"
            if told == self._told:
                return None
            self._told = told
            raise self.said(err) from err

    # What the screens ask.

    @property
    def eyes(self) -> Eyes | None:
        """The eyes, while a camera sees the table of the game that is played."""
        camera = self.camera
        return None if camera is None or camera.nowhere or camera.lost else camera.eyes

    def sees(self, session: Session) -> bool:
        """Whether a camera sees this game's table and can read it."""
        return self.camera is not None and self.camera.eyes.view.sees(session)

    def look(self, session: Session) -> TableLook | None:
        """Begin to look at the table; None without a camera."""
        if self.camera is None:
            return None
        return TableLook(self.run(self.camera.eyes.scan, session), self.said)

    def differing(self, session: Session) -> Sequence[Spot]:
        """The spots where something else lies than should, by what was last seen there."""
        if self.camera is None or not self.sees(session):
            return ()
        return differences(session.state.layout(), self.camera.eyes.view.belief.labels)

    def seen_there(self, session: Session, spots: Sequence[Spot], layout: Layout, board: Board) -> SeenThere | None:
        """What the first of these spots that is in view looks like, and what should be there by a layout and as a board
        is painted; None where nothing of them is.
        """
        if self.camera is None or not self.sees(session):
            return None
        from companion.app.compared import seen_there

        return seen_there(self.camera.eyes.view, session.game.name, spots, layout, board)

    def turns(self, session: Session) -> Mapping[str, float]:
        """How the table lies before the camera; empty while nothing is known of it."""
        return self.camera.eyes.view.turns if self.camera is not None and self.sees(session) else {}

    def warning(self) -> Sight | None:
        """What to know of the last look at the table: that it failed for long, the light, a mat that was covered or
        nudged, what the picture lacks, and, until the next event, what it showed and could not tell.
        """
        view = self.eyes.view if self.eyes is not None else None
        if view is None or view.stopped:
            return None
        if (unreadable := view.unreadable) is not None or view.covered:
            return Sight.of(unreadable) if unreadable is not None else None
        if (light := view.warning) is not None:
            return Sight(f"light-{light.reason}")
        from companion.app.camera import nudged_sight, outside_sight, reframing_sight, unclear_sight

        if (reframing := view.reframing) is not None:
            return reframing_sight(reframing, covered=view.kept)
        if (card := view.nudged) is not None:
            return nudged_sight(card)
        if view.kept:
            return Sight("kept")
        if unclear := view.newly_unclear():
            return unclear_sight(unclear)
        return outside_sight(view.outside) if view.outside else None

    def enrol(self, game: Game) -> BoxEnrolment | None:
        """Begin to learn the parts of a game's box; None if no camera can see it, or it has no parts to learn."""
        from companion.app import own_parts
        from companion.app.enrolling import BoxEnrolment, larger_parts_of, parts_of

        camera, parts = self.camera, parts_of(game.name)
        if camera is None or camera.nowhere or not parts:
            return None

        def closed() -> None:
            camera.enrolment = None
            if camera.hands is not None:
                camera.hands.lay()

        done, larger = partial(self._learnt_for, camera, game.name), larger_parts_of(game.name)
        camera.enrolment = BoxEnrolment(parts, done, closed, camera.lens, larger, own_parts.figures(game.name))
        return camera.enrolment

    def said(self, err: Exception) -> Trouble:
        """Why nothing could be read, in the words of the table; a fault of ours is logged."""
        if isinstance(err, UnreadableError):
            return Trouble.of(err)
        LOG.error("reading the table failed", exc_info=err)
        return Unseen("failed")

    def _learnt_for(self, camera: LiveCamera, game: str, profile: Profile) -> None:
        """Take over the profile of one game's box and keep those of others; store it unless the camera is simulated."""
        from companion.app import own_parts
        from companion.vision.classify.profile import Profile

        old = camera.eyes.profile or Profile({})
        before = old.of_game(game)
        plain = own_parts.figures(game)  # what an enrolment has of wood that it was not shown
        shown = {name: one for name, one in profile.figures.items() if one != plain.get(name)}
        known = {name: one for name, one in before.figures.items() if name in plain}
        own = replace(profile, lens=None, figures={**profile.figures, **known, **shown})
        profile = replace(old, lens=profile.lens or old.lens, games={**old.games, game: own})
        camera.eyes.profile = profile
        if camera.hands is None:
            self._learnt(profile)


class TableLook:
    """A look that was begun; `said` puts into words why it failed."""

    def __init__(self, looking: Future[TableReport], said: Callable[[Exception], Trouble]) -> None:
        self._looking = looking
        self._said = said

    def found(self) -> TableReport | None:
        """What was found; None while the eyes still look. Trouble if the table cannot be read."""
        if not self._looking.done():
            return None
        try:
            return self._looking.result()
        except Exception as err:  # whatever the eyes stumble over, play goes on by hand
            raise self._said(err) from err


def _notice(
    camera: LiveCamera,
    frame: Frame | None,
    session: Session | None,
    watching: bool,
    now: float,
    again: bool,
    left_out: frozenset[Spot],
) -> _Unasked | None:
    """In the eyes' thread: take in a frame and the time; what is newly seen, once all lies still."""
    camera.eyes.left_out = left_out
    if frame is not None:
        camera.take(frame, session)
    camera.eyes.tick(now)
    if again:
        camera.eyes.notice_again()
    if session is None or camera.session is not session or not watching or not session.playable:
        return None
    found = camera.eyes.watch()
    if found is None or camera.eyes.compared is None:
        return None
    return _Unasked(session, camera.eyes.compared, found)
