"""A mat whose cards are covered is where it lay, as long as the camera has not moved."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.motion.change import light_between, small
from companion.vision.motion.kept_mat import KeptMat, camera_stayed, with_cards
from tests.support.vision.scene import Picture, lay, photograph, table, tile

CLOTH = (92, 74, 58)


@pytest.fixture(scope="module")
def before() -> Picture:
    flat = table(3, 4)
    for n in range(12):
        lay(flat, tile(("field", "wood", "lake")[n % 3]), n // 4, n % 4)
    return photograph(flat, 10)[0]


def covered(frame: Picture, places: Picture, cards: tuple[int, ...] = (0, 1, 2, 3)) -> Picture:
    """The frame with cloth where some cards lie in another picture."""
    out = frame.copy()
    for n, corners in find_mat(places).cards.items():
        if n in cards:
            middle = corners.mean(axis=0)
            cv2.fillConvexPoly(out, np.rint(middle + (corners - middle) * 1.6).astype(np.int32), CLOTH)
    return out


def moved(frame: Picture, right: float, turn: float = 0.0) -> Picture:
    """What a camera sees that was pushed by so many pixels and turned by so many degrees."""
    high, wide = frame.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 1.0)
    matrix[0, 2] += right
    return np.asarray(cv2.warpAffine(frame, matrix, (wide, high), borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.mark.parametrize("light", [1.0, 0.7])
def test_covered_cards_are_found_where_they_lay_in_the_light_of_now(before: Picture, light: float) -> None:
    now = np.asarray(covered(before, before) * light, np.uint8)
    with pytest.raises(UnreadableError, match="no-mat"):
        find_mat(now)
    shown = with_cards(now, before)
    assert shown is not None
    lay_there = find_mat(before).cards
    for n, corners in find_mat(shown).cards.items():
        assert np.abs(corners - lay_there[n]).max() < 0.5
    assert shown.max() == pytest.approx(light * before.max(), rel=0.1)


@pytest.mark.parametrize(("right", "turn"), [(3.0, 0.0), (20.0, 0.0), (150.0, 0.0), (0.0, 0.4), (0.0, 6.0)])
def test_a_camera_that_was_knocked_is_not_read_with_the_old_place(before: Picture, right: float, turn: float) -> None:
    assert with_cards(moved(covered(before, before), right, turn), before) is None


def test_a_card_that_was_moved_while_others_are_covered_is_believed(before: Picture) -> None:
    other = moved(before, 12.0)
    now = covered(before, before)
    corners = find_mat(other).cards[2]
    mask = np.zeros(now.shape[:2], np.uint8)
    middle = corners.mean(axis=0)
    cv2.fillConvexPoly(mask, np.rint(middle + (corners - middle) * 1.4).astype(np.int32), (255,))
    assert with_cards(now, before) is not None
    now[mask > 0] = other[mask > 0]
    assert with_cards(now, before) is None


@pytest.mark.parametrize("now", [np.full((720, 1280, 3), 90, np.uint8), np.full((480, 640, 3), 90, np.uint8)])
def test_where_nothing_is_seen_of_what_was_there_nothing_is_kept(before: Picture, now: Picture) -> None:
    assert with_cards(now, before) is None


def test_a_picture_without_a_mat_helps_none(before: Picture) -> None:
    now = covered(before, before)
    assert with_cards(now, now) is None


def cards_seen(frame: Picture) -> dict[int, float]:
    """A reading of the mat: where its cards are, in pixels from the left."""
    return {n: float(corners[0, 0]) for n, corners in find_mat(frame).cards.items()}


def test_a_covered_mat_is_looked_for_once_in_a_picture_however_often_that_is_read(
    before: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Picture] = []

    def looked_for(frame: Picture, earlier: Picture) -> Picture | None:
        looked.append(frame)
        return with_cards(frame, earlier)

    monkeypatch.setattr("companion.vision.motion.kept_mat.with_cards", looked_for)
    mat, now = KeptMat(), covered(before, before)
    there = mat.read(before, cards_seen)
    assert not mat.covered
    for _ in range(3):
        assert mat.read(now, cards_seen) == pytest.approx(there, abs=0.5)
        assert mat.covered
    assert len(looked) == 1
    assert mat.read(before, cards_seen) == there
    assert not mat.covered


def test_a_mat_that_was_never_found_is_not_kept(before: Picture) -> None:
    mat = KeptMat()
    for _ in range(2):
        with pytest.raises(UnreadableError, match="no-mat"):
            mat.read(covered(before, before), cards_seen)
    assert not mat.covered


def test_a_reading_that_found_nothing_says_nothing_of_the_mat(before: Picture) -> None:
    mat = KeptMat()
    mat.read(before, cards_seen)
    mat.read(covered(before, before), cards_seen)
    assert mat.read(before.copy(), lambda _: {}) == {}
    assert mat.covered


def pushed(frame: Picture, right: float) -> Picture:
    """The same camera's picture once all that lies on the mat but card 0 was pushed over the other cards."""
    now = covered(moved(frame, right), moved(frame, right))
    middle = find_mat(frame).cards[0].mean(axis=0)
    at = np.s_[int(middle[1]) - 45 : int(middle[1]) + 45, int(middle[0]) - 45 : int(middle[0]) + 45]
    now[at] = frame[at]
    return now


def test_one_card_in_its_place_tells_where_the_others_lie_however_much_was_pushed(before: Picture) -> None:
    now = pushed(before, 40.0)
    light = light_between(small(before), small(now))
    assert light is not None
    assert not camera_stayed(small(before), small(now), light)
    shown = with_cards(now, before)
    assert shown is not None
    for n, corners in find_mat(before).cards.items():
        assert np.abs(find_mat(shown).cards[n] - corners).max() < 0.5


def test_memory_that_a_camera_fills_anew_is_another_picture(before: Picture) -> None:
    mat, now = KeptMat(), covered(before, before)
    mat.read(before, find_mat)
    mat.read(now, find_mat)
    assert mat.covered
    now[:] = before
    mat.read(now, find_mat)
    assert not mat.covered
