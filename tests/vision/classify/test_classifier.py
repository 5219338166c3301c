"""Labels are told apart after a few pictures, in light that was never seen, and no probability is more than it says."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.training import learning
from calibration.training.augmentation import altered
from calibration.training.learning import learn
from companion.vision.classify.classifier import DISC, HEXAGON, SPACE, SQUARE, TONES, Classifier, doubted, patch_of
from companion.vision.classify.features import SIDE, describe
from companion.vision.errors import UnreadableError
from companion.vision.observation import Seen
from tests.support.vision.scene import INKS, tile


@pytest.fixture(scope="module")
def labels() -> Classifier:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "PATCHES", 450)
        return learn({label: [tile(label, n) for n in (1, 2)] for label in INKS}, SQUARE)


def test_new_pictures_of_each_label_are_told_apart(labels: Classifier) -> None:
    rng = np.random.default_rng(3)
    patches = np.stack([altered(tile(label, 9), SQUARE, rng) for label in sorted(INKS) for _ in range(20)])
    chances = labels.read(patches)
    assert chances.sum(axis=1) == pytest.approx(1, abs=1e-4)
    assert (chances.argmax(axis=1) == np.repeat(range(3), 20)).mean() >= 0.95


def test_a_lamps_colour_is_found_from_all_patches_together(labels: Classifier) -> None:
    lamp = np.array([0.6, 0.85, 1.1], np.float32)
    patches = np.stack([patch_of(tile(label, 20 + n)) for label in sorted(INKS) for n in range(4)]) * lamp
    tint = labels.tint(labels.tones_of(patches), white_seen=False)
    assert tint[0] / tint[2] == pytest.approx(lamp[2] / lamp[0], rel=0.35)
    together = labels.read(patches * tint)
    assert (together.argmax(axis=1) == np.repeat(range(3), 4)).mean() >= 0.9


def test_a_tint_is_the_same_found_in_patches_that_are_not_white_yet(labels: Classifier) -> None:
    patches = np.stack([patch_of(tile(label, 20 + n)) for label in sorted(INKS) for n in range(4)])
    gain = np.linspace(0.8, 1.4, len(patches) * 3, dtype=np.float32).reshape(-1, 1, 1, 3)
    expected = labels.tint(labels.tones_of(patches), white_seen=True)
    assert labels.tint(labels.tones_of(patches / gain, gain), white_seen=True) == pytest.approx(expected, rel=1e-3)


def test_where_drawings_leave_a_label_open_its_colours_decide_in_any_light(labels: Classifier) -> None:
    lamp = np.array([0.8, 1.0, 1.1], np.float32)
    patches = np.stack([patch_of(tile(label, 20)) for label in sorted(INKS)]) * lamp
    open_still, sure = np.full((3, 3), 1 / 3, np.float32), np.array([[0.002, 0.996, 0.002]] * 3, np.float32)
    seen = labels.tones_of(patches)
    assert labels.with_tones(open_still, seen, np.float32(1) / lamp).argmax(axis=1).tolist() == [0, 1, 2]
    assert labels.with_tones(sure, seen, np.float32(1) / lamp).argmax(axis=1).tolist() == [1, 1, 1]


def test_no_patches_are_no_trouble(labels: Classifier) -> None:
    none = np.zeros((0, SIDE, SIDE, 3), np.float32)
    assert labels.read(none).shape == (0, 3)
    assert labels.with_tones(labels.read(none), np.zeros((0, TONES)), np.ones(3, np.float32)).shape == (0, 3)


def test_what_lies_outside_a_hexagon_does_not_matter() -> None:
    rng = np.random.default_rng(0)
    mask = HEXAGON.mask()
    one, other = rng.random((2, 1, SIDE, SIDE, 3)).astype(np.float32)
    other[0][mask > 0] = one[0][mask > 0]
    for view, features in describe(one, mask).items():
        assert features == pytest.approx(describe(other, mask)[view], abs=1e-5)


def test_one_label_alone_cannot_be_learnt() -> None:
    with pytest.raises(UnreadableError, match="few-labels"):
        learn({"only": [tile("field")]}, SQUARE)


def test_seen_ranks_every_label() -> None:
    seen = Seen.among(("a", None, "b"), [0.2, 0.7, 0.1])
    assert (seen.label, seen.probability) == (None, 0.7)
    assert seen.others == (("a", 0.2), ("b", 0.1))
    assert seen.chance("b") == pytest.approx(0.1)
    assert seen.chance("never") == 0


def test_doubt_keeps_the_order_of_answers_and_makes_them_less_sure() -> None:
    chances = np.array([[0.9, 0.08, 0.02]], np.float32)
    assert doubted(chances, 1.0) is chances
    less = doubted(chances, 0.5)
    assert less.sum() == pytest.approx(1.0)
    assert 0.9 > less[0, 0] > less[0, 1] > less[0, 2] > 0.02


@pytest.mark.parametrize("side", [48, 96])
def test_a_part_fills_its_outline_and_nothing_else(side: int) -> None:
    top, left, corner, middle = (0, side // 2), (side // 2, 0), (0, 0), (side // 2, side // 2)
    covered = {
        SQUARE: (1.0, {top, left, corner, middle}),
        DISC: (np.pi / 4, {top, left, middle}),
        HEXAGON: (3**1.5 / 8, {top, middle}),
        SPACE: ((11 / 12) ** 2, {middle}),
    }
    for shape, (share, inside) in covered.items():
        mask = shape.mask(side)
        assert (mask > 0).mean() == pytest.approx(share, abs=0.05), shape
        assert {at for at in (top, left, corner, middle) if mask[at]} == inside, shape
        assert (mask == mask[::-1]).mean() > 0.95, shape
        assert (mask == mask[:, ::-1]).mean() > 0.95, shape
