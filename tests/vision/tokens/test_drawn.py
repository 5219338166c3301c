"""Round tokens whose drawings are known are told apart about where they should lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.art import Canvas, placed
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Seen
from companion.vision.tiles.layout import TableView
from companion.vision.tokens.drawn import Lies, read_drawn

RADIUS_MM, PER_MM, SIZE = 8.0, 2.0, 200
SHAPES = {
    "arrow": [(0.0, -0.4), (0.3, 0.1), (0.1, 0.1), (0.1, 0.4), (-0.1, 0.4), (-0.1, 0.1), (-0.3, 0.1)],
    "bar": [(-0.35, -0.12), (0.35, -0.12), (0.35, 0.12), (-0.35, 0.12)],
    "wedge": [(-0.3, 0.3), (0.35, -0.35), (0.3, 0.3)],
}


def drawing(name: str) -> Picture:
    canvas = Canvas(64, "#e9f4fa")
    canvas.polygon(placed(SHAPES[name], (0.5, 0.5)), "#8a3218")
    return canvas.picture()


def read(name: str | None, turn: float = 0.0, askew: float = 0.0, off: tuple[float, float] = (0.0, 0.0)) -> Seen:
    """What is read in the middle of a table where a token lies turned, askew and off its place in mm."""
    rng = np.random.default_rng(4)
    coarse = rng.uniform(60, 140, (16, 16, 3)).astype(np.float32)
    frame = np.clip(cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)
    if name is not None:
        scale = 2 * RADIUS_MM * PER_MM / 64
        matrix = np.asarray(cv2.getRotationMatrix2D((31.5, 31.5), -turn - askew, scale), float)
        middle = SIZE / 2 - 0.5 + np.array(off) * PER_MM
        matrix[:, 2] += middle - 31.5
        laid = cv2.warpAffine(drawing(name), matrix, (SIZE, SIZE), borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros((SIZE, SIZE), np.uint8)
        cv2.circle(mask, (round(middle[0]), round(middle[1])), round(RADIUS_MM * PER_MM), 255, -1)
        frame = np.asarray(cv2.copyTo(laid, mask, frame), np.uint8)
    corners: Floats = np.array([[0.0, 0.0], [SIZE, 0.0], [SIZE, SIZE], [0.0, SIZE]])
    view = TableView.of_points(frame, corners, corners / PER_MM, 10.0)
    place = Lies(np.array([SIZE, SIZE]) / (2 * PER_MM), turn)
    return read_drawn(frame, view, {"here": place}, {name: drawing(name) for name in SHAPES}, RADIUS_MM)["here"]


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("turn", [0.0, 130.0])
def test_a_token_is_told_as_it_lies(name: str, turn: float) -> None:
    seen = read(name, turn)
    assert seen.label == name
    assert seen.probability > 0.8


def test_a_token_may_lie_askew_and_a_little_off_its_place() -> None:
    seen = read("arrow", 40.0, 9.0, (2.0, -1.5))
    assert seen.label == "arrow"
    assert seen.probability > 0.5


def test_bare_ground_is_none_of_the_drawings() -> None:
    assert read(None).probability < 0.4
