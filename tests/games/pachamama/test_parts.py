"""Pachamama's parts as we draw them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.pachamama.box import BOX_CROPS, BOX_TERRAIN, TERRAINS, level
from companion.games.pachamama.parts import CROP, PARTS, TERRAIN
from companion.games.pachamama.parts.drawing import terrain


@pytest.mark.parametrize("label", TERRAINS)
def test_a_part_looks_the_same_at_every_size(label: str) -> None:
    small = terrain(label, 64).astype(float)
    large = cv2.resize(terrain(label, 320), (64, 64), interpolation=cv2.INTER_AREA).astype(float)
    assert np.abs(small - large).mean() < 4.0


def test_there_are_as_many_as_the_box_holds() -> None:
    assert {part.name: part.count for part in PARTS if part.kind is TERRAIN} == BOX_TERRAIN
    assert tuple(part.count for part in PARTS if part.kind is CROP) == BOX_CROPS


def test_our_own_profile_knows_crops_by_their_level() -> None:
    assert all(part.label == str(level(part.name)) for part in PARTS if part.kind is CROP)
