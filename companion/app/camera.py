"""The camera as a person meets it: its newest picture, what it shows in a word, and hands at the simulated table."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import cv2

from calibration.camera.aiming import aim
from calibration.camera.calibrated import CalibratedCamera
from calibration.camera.light import LightReading, changed
from companion.app.eyes import Eyes
from companion.app.plugins import plugin_of
from companion.app.table_in_view import TableInView
from companion.display.board import Photo
from companion.display.camera_view import Aiming, Hands, Sight
from companion.display.inputs import Phase
from companion.games.kit import Place, State
from companion.play.corrections import CAMERA as BY_CAMERA
from companion.play.session import Session
from companion.settings import camera_path
from companion.simulation import Simulation
from companion.simulation.stage import Stage
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat, visible_cards
from companion.vision.geometry.plane import Lens
from companion.vision.tiles.cells import Reframing
from hardware.cameras.frame import Frame

if TYPE_CHECKING:
    from companion.app.enrolling import BoxEnrolment

LOG = logging.getLogger(__name__)
WIDTH = 640  # of the picture on the screen
LIGHT_EVERY = 1.0  # seconds between two tries to see the light that the camera was locked in
STEP_HIGHER = 5  # percent: by so many and their multiples the camera is to be hung higher
MOST_NAMED = 5  # places named that lie outside the picture, or cannot be told in it


class LiveCamera:
    """Frames go in, in the eyes' thread; the eyes, an enrolment and the screens see them.

    `stage` is the simulated table, if the camera looks at one; `missing` says why there is no profile, as a key of the
    catalogue; `relock` lets a real camera find the light anew; `lens` is the camera's, if it was calibrated; `name` is
    the camera's in the settings. At a stage that `lays`, what is done by keys is laid on the table too.
    """

    def __init__(
        self,
        eyes: Eyes,
        stage: Stage | None = None,
        missing: str = "",
        relock: Callable[[], None] | None = None,
        lens: Lens | None = None,
        name: str = "",
        lays: bool = False,
    ) -> None:
        self.eyes = eyes
        self.stage = stage
        self.missing = missing
        self.lens = lens
        self.name = name
        self.enrolment: BoxEnrolment | None = None
        self.lost = False  # its device cannot be opened, or has vanished
        self.nowhere = False  # the game being played has no simulated table
        self.session: Session | None = None
        self._lays = lays
        self._laid: tuple[State | None, int] = (None, 0)  # the state that the stage follows, after how many steps
        self._relock = relock
        self._adapting = False  # it was told to find the light anew, and shows frames from before
        self._light_at = 0.0  # when to look for the light again
        self.beside: Callable[[Callable[[], None]], object] = lambda work: work()  # runs work, beside the window or now
        self._shown: tuple[Frame, Photo] | None = None
        self._seen: tuple[Sight, ...] = ()
        self._seen_in: object = None  # what the sights were looked for in, or are being looked for
        self._looking = False
        self._aimed: Aiming | None = None
        self._aimed_at: Frame | None = None
        self._aiming = False

    @property
    def hands(self) -> Hands | None:
        """The hands at the simulated table."""
        return None if self.stage is None else _StageHands(self, self.stage)

    def take(self, frame: Frame, session: Session | None) -> None:
        """Take in a frame; when another game is entered, the simulated table is laid out for it first."""
        if session is not self.session:
            self.session = session
            if self.stage is not None:
                self.nowhere = session is not None and not self.stage.enter(self._simulation(session), session.state)
                return  # this frame shows what lay there before
        if self.nowhere:
            return
        if self.stage is not None and session is not None and self.enrolment is None:
            self._follow(self.stage, session)
        self.eyes.take(frame, session)
        self._note_light(frame)
        if (enrolment := self.enrolment) is not None:  # the window may end it meanwhile
            enrolment.look(frame)

    def _follow(self, stage: Stage, session: Session) -> None:
        """The simulated table after an event: hands have laid what the camera has read, and nobody the rest."""
        state, steps = session.state, session.steps
        if state is self._laid[0]:
            return
        read = len(steps) > self._laid[1] and steps[-1].by == BY_CAMERA
        self._laid = state, len(steps)
        if self._lays and not read:
            stage.lay(state)
        else:
            stage.follow(state)

    @staticmethod
    def _simulation(session: Session) -> Simulation[Any] | None:
        load = plugin_of(session.game.name).simulation
        return load() if load is not None else None

    def photo(self) -> Photo | None:
        """The newest picture, small; None before the first one and when no more come."""
        view = self.eyes.view
        frame = view.frame
        if frame is None or view.stopped or self.nowhere:
            return None
        if self._shown is None or self._shown[0] is not frame:
            high = max(1, round(WIDTH * frame.bgr.shape[0] / frame.bgr.shape[1]))
            small = cv2.resize(frame.bgr, (WIDTH, high), interpolation=cv2.INTER_AREA)
            self._shown = (frame, Photo(cv2.cvtColor(small, cv2.COLOR_BGR2RGB).tobytes(), (WIDTH, high)))
        return self._shown[1]

    def sights(self) -> Sequence[Sight]:
        """What it sees, the most important first."""
        view = self.eyes.view
        if self.nowhere:
            return (Sight("none"),)
        if self.lost and view.frame is None:
            return (Sight("missing", {"name": self.name}),)
        if view.stopped or self.lost:
            return (Sight("stopped"),)
        if view.frame is None or view.covered:
            return (Sight("covered" if view.covered else "waiting"),)
        more = (view.outside, tuple(view.unclear), view.reframing, view.nudged, view.kept)
        key = (view.frame, self.eyes.profile, view.trouble, *more, self.missing)
        if self._seen_in != key and not self._looking:
            self._seen_in, self._looking = key, True
            self.beside(partial(self._see, view.frame, view))
        return self._seen

    def aiming(self) -> Aiming | None:
        """How to move it so that the mat lies well in its picture; None while no card is seen."""
        view = self.eyes.view
        frame = view.frame
        if frame is None or view.stopped or self.lost:
            return None
        if self._aimed_at is not frame and not self._aiming:
            self._aimed_at, self._aiming = frame, True
            self.beside(partial(self._aim, frame))
        return self._aimed

    def _aim(self, frame: Frame) -> None:
        high, wide = frame.bgr.shape[:2]
        try:
            found = aim(visible_cards(frame.bgr), (wide, high))
            self._aimed = Aiming(found.ways, found.cut, found.hidden) if found is not None else None
        except Exception:  # whatever it is, another frame comes
            LOG.exception("no advice on how to aim the camera")
        finally:
            self._aiming = False

    def adapt(self) -> bool:
        """Measure the light again and fix the exposure; False if the camera cannot."""
        if self._relock is not None:
            self._relock()
            self.eyes.light, self._adapting = None, True
        return self._relock is not None

    def _note_light(self, frame: Frame) -> None:
        """Remember the light in which the camera was locked: later light is compared with it before every scan."""
        if self._adapting or not frame.locked:
            self._adapting = self._adapting and frame.locked
            return
        if self.eyes.light is None and frame.time >= self._light_at:
            self._light_at = frame.time + LIGHT_EVERY
            light = LightReading.seen(frame.bgr)
            self.eyes.light = light if light is not None and changed(light) is None else None

    def _see(self, frame: Frame, view: TableInView) -> None:
        try:
            self._seen = tuple(self._look(frame, view))
        except Exception:  # a fault in one look is no reason never to look again
            LOG.exception("no words for what the camera sees")
        finally:
            self._looking = False

    def _look(self, frame: Frame, view: TableInView) -> list[Sight]:
        try:
            mat = find_mat(frame.bgr)
        except UnreadableError as err:
            if not view.kept:
                return [Sight.of(err)]
            more = view.reframing
            return [Sight.of(err) if more is None else reframing_sight(more, covered=True), Sight("kept", good=True)]
        warning = changed(LightReading.of(frame.bgr, mat), self.eyes.light)
        found = [Sight(f"light-{warning.reason}")] if warning is not None else []
        if self.eyes.profile is None:
            found.append(Sight(self.missing or "no-profile"))
        elif self.session is not None and view.trouble is not None:
            found.append(Sight.of(view.trouble))
        if view.reframing is not None:
            found.append(reframing_sight(view.reframing, covered=view.kept))
        elif view.outside:
            found.append(outside_sight(view.outside))
        if (card := view.nudged) is not None:
            found.append(nudged_sight(card))
        if view.unclear:
            found.append(unclear_sight(tuple(view.unclear)))
        return [*found, Sight("mat", {"n": len(mat.cards)}, good=True)]


def calibrated() -> CalibratedCamera | None:
    """What `companion calibrate camera` learnt of this machine's camera, if it was calibrated."""
    try:
        return CalibratedCamera.load(camera_path())
    except UnreadableError:
        return None


def outside_sight(places: Sequence[Place]) -> Sight:
    """What the picture does not show, for a person to know."""
    return Sight("outside", {"places": _shortened(places)}, good=True)


def nudged_sight(card: int) -> Sight:
    """Which card of the mat is to be pushed back to its corner of the board."""
    return Sight("nudged", {"n": card})


def unclear_sight(places: Sequence[Place]) -> Sight:
    """Where the picture shows something that cannot be told, for a person to know."""
    return Sight("unclear", {"places": _shortened(places)}, good=True)


def _shortened(places: Sequence[Place]) -> tuple[str, ...]:
    return (*places[:MOST_NAMED], *(("…",) if len(places) > MOST_NAMED else ()))


def reframing_sight(reframing: Reframing, *, covered: bool) -> Sight:
    """Where to push all that lies there, or how much higher to hang the camera, to have more in the picture.

    A camera that was moved must see the mat: of a `covered` one the cards are to be laid anew first.
    """
    if reframing.push is None and covered:
        return Sight("relay")
    if reframing.push is None:
        return Sight("higher", {"n": STEP_HIGHER * math.ceil(100 * reframing.higher / STEP_HIGHER)})
    x, y = reframing.push
    cards = ((1, 2) if x > 0 else (0, 3)) if abs(x) > abs(y) else ((2, 3) if y > 0 else (0, 1))
    return Sight("push", {"cards": cards, "n": round(max(abs(x), abs(y)) / 10)})


class _StageHands:
    """Hands that a mouse leads, and that lay what the game or the enrolment asks for."""

    def __init__(self, camera: LiveCamera, stage: Stage) -> None:
        self._camera = camera
        self._stage = stage

    def drag(self, x: float, y: float, phase: Phase) -> None:
        """Take, move or lay down a part."""
        if phase is Phase.GRAB:
            self._stage.grab(x, y)
        else:
            self._stage.move(x, y)
        if phase is Phase.RELEASE:
            self._stage.release()

    def lay(self) -> None:
        """Lay the part that the enrolment wants, or everything as the state says."""
        camera = self._camera
        if (enrolment := camera.enrolment) is not None:
            self._stage.lay_alone(enrolment.part, enrolment.copies)
        elif (session := camera.session) is not None:
            self._stage.lay(session.state)
