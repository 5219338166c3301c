"""Number tokens of a box are enrolled like its other parts: its own print is read better than any, and kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.enrolment.folder import enrol
from calibration.enrolment.live import TOKENS
from calibration.training.numbers import learn_print, photographed
from companion.app.enrolling import parts_of
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.tokens.numbers import NUMBERS, Numbers

PX = 120
SHOWN = 24


@cache
def token(number: str, askew: float = 0.0) -> Picture:
    """A token in a print that no fonts have: thin slanted strokes in brown, and a dot at the foot."""
    picture = np.full((PX, PX, 3), (150, 190, 205), np.uint8)
    face, scale = cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 1.9 if len(number) == 1 else 1.35
    (wide, high), _ = cv2.getTextSize(number, face, scale, 3)
    cv2.putText(picture, number, ((PX - wide) // 2, (PX + high) // 2 - 6), face, scale, (60, 80, 110), 3, cv2.LINE_AA)
    cv2.circle(picture, (PX // 2, PX - 14), 4, (60, 80, 110), -1, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D(((PX - 1) / 2,) * 2, -askew, 1.0)
    return np.asarray(cv2.warpAffine(picture, turn, (PX, PX), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def right(numbers: Numbers) -> float:
    """The share of tokens of this print, in any turn and light, that are read as they are."""
    rng = np.random.default_rng(5)
    found = [
        (name, numbers.read(photographed(token(name), float(rng.uniform(0, 360)), rng))[0])
        for name in NUMBERS
        for _ in range(SHOWN)
    ]
    return float(np.mean([chances.max() > 0.5 and NUMBERS[int(chances.argmax())] == name for name, chances in found]))


def box(folder: Path, askew: float = 0.0) -> Path:
    for name in NUMBERS:
        (folder / TOKENS / name).mkdir(parents=True)
        cv2.imwrite(str(folder / TOKENS / name / "1.png"), token(name, askew))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("askew", [pytest.param(0.0, marks=pytest.mark.long), 20.0])
def test_a_print_that_was_learnt_is_read_better_than_any(tmp_path: Path, askew: float) -> None:
    learnt = enrol(box(tmp_path, askew)).numbers
    assert learnt is not None
    usual = right(Numbers.load())
    assert right(learnt) >= usual + 0.15


def test_a_profile_keeps_the_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calibration.training.numbers.ONE_COUNT", 300)
    learnt = learn_print({"2": [token("2")], "12": [token("12")]})
    Profile({}, numbers=learnt).save(tmp_path / "box.npz")
    kept = Profile.load(tmp_path / "box.npz").numbers
    assert kept is not None
    for mine, theirs in zip(kept.weights, learnt.weights, strict=True):
        assert np.allclose(mine, theirs, atol=2e-3)
    assert any((mine != usual).any() for mine, usual in zip(kept.weights, Numbers.load().weights, strict=True))


def test_a_profile_without_tokens_knows_no_print(tmp_path: Path) -> None:
    Profile({}).save(tmp_path / "box.npz")
    assert Profile.load(tmp_path / "box.npz").numbers is None


def test_a_network_of_another_make_is_no_print() -> None:
    with pytest.raises(ValueError, match="network"):
        Numbers.stored({"w0": np.zeros((3, 3))})


def test_a_folder_that_is_no_number_is_said(tmp_path: Path) -> None:
    (tmp_path / TOKENS / "seven").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / TOKENS / "seven" / "1.png"), token("8"))
    with pytest.raises(UnreadableError) as said:
        enrol(tmp_path)
    assert said.value.what.key == "no-number"


def test_each_number_is_asked_for_once() -> None:
    asked = [part.name for part in parts_of("diamond_isles") if part.kind.folder == TOKENS]
    assert sorted(asked, key=int) == list(NUMBERS)
