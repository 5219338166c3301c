"""Which pictures of a label disagree with the others: of another printing, of a piece standing there, or misplaced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.classify.classifier import Shape, patch_of
from companion.vision.classify.features import SIDE
from companion.vision.classify.profile import FREE_SQUARES
from companion.vision.geometry.plane import Array, Picture

PRINTED = ("board/terrain", "board/crop", "hexes", *FREE_SQUARES)
"""The kinds of which all copies of a label should look alike, or be pictured."""
MOST = 8
"""Pictures of a label that are compared."""
SOFT = 1.0
"""Pixels of the blur before that: pictures are never cut out quite alike."""


@dataclass(frozen=True)
class Odd:
    """A picture of a label, by its number in the folder from 1 on, that looks more like the label `other`."""

    label: str
    number: int
    other: str


def odd_ones(pictures: Mapping[str, Sequence[Picture]], shape: Shape) -> list[Odd]:
    """The pictures (BGR uint8) that look more like some picture of another label than like any other of their own.

    A label of one picture has nothing to disagree with.
    """
    names = [name for name in sorted(pictures) for _ in pictures[name][:MOST]]
    looks = np.stack([_turned(p, shape) for name in sorted(pictures) for p in pictures[name][:MOST]])
    found = []
    for n, (name, look) in enumerate(zip(names, looks, strict=True)):
        away = np.abs(looks - look[0]).mean(axis=(2, 3)).min(axis=1)
        own = [m for m, other in enumerate(names) if other == name and m != n]
        others = [m for m, other in enumerate(names) if other != name]
        if own and others and away[own].min() > away[others].min():
            found.append(Odd(name, n - names.index(name) + 1, names[others[int(away[others].argmin())]]))
    return found


def _turned(picture: Picture, shape: Shape) -> Array:
    """What lies inside a part (turns, pixels, 3), white 1.0, in each turn in which it looks alike."""
    soft = cv2.GaussianBlur(patch_of(picture), (0, 0), SOFT)
    inside, middle = shape.mask() > 0, (SIDE - 1) / 2
    ways = [cv2.getRotationMatrix2D((middle, middle), 360 / shape.turns * n, 1.0) for n in range(shape.turns)]
    turned = [cv2.warpAffine(soft, way, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)[inside] for way in ways]
    return np.asarray(turned, np.float32)
