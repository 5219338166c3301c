"""Every space is shown straight, its middle in the middle, with what stands in it leaning to the top."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.board.patches import PER_MM, PITCH_MM, BoardPatches
from companion.vision.classify.features import ABOVE, FINE, THUMBNAIL
from companion.vision.geometry.plane import Picture, Plane

ROWS, COLS = 3, 4
PIXELS = 1.5
"""A millimetre of the table in the picture."""


def patches_of(turn: float = 0.0, pixels: float = PIXELS) -> BoardPatches:
    """A board whose every space has a colour of its own, grey at the rim, seen by a camera at its middle above it."""
    pitch = round(PITCH_MM * pixels)
    picture = np.full((pitch * ROWS, pitch * COLS, 3), 128, np.uint8)
    for n in range(ROWS * COLS):
        y, x = (pitch * v for v in divmod(n, COLS))
        picture[y + 6 : y + pitch - 6, x + 6 : x + pitch - 6] = colour(n)
    frame, scale = picture, pitch / PITCH_MM
    matrix = np.array([[scale, 0, -0.5], [0, scale, -0.5], [0, 0, 1.0]])
    for _ in range(round(turn / 90)):
        matrix = np.array([[0, -1, frame.shape[0] - 1], [1, 0, 0], [0, 0, 1.0]]) @ matrix
        frame = np.ascontiguousarray(np.rot90(frame, -1))
    return BoardPatches.at(frame, Plane(matrix), ROWS, COLS)


def colour(n: int) -> tuple[int, int, int]:
    return 10 + 20 * n, 250 - 20 * n, 40 + 60 * (n % 4)


def middle(patch: Picture) -> np.ndarray:
    side = len(patch)
    return np.asarray(patch[side // 3 : -side // 3, side // 3 : -side // 3].reshape(-1, 3).mean(axis=0))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("pixels", [0.7, 1.5, 4.0])
def test_every_space_is_shown_row_by_row_however_the_camera_is_turned(turn: float, pixels: float) -> None:
    seen = patches_of(turn, pixels)
    thumbnails = seen.thumbnails()
    table, _ = seen.in_full(np.arange(ROWS * COLS))
    assert thumbnails.shape == (ROWS * COLS, THUMBNAIL, THUMBNAIL, 3)
    for n in range(ROWS * COLS):
        assert middle(thumbnails[n]) == pytest.approx(colour(n), abs=3)
        assert middle(table[n]) == pytest.approx(colour(n), abs=3)


def test_only_the_spaces_that_are_asked_for_are_shown_in_full() -> None:
    table, heads = patches_of().in_full(np.array([7, 2]))
    assert table.shape == (2, FINE, FINE, 3)
    assert heads.shape == (2, ABOVE, ABOVE, 3)
    assert [middle(patch).round() for patch in table] == [pytest.approx(colour(n), abs=3) for n in (7, 2)]


def test_a_thumbnail_and_a_patch_in_full_show_the_same() -> None:
    seen = patches_of()
    thumbnails, (table, _) = seen.thumbnails(), seen.in_full(np.arange(ROWS * COLS))
    smaller = table.reshape(-1, THUMBNAIL, 2, THUMBNAIL, 2, 3).mean(axis=(2, 4))
    off = np.abs(thumbnails - smaller)
    assert np.median(off) < 1
    assert (off > 60).mean() < 0.05


def test_what_stands_leans_to_the_top_of_every_patch() -> None:
    seen = patches_of()
    off = (seen.heads - seen.middles) * PER_MM
    for (x, y), quarter in zip(off, seen.quarters, strict=True):
        across, down = ((x, y), (y, -x), (-x, -y), (-y, x))[quarter % 4]
        assert down <= -abs(across) + 1e-6
