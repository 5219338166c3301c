from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.simulator import render
from hardware.simulator.optics import TableCamera
from hardware.simulator.patches import paint
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Cube, Figure, Flat, Light, Picture, Scene, Sensor
from hardware.simulator.shapes import CYLINDER, PAWN, cloth, disc, hand, hexagon, rectangle, wood

PLAIN = Sensor(blur=0, noise=0, vignette=0)
EVEN = Light(fall=0, shade=0.5)
DARK = np.zeros((8, 8, 3), np.uint8)
GREY = np.full((8, 8, 3), 120, np.uint8)
ABOVE = TableCamera(eye=(0, 0, 700))


def mean_of(picture: Picture, where: NDArray[np.bool_]) -> NDArray[np.float64]:
    return np.asarray(picture[where].mean(axis=0), dtype=float)


def at(picture: Picture, camera: TableCamera, x: float, y: float, height: float = 0) -> NDArray[np.float64]:
    col, row = np.rint(camera.project((x, y, height))).astype(int)
    return np.asarray(picture[row - 1 : row + 2, col - 1 : col + 2].mean(axis=(0, 1)), dtype=float)


@pytest.mark.parametrize(
    "camera",
    [
        ABOVE,
        TableCamera(eye=(120, 320, 650), roll=35),
        TableCamera(eye=(0, 200, 700), k1=-0.12),
        TableCamera(eye=(0, 200, 700), k1=0.06, k2=0.02),
    ],
)
def test_a_tile_appears_where_the_camera_projects_it(camera: TableCamera) -> None:
    tile = Flat(name="tile", x=140, y=-70, angle=20, outline=rectangle(20), thickness=0, colour=(255, 255, 255))
    picture = Renderer(camera, EVEN, PLAIN).picture(Scene((tile,), surface=DARK))
    moments = cv2.moments(np.ascontiguousarray(picture[..., 1]))
    seen = np.array([moments["m10"], moments["m01"]]) / moments["m00"]
    grid = np.stack(np.meshgrid(np.linspace(-10, 10, 21), np.linspace(-10, 10, 21)), axis=-1).reshape(-1, 2)
    c, s = np.cos(np.radians(20)), np.sin(np.radians(20))
    points = grid @ np.array([[c, s], [-s, c]]) + (140, -70)
    expected = camera.project(np.column_stack([points, np.zeros(len(points))])).mean(axis=0)
    assert seen == pytest.approx(expected, abs=0.25)


def test_a_texture_is_neither_mirrored_nor_turned() -> None:
    texture = np.zeros((64, 64, 3), np.uint8)
    texture[:32, :32], texture[:32, 32:], texture[32:, :32] = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    tile = Flat(name="tile", outline=rectangle(60), texture=texture)
    picture = Renderer(ABOVE, EVEN, PLAIN).picture(Scene((tile,), surface=GREY))
    assert at(picture, ABOVE, -15, -15, 2).argmax() == 0
    assert at(picture, ABOVE, 15, -15, 2).argmax() == 1
    assert at(picture, ABOVE, -15, 15, 2).argmax() == 2
    turned = Renderer(ABOVE, EVEN, PLAIN).picture(Scene((tile,), surface=GREY).change("tile", angle=90.0))
    assert at(turned, ABOVE, 15, -15, 2).argmax() == 0


def test_a_hexagon_is_cut_out_of_its_texture() -> None:
    tile = Flat(name="hex", outline=hexagon(30), thickness=0, texture=np.full((50, 50, 3), 250, np.uint8))
    picture = Renderer(ABOVE, EVEN, PLAIN).picture(Scene((tile,), surface=DARK))
    assert at(picture, ABOVE, 0, -25).min() > 200
    assert at(picture, ABOVE, 20, -25).max() == 0


def test_a_pawn_hides_the_disc_behind_it() -> None:
    camera = TableCamera(eye=(0, 500, 600))
    crop = Flat(name="crop", y=-12, outline=disc(10), colour=(0, 0, 255))
    scene = Scene((crop, Figure(name="pawn", profile=PAWN, colour=(255, 0, 0))), surface=GREY)
    picture = Renderer(camera, EVEN, PLAIN).picture(scene)
    assert at(picture, camera, 0, 0, 16).argmax() == 0


def test_a_shadow_falls_away_from_the_lamp() -> None:
    light = Light(fall=0, azimuth=180, elevation=45, shade=0.7, softness=0.05)
    pawn = Figure(name="pawn", profile=CYLINDER, colour=(120, 120, 120))
    picture = Renderer(ABOVE, light, PLAIN).picture(Scene((pawn,), surface=GREY))
    assert at(picture, ABOVE, 11, 0).mean() < 0.8 * at(picture, ABOVE, -11, 0).mean()


def test_warm_light_makes_white_yellowish_and_dims_one_side() -> None:
    light = Light(colour=(0.5, 0.9, 1.0), fall=0.5, fall_towards=0)
    picture = Renderer(ABOVE, light, PLAIN).picture(Scene(surface=GREY))
    blue, _, red = picture[360, 640]
    assert blue < 0.8 * red
    assert picture[360, 1250].mean() < 0.85 * picture[360, 30].mean()


def test_the_same_seed_and_number_give_the_same_picture() -> None:
    scene = Scene((Figure(name="pawn", profile=PAWN, colour=(9, 90, 200)),), surface=wood(3))
    first, again = Renderer(seed=5), Renderer(seed=5)
    first.picture(scene, 1)
    assert np.array_equal(first.picture(scene, 7), again.picture(scene, 7))
    assert not np.array_equal(first.picture(scene, 7), first.picture(scene, 8))
    assert not np.array_equal(first.picture(scene, 7), Renderer(seed=6).picture(scene, 7))


def test_noise_is_as_strong_as_asked() -> None:
    renderer = Renderer(ABOVE, EVEN, Sensor(blur=0, noise=3, vignette=0))
    scene = Scene(surface=GREY)
    difference = renderer.picture(scene, 1).astype(float) - renderer.picture(scene, 2)
    assert difference.std() == pytest.approx(3 * 2**0.5, rel=0.1)


def test_a_moved_part_leaves_nothing_behind() -> None:
    there = Scene((Flat(name="tile", x=90, outline=rectangle(42)),), surface=cloth(1))
    back = there.change("tile", x=-40.0)
    renderer = Renderer()
    renderer.picture(there)
    assert np.array_equal(renderer.picture(back), Renderer().picture(back))


def test_a_hand_covers_what_lies_below_it() -> None:
    tile = Flat(name="tile", outline=rectangle(20), colour=(255, 0, 0))
    scene = Scene((tile,), surface=GREY)
    renderer = Renderer(ABOVE, EVEN, PLAIN)
    assert at(renderer.picture(scene), ABOVE, 0, 0).argmax() == 0
    assert at(renderer.picture(scene.put(hand())), ABOVE, 0, 0).argmax() == 2


def test_a_cube_shows_its_faces_as_one_sees_them() -> None:
    stickers = np.zeros((6, 2, 2, 3), np.uint8)
    stickers[0] = [[(255, 0, 0), (0, 255, 0)], [(0, 0, 255), (255, 255, 255)]]
    stickers[2] = [[(0, 0, 255), (0, 255, 0)], [(255, 0, 0), (255, 255, 255)]]
    picture = Renderer(ABOVE, EVEN, PLAIN).picture(Scene((Cube(name="cube", stickers=stickers),), surface=GREY))
    up = [at(picture, ABOVE, x, y, 50) for y in (-12, 12) for x in (-12, 12)]
    assert [int(c.argmax()) for c in up[:3]] == [0, 1, 2]
    assert up[3].min() > 150
    near = TableCamera(eye=(0, 600, 300))
    picture = Renderer(near, EVEN, PLAIN).picture(Scene((Cube(name="cube", stickers=stickers),), surface=GREY))
    front = [at(picture, near, x, 25, h) for h in (37, 13) for x in (-12, 12)]
    assert [int(c.argmax()) for c in front[:3]] == [2, 1, 0]


def test_a_part_outside_the_picture_is_no_trouble() -> None:
    scene = Scene((Flat(name="tile", x=5000, y=5000, outline=rectangle(42)),), surface=GREY)
    assert np.array_equal(Renderer().picture(scene), Renderer().picture(Scene(surface=GREY)))


def test_where_one_of_forty_five_tiles_is_dragged_it_alone_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    art = rng.integers(0, 255, (256, 256, 3), np.uint8)
    tiles = [
        Flat(name=f"{row}-{col}", x=46.0 * col, y=46.0 * row, outline=rectangle(42), texture=art)
        for row in range(-2, 3)
        for col in range(-4, 5)
    ]
    renderer, scene = Renderer(TableCamera(k1=-0.05)), Scene(tuple(tiles), surface=wood())
    painted = []

    def count(*given: Any) -> Any:
        painted.append(given)
        return paint(*given)

    monkeypatch.setattr(render, "paint", count)
    renderer.picture(scene)
    assert len(painted) == 45
    for step in range(1, 9):
        scene = scene.change("0-0", x=3.0 * step)
        renderer.picture(scene, step)
    assert len(painted) == 45 + 8
