"""Where the camera is, and which way what stands on the table leans."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.geometry.plane import Lens, Plane
from companion.vision.geometry.viewpoint import camera_position, relief_displacement
from hardware.simulator.optics import TableCamera

SIZE = (1280, 720)


@pytest.mark.parametrize("where", [(0.0, 260.0, 600.0), (-250.0, 100.0, 650.0), (180.0, -220.0, 500.0)])
def test_the_camera_is_found_from_the_table_alone(where: tuple[float, float, float]) -> None:
    plane = Plane(TableCamera(eye=where, roll=8.0).homography())
    assert camera_position(plane, SIZE) == pytest.approx(where, abs=25)


def test_with_a_known_lens_the_camera_is_found_from_straight_above_too() -> None:
    camera = TableCamera(eye=(20.0, 10.0, 640.0))
    middle = camera.centre
    matrix = np.array([[camera.focal_px, 0, middle[0]], [0, camera.focal_px, middle[1]], [0, 0, 1]])
    plane = Plane(camera.homography(), Lens(matrix, np.zeros(5), SIZE))
    assert camera_position(plane, SIZE) == pytest.approx(camera.eye, abs=1e-3)


def test_from_straight_above_an_unknown_lens_is_taken_for_a_usual_one() -> None:
    where = camera_position(Plane(TableCamera(eye=(0.0, 0.1, 700.0)).homography()), SIZE)
    assert 500 < where[2] < 900
    assert np.abs(where[:2]).max() < 20


def test_what_stands_leans_away_from_the_camera() -> None:
    camera = TableCamera(eye=(0.0, 260.0, 600.0))
    spots = np.array([[0.0, 0.0], [100.0, -50.0], [-80.0, 60.0]])
    tops = camera.on_plane(camera.project(np.c_[spots, np.full(3, 22.0)]))
    assert relief_displacement(np.array(camera.eye), spots, 22.0) == pytest.approx(tops - spots, abs=0.01)
