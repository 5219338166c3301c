"""What is left of the light's colour after the white, found by laying all patches of a frame over what was learnt.

One patch alone may be a yellow tile in white light or a white one in yellow light; all of a frame's together cannot.
Each label's tones are a point with a spread; one gain for each of blue, green and red is sought that moves the
patches' tones onto the labels' (expectation and maximisation over which patch is which label, with an outlier class).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.plane import Array, Floats, Picture

QUANTILES = (25, 50, 75)
APART = 3
"""One pixel in so many, each way, is enough to know a part's tones."""
ROUNDS = 15
GLOSS = 0.2
"""Added to every tone: dark colours shine with the light's own, so that their ratios say little about it."""
OUTLIER = -30.0
"""Log likelihood of a patch that is no label at all (covered, or bare table)."""
STRANGER = -5.0
"""The same where patches that are no label are common: only what is alike counts."""
COUNTS, FAR = 0.1, 30.0
"""What the squared distance of a patch's tones from a label's counts as a logarithm, and up to which distance."""
STARTS = (
    np.array([[0, 0, 0], [1, 0, 0], [1, 0.3, 0], [1.5, 0.5, 0], [-1, 0, 0], [0, 0, -1], [1, 1, 1], [-1, -1, -1]]) * 0.3
)
"""Gains (log, BGR) that the search begins at, besides none: lamp light, daylight, too dark, too bright."""


@dataclass(frozen=True, eq=False)
class Tones:
    """The labels' tones: `middles` (L, 9) and the precision (9, 9) with which one patch shows them."""

    middles: Floats
    precision: Floats

    def gain(self, seen: Floats, trust: float, outlier: float = OUTLIER) -> Array:
        """What to multiply patches with, for blue, green and red, that were `seen` (n, 9) in these tones.

        `trust` is by how much (as a logarithm) the light may be expected to be off: small where the cards' white
        was seen, large where there was no white; `outlier` is the log likelihood of a patch that is no label.
        """
        matched = (self.middles.mean(axis=0) - seen.mean(axis=0)).reshape(len(QUANTILES), 3).mean(axis=0)
        starts = np.vstack([STARTS, matched]) if trust > 0.15 else STARTS[:1]
        return np.exp(self._best(seen, starts, trust, outlier)).astype(np.float32)

    def likeness(self, seen: Floats, gain: Array) -> Array:
        """Log likelihoods (n, L) of patches that were `seen` (n, 9) in these tones, but for the `gain` (3,) found.

        They count for little and no more than FAR away: some labels have one ground and many drawings.
        """
        root = np.linalg.cholesky(self.precision)
        shown = seen + np.tile(np.log(gain), len(QUANTILES))
        far = (((shown @ root)[:, None] - self.middles @ root) ** 2).sum(axis=2)
        return np.asarray(-COUNTS * np.minimum(far, FAR), np.float32)

    def _best(self, seen: Floats, gains: Floats, trust: float, outlier: float) -> Floats:
        """The likeliest of the gains (3,) that lie uphill from some (s, 3)."""
        # With the precision's root on both sides, distances are plain and come from one product of matrices.
        root = np.linalg.cholesky(self.precision)
        known, shown = self.middles @ root, seen @ root
        spread = root[0:3] + root[3:6] + root[6:9]
        score = np.zeros(len(gains))
        for _ in range(ROUNDS):
            now = shown + (gains @ spread)[:, None]
            far = (now**2).sum(axis=2)[..., None] + (known**2).sum(axis=1) - 2 * now @ known.T
            fit = -0.5 * np.maximum(far, 0)
            top = np.maximum(fit.max(axis=2), outlier)
            share = np.exp(fit - top[..., None])
            whole = share.sum(axis=2) + np.exp(outlier - top)
            score = (top + np.log(whole)).sum(axis=1) - 0.5 * (gains**2).sum(axis=1) / trust**2
            share /= whole[..., None]
            wanted = (share.sum(axis=1) @ known - share.sum(axis=2) @ shown) @ spread.T
            weight = share.sum(axis=(1, 2))[:, None, None]
            moved = np.linalg.solve(spread @ spread.T * weight + np.eye(3) / trust**2, wanted[..., None])[..., 0]
            if np.abs(moved - gains).max() < 1e-3:
                break
            gains = moved
        return np.asarray(gains[score.argmax()])


def tones(patches: Array | Picture, mask: NDArray[np.uint8], gain: Array | None = None) -> Floats:
    """The quartiles (n, 9) of the logarithm of blue, green and red over the part.

    Patches (n, s, s, 3) are white 1.0, perhaps only after a `gain` (n, 1, 1, 3).
    """
    inside = np.flatnonzero(mask[::APART, ::APART])
    few = np.moveaxis(patches[:, ::APART, ::APART], 3, 1).reshape(len(patches), 3, -1)[:, :, inside]
    at = (len(inside) - 1) * np.array(QUANTILES) // 100
    # Bytes are sorted by counting them, which is faster than to find three of them.
    ranked = np.sort(few, axis=2, kind="stable") if few.dtype == np.uint8 else np.partition(few, at, axis=2)
    quartiles: Floats = ranked[:, :, at].transpose(0, 2, 1).astype(float)
    if gain is not None:
        quartiles = quartiles * gain[:, 0]
    return np.asarray(np.log(np.clip(quartiles.reshape(len(patches), -1), 0, None) + GLOSS), float)
