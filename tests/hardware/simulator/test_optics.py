import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.simulator.optics import TableCamera

CAMERAS = st.builds(
    TableCamera,
    eye=st.tuples(st.floats(-200, 200), st.floats(-400, 400), st.floats(500, 900)),
    roll=st.floats(-180, 180),
    focal_px=st.floats(800, 1500),
    k1=st.floats(-0.15, 0.1),
    k2=st.floats(-0.02, 0.02),
)


@given(camera=CAMERAS, x=st.floats(-150, 150), y=st.floats(-100, 100), height=st.floats(0, 30))
def test_a_point_seen_is_found_again_on_its_plane(camera: TableCamera, x: float, y: float, height: float) -> None:
    pixel = camera.project((x, y, height))
    assert camera.on_plane(pixel, height) == pytest.approx((x, y), abs=0.05)


def test_an_unturned_camera_sees_x_to_the_right_and_the_near_side_below() -> None:
    camera = TableCamera(eye=(0, 0, 700))
    middle, right, near = camera.project([(0, 0, 0), (50, 0, 0), (0, 50, 0)])
    assert right[0] > middle[0]
    assert right[1] == pytest.approx(middle[1])
    assert near[1] > middle[1]
    assert near[0] == pytest.approx(middle[0])


def test_the_homography_says_what_the_projection_says() -> None:
    camera = TableCamera(eye=(80, 300, 600), roll=20)
    seen = camera.homography(12) @ (33, -21, 1)
    assert seen[:2] / seen[2] == pytest.approx(camera.straight((33, -21, 12)))


def test_what_is_higher_leans_away_from_the_camera() -> None:
    camera = TableCamera(eye=(0, 300, 700))
    foot, top = camera.project([(0, 0, 0), (0, 0, 30)])
    assert top[1] < foot[1]


def test_a_barrel_lens_draws_corners_inwards() -> None:
    corner = (1279, 719)
    bent = TableCamera(k1=-0.1).distort(corner)
    assert np.all(bent < corner)


def test_a_camera_that_lies_on_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="must look down"):
        TableCamera(eye=(0, 500, 1))
