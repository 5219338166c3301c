"""Enrolment takes a folder of pictures, and says plainly what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from calibration.enrolment.folder import enrol
from calibration.training import boards
from calibration.training.cells import PAWNS, TrainingKit, draw, photograph
from companion.commands.calibrate import command
from companion.vision.classify.features import ABOVE, FINE, THUMBNAIL
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from tests.support.vision.arrows import COLOURS, DIRECTIONS, SHOWN, arrowed
from tests.support.vision.scene import INKS, Picture, disc, tile


def folder(where: Path, kind: str, pictures: dict[str, Picture]) -> None:
    for label, picture in pictures.items():
        (where / kind / label).mkdir(parents=True)
        cv2.imwrite(str(where / kind / label / "1.png"), picture)


@pytest.mark.slow
def test_a_board_is_enrolled_from_its_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "SPACES", 100)
    folder(tmp_path / "box", "board/terrain", {label: tile(label) for label in INKS})
    folder(tmp_path / "box", "board/crop", {label: disc(label) for label in "12"})
    folder(tmp_path / "box", "board/pawn", {"pink": np.full((60, 60, 3), (180, 120, 250), np.uint8)})
    result = CliRunner().invoke(command, ["tiles", str(tmp_path / "box"), "--out", str(tmp_path / "box.npz")])
    assert result.exit_code == 0, result.output
    terrain, crop, pawn = Profile.load(tmp_path / "box.npz").part("board").classifier.questions
    assert terrain == (None, *sorted(INKS))
    assert crop == (None, "1", "2")
    assert pawn == (None, *sorted([*PAWNS, "pink"]))
    assert "Hardest to tell apart (board/terrain)" in result.output
    assert f"shown in {tmp_path / 'box.pairs.png'}." in result.output
    assert (tmp_path / "box.pairs.png").exists()


@pytest.mark.slow
def test_arrows_are_enrolled_from_their_folders_all_of_them_from_a_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "SPACES", 100)
    folder(tmp_path / "box", "board/terrain", {label: tile(label) for label in INKS})
    shown = {arrow: arrowed(sorted(INKS)[n % len(INKS)], arrow) for n, arrow in enumerate(SHOWN)}
    folder(tmp_path / "box", "board/arrow", shown)
    enrol(tmp_path / "box").save(tmp_path / "box.npz")
    known = Profile.load(tmp_path / "box.npz").printed_part("arrows").templates.labels
    assert set(known) == {"", *(f"{colour}-{direction}" for colour in COLOURS for direction in DIRECTIONS)}


@pytest.mark.parametrize(("kind", "side_mm"), [("squares", 58.0), ("huts", 44.0)])
def test_a_folder_of_free_squares_is_learnt_whatever_their_size(kind: str, side_mm: float, tmp_path: Path) -> None:
    folder(tmp_path / "box", kind, {label: tile(label) for label in INKS})
    enrol(tmp_path / "box").save(tmp_path / "box.npz")
    learnt = Profile.load(tmp_path / "box.npz").printed
    assert list(learnt) == [kind]
    assert learnt[kind].templates.labels == tuple(sorted(INKS))
    assert learnt[kind].size_mm == side_mm


def test_a_folder_without_parts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no-parts"):
        enrol(tmp_path)


def test_a_label_without_a_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "board/terrain/desert").mkdir(parents=True)
    with pytest.raises(UnreadableError, match=r"no-pictures .path=.*desert"):
        enrol(tmp_path)


def test_a_bad_picture_is_named(tmp_path: Path) -> None:
    folder(tmp_path, "board/terrain", {label: tile(label) for label in INKS})
    (tmp_path / "board/terrain/field/1.png").write_text("text")
    result = CliRunner().invoke(command, ["tiles", str(tmp_path), "--out", str(tmp_path / "box.npz")])
    assert result.exit_code == 1
    assert "field/1.png" in result.output
    assert not (tmp_path / "box.npz").exists()


def test_a_bad_picture_of_any_part_is_named_before_anything_is_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calibration.enrolment.folder.learn_board", pytest.fail)
    folder(tmp_path, "board/terrain", {label: tile(label) for label in INKS})
    folder(tmp_path, "hexes", {label: tile(label) for label in INKS})
    (tmp_path / "hexes/field/1.png").write_text("text")
    with pytest.raises(UnreadableError, match=r"picture-damaged|picture-format|picture-empty") as caught:
        enrol(tmp_path)
    assert caught.value.about.endswith("hexes/field/1.png")


def test_a_profile_that_cannot_be_written_is_said_before_anything_is_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calibration.enrolment.folder.learn_board", pytest.fail)
    folder(tmp_path, "board/terrain", {label: tile(label) for label in INKS})
    (tmp_path / "file").write_text("no folder")
    result = CliRunner().invoke(command, ["tiles", str(tmp_path), "--out", str(tmp_path / "file" / "box.npz")])
    assert result.exit_code == 2
    assert "another --out" in result.output


def test_one_terrain_alone_cannot_be_learnt(tmp_path: Path) -> None:
    folder(tmp_path, "board/terrain", {"only": tile("field")})
    with pytest.raises(UnreadableError, match="few-terrains"):
        enrol(tmp_path)


def test_made_spaces_hold_what_they_say() -> None:
    kit = TrainingKit({label: [tile(label)] for label in INKS}, {d: [disc(d)] for d in "12"}, PAWNS)
    rng = np.random.default_rng(0)
    drawn = [draw(kit, rng) for _ in range(200)]
    assert {d.tile for d in drawn} == {None, *INKS}
    assert {d.disc for d in drawn} == {None, "1", "2"}
    assert {d.pawn for d in drawn} == {None, *PAWNS}
    for look, side in zip(
        zip(*(photograph(d, rng) for d in drawn), strict=True), (THUMBNAIL, FINE, ABOVE), strict=True
    ):
        assert all(seen.shape == (side, side, 3) and seen.min() >= 0 and seen.max() <= 1.31 for seen in look)
