"""How likely a pixel shows painted wood, against the tile or table on which the wood stands.

Paints are learnt from one colour each, shaded as round wood is; what lies below is learnt from the frame itself, from
all tiles of one label together, most of which no piece covers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.figures.tuning import TUNING
from companion.vision.geometry.plane import Array, Floats

TUNED = TUNING.paint

Whole = NDArray[np.intp]

BINS = (12, 20, 20)
"""Steps of lightness and of the two colour axes of CIELAB."""
RANGES = ((0.0, 100.0), (-80.0, 80.0), (-80.0, 80.0))
SHADES, HAZE, NOISE = (0.4, 1.1), 0.05, 0.02
"""How bright the sides and tops of wood are against its paint, what shines on it, and how uneven it is."""
SAMPLES = 6000


def bins_of(picture: Array) -> Whole:
    """The bin of each pixel (h, w) of a BGR picture, white 1.0."""
    lab = cv2.cvtColor(np.minimum(picture, 1.0).astype(np.float32), cv2.COLOR_BGR2LAB)
    steps = [
        np.clip((lab[..., n] - low) / (high - low) * BINS[n], 0, BINS[n] - 1).astype(np.intp)
        for n, (low, high) in enumerate(RANGES)
    ]
    return np.asarray((steps[0] * BINS[1] + steps[1]) * BINS[2] + steps[2])


def paint_odds(bins: Whole, ground: Whole, paints: Mapping[str, tuple[int, int, int]]) -> dict[str, Array]:
    """For each paint (BGR, 0 to 255) how much likelier each pixel shows it than what lies there, as a logarithm.

    `bins` (h, w) are the pixels', `ground` (h, w) numbers what lies there.
    """
    below = _below(bins, ground)
    odds = {}
    for name, colour in paints.items():
        wood = np.log(_painted(colour))[bins]
        odds[name] = np.clip(wood - below, -TUNED.clear, TUNED.clear).astype(np.float32)
    return odds


def _below(bins: Whole, ground: Whole) -> Floats:
    """The logarithm of how likely each pixel is of the label that lies there."""
    everywhere = _shares(bins.ravel())
    out = np.empty(bins.shape)
    for label in np.unique(ground):
        there = ground == label
        own = _shares(bins[there])
        out[there] = np.log((1 - TUNED.foreign) * own + TUNED.foreign * everywhere)[bins[there]]
    return out


def _painted(colour: Sequence[int]) -> Floats:
    """The share of each bin among pixels of wood in one paint."""
    rng = np.random.default_rng(0)
    shade = rng.uniform(*SHADES, (SAMPLES, 1))
    seen = np.array(colour) / 255 * shade * rng.normal(1, 0.04, (SAMPLES, 3)) + rng.uniform(0, HAZE, (SAMPLES, 1))
    seen += rng.normal(0, NOISE, seen.shape)
    return _shares(bins_of(np.clip(seen, 0, 1)[None].astype(np.float32)).ravel())


def _shares(bins: Whole) -> Floats:
    """The share of each bin, smoothed over its neighbours, none of them nothing."""
    counts = np.bincount(bins, minlength=int(np.prod(BINS))).reshape(BINS).astype(float)
    for axis in range(3):
        padded = np.pad(counts, [(1, 1) if n == axis else (0, 0) for n in range(3)], mode="edge")
        low, middle, high = (np.take(padded, range(k, k + BINS[axis]), axis=axis) for k in range(3))
        counts = 0.25 * low + 0.5 * middle + 0.25 * high
    shares = counts.ravel() / max(counts.sum(), 1.0)
    return np.asarray(shares + 1e-5)
