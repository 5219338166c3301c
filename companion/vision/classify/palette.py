"""The colours that a part shows, wherever they are on it: how often each occurs, among a fixed number of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.plane import Array, Picture

STEPS = (12, 16, 16)
"""How many lightnesses, steps from green to red and from blue to yellow are told apart (CIELAB)."""
COLOURS = int(np.prod(STEPS))
LEVELS, BRIGHTEST = 64, 1.2
"""How many levels of blue, green and red light are told apart, up to the brightest, white being 1.0."""
MOST_CHROMA = 80.0
"""How far a colour may be from grey, either way, before it counts as the last that is told apart."""
LIKE = ((0.14, 0.61, 1.0, 0.61, 0.14), (0.02, 0.36, 1.0, 0.36, 0.02), (0.02, 0.36, 1.0, 0.36, 0.02))
"""How much of a colour counts for its neighbours: no print is lit quite like another, and more often lighter or darker
than of another colour.
"""
SHADOWS = (0.8, 0.62)
"""How much light is left in the shadow of a piece."""
PAINTS = np.linspace(0.3, 1.15, 60, dtype=np.float32)
"""How light a paint looks on what stands, from its shadow to its shine."""


def colours_of(pixels: Array | Picture, gain: Array | None = None) -> NDArray[np.intp]:
    """Which colour each pixel (n, ..., 3) is: BGR, white 1.0, perhaps only once multiplied by a `gain` (n, 1, 3)."""
    scale = np.float32(LEVELS / BRIGHTEST) * (np.ones(3, np.float32) if gain is None else gain)
    index = np.zeros(pixels.shape[:-1], np.intp)
    for channel in range(3):
        level = pixels[..., channel] * scale[..., channel]
        index = index * LEVELS + np.clip(level, 0, LEVELS - 1).astype(np.intp)
    return np.asarray(_colours_of_levels()[index], np.intp)


@cache
def _colours_of_levels() -> NDArray[np.int16]:
    """Which colour each triple of levels is (LEVELS ** 3,)."""
    levels = (np.arange(LEVELS, dtype=np.float32) + np.float32(0.5)) * np.float32(BRIGHTEST / LEVELS)
    green, red = (one.ravel() for one in np.meshgrid(levels, levels, indexing="ij"))
    return np.concatenate([_colours_of_light(np.stack([np.full_like(red, b), green, red], axis=1)) for b in levels])


def _colours_of_light(pixels: Array) -> NDArray[np.int16]:
    """Which colour each pixel (n, 3) is, worked out and not looked up."""
    seen = cv2.cvtColor(pixels.astype(np.float32).reshape(-1, 1, 3), cv2.COLOR_BGR2LAB)
    lightness, red, yellow = STEPS
    chroma = np.array([red, yellow], np.float32) / (2 * MOST_CHROMA)
    seen = seen.reshape(-1, 3) * np.array([lightness / 100, *chroma], np.float32) + np.array([0, red / 2, yellow / 2])
    steps = np.clip(seen.astype(np.intp), 0, np.array(STEPS) - 1)
    return np.asarray(steps @ np.array([red * yellow, yellow, 1]), np.int16)


def palette_of(pixels: Array) -> Array:
    """How often each colour (COLOURS,) occurs among pixels (n, 3), BGR, white 1.0; all together are 1."""
    return spread(np.bincount(colours_of(pixels), minlength=COLOURS))


def spread(counts: NDArray[Any]) -> Array:
    """How often each colour (..., COLOURS) occurs where so many of each were seen, and each stands for its neighbours.

    All together are 1.
    """
    lightness, red, yellow = (_likeness(steps, like) for steps, like in zip(STEPS, LIKE, strict=True))
    seen = lightness @ counts.reshape(-1, STEPS[0], STEPS[1] * STEPS[2]).astype(np.float32)
    found = (red @ seen.reshape(-1, *STEPS) @ yellow).reshape(counts.shape)
    return np.asarray(found / found.sum(axis=-1, keepdims=True))


def palette_of_paint(paint: tuple[int, int, int]) -> Array:
    """The same of what stands and has one paint (BGR, 0 to 255): from its shadow to its shine."""
    return palette_of(np.asarray(np.outer(PAINTS, np.array(paint) / 255), np.float32))


def palette_of_pictures(
    pictures: Sequence[Picture], mask: NDArray[np.bool_], lights: Sequence[float] = (1.0,)
) -> Array:
    """The same of pictures of a part, each shrunk to the size of its mask (s, s), as far as that reaches.

    It is seen in each of these lights as often; in light it is 1.
    """
    side = mask.shape[::-1]
    seen = np.concatenate([cv2.resize(picture, side, interpolation=cv2.INTER_AREA)[mask] for picture in pictures])
    return palette_of(np.asarray(np.concatenate([seen / 255 * light for light in lights]), np.float32))


def in_shadow(palettes: Array) -> Array:
    """How often each colour occurs on parts over which shadows of pieces lie, by their palettes (..., COLOURS)."""
    return np.asarray(palettes[..., _lit()].mean(axis=-2))


@cache
def colours_in_light(light: float) -> NDArray[np.intp]:
    """What each colour (COLOURS,) would be in full light, where it is seen with so much of it left."""
    if light == 1:
        return np.arange(COLOURS)
    middles = (np.stack(np.unravel_index(np.arange(COLOURS), STEPS), axis=1) + 0.5) / STEPS
    seen = np.column_stack([middles[:, 0] * 100, (2 * middles[:, 1:] - 1) * MOST_CHROMA])
    shown = cv2.cvtColor(seen.astype(np.float32)[:, None], cv2.COLOR_LAB2BGR)[:, 0]
    return colours_of(np.asarray(shown / light, np.float32))


@cache
def _likeness(steps: int, like: tuple[float, ...]) -> Array:
    """How much each of so many steps counts for each other one (steps, steps); symmetrical."""
    far = np.abs(np.subtract.outer(np.arange(steps), np.arange(steps)))
    reach = len(like) // 2
    return np.where(far <= reach, np.array(like, np.float32)[reach:][np.minimum(far, reach)], np.float32(0))


@cache
def _lit() -> NDArray[np.intp]:
    """For each shadow what each colour (shadows, COLOURS) is where none lies."""
    return np.stack([colours_in_light(light) for light in SHADOWS])
