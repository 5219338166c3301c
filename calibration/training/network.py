"""Learning in plain numpy: the gradients of the eyes' last two layers, and Adam (Kingma and Ba, 2015)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import softmax
from companion.vision.geometry.plane import Array

Truth = NDArray[np.int64]
SMOOTH = 0.02
"""The share of every wanted probability that goes to the other answers, so that the network stays modest."""


class Adam:
    """Steps down the slopes of a list of arrays, in place; matrices (not biases) also shrink a little."""

    def __init__(self, arrays: Sequence[Array], decay: float = 1e-4) -> None:
        self.arrays = arrays
        self.decay = decay
        self.rounds = 0
        # Sums that fade are kept instead of means: 10 and 1000 times as large.
        self.sums = [np.zeros_like(a) for a in arrays]
        self.squares = [np.zeros_like(a) for a in arrays]
        self.spare = [np.empty_like(a) for a in arrays]

    def step(self, slopes: Sequence[Array], rate: float) -> None:
        """One step against the slopes, nowhere in new memory."""
        self.rounds += 1
        near, far = 10 * (1 - 0.9**self.rounds), (1000 * (1 - 0.999**self.rounds)) ** 0.5
        for array, slope, total, square, spare in zip(
            self.arrays, slopes, self.sums, self.squares, self.spare, strict=True
        ):
            total *= np.float32(0.9)
            total += slope
            square *= np.float32(0.999)
            np.multiply(slope, slope, out=spare)
            square += spare
            np.sqrt(square, out=spare)
            spare += np.float32(1e-8 * far)
            np.divide(total, spare, out=spare)
            spare *= np.float32(rate * far / near)
            array -= spare
            if array.ndim > 1:
                array *= np.float32(1 - self.decay * rate / 1e-3)


def fresh(inputs: int, outputs: int, rng: np.random.Generator) -> list[Array]:
    """A layer's first weights and biases (He and others, 2015)."""
    weight = rng.normal(0, (2 / inputs) ** 0.5, (inputs, outputs)).astype(np.float32)
    return [weight, np.zeros(outputs, np.float32)]


def head_forward(features: Array, head: Sequence[Array], parts: Sequence[int]) -> tuple[Array, list[Array]]:
    """The hidden layer (n, h) and, for every question of `parts` answers, its probabilities (n, answers)."""
    hidden = np.maximum(features @ head[0] + head[1], 0)
    scores = hidden @ head[2] + head[3]
    return hidden, [softmax(s) for s in np.split(scores, np.cumsum(parts)[:-1], axis=1)]


def head_slopes(features: Array, head: Sequence[Array], parts: Sequence[int], truth: Truth) -> list[Array]:
    """The slopes of the head's arrays; truth is (n, questions)."""
    hidden, answers = head_forward(features, head, parts)
    slopes, rows = [], np.arange(len(features))
    for n, answer in enumerate(answers):
        wanted = np.full_like(answer, SMOOTH / answer.shape[1])
        wanted[rows, truth[:, n]] += 1 - SMOOTH
        slopes.append((answer - wanted) / np.float32(len(features)))
    slope = np.concatenate(slopes, axis=1)
    back = (slope @ head[2].T) * (hidden > 0)
    return [features.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
