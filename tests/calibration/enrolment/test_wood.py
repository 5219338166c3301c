"""The paints of a box's own wooden pieces are learnt, live and from a folder; their shapes are those known already."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.enrolment.folder import colour_of, enrol, painted
from calibration.enrolment.live import WOOD
from companion.app import own_parts
from companion.app.enrolling import BoxEnrolment, larger_parts_of, parts_of
from companion.games.eldorado.box import BRIDGED, NEW_CAVE, TORCH
from companion.vision.classify.profile import FigurePart, Profile
from scripts.benches.pieces.painted import OTHER, learnt

HUT = ((0.0, 6.0), (12.0, 0.3))
KNOWN = {name: FigurePart(HUT, (1, 2, 3)) for name in ("red-hut", "red-tower", "blue-hut", "robber")}


def plain(paint: tuple[int, int, int]) -> np.ndarray:
    return np.full((60, 60, 3), paint, np.uint8)


def test_all_pieces_of_a_colour_share_the_paint_that_one_of_them_shows() -> None:
    found = painted(KNOWN, {"red-hut": [plain((30, 40, 190))], "robber": [plain((90, 90, 90))]})
    assert {name: one.paint for name, one in found.items()} == {
        "red-hut": (30, 40, 190),
        "red-tower": (30, 40, 190),
        "blue-hut": (1, 2, 3),
        "robber": (90, 90, 90),
    }
    assert all(one.profile == HUT for one in found.values())


def test_paints_are_learnt_from_a_folder_and_kept(tmp_path: Path) -> None:
    (tmp_path / "pieces" / "blue-hut").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "pieces" / "blue-hut" / "1.png"), plain((200, 110, 40)))
    enrol(tmp_path, wood=KNOWN).save(tmp_path / "box.npz")
    kept = Profile.load(tmp_path / "box.npz").figures
    assert kept["blue-hut"].paint == (200, 110, 40)
    assert kept["red-hut"].paint == (1, 2, 3), "what was not shown is painted as usual"


def test_of_wood_one_piece_of_each_colour_is_asked_for() -> None:
    asked = [part.name for part in parts_of("eldorado") if part.kind.folder == WOOD]
    assert [colour_of(name) for name in asked] == ["red", "orange", "blue", "white", "green"]


def test_wood_that_only_a_larger_box_holds_is_not_asked_for() -> None:
    asked = [colour_of(part.name) for part in parts_of("diamond_isles") if part.kind.folder == WOOD]
    assert asked == ["red", "blue", "white", "orange", "robber", "pirate"]


def test_who_has_the_larger_box_is_asked_for_its_tiles_and_one_piece_of_each_new_colour() -> None:
    asked = larger_parts_of("eldorado")
    assert [part.name for part in asked if part.kind.folder == "hexes"] == [
        *(name for name in NEW_CAVE if name != TORCH),
        BRIDGED,
    ]
    wood = [part.name for part in asked if part.kind.folder == WOOD]
    assert [colour_of(name) for name in wood] == ["purple", "brown", "yellow", "titan", "wolf"]


def test_who_has_chocolatl_is_asked_for_huts_and_carriers_others_for_jungle_and_worker_tiles_alone() -> None:
    assert {part.kind.folder for part in parts_of("cacao")} == {"squares"}
    asked = [part.kind.folder for part in larger_parts_of("cacao")]
    assert asked == ["huts"] * 14 + [WOOD] * 4


def test_what_the_larger_box_adds_is_asked_for_once_it_was_said_to_be_that_one() -> None:
    parts, larger = parts_of("eldorado"), larger_parts_of("eldorado")
    enrolment = BoxEnrolment(parts, lambda profile: None, lambda: None, larger=larger)
    assert (enrolment.ask().total, enrolment.ask().more) == (len(parts), len(larger))
    enrolment.larger()
    assert (enrolment.ask().total, enrolment.ask().more) == (len(parts) + len(larger), 0)


@pytest.mark.slow
def test_paints_of_another_box_are_learnt_live() -> None:
    figures = learnt().figures
    for name in own_parts.figures():
        if colour_of(name) in OTHER and name.endswith(("fort", "explorer")):
            away = np.abs(np.subtract(figures[name].paint, OTHER[colour_of(name)]))
            assert away.max() <= 25, name
