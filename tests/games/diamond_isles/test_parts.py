"""Diamond Isles' own parts: named as the rules name them, enough for the usual map, told apart without colours."""

from __future__ import annotations

import itertools
from collections import Counter

import cv2
import numpy as np
import pytest

from calibration.art import Form
from companion.games.diamond_isles import box
from companion.games.diamond_isles.box import PRINTED
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.map.text import read_map
from companion.games.diamond_isles.parts import (
    CARDS,
    DEVELOPMENT_CARDS,
    FIGURES,
    GEM,
    HARBOUR_TOKENS,
    NUMBER_TOKENS,
    ROAD_BARS,
    TILES,
    TOKENS,
    VILLAGE_TOKENS,
)
from tests.support.sight import APART, SIGHT, seen

MAP = read_map(USUAL)


def test_the_hexagons_are_enough_for_the_usual_map() -> None:
    counts = {part.name: part.count for part in TILES}
    assert set(counts) == {PRINTED.get(terrain, terrain) for terrain in box.TERRAINS}
    for terrain, number in Counter(hexagon.terrain for hexagon in MAP.hexes).items():
        assert counts[PRINTED.get(terrain, terrain)] >= number


def test_the_tokens_are_enough_for_the_usual_map() -> None:
    numbers = {int(part.name): part.count for part in NUMBER_TOKENS}
    wanted = Counter(hexagon.number for hexagon in MAP.hexes if hexagon.number)
    assert all(numbers[number] >= count for number, count in wanted.items())
    villages = {part.name: part.count for part in VILLAGE_TOKENS}
    assert all(villages[f"village-{village.number}"] for village in MAP.villages)
    harbours = {part.name: part.count for part in HARBOUR_TOKENS}
    for kind, count in Counter(harbour.kind for harbour in MAP.harbours).items():
        assert harbours[f"harbour-{kind}"] >= count


def test_cards_and_diamonds_are_as_many_as_the_boxes_hold() -> None:
    assert sum(part.count for part in CARDS) == 95
    assert {part.name: part.count for part in DEVELOPMENT_CARDS} == box.DEVELOPMENT
    assert GEM.count == box.DIAMONDS


def test_every_colour_has_its_pieces_and_there_is_one_robber_and_one_pirate() -> None:
    standing = (box.SETTLEMENT, box.CITY, box.SHIP)
    wanted = {f"{seat}-{kind}": box.PIECES[kind] for seat in box.SEATS for kind in standing}
    wanted |= {box.ROBBER: 1, box.PIRATE: 1}
    assert {part.name: part.count for part in FIGURES} == wanted
    assert {part.name: part.count for part in TOKENS} == wanted
    assert {part.name: part.count for part in ROAD_BARS} == {f"{seat}-road": 15 for seat in box.SEATS}


def test_wooden_pieces_of_a_colour_have_different_outlines() -> None:
    shapes = [part.picture(96)[:, :, 3] > 128 for part in FIGURES if part.name.startswith("red-")]
    for one, other in itertools.combinations(shapes, 2):
        assert np.logical_xor(one, other).mean() > 0.05


@pytest.mark.parametrize("parts", [FIGURES, ROAD_BARS], ids=["wood", "roads"])
def test_pieces_of_two_colours_differ_in_grey(parts: tuple[object, ...]) -> None:
    """A colour's shape stands on each piece, so that who sees no colours tells them apart."""
    kinds = {part.name.partition("-")[2] for part in (*FIGURES, *ROAD_BARS) if part in parts and "-" in part.name}
    for kind in kinds:
        same = [part for part in (*FIGURES, *ROAD_BARS) if part.name.endswith(f"-{kind}")]
        grey = [cv2.cvtColor(part.picture(96)[:, :, :3].copy(), cv2.COLOR_BGR2GRAY).astype(float) for part in same]
        for one, other in itertools.combinations(grey, 2):
            assert np.abs(one - other).max() > 80


@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_hexagons_look_different_for_every_sight(sight: str) -> None:
    small = [
        cv2.resize(part.picture(128)[:, :, 2::-1].copy(), (24, 24), interpolation=cv2.INTER_AREA) for part in TILES
    ]
    drawn = [seen(picture.reshape(-1, 3).astype(float), sight) for picture in small]
    for one, other in itertools.combinations(drawn, 2):
        assert np.linalg.norm(one - other, axis=1).mean() > APART / 2


def test_a_number_that_is_thrown_often_has_more_ink_without_any_colour() -> None:
    """6 and 8 have a second rim and five dots, 2 and 12 one dot."""
    ink = {part.name: float((part.picture(120)[:, :, 1] < 128).mean()) for part in NUMBER_TOKENS}
    assert min(ink["6"], ink["8"]) > max(ink[number] for number in ("2", "3", "4", "5", "9"))


def test_wood_stands_and_is_as_high_as_its_profile() -> None:
    assert all(part.kind.form is Form.FIGURE and part.kind.folder == "pieces" for part in FIGURES)
    assert all(part.kind.high_mm == max(high for high, _ in part.profile) for part in FIGURES)
