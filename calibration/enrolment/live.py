"""Live enrolment: asks for one part after the other, takes its picture when it lies still, and shows what it learnt.

Of a label with several copies two are asked for at once, which are compared: while copies look different, another one
of them is asked for, and a picture of each printing is taken. Nobody has to press anything for that.

Pure: fed with frames and their times, it says what to show. What it says is a key of the screen's catalogue.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.enrolment.cut_out_parts import MatInside, Single, empty_ground, find_flat, find_standing
from calibration.enrolment.disagreement import SAME, misfit
from calibration.enrolment.folder import KINDS, enrol
from companion.vision.classify.classifier import DISC, SQUARE, PartShape, patch_of
from companion.vision.classify.profile import FREE_SQUARES, SIZES_MM, FigurePart, Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Lens, Picture

PAWN, WOOD, TOKENS = "board/pawn", "pieces", "tokens"
STANDING = (PAWN, WOOD)
"""The kinds of what stands: only its colour is learnt."""
ARROWED = "board/arrow"
"""The kind of tiles that differ by their arrows alone."""
LAID: Mapping[str, tuple[PartShape, float]] = {
    "board/terrain": (SQUARE, 42.0),
    ARROWED: (PartShape("square", 1), 42.0),
    "board/crop": (DISC, 22.0),
    PAWN: (DISC, 15.0),
    WOOD: (DISC, 13.0),
    "hexes": (KINDS["hexes"], SIZES_MM["hexes"]),
    **{kind: (KINDS[kind], SIZES_MM[kind]) for kind in FREE_SQUARES},
    TOKENS: (DISC, 20.0),
}
"""What can be laid: its outline, and its side or diameter in mm (a hexagon's side, a pawn's foot)."""
OTHER_SIZE = 0.06
"""A kind that measures so much more or less than usual is of another size; less is the measuring's own error."""
STILL = 0.25
"""Seconds without motion before a frame is read."""
FEWEST = 6
"""Pixels of a small picture that must differ to count as motion: no more, for a pawn may come without a hand."""
SAME_PAINT = 0.045
"""Mean difference (white 1.0) under which two paints of what stands are thought to be the same."""
AT_ONCE, DOUBTED = 2, 3
"""Copies of a label that are asked for at once, usually and where copies of other labels of its kind look different."""
MOST_PRINTINGS = 4
"""Pictures of a label, after which no other printing is asked for."""
BESIDE, SOUGHT = 3.0, 20.0
"""Seconds without motion after which it is thought that there is no copy to lay beside one, or no other printing."""
UNMOVED_MM = 3.0
"""What lies so near to where a part was taken is that part still."""


class Further(Enum):
    """Why another copy of a label is asked for: the copies laid look different, or a person says that some do."""

    NOTICED = "noticed"
    SAID = "said"


@dataclass(frozen=True)
class WantedPart:
    """A part to be laid: its kind (see `LAID`) and its label. Named twice, it is asked for twice.

    `copies` of it are in the box; more than one only where they should look alike.
    """

    kind: str
    label: str
    copies: int = field(default=1, compare=False)
    further: Further | None = field(default=None, compare=False)


@dataclass(frozen=True, eq=False)
class LaidPictures:
    """What was laid for one wanted part: a picture of each printing among it, and where in mm all of it lay."""

    wanted: WantedPart
    singles: Sequence[Single]
    spots: Sequence[tuple[float, float]]


@dataclass(frozen=True, eq=False)
class EnrolmentAsk:
    """What to show: `key` is empty (clear the frame), lay, beside (another copy beside what lies there),
    more (another copy, as those that were laid look different), another (that looks otherwise than the last), same (as
    `other`) or done; `why` what stands in the way.

    `copies` should be laid at once. `last` is the picture just learnt, with the part that it shows.
    """

    key: str
    done: int
    total: int
    wanted: WantedPart | None = None
    other: str | None = None
    why: UnreadableError | None = None
    last: tuple[WantedPart, Picture] | None = None
    copies: int = 1


@dataclass
class Stillness:
    """Whether the picture has stood still for `STILL` seconds, and whether it moved since it was last asked."""

    moved: bool = True
    _before: NDArray[np.uint8] | None = None
    _since: float | None = None

    def add(self, frame: Picture, at: float) -> bool:
        """Take a frame with its time; True while nothing moves."""
        small = cv2.resize(frame, (160, 90), interpolation=cv2.INTER_AREA)
        motion = self._before is None or int((cv2.absdiff(small, self._before).max(axis=2) > 10).sum()) >= FEWEST
        self._before = np.asarray(small, np.uint8)
        if motion:
            self.moved, self._since = True, at
        return self._since is not None and at - self._since >= STILL


@dataclass
class Enrolment:
    """Collects the pictures. Feed `look` with every frame, then call `learn`.

    `lens` is the camera's, if known, `wood` the wooden figures whose paints are learnt (see `enrol`).
    """

    wanted: Sequence[WantedPart]
    lens: Lens | None = None
    wood: Mapping[str, FigurePart] = field(default_factory=dict)
    taken: list[LaidPictures] = field(default_factory=list)
    _ground: MatInside | None = None
    _still: Stillness = field(default_factory=Stillness)
    _refused: Sequence[Single] = ()
    _alone: Sequence[Single] = ()  # lie there while a copy beside them is asked for
    _until: float | None = None  # when it no longer waits for another copy
    _say: EnrolmentAsk | None = None

    def look(self, frame: Picture, at: float) -> EnrolmentAsk:
        """Take a frame (blue-green-red) and the time it was taken, in seconds; what to show now."""
        still = self._still.add(frame, at)
        if still and self._still.moved and self._next() is not None:
            self._still.moved, self._alone, self._until = False, (), None
            self._say = self._read(frame)
        elif still:
            self._wait(at)
        return self._say or self._ask()

    def keep(self) -> EnrolmentAsk:
        """What was thought to be the same as another part is really another one: take it."""
        wanted = self._next()
        if self._refused and wanted is not None:
            self._take(wanted, self._refused)
        return self._say or self._ask()

    def another(self) -> EnrolmentAsk:
        """A person says that copies of the last label look different: ask for another one of it."""
        if self.taken and self._further() is None:
            self._ask_further(Further.SAID)
        self._say = self._ask()
        return self._say

    def enough(self) -> EnrolmentAsk:
        """There is no other copy, or none that looks different: go on."""
        wanted, alone = self._next(), self._alone
        self._alone, self._until = (), None
        if wanted is not None and alone:
            return self._take(wanted, alone)
        if self._further() is not None:
            at = len(self.taken)
            self.wanted = (*self.wanted[:at], *self.wanted[at + 1 :])
        self._say = self._ask()
        return self._say

    def back(self) -> EnrolmentAsk:
        """Forget what was taken last and ask for that part again."""
        self._alone = ()
        self.enough()
        if self.taken:
            self.taken.pop()
        self._refused = ()
        self._say = self._ask()
        return self._say

    def pictures(self) -> dict[str, dict[str, list[Picture]]]:
        """What was taken, by kind and label."""
        found: dict[str, dict[str, list[Picture]]] = {}
        for one in self.taken:
            label = found.setdefault(one.wanted.kind, {}).setdefault(one.wanted.label, [])
            label += [single.picture for single in one.singles]
        return found

    def sizes(self) -> dict[str, float]:
        """The median size in mm of the parts of each kind, as measured on the table."""
        found: dict[str, list[float]] = {}
        for one in sorted(self.taken, key=lambda one: one.wanted.kind):
            found.setdefault(one.wanted.kind, []).extend(single.size_mm for single in one.singles)
        return {kind: float(np.median(sizes)) for kind, sizes in found.items()}

    def learn(self, folder: Path) -> Profile:
        """Write the pictures to `folder` as `companion calibrate tiles` expects them, and learn from them."""
        for kind, labels in self.pictures().items():
            for label, pictures in labels.items():
                place = folder / kind / label
                place.mkdir(parents=True, exist_ok=True)
                for nr, picture in enumerate(pictures, 1):
                    # not by imwrite, which says of a full disk nothing that anybody would notice
                    (place / f"{nr}.png").write_bytes(cv2.imencode(".png", picture)[1].tobytes())
        learnt = enrol(folder, wood=self.wood)
        sizes = self.sizes()

        def measured(kind: str, size: float) -> float:
            return sizes[kind] if abs(sizes.get(kind, size) / size - 1) > OTHER_SIZE else size

        parts = {k: replace(part, size_mm=measured(k, part.size_mm)) for k, part in learnt.parts.items()}
        printed = {k: replace(part, size_mm=measured(k, part.size_mm)) for k, part in learnt.printed.items()}
        return replace(learnt, parts=parts, printed=printed, lens=self.lens)

    def _next(self) -> WantedPart | None:
        return self.wanted[len(self.taken)] if len(self.taken) < len(self.wanted) else None

    def _further(self) -> Further | None:
        """Why another copy of the last label is asked for, if one is."""
        wanted = self._next()
        return wanted.further if wanted is not None else None

    def _ask_further(self, why: Further) -> None:
        """Ask for another copy of the last label before the next one."""
        at = len(self.taken)
        self.wanted = (*self.wanted[:at], replace(self.taken[-1].wanted, further=why), *self.wanted[at:])

    def _ask(self, why: UnreadableError | None = None, other: str | None = None) -> EnrolmentAsk:
        wanted = self._next()
        last = (self.taken[-1].wanted, self.taken[-1].singles[0].picture) if self.taken else None
        copies = self._at_once(wanted) if wanted is not None else 1
        return EnrolmentAsk(
            self._key(wanted, other), len(self.taken), len(self.wanted), wanted, other, why, last, copies
        )

    def _key(self, wanted: WantedPart | None, other: str | None) -> str:
        if wanted is None:
            return "done"
        if self._ground is None:
            return "empty"
        if other or self._alone:
            return "same" if other else "beside"
        return {None: "lay", Further.NOTICED: "more", Further.SAID: "another"}[wanted.further]

    def _read(self, frame: Picture) -> EnrolmentAsk:
        """A still frame: the empty table first, then a part."""
        wanted = self._next()
        try:
            if self._ground is None:
                self._ground = empty_ground(frame, self.lens)
                return self._ask()
            if wanted is None:
                return self._ask()
            singles = self._newly_laid(wanted, _found(wanted, frame, self._ground))
        except UnreadableError as why:
            return self._ask(why)
        if not singles:
            return self._ask()
        if wanted.further is Further.SAID and not self._printings(wanted, singles):
            return self._ask(UnreadableError("alike"))
        other = self._known_as(wanted, singles)
        if other is not None:
            self._refused = singles
            return self._ask(other=other)
        if len(singles) < self._at_once(wanted):
            self._alone = singles
            return self._ask()
        return self._take(wanted, singles)

    def _wait(self, at: float) -> None:
        """Go on if nobody has laid another copy for so long that there seems to be none."""
        wait = BESIDE if self._alone else SOUGHT if self._further() is Further.NOTICED else None
        if wait is not None and self._until is None:
            self._until = at + wait
        elif wait is not None and self._until is not None and at >= self._until:
            self.enough()

    def _take(self, wanted: WantedPart, singles: Sequence[Single]) -> EnrolmentAsk:
        self._refused, self._alone, self._until = (), (), None
        printings = self._printings(wanted, singles)
        if not printings:  # one more copy of a printing that is known
            return self.enough()
        self.taken.append(LaidPictures(wanted, printings, [single.centre for single in singles]))
        if self._seems_to_differ(wanted, new=len(printings) == len(singles)):
            self._ask_further(Further.NOTICED)
        self._say = self._ask()
        return self._say

    def _seems_to_differ(self, wanted: WantedPart, *, new: bool) -> bool:
        """Whether there may be yet another printing of a label: all laid last were `new`, and not the only ones."""
        known = len(self._own(wanted))
        more = known < MOST_PRINTINGS and len(self._spots(wanted)) < wanted.copies
        return new and known > 1 and more and wanted.further is not Further.SAID

    def _at_once(self, wanted: WantedPart) -> int:
        """How many copies should be laid at once: more where copies of other labels of the kind look different."""
        if wanted.further is not None:
            return 1
        doubted = any(one.wanted.kind == wanted.kind and len(one.singles) > 1 for one in self.taken)
        return min(wanted.copies, DOUBTED if doubted else AT_ONCE)

    def _newly_laid(self, wanted: WantedPart, singles: Sequence[Single]) -> Sequence[Single]:
        """All but those of the last label that still lie where they were taken.

        Where no further copy of it is asked for and only they lie there, all: a look-alike may lie where one lay.
        """
        if not self.taken or self.taken[-1].wanted.kind != wanted.kind:
            return singles
        last = self.taken[-1].wanted
        old, own = self._spots(last), self._own(last)
        there = [any(math.dist(one.centre, spot) < UNMOVED_MM for spot in old) for one in singles]
        new = [n for n, still in zip(singles, there, strict=True) if not (still and _like_any(last.kind, n, own))]
        return new if new or wanted.further is not None else singles

    def _own(self, wanted: WantedPart) -> list[Single]:
        """What was taken of a label."""
        return [single for one in self.taken if one.wanted == wanted for single in one.singles]

    def _spots(self, wanted: WantedPart) -> list[tuple[float, float]]:
        """Where all copies of a label lay that were laid."""
        return [spot for one in self.taken if one.wanted == wanted for spot in one.spots]

    def _printings(self, wanted: WantedPart, singles: Sequence[Single]) -> list[Single]:
        """One of each printing among these that is not known yet, if another one than those known was asked for."""
        known = self._own(wanted) if wanted.further is not None else []
        found: list[Single] = []
        for single in singles:
            if not _like_any(wanted.kind, single, (*known, *found)):
                found.append(single)
        return found

    def _known_as(self, wanted: WantedPart, singles: Sequence[Single]) -> str | None:
        """Another label of the kind of which one already looks like one of these."""
        for one in self.taken:
            if one.wanted.kind != wanted.kind or one.wanted.label == wanted.label:
                continue
            if any(_like_any(wanted.kind, single, one.singles) for single in singles):
                return one.wanted.label
        return None


def _found(wanted: WantedPart, frame: Picture, ground: MatInside) -> Sequence[Single]:
    shape, size = LAID[wanted.kind]
    if wanted.kind not in STANDING:
        return find_flat(frame, ground, shape, size, wanted.copies)
    standing = find_standing(frame, ground, size)
    return [standing] if standing is not None else []


def _like_any(kind: str, single: Single, others: Iterable[Single]) -> bool:
    """Whether a part looks like one of these."""
    return any(_look_alike(kind, single, other) for other in others)


def _look_alike(kind: str, one: Single, other: Single) -> bool:
    """Whether two parts of a kind show the same, or are of the same paint."""
    if kind in STANDING:
        return float(np.abs(patch_of(one.picture) - patch_of(other.picture)).mean()) < SAME_PAINT
    return misfit(one.picture, other.picture, LAID[kind][0]) < SAME
