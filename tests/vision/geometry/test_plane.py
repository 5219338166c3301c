"""Points go to the table and back, through a lens or not, and a warp shows the millimetre it promises."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Lens, Plane

MATRIX = np.array([[2.0, 0.3, 200], [-0.2, 1.8, 150], [0.0002, 0.0005, 1]])
LENS = Lens(np.array([[1000.0, 0, 640], [0, 1000, 360], [0, 0, 1]]), np.array([-0.12, 0.05, 0, 0, 0.0]), (1280, 720))
SPOTS = np.array([[0.0, 0], [200, 10], [180, 170], [20, 160], [90, 80]])


@pytest.mark.parametrize("lens", [None, LENS])
def test_a_point_comes_back(lens: Lens | None) -> None:
    plane = Plane(MATRIX, lens)
    assert plane.table(plane.picture(SPOTS)) == pytest.approx(SPOTS, abs=0.02)


@pytest.mark.parametrize(("k1", "k2"), [(-0.3, 0.1), (-0.45, 0.25), (0.2, 0.0)])
def test_a_strong_lens_is_taken_out_to_a_hundredth_of_a_pixel_in_the_corners_too(k1: float, k2: float) -> None:
    lens = Lens(LENS.matrix, np.array([k1, k2, 0, 0, 0.0]), LENS.size)
    ideal = np.stack(np.meshgrid(np.linspace(0, 1279, 9), np.linspace(0, 719, 7)), -1).reshape(-1, 2)
    assert np.abs(lens.straighten(lens.bend(ideal)) - ideal).max() < 0.01


@pytest.mark.parametrize("lens", [None, LENS])
def test_a_warp_shows_the_millimetre_it_promises(lens: Lens | None) -> None:
    plane = Plane(MATRIX, lens)
    y, x = np.mgrid[0:720, 0:1280]
    frame = np.stack([x / 6, y / 4, np.zeros_like(x)], axis=2).astype(np.uint8)
    warped = plane.warp(frame, (10, 20, 110, 90), 2.0)
    assert warped.shape == (140, 200, 3)
    at = plane.picture(np.array([[10 + 60.5 / 2, 20 + 40.5 / 2]]))[0]
    assert warped[40, 60, :2] == pytest.approx([at[0] / 6, at[1] / 4], abs=1.5)


def test_the_plane_of_a_shrunk_picture_points_at_the_same_table() -> None:
    for lens in (None, LENS):
        plane = Plane(MATRIX, lens)
        assert (plane.shrunk(2).picture(SPOTS) + 0.5) * 2 - 0.5 == pytest.approx(plane.picture(SPOTS), abs=0.05)


def test_a_picture_of_any_size_is_shrunk_with_its_plane() -> None:
    plane = Plane(MATRIX)
    y, x = np.mgrid[0:722, 0:1280]
    frame = np.stack([x / 6, y / 4, np.zeros_like(x)], axis=2).astype(np.uint8)
    small, coarse = plane.coarse(frame, 3)
    assert small.shape == (240, 426, 3)
    box = (10.0, 20.0, 160.0, 140.0)
    off = coarse.warp(small, box, 1.0).astype(int) - plane.warp(frame, box, 1.0)
    assert np.abs(off).max() <= 2


def test_the_scale_is_pixels_a_millimetre() -> None:
    assert Plane(np.diag([3.0, 3.0, 1.0])).scale(SPOTS) == pytest.approx(3)


def test_points_that_are_crossed_or_mirrored_span_no_table() -> None:
    a, b, c, d = SPOTS[:4]
    for wrong in ([a, b, d, c], [a, c, b, d], [b, a, d, c]):
        with pytest.raises(UnreadableError, match="plane-crossed"):
            Plane.through(np.array(wrong), SPOTS[:4])
    for turned in ([b, c, d, a], [c, d, a, b]):
        Plane.through(np.array(turned), SPOTS[:4])


def test_four_points_one_of_which_lies_among_the_others_span_no_table() -> None:
    with pytest.raises(UnreadableError, match="plane-crossed"):
        Plane.through(np.array([[0.0, 0], [100, 0], [40, 30], [0, 100]]), SPOTS[:4])


def test_points_on_a_line_span_no_table() -> None:
    line = np.array([[0.0, 0], [1, 0], [2, 0], [3, 0]])
    with pytest.raises(UnreadableError, match="plane-flat"):
        Plane.through(line, SPOTS[:4])
