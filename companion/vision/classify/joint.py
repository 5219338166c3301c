"""Parts of one picture read together: parts of one label look alike, and the caller may know how many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import softmax
from companion.vision.geometry.plane import Array

WEIGHT = 4.0
"""How much a part's likeness to the others of a label counts against what it looks like itself."""
UNKNOWN = 1.0
"""A label is judged as if so many more parts of it lay there, as unlike as any two parts are."""
ROUNDS = 4


@dataclass(frozen=True)
class KnownParts:
    """What the caller knows of all parts together: at most so many of some labels, and which kind each label is of.

    Where two kinds are given, tiles of the one lie beside tiles of the other only, as on a chessboard.
    """

    most: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)

    def applied(self, chances: Array, names: Sequence[str], places: NDArray[np.intp]) -> Array:
        """Probabilities (n, labels) of parts at places (n, 2) once that is taken into account."""
        if self.kinds and len(chances):
            chances = alternating(chances, names, places, self.kinds)
        return limited(chances, names, self.most)


def agreed(chances: Array, appearance: Array, least: float = 1e-9) -> Array:
    """Probabilities (n, labels) when parts of one label look alike in one picture, its print and its light.

    `chances` (n, labels) is what each part says by itself, `appearance` (n, f) what it looks like. In each round every
    part is compared with all others, as they were named in the round before (a mixture fitted by leaving one out).
    `least` is half of how unlike parts are thought to be in the mean, at least: where nearly all are of one label, one
    with a pawn on it is not to seem another one.
    """
    if len(chances) < 3:
        return chances
    square = (appearance * appearance).sum(axis=1)
    apart = np.maximum(square[:, None] + square - 2 * appearance @ appearance.T, 0)
    apart /= max(least, 0.5 * apart.sum() / (len(chances) * (len(chances) - 1)))
    alone, shares = np.log(chances + np.float32(1e-4)), chances
    for _ in range(ROUNDS):
        weight = shares * shares
        others = weight.sum(axis=0) - weight
        shares = softmax(alone - WEIGHT * (apart @ weight + UNKNOWN) / (others + UNKNOWN))
    return np.asarray(shares, np.float32)


def limited(chances: Array, names: Sequence[str], most: Mapping[str, int]) -> Array:
    """Probabilities (n, labels) when there are at most `most[name]` parts of some names.

    Where more parts than there are take a name, those least sure of it give it up.
    """
    out = chances.copy()
    for _ in range(out.size):
        best = out.argmax(axis=1)
        over = [n for n, name in enumerate(names) if name in most and (best == n).sum() > most[name]]
        if not over:
            break
        taken = np.flatnonzero(best == over[0])
        out[taken[out[taken, over[0]].argmin()], over[0]] = 0
        out /= out.sum(axis=1, keepdims=True) + np.float32(1e-12)
    return out


def alternating(chances: Array, names: Sequence[str], places: NDArray[np.intp], kinds: Mapping[str, str]) -> Array:
    """Probabilities (n, labels) when two kinds of labels alternate as the fields of a chessboard do.

    Which kind lies on which fields is what all tiles together make most probable. Labels of no kind lie anywhere.
    """
    both = sorted(set(kinds.values()))
    if len(both) != 2:
        raise ValueError("two kinds alternate, no more and no fewer")
    of = np.array([both.index(kinds[name]) if name in kinds else -1 for name in names])
    field_of = places.sum(axis=1) % 2
    fits = [np.where((of < 0) | (of == (field_of[:, None] ^ first)), chances, 0) for first in (0, 1)]
    score = [np.log(fit.sum(axis=1) + 1e-6).sum() for fit in fits]
    best = fits[int(np.argmax(score))] + np.float32(1e-9)
    return np.asarray(best / best.sum(axis=1, keepdims=True), np.float32)
