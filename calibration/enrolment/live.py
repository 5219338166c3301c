"""Live enrolment: asks for one part after the other, takes its picture when it lies still, and shows what it learnt.

Pure: fed with frames and their times, it says what to show. What it says is a key of the screen's catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.enrolment.folder import KINDS, enrol
from calibration.enrolment.single import Ground, Single, empty_ground, find_single, find_standing
from companion.vision.classify.classifier import DISC, SQUARE, Shape, patch_of
from companion.vision.classify.profile import FREE_SQUARES, SIZES_MM, FigurePart, Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Lens, Picture

PAWN, WOOD, TOKENS = "board/pawn", "pieces", "tokens"
STANDING = (PAWN, WOOD)
"""The kinds of what stands: only its colour is learnt."""
ARROWED = "board/arrow"
"""The kind of tiles that differ by their arrows alone."""
LAID: Mapping[str, tuple[Shape, float]] = {
    "board/terrain": (SQUARE, 42.0),
    ARROWED: (Shape("square", 1), 42.0),
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
ALIKE = {ARROWED: 0.028, TOKENS: 0.028}
USUALLY_ALIKE = 0.045
"""Mean difference (white 1.0) under which two parts are thought to be the same, by kind and of any other.

The same tile laid twice differs by 0.025 at most, the same hut by 0.035.
"""


@dataclass(frozen=True)
class Wanted:
    """A part to be laid: its kind (see `LAID`) and its label. Named twice, it is asked for twice."""

    kind: str
    label: str


@dataclass(frozen=True, eq=False)
class Ask:
    """What to show: `key` is empty (clear the frame), lay, another (that looks otherwise than the last), same (as
    `other`) or done; `why` what stands in the way.

    `last` is the picture just learnt, with the part that it shows.
    """

    key: str
    done: int
    total: int
    wanted: Wanted | None = None
    other: str | None = None
    why: UnreadableError | None = None
    last: tuple[Wanted, Picture] | None = None


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

    wanted: Sequence[Wanted]
    lens: Lens | None = None
    wood: Mapping[str, FigurePart] = field(default_factory=dict)
    taken: list[tuple[Wanted, Single]] = field(default_factory=list)
    _ground: Ground | None = None
    _still: Stillness = field(default_factory=Stillness)
    _refused: Single | None = None
    _another: int | None = None  # how many parts were taken when another one of the last was asked for
    _say: Ask | None = None

    def look(self, frame: Picture, at: float) -> Ask:
        """Take a frame (blue-green-red) and the time it was taken, in seconds; what to show now."""
        still = self._still.add(frame, at)
        if still and self._still.moved and self._next() is not None:
            self._still.moved = False
            self._say = self._read(frame)
        return self._say or self._ask()

    def keep(self) -> Ask:
        """The part that was thought to be the same as another is really another one: take it."""
        wanted = self._next()
        if self._refused is not None and wanted is not None:
            self._take(wanted, self._refused)
        return self._say or self._ask()

    def another(self) -> Ask:
        """Copies of the last label differ, by their printing or by what stands on them: ask for another one of it."""
        if self.taken and not self._asks_another():
            self._another = len(self.taken)
            self.wanted = (*self.wanted[: self._another], self.taken[-1][0], *self.wanted[self._another :])
        self._say = self._ask()
        return self._say

    def enough(self) -> Ask:
        """There is no other copy that looks different: go on."""
        if self._asks_another():
            at, self._another = len(self.taken), None
            self.wanted = (*self.wanted[:at], *self.wanted[at + 1 :])
        self._say = self._ask()
        return self._say

    def back(self) -> Ask:
        """Forget the last picture and ask for that part again."""
        self.enough()
        if self.taken:
            self.taken.pop()
        self._refused = None
        self._say = self._ask()
        return self._say

    def pictures(self) -> dict[str, dict[str, list[Picture]]]:
        """What was taken, by kind and label."""
        found: dict[str, dict[str, list[Picture]]] = {}
        for wanted, single in self.taken:
            found.setdefault(wanted.kind, {}).setdefault(wanted.label, []).append(single.picture)
        return found

    def sizes(self) -> dict[str, float]:
        """The median size in mm of the parts of each kind, as measured on the table."""
        kinds = {wanted.kind for wanted, _ in self.taken}
        return {k: float(np.median([s.size_mm for w, s in self.taken if w.kind == k])) for k in sorted(kinds)}

    def learn(self, folder: Path) -> Profile:
        """Write the pictures to `folder` as `companion calibrate tiles` expects them, and learn from them."""
        for kind, labels in self.pictures().items():
            for label, pictures in labels.items():
                place = folder / kind / label
                place.mkdir(parents=True, exist_ok=True)
                for nr, picture in enumerate(pictures, 1):
                    cv2.imwrite(str(place / f"{nr}.png"), picture)
        learnt = enrol(folder, wood=self.wood)
        sizes = self.sizes()

        def measured(kind: str, size: float) -> float:
            return sizes[kind] if abs(sizes.get(kind, size) / size - 1) > OTHER_SIZE else size

        parts = {k: replace(part, size_mm=measured(k, part.size_mm)) for k, part in learnt.parts.items()}
        printed = {k: replace(part, size_mm=measured(k, part.size_mm)) for k, part in learnt.printed.items()}
        return replace(learnt, parts=parts, printed=printed, lens=self.lens)

    def _next(self) -> Wanted | None:
        return self.wanted[len(self.taken)] if len(self.taken) < len(self.wanted) else None

    def _ask(self, why: UnreadableError | None = None, other: str | None = None) -> Ask:
        wanted = self._next()
        lay = "another" if self._asks_another() else "lay"
        key = "done" if wanted is None else "empty" if self._ground is None else "same" if other else lay
        last = (self.taken[-1][0], self.taken[-1][1].picture) if self.taken else None
        return Ask(key, len(self.taken), len(self.wanted), wanted, other, why, last)

    def _read(self, frame: Picture) -> Ask:
        """A still frame: the empty table first, then a part."""
        wanted = self._next()
        try:
            if self._ground is None:
                self._ground = empty_ground(frame, self.lens)
                return self._ask()
            if wanted is None:
                return self._ask()
            single = _found(wanted.kind, frame, self._ground)
        except UnreadableError as why:
            return self._ask(why)
        if single is None:
            return self._ask()
        if self._asks_another() and self._alike(wanted, single):
            return self._ask(UnreadableError("alike"))
        other = self._known_as(wanted, single)
        if other is not None:
            self._refused = single
            return self._ask(other=other)
        return self._take(wanted, single)

    def _take(self, wanted: Wanted, single: Single) -> Ask:
        self.taken.append((wanted, single))
        self._refused = None
        self._say = self._ask()
        return self._say

    def _asks_another(self) -> bool:
        """Whether a copy is asked for that looks otherwise than the last part."""
        return self._another is not None and self._another == len(self.taken)

    def _alike(self, wanted: Wanted, single: Single) -> bool:
        """Whether a part looks like one of its own label that was taken."""
        own = (known.picture for before, known in self.taken if before == wanted)
        least = ALIKE.get(wanted.kind, USUALLY_ALIKE)
        return any(unlike(single.picture, picture, LAID[wanted.kind][0]) < least for picture in own)

    def _known_as(self, wanted: Wanted, single: Single) -> str | None:
        """Another label of the kind that already looks like this part."""
        shape, _ = LAID[wanted.kind]
        for before, known in self.taken:
            other = before.kind == wanted.kind and before.label != wanted.label
            if other and unlike(single.picture, known.picture, shape) < ALIKE.get(wanted.kind, USUALLY_ALIKE):
                return before.label
        return None


def _found(kind: str, frame: Picture, ground: Ground) -> Single | None:
    shape, size = LAID[kind]
    return find_standing(frame, ground, size) if kind in STANDING else find_single(frame, ground, shape, size)


def unlike(one: Picture, other: Picture, shape: Shape) -> float:
    """The mean difference (white 1.0) of two parts, at whichever of the part's turns they are most alike."""
    inside = shape.mask() > 0
    still = patch_of(one)[inside]
    soft = cv2.GaussianBlur(other, (0, 0), 2.0)
    middle = (other.shape[1] - 1) / 2
    away = []
    for nr in range(shape.turns):
        turn = cv2.getRotationMatrix2D((middle, middle), 360 / shape.turns * nr, 1.0)
        turned = cv2.warpAffine(soft, turn, (other.shape[1], other.shape[0]), borderMode=cv2.BORDER_REPLICATE)
        away.append(float(np.abs(patch_of(np.asarray(turned, np.uint8))[inside] - still).mean()))
    return min(away)
