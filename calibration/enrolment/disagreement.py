"""How far two pictures of a part look alike, and which pictures of a label disagree with the others.

A picture that disagrees is of another printing, shows a piece that stands there, or is misplaced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import PartShape, patch_of
from companion.vision.classify.features import SIDE
from companion.vision.classify.profile import FREE_SQUARES
from companion.vision.geometry.plane import Array, Picture

PRINTED = ("board/terrain", "board/crop", "hexes", *FREE_SQUARES)
"""The kinds of which all copies of a label should look alike, or be pictured."""
MOST = 8
"""Pictures of a label that are compared."""
SOFT = 1.0
"""Pixels of the blur before that: pictures are never cut out quite alike."""
SAME = 0.3
"""Two pictures that fit no worse than this show the same printing.

The same part laid twice, in three lights, misfits by 0.2 at most; two labels by 0.37 at least, another drawing in the
same colours by 0.50, and what has a small piece on it by 0.43.
"""
RIM, SPOT = 3, 9
"""Pixels at a part's rim that are left out, as shadows and the table reach into it; the side of what may differ."""
PLAIN = 0.05
"""Added to a picture's contrast (white 1.0): on a plain part noise is no difference."""
LIKELIEST, FAR = 4, 0.15
"""Turns in which two pictures are laid exactly onto each other, unless in all of them they differ by more than this on
the mean: the same part never does.
"""
SHIFTED, RELIT = 7.0, 1.33
"""How many pixels one may be moved for that, and how much brighter or darker it may be made in each colour."""
ROUNDS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-3)


@dataclass(frozen=True)
class Odd:
    """A picture of a label, by its number in the folder from 1 on, that looks more like the label `other`."""

    label: str
    number: int
    other: str


def odd_ones(pictures: Mapping[str, Sequence[Picture]], shape: PartShape) -> list[Odd]:
    """The pictures (BGR uint8) that look more like some picture of another label than like any other of their own.

    A label of one picture has nothing to disagree with.
    """
    names = [name for name in sorted(pictures) for _ in pictures[name][:MOST]]
    inside = shape.mask() > 0
    looks = np.stack([_turned(p, shape)[:, inside] for name in sorted(pictures) for p in pictures[name][:MOST]])
    found = []
    for n, (name, look) in enumerate(zip(names, looks, strict=True)):
        away = np.abs(looks - look[0]).mean(axis=(2, 3)).min(axis=1)
        own = [m for m, other in enumerate(names) if other == name and m != n]
        others = [m for m, other in enumerate(names) if other != name]
        if own and others and away[own].min() > away[others].min():
            found.append(Odd(name, n - names.index(name) + 1, names[others[int(away[others].argmin())]]))
    return found


def misfit(one: Picture, other: Picture, shape: PartShape) -> float:
    """How far two pictures (BGR uint8) of a part differ in the spot where they differ most, its own contrast being 1.

    Before that one is laid exactly onto the other, in the turn and in the light in which it fits best.
    """
    rim = np.ones((2 * RIM + 1, 2 * RIM + 1), np.uint8)
    inner = np.asarray(cv2.erode(shape.mask(), rim, borderValue=0), np.uint8)
    looks = _turned(other, shape)
    still = _turned(one, replace(shape, turns=1))[0]
    away = np.abs(looks - still)[:, inner > 0].mean(axis=(1, 2))
    likeliest = [looks[nr] for nr in np.argsort(away)[:LIKELIEST]]
    laid = [_laid_onto(still, look, inner) for look in likeliest] if away.min() < FAR else []
    return min(_worst_spot(still, look, inner) for look in (*likeliest, *laid))


def _laid_onto(still: Array, look: Array, inner: NDArray[np.uint8]) -> Array:
    """A picture turned a little and moved so that it lies on another one; as it was if it cannot be told how."""
    unmoved, middle = np.eye(2, 3, dtype=np.float32), (SIDE - 1) / 2
    greys = still.mean(axis=2), look.mean(axis=2)
    try:
        _, move = cv2.findTransformECC(*greys, unmoved, cv2.MOTION_EUCLIDEAN, ROUNDS, inner, 1)
    except cv2.error:  # it did not converge: they have nothing in common
        return look
    if np.abs(move @ [middle, middle, 1.0] - middle).max() > SHIFTED:
        return look
    back = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(look, move, (SIDE, SIDE), flags=back, borderMode=cv2.BORDER_REPLICATE))


def _worst_spot(still: Array, look: Array, inner: NDArray[np.uint8]) -> float:
    """The greatest mean difference over a spot of two pictures that lie on each other, in one light."""
    inside = inner > 0
    seen, wanted = look[inside], still[inside]
    gain = np.clip((seen * wanted).sum(axis=0) / np.maximum((seen**2).sum(axis=0), 1e-6), 1 / RELIT, RELIT)
    apart = np.abs(look * gain - still).mean(axis=2) * inside
    share = cv2.blur(inside.astype(np.float32), (SPOT, SPOT))
    spots = cv2.blur(apart.astype(np.float32), (SPOT, SPOT))[inside] / np.maximum(share[inside], 0.3)
    return float(spots.max() / (wanted.std(axis=0).mean() + PLAIN))


def _turned(picture: Picture, shape: PartShape) -> Array:
    """A part's patch (turns, SIDE, SIDE, 3), white 1.0, in each turn in which it looks alike."""
    soft = cv2.GaussianBlur(patch_of(picture), (0, 0), SOFT)
    middle = (SIDE - 1) / 2
    ways = [cv2.getRotationMatrix2D((middle, middle), 360 / shape.turns * n, 1.0) for n in range(shape.turns)]
    turned = [cv2.warpAffine(soft, way, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE) for way in ways]
    return np.asarray(turned, np.float32)
