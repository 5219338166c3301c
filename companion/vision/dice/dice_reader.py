"""Reads dice: pips that lie together on one even face in one of the six patterns.

The pips of a face are linked by even ground between them. Two of them are tried as opposite corners of the pattern,
which says where all others must be; the pattern that explains most is taken first. A pip alone is a one if the ground
around it is a face: even, and ending at an edge all around at about the right distance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from companion.vision.dice.pips import Grey, Pip, find_pips, greys, sampled
from companion.vision.dice.tuning import TUNING
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Point
from companion.vision.picture import check_size

TUNED = TUNING.reader

LONG_SIDE = 1600
"""Pictures are made about so large."""
Square = frozenset[tuple[int, int]]
_CORNERS: Square = frozenset({(-1, -1), (1, 1), (1, -1), (-1, 1)})
_DIAGONAL: Square = frozenset({(-1, -1), (1, 1)})
PATTERNS: dict[Square, int] = {
    _DIAGONAL: 2,
    _DIAGONAL | {(0, 0)}: 3,
    _CORNERS: 4,
    _CORNERS | {(0, 0)}: 5,
    _CORNERS | {(-1, 0), (1, 0)}: 6,
    _CORNERS | {(0, -1), (0, 1)}: 6,
}
"""Where pips lie about the middle of a face, in quarters of its side, by what they show."""
QUARTERS = 3.8
"""How much longer a die's side is than that measure."""


@dataclass(frozen=True)
class DieSeen:
    """A die: what lies on top, where its middle is in pixels, how sure that is, its face's colour (B, G, R), and how
    long its pips say that its side is, in pixels.
    """

    value: int
    centre: Point
    sure: float
    face: tuple[int, int, int] = (255, 255, 255)
    side: float = 0.0


@dataclass(frozen=True, eq=False)
class _Face:
    """Pips of one pattern: its middle and, as rows, half the pattern's sides in pixels; how far off they lie."""

    pips: tuple[Pip, ...]
    value: int
    middle: Floats
    frame: Floats
    off: float

    @property
    def side(self) -> float:
        """Half the pattern's side, in pixels."""
        return float(abs(np.linalg.det(self.frame)) ** 0.5)


def read_dice(frame: Picture) -> tuple[DieSeen, ...]:
    """Every die in a BGR picture that can be read, from left to right."""
    picture, scale = scaled(frame)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)
    found: list[tuple[_Face, float]] = []
    for shade, light in greys(picture):
        grey, pips = find_pips(shade, light)
        found += [(face, sure) for face in _faces(grey, pips) if (sure := _sure(grey, soft, face)) > 0]
    dice = [
        DieSeen(
            face.value,
            (float(face.middle[0] / scale), float(face.middle[1] / scale)),
            sure,
            _colour(soft, face),
            QUARTERS * face.side / scale,
        )
        for face, sure in _apart(found)
    ]
    return tuple(sorted(dice, key=lambda die: die.centre))


def scaled(frame: Picture) -> tuple[Picture, float]:
    """A picture made so large that pips are looked for in it, and by how much that is."""
    check_size(frame.shape[1], frame.shape[0])
    scale = LONG_SIDE / max(frame.shape[:2])
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(frame, None, fx=scale, fy=scale, interpolation=way), np.uint8), scale


def _faces(grey: Grey, pips: Sequence[Pip]) -> Iterator[_Face]:
    """The faces that pips make, those with most pips first; what is left over may be ones."""
    for group in linked(grey, pips):
        left = list(group)
        while len(left) >= 2:
            best = max(_patterns(left), key=lambda face: (face.value, -face.off), default=None)
            if best is None:
                break
            yield best
            left = [pip for pip in left if pip not in best.pips]
        for pip in left if len(left) == 1 and left[0].lasting >= _lasting(1) else ():
            yield _Face((pip,), 1, pip.at, np.eye(2) * pip.radius / TUNED.one, 0.0)


def linked(grey: Grey, pips: Sequence[Pip]) -> list[list[Pip]]:
    """Pips in groups: from each one leads even ground to another, pips of about one size and tone."""
    groups = {id(pip): [pip] for pip in pips}
    for one, other in combinations(pips, 2):
        if groups[id(one)] is not groups[id(other)] and _on_one_face(grey, one, other):
            joined = groups[id(one)] + groups[id(other)]
            groups.update((id(pip), joined) for pip in joined)
    return list({id(group): group for group in groups.values()}.values())


def _on_one_face(grey: Grey, one: Pip, other: Pip) -> bool:
    small, large = sorted((one.radius, other.radius))
    far = float(np.hypot(one.x - other.x, one.y - other.y))
    contrast = min(one.contrast, other.contrast)
    if large > TUNED.alike * small or not 1.8 * small < far < TUNED.farthest * large:
        return False
    if abs(one.ground - other.ground) > TUNED.face * contrast:
        return False
    shares = np.arange(1.35 * large, far - 1.35 * large, 1.0) / far
    if not len(shares):
        return True
    tones = sampled(grey, one.at + shares[:, None] * (other.at - one.at))
    ground = one.ground + shares * (other.ground - one.ground)
    return bool((np.abs(tones - ground) < TUNED.face * contrast).all())


def _patterns(pips: Sequence[Pip]) -> Iterator[_Face]:
    """Every pattern that holds all pips within its face.

    Two pips are tried as opposite corners of a square, and with each third one as three corners of a parallelogram.
    """
    spots = np.array([pip.at for pip in pips])
    few = range(len(pips)) if len(pips) <= TUNED.most else ()
    for a, b in combinations(few, 2):
        middle, diagonal = (spots[a] + spots[b]) / 2, (spots[b] - spots[a]) / 2
        square = np.array([diagonal[0] + diagonal[1], diagonal[1] - diagonal[0]]) / 2
        frames = [np.array([square, [-square[1], square[0]]])]
        frames += [np.array([spots[c] - spots[a], spots[b] - spots[c]]) / 2 for c in few if c not in (a, b)]
        for frame in frames:
            face = _pattern(pips, spots, middle, frame)
            if face is not None:
                yield face


def _pattern(pips: Sequence[Pip], spots: Floats, middle: Floats, frame: Floats) -> _Face | None:
    """The pattern in a face of which half the pattern's sides are known, if it is one."""
    sides = np.hypot(*frame.T)
    area = abs(float(np.linalg.det(frame)))
    if area < TUNED.upright * float(sides.prod()):
        return None
    local = (spots - middle) @ np.linalg.inv(frame)
    inside = np.flatnonzero((np.abs(local) < 1.6).all(axis=1))
    nearest = np.clip(np.rint(local[inside]), -1, 1)
    off = np.hypot(*(local[inside] - nearest).T)
    shape = frozenset((int(x), int(y)) for x, y in nearest)
    own = [pips[int(n)] for n in inside]
    if len(shape) < len(inside) or shape not in PATTERNS or off.max() > TUNED.near:
        return None
    if sides.max() > TUNED.oblong[PATTERNS[shape] == 6] * sides.min():
        return None
    radius = float(np.median([pip.radius for pip in own]))
    lasting = np.median([pip.lasting for pip in own])
    if not TUNED.pip[0] < radius / area**0.5 < TUNED.pip[1] or lasting < _lasting(len(own)):
        return None
    return _Face(tuple(own), PATTERNS[shape], spots[inside].mean(axis=0), frame, float(off.mean()))


def _lasting(pips: int) -> int:
    return TUNED.lasting[min(pips, len(TUNED.lasting)) - 1]


def _sure(grey: Grey, picture: Picture, face: _Face) -> float:
    """How sure a face is one: even between its pips, and ending all around; 0 if it is none."""
    contrast = float(np.median([pip.contrast for pip in face.pips]))
    ground = float(np.median([pip.ground for pip in face.pips]))
    radius = float(np.median([pip.radius for pip in face.pips]))
    grid = np.stack(np.meshgrid(*[np.linspace(-1.3, 1.3, 14)] * 2), axis=2).reshape(-1, 2)
    if face.value == 1:
        grid = grid[np.hypot(*grid.T) < 1.25]
    points = face.middle + grid @ face.frame
    away = np.min([np.hypot(*(points - pip.at).T) / pip.radius for pip in face.pips], axis=0)
    clear = points[away > 1.4]
    tones = sampled(grey, clear)
    if not len(tones):
        return 0.0
    even = float((np.abs(tones - ground) < TUNED.face * contrast).mean())
    colour = np.median(sampled(picture, clear), axis=0)
    ends = _ends(picture, face, colour, max(TUNED.least, TUNED.other * contrast), radius)
    least = TUNED.few if face.value <= 3 else TUNED.many
    if even < least[0] or ends < least[1]:
        return 0.0
    fit = 1 - face.off if face.value > 1 else 0.85
    return float(np.clip(0.4 + 0.6 * min(1.0, (even - 0.6) / 0.35) * fit * min(1.0, ends / 0.9), 0, 0.99))


def _colour(picture: Picture, face: _Face) -> tuple[int, int, int]:
    """The colour of a face beside its pips."""
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    rings = [pip.at + 1.5 * pip.radius * np.c_[np.cos(turns), np.sin(turns)] for pip in face.pips]
    blue, green, red = np.median(sampled(picture, np.vstack(rings)), axis=0)
    return int(blue), int(green), int(red)


def _ends(picture: Picture, face: _Face, colour: Floats, apart: float, radius: float) -> float:
    """In how many of all directions a face of some colour ends where a die's may end."""
    low, high = (1.3 * face.side, 3.6 * face.side) if face.value > 1 else (2.0 * radius, 9.0 * radius)
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    steps = np.arange(low, high, 1.0)
    points = face.middle + steps[:, None, None] * np.c_[np.cos(turns), np.sin(turns)]
    colours = sampled(picture, points.reshape(-1, 2)).reshape(len(steps), len(turns), 3)
    left = np.abs(colours - colour).max(axis=2) > apart
    ends = left.any(axis=0)
    if face.value == 1 and ends.any():  # about a square's middle its rim is nowhere much nearer than elsewhere
        near, far = np.percentile(steps[left.argmax(axis=0)[ends]], (15, 85))
        return float(ends.mean()) if far < TUNED.square * near else 0.0
    return float(ends.mean())


def _apart(found: Sequence[tuple[_Face, float]]) -> list[tuple[_Face, float]]:
    """Faces that do not overlap, those that show most and are surest first."""
    kept: list[tuple[_Face, float]] = []
    for face, sure in sorted(found, key=lambda one: (-one[0].value, -one[1])):
        if all(np.hypot(*(face.middle - other.middle)) > 1.6 * max(face.side, other.side) for other, _ in kept):
            kept.append((face, sure))
    return kept
