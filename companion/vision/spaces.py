"""What lies in a board's spaces, told with no more looks than it takes.

A space comes in two looks (see `companion.vision.board`). Most are plain from a glance, the first layers of the look
at the table; the others are described in full, and those that stay doubtful once more in a mirror.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.features import PARCEL, clean, colours, halved, layers, strengths, weights
from companion.vision.labels import Labels, softmax
from companion.vision.light import Patch
from companion.vision.plane import Picture

GLANCE, WHOLE = "glance", "whole"
"""The views of a board's classifier."""
GLANCED = 2
"""How many layers a glance takes."""
PLAIN, DOUBTFUL = 0.98, 0.9
"""A space is plain where a glance is at least so sure, and looked at in a mirror where a full look is less sure."""


def answers(labels: Labels, table: Patch | Picture, heads: Patch | Picture, gain: Patch | None = None) -> list[Patch]:
    """Probabilities (n, answers) for every question of looks (n, SIDE, SIDE, 3) and (n, ABOVE, ABOVE, 3).

    White is 1.0, perhaps only after a `gain` (n, 1, 1, 3).
    """
    lit = np.ones((len(table), 1, 1, 3), np.float32) if gain is None else gain
    mask = labels.shape.mask()
    table = table * lit
    early = glance(table, mask)
    found = labels.answers_to({GLANCE: glanced(early)})
    rest = _below(PLAIN, found)
    if not len(rest):
        return found
    table, heads = table[rest], heads[rest] * lit[rest]
    full = labels.answers_to({WHOLE: described(early[rest], table, heads, mask)})
    doubtful = _below(DOUBTFUL, full)
    if len(doubtful):
        table, heads = table[doubtful, :, ::-1], heads[doubtful, :, ::-1]
        again = labels.answers_to({WHOLE: described(glance(table, mask), table, heads, mask)})
        for seen, mirrored in zip(full, again, strict=True):
            seen[doubtful] = softmax((np.log(seen[doubtful] + 1e-5) + np.log(mirrored + 1e-5)) / 2)
    for first, seen in zip(found, full, strict=True):
        first[rest] = seen
    return found


def glance(table: Patch, mask: NDArray[np.uint8]) -> Patch:
    """What the first layers make (n, h, h, c) of looks at the table (n, SIDE, SIDE, 3), at the space alone."""
    early = []
    for start in range(0, len(table), PARCEL):
        *_, places = layers(clean(table[start : start + PARCEL], mask), weights("table")[: 2 * GLANCED])
        early.append(places)
    return np.concatenate(early)


def glanced(early: Patch) -> Patch:
    """The glance as features (n, f)."""
    return halved(early).reshape(len(early), -1)


def described(early: Patch, table: Patch, heads: Patch, mask: NDArray[np.uint8]) -> Patch:
    """Features (n, f) of spaces in full, after a glance.

    Colours, texture and layout of the look at the table, and the layout of that at heads.
    """
    views = []
    for start in range(0, len(table), PARCEL):
        some = slice(start, start + PARCEL)
        *_, late = layers(early[some], weights("table"), GLANCED)
        *_, above = layers(heads[some], weights("heads"))
        flat = [late.reshape(len(late), -1), above.reshape(len(late), -1), colours(clean(table[some], mask), mask)]
        strong = [values for places in (early[some], late) for values in strengths(places, mask)]
        views.append(np.concatenate([*flat, *strong], axis=1))
    return np.concatenate(views)


def _below(sure: float, found: list[Patch]) -> NDArray[np.intp]:
    return np.flatnonzero(np.prod([answer.max(axis=1) for answer in found], axis=0) < sure)
