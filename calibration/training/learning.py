"""Learns a classifier from altered pictures: each point of view by itself, then how far to trust each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.training.augmentation import altered
from companion.vision.classify.classifier import Classifier, FeatureView, PartShape, log_shares, patch_of, softmax
from companion.vision.classify.features import VIEWS, describe
from companion.vision.colour.joint_white_balance import Tones, tones
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Array, Picture

Truth = NDArray[np.int64]
PATCHES = 2400
"""Altered patches made for one classifier, shared among its labels."""
FEWEST_EACH = 60
KEPT_BACK = 5
"""One patch in so many is kept back from the views, to weigh them by."""
BASIS = 192


def learn(pictures: Mapping[str, Sequence[Picture]], shape: PartShape, seed: int = 0) -> Classifier:
    """The classifier of one kind of part, from BGR pictures (uint8, white 255) of every label.

    Raises UnreadableError for fewer than two labels.
    """
    names = tuple(sorted(pictures))
    if len(names) < 2:
        raise UnreadableError("few-labels")
    rng = np.random.default_rng(seed)
    each = max(FEWEST_EACH, PATCHES // len(names))
    made = [altered(pictures[n][k % len(pictures[n])], shape, rng) for n in names for k in range(each)]
    truth = np.repeat(np.arange(len(names)), each)[:, None]
    return train(np.stack(made), truth, (names,), shape, tones_of(pictures, shape), rng)


def train(
    patches: Array,
    truth: Truth,
    questions: tuple[tuple[str | None, ...], ...],
    shape: PartShape,
    known: Tones,
    rng: np.random.Generator,
) -> Classifier:
    """A classifier of patches (n, SIDE, SIDE, 3) whose right answers are truth (n, questions), -1 where not asked."""
    parts = [len(q) for q in questions]
    parcels = np.array_split(patches, len(patches) // 500 + 1)
    seen = [describe(p, shape.mask()) for p in parcels]
    back = rng.permutation(len(patches)) % KEPT_BACK == 0
    views, logs = {}, []
    for name in VIEWS:
        features = np.concatenate([s[name] for s in seen])
        views[name] = _view(features[~back], truth[~back], parts, rng)
        logs.append(log_shares(views[name].scores(features[back]), parts))
    return Classifier(questions, shape, views, weigh(logs, truth[back]), known)


def tones_of(pictures: Mapping[str, Sequence[Picture]], shape: PartShape) -> Tones:
    """Every label's tones, and how far one patch may show them off."""
    mask = shape.mask()
    seen = [tones(np.stack([patch_of(p) for p in pictures[n]]), mask) for n in sorted(pictures)]
    middles = np.stack([s.mean(axis=0) for s in seen])
    apart = np.concatenate([s - s.mean(axis=0) for s in seen])
    wild = 0.15**2 * np.eye(middles.shape[1])
    return Tones(middles, np.linalg.inv(apart.T @ apart / max(1, len(apart)) + wild))


def _view(features: Array, truth: Truth, parts: Sequence[int], rng: np.random.Generator) -> FeatureView:
    # Told apart are the answers to the first question, so what has none does not shape the features.
    told = features[truth[:, 0] >= 0]
    mean = told.mean(axis=0)
    spread = told.std(axis=0) + np.float32(0.02) * told.std()
    inner = (features - mean) / spread
    basis = None
    if inner.shape[1] > 2 * BASIS:
        few = inner[truth[:, 0] >= 0]
        few = few[rng.permutation(len(few))[:1500]]
        basis = np.linalg.eigh(few.T @ few / len(few))[1][:, -BASIS:].astype(np.float32)
        inner = inner @ basis
    heads = []
    for question, answers in enumerate(parts):
        asked = truth[:, question] >= 0
        heads.append(logistic(inner[asked], truth[asked, question], answers))
    weight, bias = np.concatenate([h[0] for h in heads], axis=1), np.concatenate([h[1] for h in heads])
    return FeatureView(mean, spread, weight if basis is None else basis @ weight, bias)


def logistic(features: Array, truth: Truth, answers: int, rounds: int = 300) -> tuple[Array, Array]:
    """Weights and bias of a multinomial logistic regression with a ridge, by Nesterov's accelerated descent."""
    data = np.c_[features, np.ones(len(features))].astype(np.float32)
    wanted = np.eye(answers, dtype=np.float32)[truth]
    weights = np.zeros((data.shape[1], answers), np.float32)
    ahead, momentum = weights, 1.0
    step = np.float32(1.0 / (0.5 * float(np.linalg.eigvalsh(data.T @ data)[-1]) / len(data) + 1e-3))
    for _ in range(rounds):
        slope = data.T @ (softmax(data @ ahead) - wanted) / np.float32(len(data)) + np.float32(1e-3) * ahead
        new = ahead - step * slope
        momentum, before = (1 + (1 + 4 * momentum**2) ** 0.5) / 2, momentum
        ahead, weights = new + np.float32((before - 1) / momentum) * (new - weights), new
    return weights[:-1], weights[-1]


def weigh(logs: Sequence[Sequence[Array]], truth: Truth) -> Array:
    """How far to trust each view (questions, views), from answers that were kept back from them."""
    trust = []
    for n, answers in enumerate(truth.T):
        asked = answers >= 0
        trust.append(_weigh([view[n][asked] for view in logs], answers[asked]))
    return np.array(trust, np.float32)


def _weigh(logs: Sequence[Array], truth: Truth, rounds: int = 300) -> Array:
    """How far to trust each view: weights, none below 0, under which the kept-back answers are most probable."""
    weights = np.full(len(logs), 1 / len(logs))
    for _ in range(rounds):
        shares = softmax(sum(w * view for w, view in zip(weights, logs, strict=True)))
        wrong = shares.copy()
        wrong[np.arange(len(truth)), truth] -= 1
        slope = np.array([float((wrong * view).sum()) / len(truth) for view in logs])
        weights = np.maximum(weights - 0.05 * slope, 0.02)
    return np.asarray(weights, np.float32)
