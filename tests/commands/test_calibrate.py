"""Calibrating live at a simulated table, where somebody shows the sheet and lays the parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from calibration.camera.calibrated import CalibratedCamera
from companion.vision.classify.profile import Profile
from tests.commands.conftest import Run


@pytest.mark.slow
def test_the_lens_is_learnt_live_and_put_into_a_boxs_profile(run: Run, tmp_path: Path) -> None:
    from companion.app import own_parts

    box, lens = tmp_path / "box.npz", tmp_path / "camera.json"
    own_parts.load().save(box)
    result = run("calibrate", "camera", "--camera", "simulated", "--out", str(lens), "--into", str(box))
    assert result.exit_code == 0, result.output
    assert "Taken 12 of 12." in result.output
    learnt = CalibratedCamera.load(lens).lens
    assert learnt.matrix[0, 0] == pytest.approx(1000.0, rel=0.01)
    assert learnt.distortion[0] == pytest.approx(-0.12, abs=0.02)
    kept = Profile.load(box).lens
    assert kept is not None
    assert kept.matrix == pytest.approx(learnt.matrix)


@pytest.mark.long
def test_the_lens_is_learnt_live_from_the_mat_alone_less_exactly(run: Run, tmp_path: Path) -> None:
    lens = tmp_path / "camera.json"
    result = run("calibrate", "camera", "--camera", "simulated", "--mat", "--out", str(lens))
    assert result.exit_code == 0, result.output
    assert "Fix the mat’s cards on a board" in result.output
    assert "The printed calibration sheet does better" in result.output
    learnt = CalibratedCamera.load(lens)
    assert (learnt.way, learnt.pictures) == ("mat", 12)
    assert learnt.lens.matrix[0, 0] == pytest.approx(1000.0, rel=0.03)
    assert learnt.lens.distortion[0] == pytest.approx(-0.12, abs=0.05)
    assert learnt.light is not None


def test_without_a_camera_pictures_are_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.cameras.find_camera", lambda: "none")
    result = run("calibrate", "camera")
    assert result.exit_code == 1
    assert "No camera was found" in result.output
    assert "--image" in result.output


@pytest.mark.long  # on the screen, and of photographs, one is learnt at every run
def test_a_box_is_learnt_live(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calibration.training.boards.SPACES", 400)  # far fewer, for the sake of the tests' time
    monkeypatch.setattr("calibration.enrolment.confusion.SPACES", 80)
    out, pictures = tmp_path / "box.npz", tmp_path / "pictures"
    result = run("calibrate", "tiles", str(pictures), "--live", "--camera", "simulated", "--out", str(out))
    assert result.exit_code == 0, result.output
    assert "1 of 21: lay valley (board/terrain) in the middle of the mat. 2 of them, a little apart" in result.output
    assert "21 of 21: stand yellow (board/pawn)" in result.output
    assert "Hardest to tell apart (board/crop)" in result.output
    assert "Hardest to tell apart (board/pawn)" in result.output
    terrain, crop, pawn = Profile.load(out).part("board").classifier.questions
    assert set(terrain) >= {"valley", "desert", "forest", "mountain"}
    assert set(crop) >= {"potato", "quinoa"}
    assert set(pawn) >= {"brown", "white", "green", "blue"}
    assert len(list((pictures / "board/crop/corn").glob("*.png"))) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--out", "x.npz"], "--live"),
        (["nowhere", "--out", "x.npz"], "There is no folder nowhere"),
        (["--live", "--game", "chess", "--out", "x.npz"], "There is no game “chess”"),
        (["--live", "--game", "diaominos", "--out", "x.npz"], "no parts that can be learnt"),
        (["--live", "--camera", "v4l2:77", "--out", "x.npz"], "v4l2:77"),
        (["--live", "--camera", "crystal", "--out", "x.npz"], "There is no camera called"),
    ],
)
def test_what_cannot_be_learnt_is_one_plain_sentence(run: Run, words: list[str], said: str) -> None:
    result = run("calibrate", "tiles", *words)
    assert result.exit_code != 0
    assert said in result.output
    assert "Traceback" not in result.output
