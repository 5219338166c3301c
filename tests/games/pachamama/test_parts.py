"""Pachamama's parts as we draw them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.pachamama.box import BOX_CROPS, BOX_TERRAIN, TERRAINS, level
from companion.games.pachamama.otoma.arrows import ARROWS, STRANGERS, colour_of, direction_of
from companion.games.pachamama.parts import ARROW, ARROW_SIDES, CROP, PARTS, PAWN_KIND, TERRAIN
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


def test_every_terrain_tile_has_an_arrow_on_its_other_side() -> None:
    sides = {terrain: sum(p.count for (of, _), p in ARROW_SIDES.items() if of == terrain) for terrain in TERRAINS}
    assert sides == BOX_TERRAIN
    assert {arrow for _, arrow in ARROW_SIDES} == set(ARROWS)


def test_the_arrows_shown_to_learn_from_have_each_colour_and_each_direction() -> None:
    shown = [part.name for part in PARTS if part.kind is ARROW]
    assert {colour_of(arrow) for arrow in shown} == {colour_of(arrow) for arrow in ARROWS}
    assert {direction_of(arrow) for arrow in shown} == {direction_of(arrow) for arrow in ARROWS}


def test_the_box_has_one_pawn_of_each_colour_that_only_the_otoma_have() -> None:
    assert [part.name for part in PARTS if part.kind is PAWN_KIND and part.count == 1] == list(STRANGERS)


def test_arrows_are_at_the_edges_where_neither_a_pawn_nor_a_crop_hides_them_all_and_leave_the_corners_free() -> None:
    """All that differs between two arrows of one colour."""
    for name in TERRAINS:
        one, other = (ARROW_SIDES[name, arrow].draw(100).astype(int) for arrow in ("blue-up", "blue-left"))
        apart = np.abs(one - other).max(axis=2) > 20
        assert not apart[28:72, 28:72].any(), "under a crop"
        sides = (apart[:28, 30:70], apart[72:, 30:70], apart[30:70, :28], apart[30:70, 72:])
        assert all(side.sum() > 50 for side in sides)
        assert apart.sum() == sum(side.sum() for side in sides)
