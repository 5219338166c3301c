"""The slopes that learning descends are those of the network itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from calibration.training.network import SMOOTH, fresh, head_forward, head_slopes

PARTS = [3, 4]


def test_the_heads_slopes_are_how_its_loss_changes() -> None:
    rng = np.random.default_rng(0)
    head: list[Any] = [array.astype(float) for array in (*fresh(6, 5, rng), *fresh(5, sum(PARTS), rng))]
    features: Any = rng.normal(size=(8, 6))
    truth = np.stack([rng.integers(n, size=8) for n in PARTS], axis=1)
    wanted = [np.eye(n)[truth[:, k]] * (1 - SMOOTH) + SMOOTH / n for k, n in enumerate(PARTS)]

    def loss() -> float:
        _, answers = head_forward(features, head, PARTS)
        return -float(sum((w * np.log(a.astype(float))).sum() for w, a in zip(wanted, answers, strict=True))) / 8

    for array, slope in zip(head, head_slopes(features, head, PARTS, truth), strict=True):
        spot = tuple(int(rng.integers(size)) for size in array.shape)
        at, near = array[spot], []
        for step in (1e-2, -1e-2):
            array[spot] = at + step
            near.append(loss())
        array[spot] = at
        assert (near[0] - near[1]) / 2e-2 == pytest.approx(float(slope[spot]), rel=0.02, abs=1e-3)
