"""What the parts of one picture say of one another: data about the set, never about a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.labels import softmax

Array = NDArray[np.float32]
WEIGHT = 4.0
"""How much a part's likeness to the others of a label counts against its own looks."""
UNKNOWN = 1.0
"""A label is judged as if so many more parts of it lay there, as unlike as any two parts are."""
ROUNDS = 4


def agreed(chances: Array, looks: Array) -> Array:
    """Probabilities (n, labels) when parts of one label look alike in one picture, its print and its light.

    `chances` (n, labels) is what each part says by itself, `looks` (n, f) what it looks like. In each round every
    part is compared with all others, as they were named in the round before (a mixture fitted by leaving one out).
    """
    if len(chances) < 3:
        return chances
    square = (looks * looks).sum(axis=1)
    apart = np.maximum(square[:, None] + square - 2 * looks @ looks.T, 0)
    apart /= 0.5 * apart.sum() / (len(looks) * (len(looks) - 1)) + 1e-9
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
