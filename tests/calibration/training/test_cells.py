"""Drawn spaces show what they say they show, and hard ones often enough."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.training.cells import PAWNS, PER_MM, Drawn, TrainingKit, draw, photograph
from companion.vision.board.patches import PITCH_MM
from companion.vision.classify.features import ABOVE, FINE, THUMBNAIL
from tests.support.vision.scene import INKS, tile


@pytest.fixture(scope="module")
def spaces() -> list[Drawn]:
    box = TrainingKit({label: [tile(label, 1)] for label in INKS}, {}, PAWNS)
    rng = np.random.default_rng(0)
    return [draw(box, rng) for _ in range(1000)]


def test_a_space_with_a_tile_alone_has_the_tiles_colour(spaces: list[Drawn]) -> None:
    reach = round(0.3 * PITCH_MM * PER_MM)
    off = []
    for space in spaces:
        if space.tile is not None and space.pawn is None:
            middle = len(space.picture) // 2
            shown = space.picture[middle - reach : middle + reach, middle - reach : middle + reach]
            off.append(np.abs(np.log(shown.mean(axis=(0, 1)) / tile(space.tile, 1).mean(axis=(0, 1)))).max())
    assert np.median(off) < 0.25


def test_a_pawn_is_often_of_the_hue_of_the_ground_that_it_stands_on(spaces: list[Drawn]) -> None:
    ground = {label: tile(label, 1).mean(axis=(0, 1)) for label in INKS}

    def like(label: str) -> str:
        return max(PAWNS, key=lambda name: float(ground[label] @ PAWNS[name] / np.linalg.norm(PAWNS[name])))

    standing = [(space.tile, space.pawn) for space in spaces if space.tile and space.pawn]
    share = np.mean([pawn == like(under) for under, pawn in standing])
    assert share > 1 / len(PAWNS) + 0.08


def test_a_photograph_is_a_thumbnail_and_two_patches_in_full_in_which_white_is_one(spaces: list[Drawn]) -> None:
    thumbnail, table, heads = photograph(spaces[0], np.random.default_rng(1))
    assert thumbnail.shape == (THUMBNAIL, THUMBNAIL, 3)
    assert table.shape == (FINE, FINE, 3)
    assert heads.shape == (ABOVE, ABOVE, 3)
    assert 0 <= table.min() < table.max() <= 1.3
