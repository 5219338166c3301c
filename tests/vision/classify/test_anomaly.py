"""What stands on a recognised tile stands out from its own print; the tiles beside it do not."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.classify.anomaly import MOST, anomaly_map
from companion.vision.classify.profile import Profile
from companion.vision.geometry.lattice import SQUARES
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.squares import read_squares
from tests.support.vision.layouts import Place, paint
from tests.vision.tiles.test_squares import ART, VILLAGE, profile

__all__ = ["profile"]


def chances(profile: Profile, *under: Place) -> dict[Place, float]:
    """How likely something stands on each tile, on a table where brown discs of 16 mm lie on some."""
    scene = paint(VILLAGE, ART, SQUARES, 58.0)
    for place in under:
        centre, top = scene.centres[place], scene.tops[place]
        radius = round(float(np.hypot(*(top - centre))) * 8 / 29)
        cv2.circle(scene.frame, [round(v) for v in centre.tolist()], radius, (40, 60, 90), -1)
    table = TableView.of_mat(scene.frame)
    squares = read_squares(scene.frame, profile, table)
    found = anomaly_map(scene.frame, profile, table, squares)
    assert found.off.max() <= MOST
    occupied = dict(zip([square.centre for square in squares], found.occupied(), strict=True))
    near = {
        place: min(occupied, key=lambda at: float(np.hypot(*np.subtract(at, centre))))
        for place, centre in scene.centres.items()
    }
    return {place: occupied[at] for place, at in near.items()}


def test_on_bare_tiles_nothing_stands(profile: Profile) -> None:
    assert max(chances(profile).values()) < 0.1


def test_what_lies_on_a_tile_stands_out_there_and_nowhere_else(profile: Profile) -> None:
    seen = chances(profile, (1, 1))
    assert seen.pop((1, 1)) > 0.7
    assert max(seen.values()) < 0.1


def test_without_tiles_there_is_nothing_to_compare(profile: Profile) -> None:
    scene = paint(VILLAGE, ART, SQUARES, 58.0)
    assert anomaly_map(scene.frame, profile, TableView.of_mat(scene.frame), ()).occupied() == ()
