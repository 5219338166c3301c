"""What a patch looks like, in numbers, from three points of view: its colours, its texture, its layout.

Colours are histograms that do not care where a colour lies. Texture and layout come from three small layers of
convolution, whose weights in features.npz were learnt once from made-up artwork by scripts/train-features: texture
is how strong each feature is over the part, layout is where. What they mean in one box of components is learnt at
enrolment. Plain numpy, so that it runs wherever the rest does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
SIDE = 48
"""Pixels of a patch's side."""
LAYERS = 3
VIEWS = ("colour", "texture", "layout")
GREY = np.float32(0.5)
"""What stands for whatever lies outside the part."""
_BINS, _FINE_BINS = 6, 8
_WHITE = 200.0
"""White in the bytes that colours are counted in: what shines brighter than white is kept apart from it."""
_LIGHTNESS = np.arange(256) / 255
_CHROMA = (np.arange(256) - 128 + 60) / 120
_FINE = [np.clip(v * _FINE_BINS, 0, _FINE_BINS - 1).astype(np.intp) for v in (_LIGHTNESS, _CHROMA, _CHROMA)]
_COARSE = [np.clip(_CHROMA * _BINS, 0, _BINS - 1).astype(np.intp) * times for times in (_BINS, 1)]
"""Which bin a byte of CIELAB falls into."""


def describe(patches: Array, mask: NDArray[np.uint8]) -> dict[str, Array]:
    """Each view's features (n, f) of patches (n, SIDE, SIDE, 3), white 1.0, looking only where the mask is not 0."""
    clean = _clean(patches, mask)
    texture: list[Array] = []
    for places in _layers(clean):
        texture += _strengths(places, mask)
        out = places
    return {
        "colour": colours(clean, mask),
        "texture": np.concatenate(texture, axis=1),
        "layout": out.reshape(len(patches), -1),
    }


def describe_spaces(table: Array, heads: Array, mask: NDArray[np.uint8]) -> Array:
    """One point of view (n, f) of a board's spaces from two looks at each, see `companion.vision.board`.

    All views of the look at the table, the layout of the look at heads, and how strong each feature is where it is
    strongest, for what is small or mostly hidden.
    """
    views = []
    for first, look in ((True, table), (False, heads)):
        layers = list(_layers(_clean(look, mask)))
        views += [layers[-1].reshape(len(look), -1), *(places.max(axis=(1, 2)) for places in layers)]
        if first:
            views += [colours(look, mask), *(v for places in layers for v in _strengths(places, mask))]
    return np.concatenate(views, axis=1)


def _clean(patches: Array, mask: NDArray[np.uint8]) -> Array:
    outside = np.flatnonzero(mask == 0)
    clean = np.array(patches, np.float32)
    clean.reshape(len(clean), mask.size, -1)[:, outside] = GREY
    return clean


def _layers(clean: Array) -> Iterator[Array]:
    """What each layer makes of the patches in turn."""
    out, layers = fold(clean), weights()
    for n in range(LAYERS):
        out = convolve(out, layers[2 * n], layers[2 * n + 1])
        if n == 0:
            out = halve(out)
        yield out
        if n == 1:
            out = halve(out)


@cache
def weights() -> tuple[Array, ...]:
    """The layers' weights and biases in turn: w (k * k * inputs, outputs), b (outputs,)."""
    with np.load(Path(__file__).with_name("features.npz")) as file:
        return tuple(file[f"{kind}{n}"] for n in range(LAYERS) for kind in "wb")


def colours(patches: Array, mask: NDArray[np.uint8]) -> Array:
    """Histograms (n, 66) of CIELAB over the part at half size, as square roots, with mean and spread of each axis."""
    half = SIDE // 2
    # One tall picture: blocks of 2 x 2 never reach from one patch into the next.
    tall = np.clip(patches.reshape(-1, SIDE, 3) * np.float32(_WHITE), 0, 255).astype(np.uint8)
    lab = cv2.cvtColor(cv2.resize(tall, (half, len(tall) // 2), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2LAB)
    inside = mask.reshape(half, 2, half, 2).min((1, 3)).ravel() > 0
    seen = lab.reshape(-1, half * half, 3)[:, inside]
    fine = np.stack([_FINE[n][seen[..., n]] for n in range(3)])
    coarse = _COARSE[0][seen[..., 1]] + _COARSE[1][seen[..., 2]]
    parts = [_shares(bins, _FINE_BINS) for bins in fine] + [_shares(coarse, _BINS * _BINS)]
    axes = seen.astype(np.float32) * np.array([100 / 255, 1, 1], np.float32) - np.array([0, 128, 128], np.float32)
    means, spreads = axes.mean(axis=1) / 50, axes.std(axis=1) / 50
    return np.asarray(np.concatenate([*parts, means, spreads], axis=1), np.float32)


def _shares(bins: NDArray[np.intp], number: int) -> Array:
    """The root of each bin's share (n, number), for bins (n, dots)."""
    count, dots = bins.shape
    flat = (bins + np.arange(count)[:, None] * number).ravel()
    shares = np.bincount(flat, minlength=count * number).reshape(count, number) / dots
    return np.asarray(np.sqrt(shares), np.float32)


def _strengths(places: Array, mask: NDArray[np.uint8]) -> list[Array]:
    """Mean and spread (n, c) of every feature over the part."""
    side = places.shape[1]
    share = cv2.resize(mask.astype(np.float32), (side, side), interpolation=cv2.INTER_AREA).ravel()
    share = (share / share.sum()).astype(np.float32)
    flat = places.reshape(len(places), side * side, -1)
    mean = np.einsum("npc,p->nc", flat, share)
    square = np.einsum("npc,p->nc", flat * flat, share)
    return [mean, np.sqrt(np.maximum(square - mean * mean, 0))]


def fold(patches: Array) -> Array:
    """Patches (n, s, s, 3) as (n, s/2, s/2, 12): each block of 2 x 2 pixels becomes one place, middle grey zero."""
    n, high, wide, depth = patches.shape
    blocks = patches.reshape(n, high // 2, 2, wide // 2, 2, depth).transpose(0, 1, 3, 2, 4, 5)
    out = blocks.reshape(n, high // 2, wide // 2, 4 * depth) * np.float32(2) - np.float32(1)
    return np.asarray(out, np.float32)


def columns(places: Array, kernel: int) -> Array:
    """Every place's neighbourhood (n * h * w, kernel * kernel * c) of places (n, h, w, c), zeros beyond the edge."""
    n, high, wide, depth = places.shape
    before = kernel // 2
    padded = np.zeros((n, high + kernel - 1, wide + kernel - 1, depth), np.float32)
    padded[:, before : before + high, before : before + wide] = places
    out = np.empty((n, high, wide, kernel * kernel, depth), np.float32)
    for row in range(kernel):
        for col in range(kernel):
            out[:, :, :, row * kernel + col] = padded[:, row : row + high, col : col + wide]
    return out.reshape(n * high * wide, -1)


def convolve(places: Array, weight: Array, bias: Array) -> Array:
    """One layer with its cut at zero: (n, h, w, c) to (n, h, w, outputs)."""
    n, high, wide, depth = places.shape
    kernel = round((len(weight) / depth) ** 0.5)
    out = columns(places, kernel) @ weight
    out += bias
    return np.asarray(np.maximum(out, 0, out=out).reshape(n, high, wide, -1))


def halve(places: Array) -> Array:
    """The largest of every 2 x 2 places."""
    rows = np.maximum(places[:, ::2], places[:, 1::2])
    return np.maximum(rows[:, :, ::2], rows[:, :, 1::2])
