"""What lies in a board's spaces.

Most are plain from their thumbnails (see `companion.vision.board.patches`); only the others are described in full.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.board.tuning import TUNING
from companion.vision.classify.classifier import Classifier, PartShape
from companion.vision.classify.features import (
    FINE,
    PARCEL,
    THUMBNAIL,
    clean,
    cleaned,
    colours,
    layers,
    lit,
    strengths,
    weights,
)
from companion.vision.geometry.plane import Array, Picture

TUNED = TUNING.classifying

LIGHTNESS = np.array(TUNED.lightness, np.float32)
"""What the ground's lightness counts against its colours."""

CORNER = (2, 11, 2)
"""From which pixel of a thumbnail to which its corners are, from both ends, and every so many of them are enough."""
InFull = Callable[[NDArray[np.intp]], tuple[Array | Picture, Array | Picture]]
"""Shows some spaces in full: on the table (k, FINE, FINE, 3) and where heads are over them (k, ABOVE, ABOVE, 3)."""
THUMBNAIL_VIEW, FULL_VIEW = "glance", "whole"
"""The views of a board's classifier, as profiles name them."""


def answers(
    classifier: Classifier, thumbnails: Array | Picture, in_full: InFull, gain: Array | None = None
) -> list[Array]:
    """Probabilities (n, answers) for every question of spaces, from thumbnails (n, THUMBNAIL, THUMBNAIL, 3).

    Spaces of which these are not sure are asked for with `in_full`. White is 1.0, perhaps only after a `gain`
    (n, 1, 1, 3).
    """
    light = np.ones((len(thumbnails), 1, 1, 3), np.float32) if gain is None else gain
    quick = cleaned(lit(thumbnails, light), classifier.shape.mask(THUMBNAIL))
    logs = classifier.each_view({THUMBNAIL_VIEW: thumbnail_features(quick)})
    found = classifier.weighed(logs)
    rest = np.flatnonzero(np.prod([answer.max(axis=1) for answer in found], axis=0) < TUNED.sure)
    if len(rest):
        table, heads = (lit(patches, light[rest]) for patches in in_full(rest))
        full = classifier.each_view({FULL_VIEW: full_features(quick[rest], table, heads, classifier.shape)})
        # What thumbnails say was worked out for all spaces already.
        full |= {THUMBNAIL_VIEW: [log[rest] for log in logs[THUMBNAIL_VIEW]]}
        for plain, better in zip(found, classifier.weighed(full), strict=True):
            plain[rest] = better
    return found


def usual(crops: Array, pawns: Array, no_crop: int, no_pawn: int, trust: float) -> tuple[Array, Array]:
    """Probabilities (n, answers) of crops and pawns on boards as they are, which differ from what was learnt from.

    `no_crop` and `no_pawn` say that there is none; `trust` is how far looks can be trusted, 0 to 1.
    """
    pawns = weighed(pawns, no_pawn, TUNED.pawnless / trust**TUNED.in_the_dark)
    hides = 1 - pawns[:, no_pawn]
    return weighed(crops, no_crop, 1 - hides * (1 - TUNED.discless)), pawns


def weighed(chances: Array, answer: int, times: float | Array) -> Array:
    """Probabilities (n, answers) once one of them is so many times, one number or (n,), as likely from the outset."""
    more = chances.copy()
    more[:, answer] *= np.asarray(times, np.float32)
    return np.asarray(more / more.sum(axis=1, keepdims=True), np.float32)


def views_of(thumbnails: Array, table: Array, heads: Array, shape: PartShape) -> dict[str, Array]:
    """The features (n, f) of every view of spaces, from thumbnails and patches in full, white 1.0."""
    quick = clean(thumbnails, shape.mask(THUMBNAIL))
    return {THUMBNAIL_VIEW: thumbnail_features(quick), FULL_VIEW: full_features(quick, table, heads, shape)}


def thumbnail_features(quick: Array) -> Array:
    """Features (n, f) of clean thumbnails (n, THUMBNAIL, THUMBNAIL, 3)."""
    parcels = (quick[start : start + PARCEL] for start in range(0, len(quick), PARCEL))
    last = [[*layers(some, weights("glance"))][-1] for some in parcels]
    return np.concatenate([places.reshape(len(places), -1) for places in last])


def full_features(quick: Array, table: Array, heads: Array, shape: PartShape) -> Array:
    """Features (n, f): a clean thumbnail's colours, texture and layout of the table in full, and layout of heads."""
    mask, few = shape.mask(FINE), shape.mask(THUMBNAIL)
    views = []
    for start in range(0, len(table), PARCEL):
        some = slice(start, start + PARCEL)
        early, *_, late = layers(clean(table[some], mask), weights("table"))
        *_, above = layers(heads[some], weights("heads"))
        flat = [late.reshape(len(late), -1), above.reshape(len(above), -1), colours(quick[some], few)]
        strong = [values for places in (early, late) for values in strengths(places, mask)]
        views.append(np.concatenate([*flat, *strong], axis=1))
    return np.concatenate(views)


def ground(thumbnails: Picture, gain: Array) -> Array:
    """The ground's colour (n, 3) in thumbnails (n, THUMBNAIL, THUMBNAIL, 3): CIELAB, lightness for little.

    It is that of the corners, which discs and pawns hardly ever hide; shadows change no more than its lightness.
    """
    first, last, step = CORNER
    ends = (slice(first, last, step), slice(-last, -first, step))
    corners = np.stack(
        [thumbnails[:, down, across].reshape(len(thumbnails), -1, 3) for down in ends for across in ends]
    )
    middles = np.sort(corners, axis=2)[:, :, corners.shape[2] // 2]
    seen = cv2.cvtColor(np.clip(middles * gain[:, 0, 0], 0, 1).astype(np.float32), cv2.COLOR_BGR2LAB)
    second, third = np.sort(seen, axis=0)[1:3]
    return np.asarray((second + third) / 2 * LIGHTNESS, np.float32)
