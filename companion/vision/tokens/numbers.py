"""Tells which number is printed on a round token, whichever way it lies.

A small network looks at how dark the ink is against the token's own paper, in each of many turns; it has learnt from
drawn tokens in many prints (`scripts/tools/train-numbers`) what numbers look like upright, and what they look like
otherwise. What tells 6 from 9 (a dot, a line, dots below) it has learnt with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import softmax
from companion.vision.geometry.plane import Array, Floats

NUMBERS = ("2", "3", "4", "5", "6", "8", "9", "10", "11", "12")
"""What tokens say; the network's last answer is that nothing stands upright here."""
SIDE = 24
"""Pixels of a patch's side, which the token fills."""
TURNS = 48
"""Turns that are looked at."""
INNER = 0.92
"""The share of the radius that is looked at: rims tell nothing."""
PAPER = 80.0
"""The token's paper is as bright as this percentile of it."""
CELL = 3
"""Pixels of the squares in which the directions of edges are counted."""
_HALF = np.float32(0.5**0.5)
FILE = Path(__file__).with_name("numbers.npz")


@dataclass(frozen=True, eq=False)
class Numbers:
    """The network: two hidden layers, each with its biases, and the answers (NUMBERS, then none)."""

    weights: tuple[Array, ...]

    @classmethod
    @cache
    def load(cls) -> Numbers:
        """The network that is shipped."""
        with np.load(FILE) as file:
            return cls(tuple(file[name].astype(np.float32) for name in _names(len(file.files))))

    @classmethod
    def stored(cls, arrays: Mapping[str, NDArray[Any]]) -> Numbers:
        """The network that gave these `arrays`; ValueError if they are none."""
        shipped = cls.load().weights
        names = tuple(_names(len(shipped)))
        if set(arrays) != set(names) or any(arrays[n].shape != w.shape for n, w in zip(names, shipped, strict=True)):
            raise ValueError("no such network")
        return cls(tuple(arrays[name].astype(np.float32) for name in names))

    def arrays(self) -> dict[str, NDArray[Any]]:
        """What is kept of it, by name."""
        return dict(zip(_names(len(self.weights)), (w.astype(np.float16) for w in self.weights), strict=True))

    def answers(self, features: Array) -> Array:
        """Probabilities (n, 11) of each number and of none, for features (n, f)."""
        seen = features
        for n in (0, 2):
            seen = np.maximum(seen @ self.weights[n] + self.weights[n + 1], 0)
        return softmax(seen @ self.weights[4] + self.weights[5])

    def read(self, disc: Array) -> tuple[Floats, float]:
        """The probability (10,) of each number on a disc (s, s, 3), BGR, and by how many degrees clockwise it lies.

        They sum up to less than 1 where none of them is likely.
        """
        best = self.by_turns(disc)
        turn = int(best.max(axis=1).argmax())
        chances = best.max(axis=0).astype(float)
        return chances / max(1.0, float(chances.sum())), -360.0 / TURNS * turn

    def by_turns(self, disc: Array) -> Array:
        """The probability (TURNS, 10) of each number if a disc (s, s, 3) is turned a little more each time."""
        found = self.answers(describe(turns(disc)))[:, :-1]
        # a fluke is narrower than a number
        return (found + np.roll(found, 1, axis=0) + np.roll(found, -1, axis=0)) / np.float32(3)


def _names(count: int) -> Iterator[str]:
    """What the arrays of a network are called: weights and biases, layer by layer."""
    return (f"{'wb'[n % 2]}{n // 2}" for n in range(count))


def turns(disc: Array) -> Array:
    """Patches (TURNS, SIDE, SIDE, 3) of a disc that fills its picture (s, s, 3), each turned a little more."""
    size = disc.shape[0]
    soft = cv2.GaussianBlur(disc, (0, 0), 0.4 * size / SIDE) if size > 1.2 * SIDE else disc
    out = np.empty((TURNS, SIDE, SIDE, 3), np.float32)
    for n in range(TURNS):
        matrix = cv2.getRotationMatrix2D(((size - 1) / 2,) * 2, -360.0 / TURNS * n, SIDE / size)
        matrix[:, 2] += (SIDE - size) / 2
        out[n] = cv2.warpAffine(soft, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return out


@cache
def _inside() -> Array:
    """1 inside the part of the token that is looked at."""
    spots = (np.arange(SIDE) + 0.5) * 2 / SIDE - 1
    return np.asarray(np.hypot(*np.meshgrid(spots, spots)) <= INNER, np.float32)


def describe(patches: Array) -> Array:
    """Features (n, f) of patches (n, SIDE, SIDE, 3): how dark ink is in green, at half size in red, and its edges."""
    inside = _inside()
    within = patches[:, inside > 0]
    paper = np.maximum(np.percentile(within, PAPER, axis=1), 1.0).astype(np.float32)
    dark = np.clip(1 - patches[..., 1:] / paper[:, None, None, 1:], 0, 1) * inside[..., None]
    # ink is as dark as it can be in any light: a pale print is made as strong as a black one
    most = np.maximum(np.percentile(dark[..., 0].reshape(len(dark), -1), 99, axis=1), 0.15).astype(np.float32)
    dark = np.minimum(dark / most[:, None, None, None], 1.2)
    small = dark[..., 1].reshape(len(dark), SIDE // 2, 2, SIDE // 2, 2).mean(axis=(2, 4))
    parts = (dark[..., 0], small, _strokes(dark[..., 0]))
    return np.concatenate([part.reshape(len(dark), -1) for part in parts], axis=1)


def _strokes(dark: Array) -> Array:
    """How strongly the ink's edges run each of four ways (n, c, c, 4) about points `CELL` pixels apart."""
    right, down = np.zeros_like(dark), np.zeros_like(dark)
    right[:, :, 1:-1], down[:, 1:-1] = dark[:, :, 2:] - dark[:, :, :-2], dark[:, 2:] - dark[:, :-2]
    ways = [right, (right + down) * _HALF, down, (right - down) * _HALF]
    steep = np.abs(np.stack(ways, axis=3))
    steep = np.maximum(steep - 0.7 * steep.max(axis=3, keepdims=True), 0)
    count = SIDE // CELL
    return np.asarray(4 * steep.reshape(len(dark), count, CELL, count, CELL, 4).mean(axis=(2, 4)), np.float32)
