"""A profile comes back as it was kept, and a file that is none earns a sentence."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.training import learning
from calibration.training.learning import learn
from companion.app import own_parts
from companion.vision.classify import profile
from companion.vision.classify.classifier import HEXAGON, patch_of
from companion.vision.classify.profile import READ, VERSION, ClassifiedPart, FigurePart, Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Lens
from tests.support.vision.scene import INKS, tile


def test_a_profile_reads_the_same_after_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "PATCHES", 180)
    labels = learn({label: [tile(label)] for label in INKS}, HEXAGON)
    lens = Lens(np.diag([900.0, 900, 1]), np.array([0.1, 0, 0, 0, 0.0]), (1280, 720))
    file = tmp_path / "deep" / "box.npz"
    Profile({"hexes": ClassifiedPart(labels, 31.5)}, lens=lens).save(file)
    again = Profile.load(file)
    patches = np.stack([patch_of(tile(label, 5)) for label in INKS])
    assert again.part("hexes").classifier.read(patches) == pytest.approx(labels.read(patches))
    assert again.part("hexes").classifier.names == labels.names
    assert again.part("hexes").size_mm == 31.5
    assert again.lens is not None
    assert again.lens.matrix == pytest.approx(lens.matrix)
    assert [p.name for p in file.parent.iterdir()] == ["box.npz"]
    with pytest.raises(UnreadableError, match=r"part-unknown .kind=part-board"):
        again.part("board")


@pytest.mark.parametrize("data", [b"", b"text", b"PK\x03\x04 half a zip"])
def test_a_foreign_file_earns_a_sentence(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "box.npz"
    file.write_bytes(data)
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(file)


def test_another_programs_npz_is_no_profile(tmp_path: Path) -> None:
    np.savez(tmp_path / "box.npz", a=np.zeros(3))
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(tmp_path / "box.npz")


def test_a_missing_profile_earns_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="profile-missing"):
        Profile.load(tmp_path / "none.npz")


def _lopsided(precision: Floats) -> Floats:
    precision[0, 1] += abs(precision).max()
    return precision


@pytest.mark.parametrize("change", [np.zeros_like, np.negative, _lopsided], ids=["zero", "negative", "lopsided"])
def test_a_profile_whose_tones_have_no_spread_earns_a_sentence(
    change: Callable[[Floats], Floats], tmp_path: Path
) -> None:
    file = tmp_path / "box.npz"
    own_parts.load().save(file)
    with np.load(file) as kept:
        arrays = dict(kept)
    arrays["board:labels:tones.precision"] = change(arrays["board:labels:tones.precision"])
    np.savez(file, **arrays)
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(file)


def test_the_colours_of_a_boards_parts_are_kept(tmp_path: Path) -> None:
    own_parts.load().save(tmp_path / "box.npz")
    for known, kept in zip(
        own_parts.load().part("board").classifier.palettes,
        Profile.load(tmp_path / "box.npz").part("board").classifier.palettes,
        strict=True,
    ):
        assert kept == pytest.approx(known, abs=1e-3)


@pytest.mark.parametrize("change", [np.negative, lambda kept: kept[1:], lambda kept: kept[:, 1:], None])
def test_a_profile_whose_colours_cannot_be_earns_a_sentence(
    change: Callable[[Floats], Floats] | None, tmp_path: Path
) -> None:
    file, name = tmp_path / "box.npz", "board:labels:palettes.1"
    own_parts.load().save(file)
    with np.load(file) as stored:
        arrays = dict(stored)
    kept = arrays.pop(name)
    np.savez(file, **(arrays if change is None else {**arrays, name: change(kept)}))
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(file)


def test_figures_are_kept_with_their_shape_and_paint(tmp_path: Path) -> None:
    peg = FigurePart(((0.0, 5.0), (10.0, 2.5)), (10, 20, 200))
    Profile({}, figures={"red-peg": peg}).save(tmp_path / "box.npz")
    assert Profile.load(tmp_path / "box.npz").figures == {"red-peg": peg}


@pytest.mark.parametrize(
    "wrong", [((), (1, 2, 3)), (((0.0, 5.0), (9.0, -1.0)), (1, 2, 3)), (((0, 5), (9, 1)), (1, 2, 300))]
)
def test_a_figure_that_cannot_be_is_refused(tmp_path: Path, wrong: tuple[Any, Any]) -> None:
    Profile({}, figures={"red-peg": FigurePart(*wrong)}).save(tmp_path / "box.npz")
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(tmp_path / "box.npz")


def _told(file: Path, **facts: Any) -> None:
    """Change what a profile says of itself."""
    with np.load(file) as kept:
        arrays = dict(kept)
    head = {**json.loads(str(arrays["head"])), **facts}
    np.savez(file, **{**arrays, "head": np.array(json.dumps(head))})


def test_a_profile_of_another_version_is_not_called_damaged(tmp_path: Path) -> None:
    Profile({}).save(tmp_path / "box.npz")
    for version in (READ[0] - 1, VERSION + 1):
        _told(tmp_path / "box.npz", version=version)
        with pytest.raises(UnreadableError, match="profile-version"):
            Profile.load(tmp_path / "box.npz")


@pytest.mark.parametrize(("size_mm", "fits"), [(0.9, False), (1, True), (1000, True), (1001, False)])
def test_a_part_is_a_millimetre_to_a_metre_large(size_mm: float, fits: bool, tmp_path: Path) -> None:
    own = own_parts.load()
    Profile({"board": ClassifiedPart(own.part("board").classifier, size_mm)}).save(tmp_path / "box.npz")
    if fits:
        assert Profile.load(tmp_path / "box.npz").part("board").size_mm == size_mm
    else:
        with pytest.raises(UnreadableError, match="profile-damaged"):
            Profile.load(tmp_path / "box.npz")


@pytest.mark.parametrize(("high", "fits"), [(0.0, True), (1000.0, True), (1000.5, False), (-0.5, False)])
def test_so_is_a_figure_with_a_point_at_its_foot_perhaps(high: float, fits: bool, tmp_path: Path) -> None:
    peg = FigurePart(((0.0, 5.0), (high, 0.0)), (0, 255, 0))
    Profile({}, figures={"red-peg": peg}).save(tmp_path / "box.npz")
    if fits:
        assert Profile.load(tmp_path / "box.npz").figures == {"red-peg": peg}
    else:
        with pytest.raises(UnreadableError, match="profile-damaged"):
            Profile.load(tmp_path / "box.npz")


def test_more_than_any_profile_holds_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "box.npz"
    Profile({}).save(file)
    with zipfile.ZipFile(file) as packed:
        size = sum(member.file_size for member in packed.infolist())
    monkeypatch.setattr(profile, "LARGEST", size)
    assert Profile.load(file).parts == {}
    monkeypatch.setattr(profile, "LARGEST", size - 1)
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(file)


def test_a_lens_is_for_pictures_of_any_size_and_without_one_there_is_none() -> None:
    frame = np.zeros((360, 640, 3), np.uint8)
    lens = Lens(np.diag([900.0, 900, 1]), np.zeros(5), (1280, 720))
    scaled = Profile({}, lens=lens).lens_for(frame)
    assert scaled is not None
    assert scaled.size == (640, 360)
    assert Profile({}).lens_for(frame) is None


def test_round_tokens_are_kept_as_pictures(tmp_path: Path) -> None:
    token = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
    Profile({}, discs={"harbour": token}).save(tmp_path / "box.npz")
    kept = Profile.load(tmp_path / "box.npz").discs
    assert list(kept) == ["harbour"]
    assert (kept["harbour"] == token).all()


def test_hexagons_are_kept_as_they_were_enrolled(tmp_path: Path) -> None:
    tile = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
    Profile({}, hexagons={"exit": tile}).save(tmp_path / "box.npz")
    kept = Profile.load(tmp_path / "box.npz").hexagons
    assert list(kept) == ["exit"]
    assert (kept["exit"] == tile).all()


def test_a_token_that_is_no_picture_spoils_the_profile(tmp_path: Path) -> None:
    Profile({}, discs={"harbour": np.zeros((4, 4), np.uint8)}).save(tmp_path / "box.npz")
    with pytest.raises(UnreadableError):
        Profile.load(tmp_path / "box.npz")


def test_a_printed_part_that_was_never_enrolled_says_so() -> None:
    with pytest.raises(UnreadableError, match=r"part-unknown .kind=part-squares"):
        Profile({}).printed_part("squares")


@pytest.mark.parametrize("shape", [(4, 4, 4), (4, 0, 3), (3,)])
def test_a_picture_has_three_colours_and_some_pixels(shape: tuple[int, ...], tmp_path: Path) -> None:
    Profile({}, hexagons={"exit": np.zeros(shape, np.uint8)}).save(tmp_path / "box.npz")
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(tmp_path / "box.npz")
    Profile({}, discs={"harbour": np.zeros((4, 4, 3), np.float32)}).save(tmp_path / "box.npz")
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(tmp_path / "box.npz")


def test_a_figure_has_a_foot_and_a_top_and_paint_of_three_shares(tmp_path: Path) -> None:
    for profile_of, paint in ((((0.0, 5.0),), (0, 0, 0)), (((0.0, 5.0), (9.0, 1.0)), (0, -1, 0))):
        Profile({}, figures={"red-peg": FigurePart(profile_of, paint)}).save(tmp_path / "box.npz")
        with pytest.raises(UnreadableError, match="profile-damaged"):
            Profile.load(tmp_path / "box.npz")
    white = FigurePart(((0.0, 5.0), (9.0, 1.0)), (255, 255, 0))
    Profile({}, figures={"peg": white}).save(tmp_path / "box.npz")
    assert Profile.load(tmp_path / "box.npz").figures == {"peg": white}


def test_a_profile_for_other_eyes_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_parts.load().save(tmp_path / "box.npz")
    assert "board" in Profile.load(tmp_path / "box.npz").parts
    monkeypatch.setitem(profile.VIEWS, "board", {**profile.VIEWS["board"], "glance": 9})
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(tmp_path / "box.npz")


def test_a_folder_is_no_profile(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="profile-damaged"):
        Profile.load(tmp_path)
