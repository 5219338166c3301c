"""Drawn dice are read, whatever their colours and however they are turned, and photographed ones if there are any."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.dice.dice_reader import DieSeen, read_dice
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.picture import open_picture

PHOTOS = Path(__file__).parents[4] / "shared" / "data" / "photos" / "dice"
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (1, 0)],
}
Colour = tuple[int, int, int]
PAINTS: dict[str, tuple[Colour, Colour]] = {
    "white": ((235, 238, 240), (25, 25, 30)),
    "black": ((35, 32, 34), (235, 235, 235)),
    "golden": ((60, 170, 215), (30, 35, 40)),
    "red": ((40, 35, 190), (240, 240, 240)),
    "red pips": ((230, 232, 235), (45, 40, 200)),
    "blue pips": ((230, 232, 235), (180, 60, 30)),
}
"""A die's face and its pips, in blue, green, red."""


def bare(seed: int = 0, ground: Colour = (70, 95, 80), size: tuple[int, int] = (1280, 720)) -> Picture:
    """A table with a little grain."""
    rng = np.random.default_rng(seed)
    grain = rng.normal(0, 5, (size[1], size[0], 1)) + np.array(ground)
    return np.asarray(np.clip(grain, 0, 255), np.uint8)


def put(
    picture: Picture,
    value: int,
    at: tuple[int, int],
    paint: str,
    turn: float = 0.0,
    side: float = 60.0,
    aslant: float = 1.0,
) -> None:
    """Draw a die; `aslant` makes it shorter in the picture than it is wide, and shows its front."""
    face, ink = PAINTS[paint]
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    frame = np.array([[c, s], [-s, c]]) * side @ np.diag([1.0, aslant])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 @ frame + at
    front = corners + np.array([0, side * (1 - aslant**2) ** 0.5])
    body = cv2.convexHull(np.vstack([corners, front]).astype(np.float32))
    cv2.fillConvexPoly(picture, np.rint(body * 8).astype(np.int32), [int(0.6 * v) for v in face], cv2.LINE_AA, 3)
    cv2.fillConvexPoly(picture, np.rint(corners * 8).astype(np.int32), face, cv2.LINE_AA, 3)
    for spot in PIPS[value]:
        x, y = np.array(spot) * 0.25 @ frame + at
        size = (round(0.1 * side * 8), round(0.1 * side * aslant * 8))
        cv2.ellipse(picture, ((float(x), float(y)), (size[0] / 4, size[1] / 4), 0.0), ink, -1, cv2.LINE_AA)


def values(seen: Sequence[DieSeen]) -> list[int]:
    return [die.value for die in seen]


@pytest.mark.parametrize("paint", PAINTS)
def test_all_six_values_are_read_in_any_colours(paint: str) -> None:
    picture = bare()
    for value in PIPS:
        put(picture, value, (180 * value, 200 + 40 * value), paint, turn=17 * value)
    assert values(read_dice(picture)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("turn", range(0, 90, 15))
def test_a_die_is_read_however_it_is_turned(turn: int) -> None:
    picture = bare(turn)
    for value in PIPS:
        put(picture, value, (190 * value - 20, 360), "white", turn, 38 + 6 * value)
    assert values(read_dice(picture)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("aslant", [0.95, 0.88, 0.8])
def test_dice_seen_a_little_aslant_show_their_fronts_and_are_read_by_their_tops(aslant: float) -> None:
    picture = bare(4, (40, 45, 50))
    for value in PIPS:
        put(picture, value, (180 * value, 300), "white", 12 * value, 64, aslant)
    assert values(read_dice(picture)) == [1, 2, 3, 4, 5, 6]


def test_black_dice_are_read_on_a_dark_table() -> None:
    picture = bare(ground=(75, 65, 58))
    for value in range(1, 7):
        put(picture, value, (180 * value, 360), "black", turn=15.0 * value)
    assert values(read_dice(picture)) == [1, 2, 3, 4, 5, 6]


def test_eleven_black_dice_are_read_and_their_values_make_a_total() -> None:
    thrown = (1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2)
    picture = bare(2)
    for n, value in enumerate(thrown):
        put(picture, value, (150 + 200 * (n % 6), 240 + 220 * (n // 6) + 13 * (n % 3)), "black", turn=23.0 * n)
    assert sum(values(read_dice(picture))) == sum(thrown)


def test_dice_that_touch_are_two() -> None:
    picture = bare()
    put(picture, 3, (400, 300), "white")
    put(picture, 4, (463, 302), "golden")
    assert values(read_dice(picture)) == [3, 4]


def test_where_a_die_lies_is_told_in_the_pictures_own_pixels() -> None:
    picture = bare(size=(960, 640))
    put(picture, 5, (300, 200), "white", 30)
    (die,) = read_dice(picture)
    assert die.centre == pytest.approx((300, 200), abs=3)
    assert 0.6 < die.sure < 1


@pytest.mark.parametrize("ground", [(70, 95, 80), (30, 30, 35), (180, 190, 200)])
def test_a_bare_table_shows_no_die(ground: Colour) -> None:
    assert read_dice(bare(1, ground)) == ()


def test_spots_without_a_face_are_no_die() -> None:
    picture = bare(2, (200, 205, 210))
    for x, y in ((300, 300), (340, 340), (900, 200)):
        cv2.circle(picture, (x, y), 8, (20, 20, 20), -1, cv2.LINE_AA)
    assert read_dice(picture) == ()


def test_a_picture_that_is_too_small_is_refused() -> None:
    with pytest.raises(UnreadableError):
        read_dice(bare(size=(12, 8)))


@pytest.mark.slow
@pytest.mark.skipif(not PHOTOS.exists(), reason=f"no photographs in {PHOTOS}")
def test_photographed_dice_are_read() -> None:
    truths = json.loads((PHOTOS / "truth.json").read_text())["photos"]
    right = total = 0
    for truth in truths:
        seen = read_dice(open_picture(PHOTOS / truth["file"]))
        found = {d.centre: d.value for d in seen}
        assert len(found) <= len(truth["dice"]), truth["file"]
        for die in truth["dice"]:
            total += 1
            near = min(found, key=lambda c: float(np.hypot(*np.subtract(c, die["centre"]))), default=None)
            close = near is not None and np.hypot(*np.subtract(near, die["centre"])) < 30
            right += int(close and near is not None and found[near] == die["value"])
    assert right >= 0.97 * total
