"""The paints of wooden pieces: far apart for every sight, each with a shape of its own."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from calibration.art import DARK, EMBLEMS, LIGHT, bgr
from tests.support.sight import APART, SIGHT, seen


@pytest.mark.parametrize("sight", SIGHT)
def test_the_paints_lie_apart_for_every_sight(sight: str) -> None:
    paints = seen(np.array([bgr(colour)[::-1] for colour in LIGHT.values()], float), sight)
    assert min(np.linalg.norm(one - other) for one, other in itertools.combinations(paints, 2)) > APART


def test_every_paint_has_a_darker_one_and_a_shape_of_its_own() -> None:
    assert set(LIGHT) == set(DARK) == set(EMBLEMS)
    assert all(sum(bgr(DARK[name])) < sum(bgr(LIGHT[name])) for name in LIGHT)
    assert len({tuple(shape) for shape in EMBLEMS.values()}) == len(EMBLEMS)
