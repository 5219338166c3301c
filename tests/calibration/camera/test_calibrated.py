"""The lens that is learnt is the lens that took the pictures; the light that changed is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from calibration.art import Picture
from calibration.camera.calibrated import CalibratedCamera, different_views, light_of
from calibration.camera.chart import CHART, find_chart
from calibration.camera.lens import LensFit, fit_chart, fit_mat
from calibration.camera.light import LightReading, LightWarning, changed
from companion.commands.calibrate import command
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Lens
from hardware.simulator.optics import TableCamera
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Light, Scene
from tests.support.calibration.views import EYES, chart_scene, mat_parts, pictures

BARREL = (-0.25, 0.06)


@pytest.fixture(scope="module")
def sheets() -> list[Picture]:
    return list(pictures(chart_scene(), *BARREL, aside=120.0))


@pytest.fixture(scope="module")
def fit(sheets: list[Picture]) -> LensFit:
    return fit_chart(sheets)


def off(lens: Lens, k1: float, k2: float) -> float:
    """By how many pixels, at most, the lens puts a point of the table elsewhere than the camera that took it."""
    camera = TableCamera(focal_px=1000, k1=k1, k2=k2)
    x, y = np.meshgrid(np.linspace(20, 1259, 9), np.linspace(20, 699, 7))
    seen = np.column_stack([x.ravel(), y.ravel()])
    rays = (camera.undistort(seen) - camera.centre) / 1000
    mine = lens.bend(rays * lens.matrix[[0, 1], [0, 1]] + lens.matrix[:2, 2])
    return float(np.linalg.norm(mine - seen, axis=1).max())


def test_the_sheet_is_found_whole_from_many_sides(sheets: list[Picture]) -> None:
    counts = [len(find_chart(sheet)[0]) for sheet in sheets]
    assert np.median(counts) == len(CHART.corners())


def test_the_sheet_gives_the_lens_to_a_pixel_or_two_out_to_the_corners(fit: LensFit) -> None:
    assert fit.lens.matrix[0, 0] == pytest.approx(1000, abs=3)
    assert fit.error_px < 0.1
    assert off(fit.lens, *BARREL) < 2.0


def test_a_straight_lens_stays_straight() -> None:
    straight = fit_chart(pictures(chart_scene(), 0.0, eyes=EYES[:6]))
    assert np.abs(straight.lens.distortion).max() < 0.01
    assert off(straight.lens, 0.0, 0.0) < 1.5


def test_pictures_without_the_sheet_are_skipped_with_the_reason(sheets: list[Picture]) -> None:
    blank = np.full_like(sheets[0], 90)
    mixed = fit_chart([blank, *sheets[:6]])
    assert list(mixed.skipped) == [0]
    assert mixed.skipped[0].what.key == "flat"


def test_the_mat_alone_gives_the_lens_less_exactly() -> None:
    scene = Scene(parts=tuple(mat_parts(230.0, 230.0)))
    rough = fit_mat(pictures(scene, -0.12, farther=1.35, eyes=EYES[:8]), 230.0, 230.0)
    assert rough.lens.matrix[0, 0] == pytest.approx(1000, rel=0.01)
    assert rough.lens.distortion[0] == pytest.approx(-0.12, abs=0.04)
    assert off(rough.lens, -0.12, 0.0) < 15.0


def test_too_few_pictures_are_refused(sheets: list[Picture]) -> None:
    with pytest.raises(UnreadableError, match=r"few-pictures .n=2, needed=4"):
        fit_chart(sheets[:2])


def test_pictures_of_several_sizes_are_refused(sheets: list[Picture]) -> None:
    with pytest.raises(UnreadableError, match=r"sizes-differ .one=1280 x 720, other=1280 x 600"):
        fit_chart([sheets[0], sheets[1][:600]])


def test_pictures_from_one_side_only_are_refused() -> None:
    same = pictures(chart_scene(), 0.0, eyes=[(0.0, 2.0 * n, 520.0 + n) for n in range(5)], aside=0.0)
    with pytest.raises(UnreadableError, match=r"too-alike|no-lens"):
        fit_chart(same)


def test_a_profile_comes_back_as_it_was_written(fit: LensFit, tmp_path: Path) -> None:
    light = LightReading({0: (200.0, 210.0, 220.0), 2: (190.0, 200.0, 215.0)})
    CalibratedCamera.fitted(fit, "chart", light).save(tmp_path / "camera.json")
    back = CalibratedCamera.load(tmp_path / "camera.json")
    assert np.array_equal(back.lens.matrix, fit.lens.matrix)
    assert np.array_equal(back.lens.distortion, fit.lens.distortion)
    assert back.lens.size == (1280, 720)
    assert back.light == light
    assert back.way == "chart"


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"version": 99}', '{"version": 1, "way": "chart"}', "\x00"])
def test_a_file_that_is_no_profile_is_refused_in_one_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "camera.json").write_text(text)
    with pytest.raises(UnreadableError, match=r"lens-(version|damaged)"):
        CalibratedCamera.load(tmp_path / "camera.json")
    with pytest.raises(UnreadableError, match="lens-missing"):
        CalibratedCamera.load(tmp_path / "other.json")


def test_live_only_views_at_rest_and_unlike_the_others_are_taken(sheets: list[Picture]) -> None:
    def stream() -> Iterator[Picture]:
        blank = np.full_like(sheets[0], 90)
        for sheet in (sheets[0], sheets[1], sheets[0]):
            yield from (blank, sheet, sheet, sheet)  # a hand, then the sheet at rest
        yield sheets[3]  # still moving
        yield sheets[4]

    taken = list(different_views(stream(), wanted=5))
    assert len(taken) == 2
    assert taken[0] is sheets[0]
    assert taken[1] is sheets[1]


def mat_seen(light: Light) -> LightReading:
    scene = Scene(parts=tuple(mat_parts(230.0, 230.0)))
    frame = Renderer(TableCamera(eye=(0.0, 60.0, 800.0)), light).picture(scene)
    return LightReading.of(frame, find_mat(frame))


USUAL = Light(brightness=0.75, fall=0.1)


def test_the_same_light_is_no_reason_to_warn() -> None:
    known = mat_seen(USUAL)
    assert changed(known) is None
    assert changed(mat_seen(Light(brightness=0.8, fall=0.12)), known) is None


@pytest.mark.parametrize(
    ("light", "reason"),
    [
        (Light(brightness=2.5), "glare"),
        (Light(brightness=0.015), "dark"),
        (Light(brightness=0.7, fall=0.85), "uneven"),
        (Light(brightness=0.25, fall=0.1), "darker"),
        (Light(brightness=0.75, fall=0.1, colour=(0.6, 0.9, 1.15)), "warmer"),
        (Light(brightness=0.75, fall=0.1, colour=(1.2, 0.9, 0.6)), "colder"),
    ],
)
def test_a_light_that_misleads_is_named(light: Light, reason: str) -> None:
    warning = changed(mat_seen(light), mat_seen(USUAL))
    assert warning is not None
    assert warning.reason == reason


def test_a_light_that_grew_brighter_is_named() -> None:
    now, then = LightReading({0: (180.0, 180.0, 180.0)}), LightReading({0: (90.0, 90.0, 90.0)})
    warning = changed(now, then)
    assert warning == LightWarning("brighter")


def test_the_light_is_kept_only_where_the_mat_was_seen(sheets: list[Picture]) -> None:
    assert light_of(sheets[:2]) is None


def test_the_command_learns_from_pictures(sheets: list[Picture], tmp_path: Path) -> None:
    words: list[str] = []
    for nr, sheet in enumerate(sheets[:6]):
        cv2.imwrite(str(tmp_path / f"{nr}.png"), sheet)
        words += ["--image", str(tmp_path / f"{nr}.png")]
    result = CliRunner().invoke(command, ["camera", *words, "--out", str(tmp_path / "camera.json")])
    assert result.exit_code == 0, result.output
    assert "Focal length" in result.output
    assert json.loads((tmp_path / "camera.json").read_text())["pictures"] == 6


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "empty.png").write_bytes(b"")
    cases = {
        "empty": ["--image", str(tmp_path / "empty.png")],
        "There is no profile": ["--image", str(tmp_path / "empty.png"), "--into", str(tmp_path / "none.npz")],
        "no camera called": ["--camera", "gramophone"],
    }
    for answer, words in cases.items():
        result = CliRunner().invoke(command, ["camera", *words, "--out", str(tmp_path / "camera.json")])
        assert result.exit_code != 0
        assert answer in result.output
        assert "Traceback" not in result.output


def unseen(name: str) -> Picture:
    """A picture in which no sheet is seen for one reason or another."""
    blank = np.full((720, 1280, 3), {"black": 0, "grey": 128}.get(name, 90), np.uint8)
    if name == "mat":
        return Renderer(TableCamera()).picture(Scene(parts=tuple(mat_parts(230.0, 230.0))))
    if name == "mirrored":
        return np.ascontiguousarray(next(pictures(chart_scene(), *BARREL))[:, ::-1])
    return blank


@pytest.mark.parametrize(
    ("name", "answer"),
    [("black", "black"), ("grey", "flat"), ("mat", "no-sheet"), ("mirrored", "mirrored")],
)
def test_where_no_sheet_is_seen_the_reason_is_said(name: str, answer: str) -> None:
    with pytest.raises(UnreadableError, match=answer):
        find_chart(unseen(name))


BAD = {
    "empty.png": (b"", "is empty"),
    "text.png": (b"no picture", "not a JPEG or PNG"),
    "film.gif": (b"GIF89a" + bytes(40), "not a JPEG or PNG"),
    "folder": (None, "cannot be opened"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_picture_is_named(name: str, tmp_path: Path) -> None:
    data, answer = BAD[name]
    if data is None:
        (tmp_path / name).mkdir()
    else:
        (tmp_path / name).write_bytes(data)
    result = CliRunner().invoke(command, ["camera", "--image", str(tmp_path / name), "--out", str(tmp_path / "c.json")])
    assert result.exit_code == 1
    assert f"{name}: The" in result.output
    assert answer in result.output
    assert not (tmp_path / "camera.json").exists()
