"""The classifier of straightened patches: learnt from a few pictures of each label, gives a probability for each.

A patch is float32 BGR, SIDE x SIDE, white 1.0, with the part filling it: a square part its edges, a disc or a
pointed-top hexagon its circumscribed circle (as the enrolment pictures show them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.light import Patch
from companion.vision.observation import UnreadableError
from companion.vision.plane import Floats, Picture

SIDE = 32


@dataclass(frozen=True)
class Shape:
    """The outline of a part and by how many turns it looks alike; `turns` 1 means that it is always read upright."""

    outline: str
    turns: int

    def mask(self, side: int = SIDE) -> NDArray[np.uint8]:
        """255 inside the part, 0 outside, side x side."""
        out = np.zeros((side, side), np.uint8)
        middle, radius = (side - 1) / 2, side / 2
        if self.outline == "square":
            out[:] = 255
        elif self.outline == "disc":
            cv2.circle(out, (round(middle * 16), round(middle * 16)), round(radius * 16), 255, -1, cv2.LINE_8, 4)
        else:
            turn = np.arange(6) * np.pi / 3
            points = np.c_[middle + radius * np.sin(turn), middle - radius * np.cos(turn)]
            cv2.fillConvexPoly(out, np.rint(points * 16).astype(np.int32), 255, cv2.LINE_8, 4)
        return out


SQUARE = Shape("square", 4)
DISC = Shape("disc", 24)
HEXAGON = Shape("hexagon", 6)
SHAPES = {s.outline: s for s in (SQUARE, DISC, HEXAGON)}


@dataclass(frozen=True, eq=False)
class Labels:
    """A classifier over `names`: probabilities are a softmax of `weights` (f + 1, L) on standardised features."""

    names: tuple[str, ...]
    shape: Shape
    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    weights: NDArray[np.float32]

    def read(self, patches: Patch) -> NDArray[np.float32]:
        """Probabilities (n, len(names)) of patches (n, SIDE, SIDE, 3)."""
        if not len(patches):
            return np.zeros((0, len(self.names)), np.float32)
        features = (features_of(patches, self.shape) - self.mean) / self.spread
        return softmax(features @ self.weights[:-1] + self.weights[-1])

    @classmethod
    def learn(
        cls, pictures: Mapping[str, Sequence[Picture]], shape: Shape, *, each: int = 200, seed: int = 0
    ) -> Labels:
        """Learn from BGR pictures (uint8, white 255) of every label, changed in light, blur, place and turn.

        `each` is how many altered patches are made of a label. Raises UnreadableError for fewer than two labels.
        """
        names = tuple(sorted(pictures))
        if len(names) < 2:
            raise UnreadableError("There must be pictures of at least two labels; add a folder for each.")
        rng = np.random.default_rng(seed)
        patches, truth = [], []
        for n, name in enumerate(names):
            for k in range(each):
                patches.append(altered(pictures[name][k % len(pictures[name])], shape, rng))
                truth.append(n)
        features = features_of(np.stack(patches), shape)
        mean = features.mean(axis=0)
        spread = features.std(axis=0) + 0.02
        weights = logistic((features - mean) / spread, np.array(truth), len(names))
        return cls(names, shape, mean, spread, weights)

    def arrays(self) -> dict[str, NDArray[np.float32]]:
        """What a profile keeps of it, besides names and shape."""
        return {"mean": self.mean, "spread": self.spread, "weights": self.weights}


def softmax(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


def patch_of(picture: Picture, side: int = SIDE) -> Patch:
    """A whole picture of a part, shrunk to a patch, white 255 to 1.0."""
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small.astype(np.float32) / 255)


def altered(picture: Picture, shape: Shape, rng: np.random.Generator) -> Patch:
    """One picture as another camera, light and hand might show it: turned, shifted, blurred, relit, noisy."""
    wide = picture.shape[1]
    angle = 360 / shape.turns * rng.integers(shape.turns) + rng.normal(0, 2.5)
    scale = SIDE / wide * rng.uniform(0.95, 1.08)
    matrix = cv2.getRotationMatrix2D(((wide - 1) / 2, (picture.shape[0] - 1) / 2), angle, scale)
    matrix[:, 2] += (SIDE - 1) / 2 - np.array([wide - 1, picture.shape[0] - 1]) / 2 + rng.normal(0, 0.03 * SIDE, 2)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale) if scale < 0.8 else picture
    patch = cv2.warpAffine(soft, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return relit(np.asarray(patch, np.float32) / np.float32(255), rng)


def relit(patch: Patch, rng: np.random.Generator) -> Patch:
    """A patch in another light: exposure, colour, contrast, a slope of light across it, haze, blur and noise."""
    if rng.random() < 0.7:
        patch = cv2.GaussianBlur(patch, (0, 0), rng.uniform(0.3, 1.3)).astype(np.float32)
    gain = np.exp(rng.normal(0, 0.18) + rng.normal(0, 0.05, 3))
    slope = rng.normal(0, 0.12, 2)
    ramp = np.linspace(-0.5, 0.5, len(patch))
    field = 1 + slope[0] * ramp[:, None] + slope[1] * ramp[None, :]
    haze = max(0.0, rng.normal(0, 0.03))
    out = patch ** np.exp(rng.normal(0, 0.12)) * gain * field[..., None] + haze
    out = out + rng.normal(0, 0.015, patch.shape)
    return np.clip(out, 0, 1.3).astype(np.float32)


def features_of(patches: Patch, shape: Shape) -> NDArray[np.float32]:
    """Features (n, f) of patches (n, SIDE, SIDE, 3): colour in cells, colour spread and gradients by direction."""
    inside = (shape.mask() > 0).astype(np.float32)
    logs = np.log(np.clip(patches, 0, None) + 0.05)
    grey = logs.mean(axis=3)
    chroma = np.stack([logs[..., 0] - logs[..., 1], logs[..., 2] - logs[..., 1]], axis=3)
    planes = np.concatenate([grey[..., None], chroma], axis=3)
    weight = inside / inside.sum()
    mean: Floats = np.einsum("nhwc,hw->nc", planes, weight)
    centred = planes - mean[:, None, None, :]
    spread = np.sqrt(np.einsum("nhwc,hw->nc", centred**2, weight))
    dx = np.abs(grey[:, 1:-1, 2:] - grey[:, 1:-1, :-2]) * inside[1:-1, 1:-1]
    dy = np.abs(grey[:, 2:, 1:-1] - grey[:, :-2, 1:-1]) * inside[1:-1, 1:-1]
    edges = np.stack([dx.mean((1, 2)), dy.mean((1, 2)), (dx * dx).mean((1, 2)), (dy * dy).mean((1, 2))], axis=1)
    cells = planes.reshape(len(patches), 8, SIDE // 8, 8, SIDE // 8, 3).mean((2, 4)).reshape(len(patches), -1)
    return np.asarray(np.concatenate([mean, spread, edges, cells], axis=1), np.float32)


def logistic(
    features: NDArray[np.float32], truth: NDArray[np.int64], labels: int, rounds: int = 300
) -> NDArray[np.float32]:
    """Weights (f + 1, labels) of a multinomial logistic regression with a ridge, by accelerated gradient descent."""
    data = np.c_[features, np.ones(len(features))].astype(np.float32)
    wanted = np.eye(labels, dtype=np.float32)[truth]
    weights = np.zeros((data.shape[1], labels), np.float32)
    ahead, momentum = weights, 1.0
    step = 1.0 / (0.5 * float(np.linalg.norm(data, 2)) ** 2 / len(data) + 1e-3)
    for _ in range(rounds):
        slope = data.T @ (softmax(data @ ahead) - wanted) / len(data) + 1e-3 * ahead
        new = ahead - step * slope
        momentum, before = (1 + np.sqrt(1 + 4 * momentum**2)) / 2, momentum
        ahead, weights = new + (before - 1) / momentum * (new - weights), new
    return np.asarray(weights, np.float32)


__all__ = ["DISC", "HEXAGON", "SHAPES", "SIDE", "SQUARE", "Floats", "Labels", "Shape", "altered", "patch_of", "relit"]
