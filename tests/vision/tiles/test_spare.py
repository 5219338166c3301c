"""Spare tiles that lie neatly beside the mat, on a lattice of their own, leave what lies in it as it was read."""

from __future__ import annotations

import math
from functools import partial
from unittest.mock import patch

import numpy as np
import pytest

from companion.app import own_parts
from scripts.benches.spare import KINDS, NEAR_PX, spread
from tests.support.vision import drawn


@pytest.mark.parametrize("kind", KINDS)
def test_tiles_in_the_mat_are_read_beside_spare_ones(kind: str) -> None:
    with patch.object(drawn, "_spread", partial(spread, kind)):
        picture, truth = drawn.DRAWERS[kind](np.random.default_rng([41, 3]))
    seen = {one.centre: one.label.label for one in KINDS[kind][-1](picture, own_parts.load())}
    for tile in truth["tiles"]:
        nearest = min(seen, key=partial(math.dist, tile["centre"]))
        assert math.dist(nearest, tile["centre"]) < NEAR_PX
        assert seen[nearest] == tile["label"]
