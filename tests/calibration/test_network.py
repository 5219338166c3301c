"""The slopes that learning descends are those of the network itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from calibration.network import fresh, trunk_forward, trunk_slopes


def test_the_layers_slopes_are_how_their_features_change() -> None:
    rng = np.random.default_rng(0)
    trunk: list[Any] = []
    inputs = 48
    for width in (3, 4, 5):
        trunk += [array.astype(float) for array in fresh(inputs, width, rng)]
        inputs = 9 * width
    patches = rng.random((2, 16, 16, 3), np.float32)
    features, kept = trunk_forward(patches, trunk)
    direction: Any = rng.normal(size=features.shape)
    slopes = trunk_slopes(direction, trunk, kept)
    for array, slope in zip(trunk, slopes, strict=True):
        spot = tuple(int(rng.integers(size)) for size in array.shape)
        at, near = array[spot], []
        for step in (1e-4, -1e-4):
            array[spot] = at + step
            near.append(float((trunk_forward(patches, trunk)[0] * direction).sum()))
        array[spot] = at
        assert (near[0] - near[1]) / 2e-4 == pytest.approx(float(slope[spot]), rel=0.01, abs=1e-3)
