"""Arms over a board are told from what lies beside it, without having seen the board before."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.board.margin import Surroundings, beside_margin
from companion.vision.board.patches import BoardPatches
from companion.vision.board.spaces import ground
from companion.vision.board.tuning import TUNING
from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Plane
from tests.support.vision.scene import DOTS, PITCH, Picture, lay, photograph, table, tile

SLEEVES = [(120, 70, 40), (50, 50, 60), (150, 165, 205)]


def hidden(frame: Picture) -> list[int]:
    mat = find_mat(frame)
    plane = mat.board(3, 4, PITCH)
    light = WhiteBalance.of_cards(frame, mat, plane)
    return np.flatnonzero(Surroundings.of(frame, plane, light, 3, 4, PITCH).hidden() > TUNING.margin.hidden).tolist()


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


@pytest.mark.parametrize("off", [-2.0, 2.0])
def test_a_tile_at_the_edge_of_the_picture_is_no_arm_that_goes_on_beyond_it(flat: Picture, off: float) -> None:
    frame, _ = photograph(flat, 0)
    plane = find_mat(frame).board(3, 4, PITCH)
    edge = int(plane.picture(np.array([[1.5 * PITCH, 3 * PITCH + off]]))[0, 1])
    assert hidden(np.ascontiguousarray(frame[:edge])) == []


def test_what_lies_beside_the_board_is_no_arm(flat: Picture) -> None:
    beside = flat.copy()
    x, y = round((1.5 * PITCH + 80) * DOTS), round((3 * PITCH + 80 + 24) * DOTS)
    half = round(21 * DOTS)
    cv2.rectangle(beside, (x - half, y - half), (x + half, y + half), (40, 110, 40), -1)
    assert hidden(photograph(beside)[0]) == []


LOOKS_BARE = np.array([[20.0, 4.0, 9.0]])
MARGIN = np.add(LOOKS_BARE, [[0.0, 0.0, 0.0], [0.5, 0.0, 0.5], [-0.5, 0.5, 0.0]]).astype(np.float32)


def test_a_bare_space_that_seems_a_tile_is_told_by_the_margin() -> None:
    chances = np.array([[0.9, 0.1], [0.05, 0.95], [0.4, 0.6]], np.float32)
    looks = np.add(LOOKS_BARE, [[0, 0, 0], [0, 1, 2], [0, 3, 15]]).astype(np.float32)
    told = beside_margin(chances, 0, looks, MARGIN)
    assert told.argmax(axis=1).tolist() == [0, 0, 1]
    assert told[2, 1] > 0.9
    assert told.sum(axis=1) == pytest.approx(1.0)


def test_a_table_about_a_board_without_margin_says_nothing() -> None:
    """It may have the colour of a terrain."""
    chances = np.array([[0.02, 0.98], [0.97, 0.03]], np.float32)
    looks = np.add(LOOKS_BARE, [[0, 0, 0], [0, 12, 0]]).astype(np.float32)
    assert np.array_equal(beside_margin(chances, 0, looks, MARGIN), chances)


def test_the_margin_is_seen_in_the_spaces_own_measure(flat: Picture) -> None:
    with_margin = flat.copy()
    low, high, wide = (round((80 + mm) * DOTS) for mm in (-22, 3 * PITCH + 22, 4 * PITCH + 22))
    ring = np.ones(flat.shape[:2], bool)
    ring[:low], ring[high:], ring[:, :low], ring[:, wide:] = False, False, False, False
    within = (
        slice(round(80 * DOTS), round((80 + 3 * PITCH) * DOTS)),
        slice(round(80 * DOTS), round((80 + 4 * PITCH) * DOTS)),
    )
    ring[within] = False
    with_margin[ring & (flat.max(axis=2) < 240) & (flat.max(axis=2) > 10)] = flat[
        round((80 + 0.5 * PITCH) * DOTS), round((80 + 1.5 * PITCH) * DOTS)
    ]
    frame, _ = photograph(with_margin)
    mat = find_mat(frame)
    plane = mat.board(3, 4, PITCH)
    light = WhiteBalance.of_cards(frame, mat, plane)
    around = Surroundings.of(frame, plane, light, 3, 4, PITCH)
    patches = BoardPatches.at(frame, plane, 3, 4)
    gain = (1 / light.white(patches.middles)).astype(np.float32)[:, None, None, :]
    off = np.linalg.norm(ground(patches.thumbnails(), gain)[:, None] - around.margin(np.ones(3, np.float32)), axis=2)
    bare = [1, 3, 4, 6, 7, 8, 10]
    assert off.min(axis=1)[bare].max() < 2.5
    assert np.delete(off.min(axis=1), bare).min() > 10
