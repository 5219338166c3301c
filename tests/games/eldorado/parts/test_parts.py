"""El Dorado's own parts: as many as the box holds, named as the rules name them, and told apart without colours."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from calibration.art import EMBLEMS, Form, Part
from companion.games.eldorado import box
from companion.games.eldorado.parts import BOARDS, CARDS, FIGURES, NEW_BOARDS, TILES, TOKENS
from companion.games.eldorado.parts.signs import ABILITIES
from tests.support.sight import APART, SIGHT, seen


def test_tiles_are_as_many_as_the_box_holds_and_bear_the_rules_names() -> None:
    assert {part.name: part.count for part in TILES} == {**box.ISLAND, **box.CAVE}
    assert sum(part.count for part in TILES) == 48 + 14


def test_cards_are_as_many_as_the_box_holds() -> None:
    assert {part.name: part.count for part in CARDS} == dict(zip(box.CARDS, box.SUPPLY, strict=True))


@pytest.mark.parametrize("parts", [FIGURES, TOKENS], ids=["wood", "tokens"])
def test_every_colour_has_its_pieces_and_orange_a_fifth_villager(parts: tuple[Part, ...]) -> None:
    counts = {part.name: part.count for part in parts}
    assert len(counts) == len(parts) == 5 * len(box.PIECES)
    assert counts["red-villager"] == 4
    assert counts["orange-villager"] == 5
    assert counts["blue-explorer"] == 2  # each board has two explorers
    assert counts["white-offering"] == 3


def test_every_board_shows_two_abilities() -> None:
    assert [part.name for part in (*BOARDS, *NEW_BOARDS)] == [f"{c}-board" for c in (*box.BOARDS, *box.NEW_BOARDS)]
    assert set(ABILITIES) == {name for both in (*box.BOARDS.values(), *box.NEW_BOARDS.values()) for name in both}


def test_wooden_pieces_of_a_colour_have_different_outlines() -> None:
    seen = [part.picture(96)[:, :, 3] > 128 for part in FIGURES if part.name.startswith("red-")]
    for one, other in itertools.combinations(seen, 2):
        assert np.logical_xor(one, other).mean() > 0.05


@pytest.mark.parametrize("kind", box.PIECES)
def test_pieces_of_two_colours_differ_in_grey(kind: str) -> None:
    """A colour's emblem is a shape, so that who sees no colours tells the pieces apart."""
    assert len({len(shape) for shape in EMBLEMS.values()} | {0}) > 3
    drawn = [cv2.cvtColor(part.picture(96)[:, :, :3].copy(), cv2.COLOR_BGR2GRAY).astype(float)
             for part in FIGURES if part.name.endswith(f"-{kind}")]  # fmt: skip
    for one, other in itertools.combinations(drawn, 2):
        assert np.abs(one - other).max() > 80


@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_tiles_look_different_for_every_sight(sight: str) -> None:
    small = [
        cv2.resize(part.picture(128)[:, :, 2::-1].copy(), (24, 24), interpolation=cv2.INTER_AREA) for part in TILES
    ]
    drawn = [seen(picture.reshape(-1, 3).astype(float), sight) for picture in small]
    for one, other in itertools.combinations(drawn, 2):
        assert np.linalg.norm(one - other, axis=1).mean() > APART / 2


def test_wood_stands_and_is_as_high_as_its_profile() -> None:
    assert all(part.kind.form is Form.FIGURE and part.kind.folder == "pieces" for part in FIGURES)
    assert all(part.kind.high_mm == max(high for high, _ in part.profile) for part in FIGURES)
