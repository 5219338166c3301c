"""What lies in a board's spaces, told with no more looks than it takes.

Most are plain from a glance (see `companion.vision.board.patches`); only the others are described in full.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import Classifier, Shape
from companion.vision.classify.features import FINE, GLANCED, PARCEL, clean, colours, layers, strengths, weights
from companion.vision.colour.white_balance import Patch
from companion.vision.geometry.plane import Picture

CORNER = (2, 11, 2)
"""From which pixel of a glance to which its corners are, from both ends, and every so many of them are enough."""
LIGHTNESS = np.array([0.25, 1, 1], np.float32)
"""What the ground's lightness counts against its colours."""
InFull = Callable[[NDArray[np.intp]], tuple[Patch | Picture, Patch | Picture]]
"""Shows some spaces in full: on the table (k, FINE, FINE, 3) and where heads are over them (k, ABOVE, ABOVE, 3)."""
GLANCE, WHOLE = "glance", "whole"
"""The views of a board's classifier."""
SURE = 0.9
"""A space is looked at in full where a glance is less sure than this."""


def answers(labels: Classifier, glances: Patch | Picture, in_full: InFull, gain: Patch | None = None) -> list[Patch]:
    """Probabilities (n, answers) for every question of spaces at a glance (n, GLANCED, GLANCED, 3), or else in full.

    White is 1.0, perhaps only after a `gain` (n, 1, 1, 3).
    """
    lit = np.ones((len(glances), 1, 1, 3), np.float32) if gain is None else gain
    quick = clean(glances * lit, labels.shape.mask(GLANCED))
    seen = glanced(quick)
    found = labels.answers_to({GLANCE: seen})
    rest = np.flatnonzero(np.prod([answer.max(axis=1) for answer in found], axis=0) < SURE)
    if len(rest):
        table, heads = (look * lit[rest] for look in in_full(rest))
        full = labels.answers_to({GLANCE: seen[rest], WHOLE: described(quick[rest], table, heads, labels.shape)})
        for plain, better in zip(found, full, strict=True):
            plain[rest] = better
    return found


def views_of(glances: Patch, table: Patch, heads: Patch, shape: Shape) -> dict[str, Patch]:
    """The features (n, f) of every view of spaces, seen at a glance and in full, white 1.0."""
    quick = clean(glances, shape.mask(GLANCED))
    return {GLANCE: glanced(quick), WHOLE: described(quick, table, heads, shape)}


def glanced(quick: Patch) -> Patch:
    """Features (n, f) of clean glances (n, GLANCED, GLANCED, 3)."""
    parcels = (quick[start : start + PARCEL] for start in range(0, len(quick), PARCEL))
    last = [[*layers(some, weights("glance"))][-1] for some in parcels]
    return np.concatenate([places.reshape(len(places), -1) for places in last])


def described(quick: Patch, table: Patch, heads: Patch, shape: Shape) -> Patch:
    """Features (n, f): a clean glance's colours, texture and layout of the table in full, and layout of heads."""
    mask, few = shape.mask(FINE), shape.mask(GLANCED)
    views = []
    for start in range(0, len(table), PARCEL):
        some = slice(start, start + PARCEL)
        early, *_, late = layers(clean(table[some], mask), weights("table"))
        *_, above = layers(heads[some], weights("heads"))
        flat = [late.reshape(len(late), -1), above.reshape(len(above), -1), colours(quick[some], few)]
        strong = [values for places in (early, late) for values in strengths(places, mask)]
        views.append(np.concatenate([*flat, *strong], axis=1))
    return np.concatenate(views)


def ground(glances: Picture, gain: Patch) -> Patch:
    """The ground's colour (n, 3) in spaces at a glance (n, GLANCED, GLANCED, 3): CIELAB, lightness for little.

    It is that of the corners, which discs and pawns hardly ever hide; shadows change no more than its lightness.
    """
    first, last, step = CORNER
    ends = (slice(first, last, step), slice(-last, -first, step))
    corners = np.stack([glances[:, down, across].reshape(len(glances), -1, 3) for down in ends for across in ends])
    middles = np.sort(corners, axis=2)[:, :, corners.shape[2] // 2]
    seen = cv2.cvtColor(np.clip(middles * gain[:, 0, 0], 0, 1).astype(np.float32), cv2.COLOR_BGR2LAB)
    second, third = np.sort(seen, axis=0)[1:3]
    return np.asarray((second + third) / 2 * LIGHTNESS, np.float32)
