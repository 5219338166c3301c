"""What lies in a board's spaces, told with no more looks than it takes.

A space comes in two looks (see `companion.vision.board`). Most are plain from a glance, that at the table with half as
many pixels a side; the others are described in full, and those that stay doubtful once more in a mirror.
"""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.features import FINE, PARCEL, clean, colours, halved, layers, strengths, weights
from companion.vision.labels import Labels, Shape, softmax
from companion.vision.light import Patch
from companion.vision.plane import Picture

GLANCE, WHOLE = "glance", "whole"
"""The views of a board's classifier."""
PLAIN, DOUBTFUL = 0.94, 0.9
"""A space is plain where a glance is at least so sure, and looked at in a mirror where both looks are less sure."""


def answers(labels: Labels, table: Patch | Picture, heads: Patch | Picture, gain: Patch | None = None) -> list[Patch]:
    """Probabilities (n, answers) for every question of looks (n, FINE, FINE, 3) and (n, ABOVE, ABOVE, 3).

    White is 1.0, perhaps only after a `gain` (n, 1, 1, 3).
    """
    lit = np.ones((len(table), 1, 1, 3), np.float32) if gain is None else gain
    quick = glanced(small(table) * lit, labels.shape.mask(FINE // 2))
    found = labels.answers_to({GLANCE: quick})
    rest = _below(PLAIN, found)
    if not len(rest):
        return found
    table, heads = table[rest] * lit[rest], heads[rest] * lit[rest]
    full = labels.answers_to({GLANCE: quick[rest], WHOLE: described(table, heads, labels.shape.mask(FINE))})
    doubtful = _below(DOUBTFUL, full)
    if len(doubtful):
        again = labels.answers_to(views_of(table[doubtful, :, ::-1], heads[doubtful, :, ::-1], labels.shape))
        for first, second in zip(full, again, strict=True):
            first[doubtful] = softmax((np.log(first[doubtful] + 1e-5) + np.log(second + 1e-5)) / 2)
    for plain, better in zip(found, full, strict=True):
        plain[rest] = better
    return found


def views_of(table: Patch, heads: Patch, shape: Shape) -> dict[str, Patch]:
    """The features (n, f) of every view of looks at spaces, white 1.0."""
    quick = glanced(small(table), shape.mask(FINE // 2))
    return {GLANCE: quick, WHOLE: described(table, heads, shape.mask(FINE))}


def small(table: Patch | Picture) -> Patch | Picture:
    """Looks at the table with half as many pixels a side, as a glance takes them."""
    # One tall picture: blocks of 2 x 2 never reach from one look into the next.
    tall = cv2.resize(table.reshape(-1, FINE, 3), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cast("Patch | Picture", tall.reshape(len(table), FINE // 2, FINE // 2, 3))


def glanced(table: Patch | Picture, mask: NDArray[np.uint8]) -> Patch:
    """Features (n, f) of a glance at the table (n, FINE / 2, FINE / 2, 3)."""
    parcels = (table[start : start + PARCEL] for start in range(0, len(table), PARCEL))
    last = [halved([*layers(clean(some, mask), weights("glance"))][-1]) for some in parcels]
    return np.concatenate([places.reshape(len(places), -1) for places in last])


def described(table: Patch, heads: Patch, mask: NDArray[np.uint8]) -> Patch:
    """Features (n, f) of both looks: colours, texture and layout of that at the table, layout of that at heads."""
    views = []
    for start in range(0, len(table), PARCEL):
        space = clean(table[start : start + PARCEL], mask)
        early, *_, late = layers(space, weights("table"))
        *_, above = layers(heads[start : start + PARCEL], weights("heads"))
        flat = [late.reshape(len(late), -1), above.reshape(len(above), -1), colours(space, mask)]
        strong = [values for places in (early, late) for values in strengths(places, mask)]
        views.append(np.concatenate([*flat, *strong], axis=1))
    return np.concatenate(views)


def _below(sure: float, found: list[Patch]) -> NDArray[np.intp]:
    return np.flatnonzero(np.prod([answer.max(axis=1) for answer in found], axis=0) < sure)
