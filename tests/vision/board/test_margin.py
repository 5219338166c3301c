"""Arms over a board are told from what lies beside it, without having seen the board before."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.board.margin import Surroundings
from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Plane
from tests.vision.scene import DOTS, PITCH, Picture, lay, photograph, table, tile

SLEEVES = [(120, 70, 40), (50, 50, 60), (150, 165, 205)]


def hidden(frame: Picture) -> list[int]:
    mat = find_mat(frame)
    plane = mat.board(3, 4, PITCH)
    light = WhiteBalance.of_cards(frame, mat, plane)
    return np.flatnonzero(Surroundings.of(frame, plane, light, 3, 4, PITCH).hidden()).tolist()


def reached(frame: Picture, end: tuple[float, float], ink: tuple[int, int, int]) -> Picture:
    """An arm of 50 mm from below to a point of the board, in mm."""
    plane: Plane = find_mat(frame).board(3, 4, PITCH)
    x, y = end
    arm = np.array([[x - 25, y], [x + 25, y], [x + 25, 5 * PITCH], [x - 25, 5 * PITCH]])
    out = frame.copy()
    cv2.fillConvexPoly(out, np.rint(plane.picture(arm)).astype(np.int32), ink)
    return out


@pytest.fixture(scope="module")
def flat() -> Picture:
    out = table(3, 4)
    for row, col, label in ((0, 0, "field"), (0, 2, "wood"), (1, 1, "lake"), (2, 3, "wood"), (2, 1, "field")):
        lay(out, tile(label), row, col)
    return out


@pytest.mark.parametrize("ink", SLEEVES)
@pytest.mark.parametrize("turn", [0, 30])
def test_what_an_arm_covers_cannot_be_seen(flat: Picture, ink: tuple[int, int, int], turn: float) -> None:
    frame, _ = photograph(flat, turn)
    assert hidden(reached(frame, (1.5 * PITCH, 1.1 * PITCH), ink)) == [5, 9]


def test_a_board_alone_hides_nothing(flat: Picture) -> None:
    for turn, light in ((0, 0.9), (30, 0.3)):
        assert hidden(photograph(flat, turn, light=light)[0]) == []


def test_what_lies_beside_the_board_is_no_arm(flat: Picture) -> None:
    beside = flat.copy()
    x, y = round((1.5 * PITCH + 80) * DOTS), round((3 * PITCH + 80 + 24) * DOTS)
    half = round(21 * DOTS)
    cv2.rectangle(beside, (x - half, y - half), (x + half, y + half), (40, 110, 40), -1)
    assert hidden(photograph(beside)[0]) == []
