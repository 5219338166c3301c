"""What a patch looks like, in numbers, from three points of view: its colours, its texture, its layout.

Colours are histograms that do not care where a colour lies. Texture and layout come from a few small layers of
convolution, whose weights in features.npz were learnt once from made-up artwork (`scripts/tools/train-features`):
texture is how strong each feature is over the part, layout is where. A board's spaces have layers of their own for
each of their patches. What all that means in one box of components is learnt at enrolment. Plain numpy, so that it
runs wherever the rest does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.plane import Array, Floats

SIDE = 48
"""Pixels of a patch's side."""
FINE, ABOVE, THUMBNAIL = 80, 48, 40
"""Pixels of the side of a board's patches: a space in full, where a pawn's head is over it at the same scale, and the
thumbnail of a space, which shows as much as the first."""
STEP, HALVED = 4, (2, 4)
"""The first layer looks at every so many pixels; before these layers, of what was found the largest of every 2 x 2
places is taken."""
PARCEL = 8
"""So many patches are described at once, which keeps them in the processor's cache."""
VIEWS = ("colour", "texture", "layout")
GREY = np.float32(0.5)
"""What stands for whatever lies outside the part."""
_BINS, _FINE_BINS = 6, 8
_WHITE = 200.0
"""White in the bytes that colours are counted in: what shines brighter than white is kept apart from it."""
_LEVELS = np.arange(256)
_LIGHTNESS = _LEVELS / 255
_CHROMA = (_LEVELS - 128 + 60) / 120
_FINE = [
    np.eye(_FINE_BINS, dtype=np.float32)[np.clip(v * _FINE_BINS, 0, _FINE_BINS - 1).astype(int)]
    for v in (_LIGHTNESS, _CHROMA, _CHROMA)
]
"""Which bin a byte of CIELAB falls into, as a matrix (256, bins) for each axis."""
_COARSE = [np.clip(_CHROMA * _BINS, 0, _BINS - 1).astype(np.intp) * times for times in (_BINS, 1)]
_VALUES = [_LEVELS * (100 / 255) / 50, (_LEVELS - 128) / 50, (_LEVELS - 128) / 50]
"""What a byte of each axis stands for, 50 as 1."""


def describe(patches: Array, mask: NDArray[np.uint8]) -> dict[str, Array]:
    """Each view's features (n, f) of patches (n, SIDE, SIDE, 3), white 1.0, looking only where the mask is not 0."""
    part = clean(patches, mask)
    texture, layout = [], []
    for start in range(0, len(part), PARCEL):
        seen = list(layers(part[start : start + PARCEL], weights("part")))
        texture.append(np.concatenate([values for places in seen for values in strengths(places, mask)], axis=1))
        layout.append(seen[-1].reshape(len(seen[-1]), -1))
    return {"colour": colours(part, mask), "texture": np.concatenate(texture), "layout": np.concatenate(layout)}


def clean(patches: Array | NDArray[np.uint8], mask: NDArray[np.uint8]) -> Array:
    """Patches (n, s, s, 3) with `GREY` wherever the mask is 0."""
    return cleaned(np.array(patches, np.float32), mask)


def cleaned(patches: Array, mask: NDArray[np.uint8]) -> Array:
    """The same patches made `clean` in place."""
    if not mask.all():
        patches.reshape(len(patches), mask.size, -1)[:, np.flatnonzero(mask == 0)] = GREY
    return patches


def lit(patches: Array | NDArray[np.uint8], gain: Array) -> Array:
    """Patches (n, s, s, 3) times a gain (n or 1, 1, 1, 3)."""
    count, high, wide, _ = patches.shape
    # A row at a time: steps of three colours take four times as long.
    rows = patches.reshape(count, high, -1) * np.tile(gain[:, 0], (1, 1, wide))
    return np.asarray(rows.reshape(patches.shape), np.float32)


def layers(patches: Array, learnt: Sequence[Array]) -> Iterator[Array]:
    """What each layer makes of patches (n, s, s, 3) in turn: (n, h, h, c), h being s / 4, halved before some layers."""
    out = patches
    for n in range(len(learnt) // 2):
        out = convolved(halved(out) if n in HALVED else out, learnt[2 * n], n)
        out += learnt[2 * n + 1]
        np.maximum(out, 0, out=out)
        yield out


def convolved(places: Array, weight: Array, layer: int) -> Array:
    """Places (n, h, w, c) under one layer's weight, before its bias; the first looks at every `STEP`th pixel only."""
    n, high, wide, _ = places.shape
    step = 1 if layer else STEP
    return (neighbours(places, layer) @ weight).reshape(n, high // step, wide // step, -1)


def neighbours(places: Array, layer: int) -> Array:
    """What a layer sees at each place (places, k * k * c) of (n, h, w, c): 6 x 6 pixels, or 3 x 3 places."""
    kernel, step = (3, 1) if layer else (STEP + 2, STEP)
    n, high, wide, depth = places.shape
    padded = np.zeros((n, high + 2, wide + 2, depth), np.float32)
    padded[:, 1:-1, 1:-1] = places
    parts, down, across, deep = padded.strides
    # As `as_strided` would, in a tenth of the time that it takes to check what it is given.
    views: Array = np.ndarray(
        (n, high // step, wide // step, kernel, kernel * depth),
        np.float32,
        padded,
        strides=(parts, down * step, across * step, down, deep),
    )
    return views.reshape(-1, kernel * kernel * depth)


def halved(places: Array) -> Array:
    """The largest of every 2 x 2 places."""
    rows = np.maximum(places[:, ::2], places[:, 1::2])
    return np.maximum(rows[:, :, ::2], rows[:, :, 1::2])


@cache
def weights(kind: str) -> tuple[Array, ...]:
    """The layers' w (k * k * inputs, outputs) and b (outputs,) in turn, for a part or one of a space's patches."""
    with np.load(Path(__file__).with_name("features.npz")) as file:
        count = sum(name.startswith(f"{kind}.w") for name in file.files)
        return tuple(file[f"{kind}.{what}{n}"].astype(np.float32) for n in range(count) for what in "wb")


def colours(patches: Array, mask: NDArray[np.uint8]) -> Array:
    """Histograms (n, 66) of CIELAB over the part at half size, as square roots, with mean and spread of each axis."""
    half = patches.shape[1] // 2
    # One tall picture: blocks of 2 x 2 never reach from one patch into the next.
    tall = np.clip(patches.reshape(-1, 2 * half, 3) * np.float32(_WHITE), 0, 255).astype(np.uint8)
    lab = cv2.cvtColor(cv2.resize(tall, (half, len(tall) // 2), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2LAB)
    inside = mask.reshape(half, 2, half, 2).min((1, 3)).ravel() > 0
    seen = lab.reshape(-1, half * half, 3)[:, inside]
    # How often each byte is there says all that is asked of an axis by itself.
    axes = [_shares(seen[..., n], 256) for n in range(3)]
    coarse = _shares(_COARSE[0][seen[..., 1]] + _COARSE[1][seen[..., 2]], _BINS * _BINS)
    fine = [np.sqrt(share @ bins) for share, bins in zip(axes, _FINE, strict=True)]
    means = np.stack([share @ values for share, values in zip(axes, _VALUES, strict=True)], axis=1)
    squares = np.stack([share @ values**2 for share, values in zip(axes, _VALUES, strict=True)], axis=1)
    spreads = np.sqrt(np.maximum(squares - means**2, 0))
    return np.asarray(np.concatenate([*fine, np.sqrt(coarse), means, spreads], axis=1), np.float32)


def _shares(bins: NDArray[np.integer[Any]], number: int) -> Floats:
    """Each bin's share (n, number), for bins (n, dots)."""
    count, dots = bins.shape
    flat = (bins + np.arange(0, count * number, number)[:, None]).ravel()
    return np.asarray(np.bincount(flat, minlength=count * number).reshape(count, number) / dots)


def strengths(places: Array, mask: NDArray[np.uint8]) -> list[Array]:
    """Mean and spread (n, c) of every feature over the part."""
    side = places.shape[1]
    share = cv2.resize(mask.astype(np.float32), (side, side), interpolation=cv2.INTER_AREA).ravel()
    share = (share / share.sum()).astype(np.float32)
    flat = places.reshape(len(places), side * side, -1)
    mean, square = share @ flat, share @ (flat * flat)
    return [mean, np.sqrt(np.maximum(square - mean * mean, 0))]
