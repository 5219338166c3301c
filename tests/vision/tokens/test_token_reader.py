"""Number tokens on tiles: read by what is printed on them, in any turn, wherever on the tile they lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.art import Canvas, digit
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.tiles.layout import TableView
from companion.vision.tokens.numbers import NUMBERS
from companion.vision.tokens.token_reader import TokenSeen, read_tokens

RADIUS_MM, REACH_MM = 10.0, 14.0
PER_MM = 2.0
SIZE = 200


def token(number: str, dots: bool = True) -> Picture:
    """A token upright: digits, and dots below them."""
    canvas = Canvas(80, "#f3ead2")
    for nr, one in enumerate(number):
        digit(canvas, int(one), (0.5 + (nr - (len(number) - 1) / 2) * 0.27, 0.45), 0.42, "#201c18", 0.19)
    ways = 6 - abs(7 - int(number)) if dots else 0
    for nr in range(ways):
        canvas.disc((0.5 + (nr - (ways - 1) / 2) * 0.09, 0.8), 0.032, "#201c18")
    return canvas.picture()


def table(number: str | None, angle: float = 0.0, at: tuple[float, float] = (50.0, 50.0), seed: int = 0) -> Picture:
    """A patch of ground 100 mm wide, a token on it turned clockwise about a point in mm; dots make no token."""
    rng = np.random.default_rng(seed)
    coarse = rng.uniform(40, 130, (12, 12, 3)).astype(np.float32)
    ground = np.clip(cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)
    if number is None:
        return np.asarray(ground, np.uint8)
    face = token(number)
    scale = 2 * RADIUS_MM * PER_MM / 80
    matrix = np.asarray(cv2.getRotationMatrix2D((39.5, 39.5), -angle, scale), float)
    matrix[:, 2] += np.array(at) * PER_MM - 0.5 - 39.5
    laid = cv2.warpAffine(face, matrix, (SIZE, SIZE), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((SIZE, SIZE), np.uint8)
    cv2.circle(mask, (round(at[0] * PER_MM), round(at[1] * PER_MM)), round(RADIUS_MM * PER_MM), 255, -1)
    return np.asarray(cv2.copyTo(laid, mask, ground), np.uint8)


def read(frame: Picture) -> TokenSeen | None:
    corners: Floats = np.array([[0.0, 0.0], [SIZE, 0.0], [SIZE, SIZE], [0.0, SIZE]])
    view = TableView.of_points(frame, corners, corners / PER_MM, 10.0)
    return read_tokens(frame, view, {"tile": np.array([50.0, 50.0])}, REACH_MM, [RADIUS_MM]).get("tile")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("angle", [0.0, 77.0, 180.0, 251.0])
def test_a_number_is_read_in_any_turn(number: str, angle: float) -> None:
    seen = read(table(number, angle))
    assert seen is not None
    assert seen.number.label == number
    assert seen.number.probability > 0.5
    assert abs((seen.turn - angle + 180) % 360 - 180) < 12


@pytest.mark.parametrize("at", [(42.0, 55.0), (60.0, 44.0)])
def test_a_token_is_found_beside_the_middle_of_its_tile(at: tuple[float, float]) -> None:
    seen = read(table("10", 20.0, at))
    assert seen is not None
    assert seen.number.label == "10"
    assert seen.centre == pytest.approx(at, abs=1.0)


@pytest.mark.parametrize("seed", range(5))
def test_ground_without_a_token_says_no_number(seed: int) -> None:
    seen = read(table(None, seed=seed))
    assert seen is None or seen.number.probability < 0.5


def test_six_and_nine_are_told_apart_by_what_stands_below_them() -> None:
    six, nine = read(table("6", 180.0)), read(table("9", 180.0))
    assert six is not None
    assert nine is not None
    assert (six.number.label, nine.number.label) == ("6", "9")
