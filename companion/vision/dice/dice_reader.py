"""Reads dice: pips that lie together on one even face in one of the six patterns.

The pips of a face are linked by even ground between them. Two of them are tried as opposite corners of the pattern,
which says where all others must be; the pattern that explains most is taken first. A pip alone may be a one. A face is
a square, its pips lie about its middle, and nothing else lies on it: in doubt the die is read, but not surely.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from companion.vision.dice.outline import find_outline
from companion.vision.dice.pips import Grey, Pip, find_pips, greys, sampled
from companion.vision.dice.tuning import TUNING
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Point
from companion.vision.picture import check_size

TUNED = TUNING.reader

SURE, DOUBTED = 0.8, 0.6
"""Dice that are read so surely need not be asked about; no die in doubt is surer than the other."""
BLOWN_OUT = 250
"""Pixels as bright as this in all colours say nothing."""
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


_RING = np.c_[np.cos(np.arange(0, 2 * np.pi, np.pi / 6)), np.sin(np.arange(0, 2 * np.pi, np.pi / 6))]


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
    soft = softened(picture)
    found: list[tuple[_Face, float]] = []
    for shade, light in greys(picture):
        grey, pips = find_pips(shade, light)
        found += [(face, sure) for face in _faces(soft, pips) if (sure := _sure(grey, soft, face)) > 0]
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


def softened(picture: Picture) -> Picture:
    """A picture without its finest grain."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)


def _faces(picture: Picture, pips: Sequence[Pip]) -> Iterator[_Face]:
    """The faces that pips make, those with most pips first; what is left over may be ones."""
    for group in linked(picture, pips):
        left = list(group)
        while len(left) >= 2:
            best = max(_patterns(left), key=lambda face: (face.value, -face.off), default=None)
            if best is None:
                break
            yield best
            left = [pip for pip in left if pip not in best.pips]
        for pip in left if len(left) == 1 and left[0].lasting >= _lasting(1) else ():
            yield _Face((pip,), 1, pip.at, np.eye(2) * pip.radius / TUNED.one, 0.0)


def linked(picture: Picture, pips: Sequence[Pip]) -> list[list[Pip]]:
    """Pips in groups: from each one leads even ground of one colour to another, pips of about one size and tone."""
    groups = {id(pip): [pip] for pip in pips}
    grounds = {id(pip): _around(picture, pip, 1.8) for pip in pips}
    contrasts = {id(pip): float(np.abs(_around(picture, pip, 0.45) - grounds[id(pip)]).max()) for pip in pips}
    for one, other in combinations(pips, 2):
        if groups[id(one)] is groups[id(other)]:
            continue
        apart = TUNED.face * min(contrasts[id(one)], contrasts[id(other)])
        if _on_one_face(picture, one, other, grounds[id(one)], grounds[id(other)], apart):
            joined = groups[id(one)] + groups[id(other)]
            groups.update((id(pip), joined) for pip in joined)
    return list({id(group): group for group in groups.values()}.values())


def _around(picture: Picture, pip: Pip, far: float) -> Floats:
    """The colour so many radii from a pip's middle."""
    return np.asarray(np.median(sampled(picture, pip.at + far * pip.radius * _RING), axis=0))


def _on_one_face(picture: Picture, one: Pip, other: Pip, here: Floats, there: Floats, apart: float) -> bool:
    small, large = sorted((one.radius, other.radius))
    far = math.hypot(one.x - other.x, one.y - other.y)
    if large > TUNED.alike * small or not 1.8 * small < far < TUNED.farthest * large:
        return False
    if np.abs(here - there).max() > apart:
        return False
    shares = np.arange(1.35 * large, far - 1.35 * large, 1.0)[:, None] / far
    if not len(shares):
        return True
    colours = sampled(picture, one.at + shares * (other.at - one.at))
    return bool((np.abs(colours - here - shares * (there - here)) < apart).all())


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
    """How sure a face is one: even between its pips, ending as a square about them; 0 if it is none."""
    contrast, ground, radius = (
        float(np.median([getattr(pip, name) for pip in face.pips])) for name in ("contrast", "ground", "radius")
    )
    grid = np.stack(np.meshgrid(*[np.linspace(-1.3, 1.3, 14)] * 2), axis=2).reshape(-1, 2)
    if face.value == 1:
        grid = grid[np.hypot(*grid.T) < 1.25]
    points = face.middle + grid @ face.frame
    spots = np.array([(*pip.at, pip.radius) for pip in face.pips])
    away = np.min([np.hypot(*(points - spot[:2]).T) / spot[2] for spot in spots], axis=0)
    tones = sampled(grey, points[away > 1.4])
    if not len(tones):
        return 0.0
    even = float((np.abs(tones - ground) < TUNED.face * contrast).mean())
    if even < (TUNED.few if face.value <= 3 else TUNED.many):
        return 0.0
    outline = find_outline(picture, face.middle, face.frame, spots, contrast)
    if outline is None:
        return 0.0
    fit = 1 - face.off if face.value > 1 else 0.85
    sure = 0.4 + 0.6 * min(1.0, (even - 0.6) / 0.35) * fit
    doubtful = outline.doubtful or _unlike(face.pips) or _marred(picture, face, outline.side, radius)
    return float(np.clip(sure, 0, DOUBTED if doubtful else 0.99))


def _unlike(pips: Sequence[Pip]) -> bool:
    """Whether a pip is so unlike the others of its face that it may be something else, as a lamp's reflection."""
    radii, tones = [pip.radius for pip in pips], [pip.tone for pip in pips]
    contrast = min(pip.contrast for pip in pips)
    return max(radii) > TUNED.same_size * min(radii) or max(tones) - min(tones) > TUNED.same_tone * contrast


def _marred(picture: Picture, face: _Face, side: float, radius: float) -> bool:
    """Whether anything on a face, as large as half a pip, is neither its ground nor one of its pips.

    It may be a pip that a lamp's reflection hides in part, or that reflection: of more pips some may be lost.
    """
    half = TUNED.looked_over * side / 2
    if face.value == 1:
        half *= 0.5**0.5  # however it is turned
    grid = np.linspace(-half, half, min(max(8, int(2 * half * face.side)), 64))
    across = len(grid)
    points = face.middle + np.stack(np.meshgrid(grid, grid), axis=2).reshape(-1, 2) @ face.frame
    away = np.min([np.hypot(*(points - pip.at).T) / pip.radius for pip in face.pips], axis=0)
    colours = sampled(picture, points)
    ground = away > 1.5
    if not ground.any():
        return True
    middling = np.median(colours[ground], axis=0)
    contrast = float(np.abs(np.median(colours[away < 0.6], axis=0) - middling).max()) if (away < 0.6).any() else 0.0
    other = (np.abs(colours - middling).max(axis=1) > TUNED.marred * contrast) & ground
    if min(_around(picture, pip, 1.5).min() for pip in face.pips) < BLOWN_OUT - 8:
        other |= (colours.min(axis=1) >= BLOWN_OUT) & ground
    elif contrast < TUNED.pale:
        return True
    spots = other.reshape(across, across).astype(np.uint8)
    count, _, boxes, _ = cv2.connectedComponentsWithStats(spots, connectivity=8)
    pixels = (2 * half * face.side / across) ** 2
    largest = max((int(box[cv2.CC_STAT_AREA]) for box in boxes[1:count]), default=0) * pixels
    return largest > TUNED.spot * np.pi * radius**2


def _colour(picture: Picture, face: _Face) -> tuple[int, int, int]:
    """The colour of a face beside its pips."""
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    rings = [pip.at + 1.5 * pip.radius * np.c_[np.cos(turns), np.sin(turns)] for pip in face.pips]
    blue, green, red = np.median(sampled(picture, np.vstack(rings)), axis=0)
    return int(blue), int(green), int(red)


def _apart(found: Sequence[tuple[_Face, float]]) -> list[tuple[_Face, float]]:
    """Faces that do not overlap, those that show most and are surest first."""
    kept: list[tuple[_Face, float]] = []
    for face, sure in sorted(found, key=lambda one: (-one[0].value, -one[1])):
        if all(np.hypot(*(face.middle - other.middle)) > 1.6 * max(face.side, other.side) for other, _ in kept):
            kept.append((face, sure))
    return [(face, min(sure, DOUBTED) if _beside(face, kept) else sure) for face, sure in kept]


def _beside(face: _Face, others: Sequence[tuple[_Face, float]]) -> bool:
    """Whether a face may be the side of a die whose top is another one: as near as that, and seen smaller."""
    return any(
        face.side < TUNED.smaller * top.side and np.hypot(*(face.middle - top.middle)) < QUARTERS * top.side
        for top, _ in others
    )
