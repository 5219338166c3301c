"""The mat is found however it lies, and what cannot be used is said in words."""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np
import pytest

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import project
from tests.support.vision import drawn
from tests.support.vision.scene import DOTS, MARGIN, PITCH, Floats, Picture, card, photograph, table


def grid(rows: int, cols: int) -> Floats:
    wide, high = cols * PITCH, rows * PITCH
    return np.array([[0, 0], [wide, 0], [wide, high], [0, high], [wide / 2, high / 2]])


@pytest.mark.parametrize("turn", [0, 37, 90, 151, 180, 270])
def test_the_board_is_placed_within_a_pixel_at_any_turn(turn: float) -> None:
    frame, matrix = photograph(table(4, 5), turn)
    plane = find_mat(frame).board(4, 5, PITCH)
    expected = project(matrix, (grid(4, 5) + MARGIN) * DOTS)
    assert np.abs(plane.picture(grid(4, 5)) - expected).max() < 1.0


@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_one_card_may_be_hidden(hidden: int) -> None:
    frame, matrix = photograph(table(4, 5, tuple(n for n in range(4) if n != hidden)))
    mat = find_mat(frame)
    assert len(mat.cards) == 3
    expected = project(matrix, (grid(4, 5) + MARGIN) * DOTS)
    assert np.abs(mat.board(4, 5, PITCH).picture(grid(4, 5)) - expected).max() < 2.5


@pytest.mark.parametrize("seen", list(combinations(range(4), 2)))
def test_two_cards_are_enough(seen: tuple[int, int]) -> None:
    """What one step off at the cards is some further away: a tenth of a space at most."""
    frame, matrix = photograph(table(4, 5, seen), 20, 0.3)
    mat = find_mat(frame)
    assert sorted(mat.cards) == list(seen)
    expected = project(matrix, (grid(4, 5) + MARGIN) * DOTS)
    assert np.abs(mat.board(4, 5, PITCH).picture(grid(4, 5)) - expected).max() < 6.0
    ends = mat.free().table(expected)
    assert np.linalg.norm(ends[1] - ends[0]) == pytest.approx(5 * PITCH, rel=0.06)


@pytest.mark.parametrize("side", [0, 1])
def test_cards_of_which_the_pictures_edge_cuts_the_margin_are_found(side: int) -> None:
    """Those that are cut count less: their corners may be where the picture ends."""
    frame, matrix = photograph(table(4, 5), tilt=0.0)
    cards = find_mat(frame).cards
    first = int(min(corners[:, side].min() for corners in cards.values())) + 2
    shown = np.ascontiguousarray(frame[first:] if side else frame[:, first:])
    mat = find_mat(shown)
    assert sorted(mat.cards) == [0, 1, 2, 3]
    assert len(mat.cut) == 2
    expected = project(matrix, (grid(4, 5) + MARGIN) * DOTS) - (np.arange(2) == side) * first
    assert np.abs(mat.board(4, 5, PITCH).picture(grid(4, 5)) - expected).max() < 2.5


def test_of_four_cards_one_that_is_cut_is_not_needed() -> None:
    frame, _ = photograph(table(4, 5), 20)
    first = int(min(corners[:, 0].min() for corners in find_mat(frame).cards.values())) + 2
    assert len(find_mat(np.ascontiguousarray(frame[:, first:])).cards) == 3


def test_cards_far_away_are_found_to_half_a_pixel() -> None:
    """Markers of 30 pixels are first found some pixels off."""
    for tilt in (0.0, 0.2, 0.4):
        frame, matrix = photograph(table(5, 9), 33, tilt, light=0.5)
        expected = project(matrix, (grid(5, 9) + MARGIN) * DOTS)
        assert np.abs(find_mat(frame).board(5, 9, PITCH).picture(grid(5, 9)) - expected).max() < 0.6


def test_cards_on_a_patterned_cloth_are_all_found() -> None:
    """Two of them only show against a wide neighbourhood."""
    rng = np.random.default_rng([7001, 7])
    frame, _ = drawn.squares(rng, int(rng.integers(6, 26)))
    assert sorted(find_mat(frame).cards) == [0, 1, 2, 3]


@pytest.mark.parametrize("blur", [1.4, 1.8, 2.0])
def test_cards_out_of_focus_are_all_found(blur: float) -> None:
    frame, _ = photograph(table(5, 9), 20, 0.6)
    assert sorted(find_mat(np.asarray(cv2.GaussianBlur(frame, (0, 0), blur), np.uint8)).cards) == [0, 1, 2, 3]


def test_cards_far_out_of_focus_are_found_after_sharpening() -> None:
    frame, matrix = photograph(table(5, 9), 20, 0.6, size=(1100, 620))
    mat = find_mat(np.asarray(cv2.GaussianBlur(frame, (0, 0), 3.0), np.uint8))
    assert len(mat.cards) >= 3
    expected = project(matrix, (grid(5, 9) + MARGIN) * DOTS)
    assert np.abs(mat.board(5, 9, PITCH).picture(grid(5, 9)) - expected).max() < 4.0


@pytest.mark.parametrize(("light", "blur"), [(0.07, 1.0), (0.08, 1.5), (0.1, 1.5)])
def test_cards_in_the_dark_are_all_found(light: float, blur: float) -> None:
    frame = cv2.GaussianBlur(photograph(table(5, 9), 20, 0.4)[0], (0, 0), blur) * light
    grainy = frame + np.random.default_rng(2).normal(0, 1.5, frame.shape)
    assert sorted(find_mat(np.clip(grainy, 0, 255).astype(np.uint8)).cards) == [0, 1, 2, 3]


def test_cards_anywhere_give_millimetres() -> None:
    frame, matrix = photograph(table(4, 5), 20)
    plane = find_mat(frame).free()
    ends = project(matrix, (grid(4, 5)[:4] + MARGIN) * DOTS)
    lengths = np.linalg.norm(np.diff(plane.table(ends), axis=0), axis=1)
    assert lengths == pytest.approx([5 * PITCH, 4 * PITCH, 5 * PITCH], rel=0.015)


def test_a_turned_card_does_not_move_the_board() -> None:
    flat = table(4, 5, (0, 1, 3))
    turned = np.full_like(flat, 0)
    card(turned, 2, (5 * PITCH + 28, 4 * PITCH + 28))
    pivot = tuple(float((n * PITCH + MARGIN) * DOTS) for n in (5, 4))
    shown = cv2.warpAffine(turned, cv2.getRotationMatrix2D(pivot, 4, 1), flat.shape[1::-1])
    mask = cv2.warpAffine((turned > 0).astype(np.uint8), cv2.getRotationMatrix2D(pivot, 4, 1), flat.shape[1::-1])
    both = np.where(mask.max(axis=2, keepdims=True) > 0, shown, flat).astype(np.uint8)
    frame, matrix = photograph(both)
    expected = project(matrix, (grid(4, 5) + MARGIN) * DOTS)
    assert np.abs(find_mat(frame).board(4, 5, PITCH).picture(grid(4, 5)) - expected).max() < 1.5


def test_two_cards_that_lie_in_the_wrong_order_are_refused() -> None:
    flat = table(4, 5, ())
    for number, centre in ((1, (-28.0, -28.0)), (0, (258.0, -28.0))):
        card(flat, number, centre)
    mat = find_mat(photograph(flat)[0])
    with pytest.raises(UnreadableError, match="cards-astray"):
        mat.free()
    with pytest.raises(UnreadableError, match="cards-astray"):
        mat.board(4, 5, PITCH)


def test_cards_that_lie_in_the_wrong_order_are_refused() -> None:
    flat = table(4, 5, ())
    for number, centre in ((1, (-28.0, -28.0)), (0, (258.0, -28.0)), (2, (258.0, 212.0)), (3, (-28.0, 212.0))):
        card(flat, number, centre)
    with pytest.raises(UnreadableError, match="cards-astray"):
        find_mat(photograph(flat)[0]).board(4, 5, PITCH)


def two_mats() -> Picture:
    frame, _ = photograph(table(3, 3), size=(640, 480))
    return np.hstack([frame, frame])


@pytest.mark.parametrize(
    ("frame", "key"),
    [
        (np.full((720, 1280, 3), 128, np.uint8), "flat"),
        (np.zeros((720, 1280, 3), np.uint8), "black"),
        (np.random.default_rng(0).integers(0, 255, (720, 1280, 3), np.uint8), "no-mat"),
        (np.zeros((1, 1, 3), np.uint8), "picture-small"),
        (two_mats(), "two-mats"),
        (photograph(table(3, 3, (2,)))[0], "few-cards .n=1, cards=.2,.."),
        (np.ascontiguousarray(photograph(table(3, 3))[0][:, ::-1]), "mirrored"),
    ],
)
def test_what_cannot_be_used_is_said(frame: Picture, key: str) -> None:
    with pytest.raises(UnreadableError, match=key):
        find_mat(frame)
