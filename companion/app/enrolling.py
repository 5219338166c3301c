"""Learning the parts of a game's box live: what is asked for, what the screens are told, and the profile it makes."""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence

import cv2
import numpy as np

from calibration.art import Part, part_named
from calibration.enrolment.confusion import hardest
from calibration.enrolment.disagreement import PRINTED
from calibration.enrolment.folder import NO_WOOD, colour_of
from calibration.enrolment.live import LAID, WOOD, Enrolment, EnrolmentAsk, WantedPart
from companion.app.plugins import plugin_of
from companion.display.board import Photo
from companion.display.camera_view import Sight
from companion.display.screens.enrol import Asked, Learnt
from companion.display.trouble import Unlearnt
from companion.games.kit import Verbatim
from companion.play.snapshot import room
from companion.vision.classify.profile import FigurePart, Profile
from companion.vision.geometry.plane import Lens, Picture
from hardware.cameras.frame import Frame

EACH_PX = 96
"""The side of a learnt part's picture on the screen."""


def parts_of(game: str) -> tuple[Part, ...]:
    """The parts of a game's box that can be learnt, in the order in which they are asked for: of wood one a colour.

    What a larger box alone holds is not asked for: whoever has not got it could not go on.
    """
    return tuple(part for part in _learnable(game) if not part.extra)


def larger_parts_of(game: str) -> tuple[Part, ...]:
    """What each of a game's larger boxes adds to them, in the order in which it is asked for."""
    return tuple(part for part in _learnable(game) if part.extra)


def _learnable(game: str) -> list[Part]:
    load = plugin_of(game).parts
    found = [part for part in load() if part.kind.folder in LAID] if load is not None else []
    found = [part for part in found if part.count or not part.extra]  # not what few larger boxes hold
    wood = {colour_of(part.name): part for part in reversed(found) if part.kind.folder == WOOD}
    return [part for part in found if part.kind.folder != WOOD or part is wood[colour_of(part.name)]]


def wanted_of(parts: Sequence[Part]) -> tuple[WantedPart, ...]:
    """What an enrolment asks for, so that it learns these parts, each in all of its printings."""
    alike = {part: part.count if part.kind.folder in PRINTED else 1 for part in parts}
    return tuple(WantedPart(part.kind.folder, part.name, max(1, copies)) for part, copies in alike.items())


def in_thread(work: Callable[[], None]) -> None:
    """Do some work beside the screen."""
    threading.Thread(target=work, name="learning", daemon=True).start()


class BoxEnrolment:
    """Asks for each part; `done` is given the profile, `closed` is called when it is over, finished or not.

    `lens` is the camera's, if it was calibrated; `larger` what is asked for too if the box is the larger one; `wood`
    its figures as they usually are. A press while the eyes take in a frame is done by them right after it.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        done: Callable[[Profile], None],
        closed: Callable[[], None],
        lens: Lens | None = None,
        larger: Sequence[Part] = (),
        wood: Mapping[str, FigurePart] = NO_WOOD,
    ) -> None:
        self._larger, self._lens, self._wood = tuple(larger), lens, wood
        self._taking = threading.Lock()
        self._pressed: deque[Callable[[], None]] = deque()
        self._ask_for(parts)
        self._done, self._closed = done, closed
        self._result: tuple[Profile, Learnt] | Exception | None = None
        self._kept = False
        self._begun = False

    def _ask_for(self, parts: Sequence[Part]) -> None:
        wanted = wanted_of(parts)
        self._parts = parts
        self._enrolment = Enrolment(wanted, self._lens, self._wood)
        self._ask = EnrolmentAsk("empty", 0, len(wanted), wanted[0])

    @property
    def part(self) -> Part | None:
        """The part that should be laid now; None for the empty table."""
        wanted = self._ask.wanted if self._ask.key not in ("empty", "done") else None
        return part_named(self._parts, wanted.kind, wanted.label) if wanted is not None else None

    @property
    def copies(self) -> int:
        """How many copies of it should be laid at once."""
        return self._ask.copies

    def look(self, frame: Frame) -> None:
        """Take in a frame; before the mat is said to be empty it is not looked at."""
        with self._taking:
            if self._begun:
                self._ask = self._enrolment.look(frame.bgr, frame.time)
        self._do_what_was_pressed()

    def _press(self, pressed: Callable[[], None]) -> None:
        self._pressed.append(pressed)
        self._do_what_was_pressed()

    def _do_what_was_pressed(self) -> None:
        """Do it now, unless a frame is being taken in: whoever does that calls this afterwards."""
        while self._pressed and self._taking.acquire(blocking=False):
            try:
                while self._pressed:
                    self._pressed.popleft()()
            finally:
                self._taking.release()

    def ask(self) -> Asked:
        """What it asks for now."""
        ask, wanted = self._ask, self._ask.wanted
        why = Sight.of(ask.why) if ask.why is not None else None
        kind, label = (wanted.kind, wanted.label) if wanted is not None else ("", "")
        more = len(self._larger) if ask.key == "empty" and not ask.done else 0
        last = ask.last[0].label if ask.last is not None else ""
        return Asked(ask.key, ask.done, ask.total, kind, label, ask.other or "", why, more, last, ask.copies)

    def larger(self) -> None:
        """The box is the larger one: what it adds is asked for too."""
        self._press(self._ask_for_larger)

    def _ask_for_larger(self) -> None:
        self._ask_for((*self._parts, *self._larger))
        self._larger = ()

    def begin(self) -> None:
        """The mat is empty now: what comes to lie on it from here on is a part."""
        self._begun = True

    def keep(self) -> None:
        """The part that looks like another one is really another one."""
        self._press(lambda: self._answer(self._enrolment.keep()))

    def another(self) -> None:
        """Copies of the last part look different: another one is asked for."""
        self._press(lambda: self._answer(self._enrolment.another()))

    def enough(self) -> None:
        """There is no other copy, or none that looks different."""
        self._press(lambda: self._answer(self._enrolment.enough()))

    def back(self) -> None:
        """Forget the last part, and ask for it again."""
        self._press(lambda: self._answer(self._enrolment.back()))

    def _answer(self, ask: EnrolmentAsk) -> None:
        self._ask = ask

    def learn(self) -> None:
        """Begin to learn from what was taken."""
        self._result = None
        in_thread(self._learn)

    def learnt(self) -> Learnt | None:
        """What was learnt; None while it is still learning. Unlearnt if it went wrong."""
        if self._result is None:
            return None
        if isinstance(self._result, Exception):
            raise _trouble(self._result) from self._result
        profile, learnt = self._result
        if not self._kept:
            self._kept = True
            self._done(profile)
        return learnt

    def close(self) -> None:
        """It is over."""
        self._closed()

    def _learn(self) -> None:
        try:
            with room() as folder:
                profile = self._enrolment.learn(folder)
            self._result = (profile, summary(self._enrolment, profile))
        except Exception as err:  # whatever it is, somebody waits for an end
            self._result = err


def summary(enrolment: Enrolment, profile: Profile) -> Learnt:
    """How many labels of each kind there are, each kind's two labels that are hardest to tell apart, and pictures."""
    pictures = enrolment.pictures()
    pairs = hardest(profile, pictures)
    return Learnt(
        tuple((kind, len(labels)) for kind, labels in pictures.items()),
        tuple((kind, hard.one, hard.other, round(100 * hard.confused)) for kind, hard in pairs.items()),
        _sheet([labels[0] for kind in pictures.values() for labels in kind.values()]),
    )


def _sheet(pictures: Sequence[Picture]) -> Photo:
    """All pictures side by side, in about as many rows as columns."""
    cols = math.ceil(math.sqrt(len(pictures)))
    rows = math.ceil(len(pictures) / cols)
    sheet = np.zeros((rows * EACH_PX, cols * EACH_PX, 3), np.uint8)
    for nr, picture in enumerate(pictures):
        y, x = (n * EACH_PX for n in divmod(nr, cols))
        inner = cv2.resize(picture, (EACH_PX - 4, EACH_PX - 4), interpolation=cv2.INTER_AREA)
        sheet[y + 2 : y + EACH_PX - 2, x + 2 : x + EACH_PX - 2] = inner[..., ::-1]
    return Photo(sheet.tobytes(), (cols * EACH_PX, rows * EACH_PX))


def _trouble(err: Exception) -> Unlearnt:
    return Unlearnt("not-learnt", why=Verbatim(err)) if isinstance(err, OSError) else Unlearnt.of(err)
