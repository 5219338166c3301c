"""One enrolment picture as other cameras, lamps and hands might show it."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import PartShape
from companion.vision.classify.features import SIDE
from companion.vision.geometry.plane import Array, Picture

Rng = np.random.Generator
SHINE, MIRRORED = (0.05, 0.35), (0.3, 0.8)
"""How much light varnish throws back, where white is 1: of a lit room, and of a lamp or window itself."""
MIRRORING = 0.2
"""How often a part mirrors these."""
GRAINS = 1 << 20
"""Numbers of which all noise is made: new ones for every patch take longer than all else that is done to it."""


def altered(picture: Picture, shape: PartShape, rng: Rng) -> Array:
    """A patch of the part turned, shifted, perhaps partly covered, blurred, relit and noisy."""
    size = np.array(picture.shape[1::-1])
    angle = 360 / shape.turns * rng.integers(shape.turns) + rng.normal(0, 2.5)
    scale = SIDE / size[0] * rng.uniform(0.95, 1.08)
    matrix = np.asarray(cv2.getRotationMatrix2D(tuple(((size - 1) / 2).tolist()), angle, scale), float)
    matrix[:, 2] += (SIDE - size) / 2 + rng.normal(0, 0.03 * SIDE, 2)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale) if scale < 0.8 else picture
    patch = cv2.warpAffine(soft, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return covered(mirroring(relit(np.asarray(patch, np.float32) / np.float32(255), rng), rng), rng)


def relit(patch: Array, rng: Rng) -> Array:
    """A patch in another light: exposure, colour, contrast, a slope of light across it, haze, blur and noise."""
    if rng.random() < 0.5:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), rng.uniform(0.3, 0.3 + 0.025 * SIDE)), np.float32)
    gain = np.exp(rng.normal(0, 0.18) + rng.normal(0, 0.05, 3)).astype(np.float32)
    slope = rng.normal(0, 0.12, 2)
    ramp = np.linspace(-0.5, 0.5, len(patch))
    light = (1 + slope[0] * ramp[:, None] + slope[1] * ramp[None, :]).astype(np.float32)
    haze: Array | np.float32 = np.float32(max(0.0, rng.normal(0.01, 0.05)))
    if rng.random() < 0.25:
        haze = haze + _glare(len(patch), rng.uniform(*SHINE), rng)
    out = cv2.pow(np.maximum(patch, 0), float(np.exp(rng.normal(0, 0.12))))
    out = out * (gain * light[..., None]) + haze
    out += noise(patch.shape, rng) * np.float32(0.015)
    return np.asarray(np.clip(out, 0, 1.3), np.float32)


def mirroring(patch: Array, rng: Rng) -> Array:
    """A patch that now and then mirrors a lamp or window, which washes much of it out."""
    if rng.random() < MIRRORING:
        patch += _glare(len(patch), rng.uniform(*MIRRORED), rng)
    return patch


def noise(shape: tuple[int, ...], rng: Rng) -> Array:
    """Normal noise of deviation 1, from anywhere in a store of it: not to be written into."""
    size = int(np.prod(shape))
    start = int(rng.integers(GRAINS - size))
    return _grains()[start : start + size].reshape(shape)


@cache
def _grains() -> Array:
    return np.random.default_rng(0).standard_normal(GRAINS, np.float32)


def _glare(side: int, strength: float, rng: Rng) -> Array:
    """A soft shine of the lamp on varnish, somewhere on the patch or beside it, white being 1."""
    places = np.arange(side, dtype=np.float32)
    spot, reach = rng.uniform(-0.2, 1.2, 2) * side, rng.uniform(0.15, 0.8) * side
    shine = np.exp(-((places - spot[0]) ** 2)[:, None] / reach**2 - ((places - spot[1]) ** 2)[None, :] / reach**2)
    return np.asarray(shine[..., None] * strength, np.float32)


def covered(patch: Array, rng: Rng) -> Array:
    """Often with a token, a wooden piece or a scrap on it, or something reaching in over its edge."""
    side = len(patch)
    if rng.random() < 0.6:
        spot = side / 2 + rng.normal(0, 0.1 * side, 2)
        reach = rng.uniform(0.08, 0.24) * side
        if rng.random() < 0.6:
            _dot(patch, spot, reach, _ink(rng))
            for _ in range(rng.integers(0, 4)):
                _dot(patch, spot + rng.normal(0, reach / 3, 2), reach / 5, _ink(rng))
        else:
            _scrap(patch, spot, 0.7 * reach, rng)
    if rng.random() < 0.3:
        turn = rng.uniform(0, 6.283)
        _scrap(patch, side / 2 + 0.45 * side * np.array([np.cos(turn), np.sin(turn)]), 0.1 * side, rng)
    return patch


def _ink(rng: Rng) -> list[float]:
    """Any colour, half of the time a pale one such as a token's."""
    if rng.random() < 0.5:
        return [float(v) for v in rng.random(3)]
    return [float(v) for v in rng.uniform(0.6, 1) * np.array([0.7, 0.9, 1])]


def _dot(patch: Array, spot: NDArray[np.float64], reach: float, ink: list[float]) -> None:
    cv2.circle(patch, (int(spot[0]), int(spot[1])), max(1, int(reach)), ink, -1, cv2.LINE_AA)


def _scrap(patch: Array, spot: NDArray[np.float64], reach: float, rng: Rng) -> None:
    points = cv2.convexHull(np.rint(spot + rng.normal(0, reach, (6, 2))).astype(np.int32))
    cv2.fillConvexPoly(patch, points, _ink(rng), cv2.LINE_AA)
