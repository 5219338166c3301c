"""The white of the cards tells the light, and how it falls off over the table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.camera.light import LightReading, LightWarning, changed
from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from tests.support.vision.scene import PITCH, Picture, photograph, table


def test_the_lamps_colour_and_fall_off_are_measured() -> None:
    frame, _ = photograph(table(4, 5), light=0.8)
    slope = np.linspace(1.0, 0.7, frame.shape[1])[None, :, None]
    lit = (frame * slope * [0.6, 0.9, 1.0]).astype(np.uint8)
    mat = find_mat(lit)
    plane = mat.board(4, 5, PITCH)
    light = WhiteBalance.of_cards(lit, mat, plane)
    left, right = light.white(np.array([[0.0, 90], [230.0, 90]]))
    assert left / left[2] == pytest.approx([0.6, 0.9, 1.0], abs=0.03)
    at = plane.picture(np.array([[0.0, 90], [230.0, 90]]))[:, 0]
    assert right[2] / left[2] == pytest.approx((1 - 0.3 * at[1] / 1280) / (1 - 0.3 * at[0] / 1280), rel=0.04)


def test_one_card_in_glare_does_not_tilt_the_whole_table() -> None:
    frame, _ = photograph(table(4, 5), light=0.55)
    mat = find_mat(frame)
    plane = mat.board(4, 5, PITCH)
    before = WhiteBalance.of_cards(frame, mat, plane).white(np.array([[115.0, 92]]))
    x, y = mat.cards[1].mean(axis=0).astype(int)
    glare = frame.copy()
    glare[y - 60 : y + 60, x - 60 : x + 60] = np.minimum(glare[y - 60 : y + 60, x - 60 : x + 60] * 1.5, 255)
    after = WhiteBalance.of_cards(glare, mat, plane).white(np.array([[115.0, 92]]))
    assert after == pytest.approx(before, rel=0.15)


def test_white_at_the_cameras_limit_is_known_as_such() -> None:
    assert WhiteBalance.even().clipped
    assert not WhiteBalance.even((180.0, 200.0, 210.0)).clipped


def test_a_dark_mat_is_refused() -> None:
    frame, _ = photograph(table(4, 5))
    mat = find_mat(frame)
    with pytest.raises(UnreadableError, match="dark"):
        WhiteBalance.of_cards((frame // 15).astype(np.uint8), mat, mat.board(4, 5, PITCH))


def test_the_darker_it_is_the_less_looks_can_be_trusted() -> None:
    trusts = [WhiteBalance.even((white, white, white)).trust for white in (30.0, 60.0, 90.0, 120.0, 255.0)]
    assert trusts == sorted(trusts)
    assert trusts[0] == pytest.approx(0.775)
    assert trusts[-2:] == [1.0, 1.0]


def printed() -> Picture:
    """The mat as a camera shows it: black ink shines a little."""
    frame, _ = photograph(table(4, 5))
    return np.asarray(24 + 0.88 * frame, np.uint8)


def test_a_tone_curve_that_makes_black_grey_is_undone_and_warned_of() -> None:
    frame = printed()
    bent = np.asarray(255 * (frame / 255) ** 0.5, np.uint8)
    mat = find_mat(bent)
    light = WhiteBalance.of_cards(bent, mat, mat.board(4, 5, PITCH))
    assert light.bent == pytest.approx(2.0, abs=0.25)
    assert np.abs(light.straight(bent).astype(float) - frame).mean() < 8 < np.abs(bent.astype(float) - frame).mean()
    white = light.white(np.array([[115.0, 92.0]]))[0]
    assert white == pytest.approx(255 * (light.slope[0] / 255) ** light.bent, rel=0.05)
    assert changed(LightReading.of(bent, mat)) == LightWarning("pale")


@pytest.mark.parametrize("blur", [0.0, 2.0])
def test_black_that_is_black_bends_nothing(blur: float) -> None:
    frame = printed() if not blur else np.asarray(cv2.GaussianBlur(printed(), (0, 0), blur), np.uint8)
    mat = find_mat(frame)
    light = WhiteBalance.of_cards(frame, mat, mat.board(4, 5, PITCH))
    assert light.bent == 1.0
    assert light.straight(frame) is frame
    assert changed(LightReading.of(frame, mat)) is None
