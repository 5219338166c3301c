"""A space is described from its patches alone, and in full only where its thumbnail is not sure."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.vision.board import spaces
from companion.vision.board.spaces import (
    FULL_VIEW,
    THUMBNAIL_VIEW,
    answers,
    full_features,
    ground,
    usual,
    views_of,
    weighed,
)
from companion.vision.classify.classifier import SPACE, Classifier, FeatureView, PartShape
from companion.vision.classify.features import ABOVE, FINE, PARCEL, THUMBNAIL
from companion.vision.colour.joint_white_balance import Tones

Patches = tuple[np.ndarray, np.ndarray, np.ndarray]


def patches(count: int) -> Patches:
    """Thumbnails, patches of the table and patches of heads."""
    rng = np.random.default_rng(count)
    quick, table, heads = (rng.random((count, side, side, 3), np.float32) for side in (THUMBNAIL, FINE, ABOVE))
    return quick, table, heads


def features(quick: np.ndarray, table: np.ndarray, heads: np.ndarray) -> np.ndarray:
    return np.concatenate([*views_of(quick, table, heads, SPACE).values()], axis=1)


def read(labels: Classifier, shown: Patches, gain: np.ndarray | None = None) -> np.ndarray:
    quick, table, heads = shown
    (chances,) = answers(labels, quick, lambda some: (table[some], heads[some]), gain)
    return chances


def decided(at_first: float, in_full: float) -> Classifier:
    """A classifier that takes every space for `first` by its thumbnail and for `second` in full, each so surely.

    In full, the thumbnail counts for nothing.
    """
    some = patches(1)
    sizes = {name: features.shape[1] for name, features in views_of(*some, SPACE).items()}
    views = {}
    for name, chances in {THUMBNAIL_VIEW: [at_first, 1 - at_first], FULL_VIEW: [1 - in_full, in_full]}.items():
        same, ones = np.zeros((sizes[name], 2), np.float32), np.ones(sizes[name], np.float32)
        views[name] = FeatureView(0 * ones, ones, same, np.log(np.array(chances, np.float32)))
    known = Tones(np.zeros((1, 9)), np.eye(9))
    return Classifier((("first", "second"),), SPACE, views, np.array([[0, 1]], np.float32), known)


def test_what_is_likelier_from_the_outset_wins_where_looks_hardly_tell() -> None:
    told = weighed(np.array([[0.3, 0.7, 0.0], [0.05, 0.15, 0.8]], np.float32), 0, 3.0)
    assert told.argmax(axis=1).tolist() == [0, 2]
    assert told[0] == pytest.approx([0.9 / 1.6, 0.7 / 1.6, 0.0])
    assert told.sum(axis=1) == pytest.approx(1.0)


def test_a_disc_that_half_shows_under_a_pawn_is_believed_sooner_than_one_on_an_empty_space() -> None:
    half = np.array([[0.65, 0.35], [0.65, 0.35], [0.9, 0.1]], np.float32)
    pawn = np.array([[0.0, 1.0], [1.0, 0.0], [0.0, 1.0]], np.float32)
    crops, pawns = usual(half, pawn, 0, 0, 1.0)
    assert crops.argmax(axis=1).tolist() == [1, 0, 0]
    assert crops[1] == pytest.approx(half[1])
    assert pawns == pytest.approx(pawn)


def test_in_the_dark_a_doubtful_pawn_is_believed_later() -> None:
    doubtful, none = np.array([[0.3, 0.7]], np.float32), np.ones((1, 2), np.float32)
    pawns = [usual(none, doubtful, 0, 0, trust)[1].argmax() for trust in (1.0, 0.75)]
    assert pawns == [1, 0]


def test_a_space_is_described_alike_alone_and_among_many() -> None:
    shown = patches(PARCEL + 3)
    together = features(*shown)
    for one in (0, PARCEL, PARCEL + 2):
        alone = features(*(patch[one : one + 1] for patch in shown))
        assert together[one] == pytest.approx(alone[0], abs=1e-4)


def test_what_lies_in_the_margin_of_a_space_does_not_matter() -> None:
    quick, table, heads = patches(2)
    for patch, side in ((quick, THUMBNAIL), (table, FINE)):
        inside = SPACE.mask(side) > 0
        patch[1][inside] = patch[0][inside]
    heads[1] = heads[0]
    first, second = features(quick, table, heads)
    assert first == pytest.approx(second, abs=1e-5)


@pytest.mark.parametrize("patch", range(3))
def test_every_patch_changes_the_description(patch: int) -> None:
    shown = patches(2)
    for other in {0, 1, 2} - {patch}:
        shown[other][1] = shown[other][0]
    first, second = features(*shown)
    assert np.abs(first - second).max() > 0.01


def test_a_thumbnail_decides_where_it_is_sure() -> None:
    assert read(decided(0.99, 0.97), patches(3)) == pytest.approx(np.array([[0.99, 0.01]] * 3), abs=1e-3)


@pytest.mark.parametrize("in_full", [0.97, 0.8])
def test_a_patch_in_full_decides_where_a_thumbnail_is_not_sure(in_full: float) -> None:
    assert read(decided(0.8, in_full), patches(3)) == pytest.approx(np.array([[1 - in_full, in_full]] * 3), abs=1e-3)


def test_a_space_that_is_plain_by_its_thumbnail_is_not_described_in_full() -> None:
    def never(some: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        raise AssertionError(f"asked for {some} in full")

    (chances,) = answers(decided(0.99, 0.8), patches(3)[0], never)
    assert chances.shape == (3, 2)


def test_what_thumbnails_say_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of doubtful spaces is what it would be if both views saw them anew."""
    rng, labels = np.random.default_rng(4), decided(0.8, 0.97)
    views = {
        name: replace(view, out=rng.normal(0, 0.02, view.out.shape).astype(np.float32))
        for name, view in labels.views.items()
    }
    labels = replace(labels, views=views, trust=np.array([[0.4, 0.6]], np.float32))
    shown = patches(PARCEL + 3)
    anew = labels.answers_to(views_of(*shown, SPACE))[0]
    monkeypatch.setattr(spaces, "TUNED", replace(spaces.TUNED, sure=1.1))
    scored = []

    def counted(view: FeatureView, seen: np.ndarray) -> np.ndarray:
        scored.append((view, len(seen)))
        return scores(view, seen)

    scores = FeatureView.scores
    monkeypatch.setattr(FeatureView, "scores", counted)
    assert read(labels, shown) == pytest.approx(anew, abs=1e-5)
    assert scored == [(views[name], len(anew)) for name in (THUMBNAIL_VIEW, FULL_VIEW)]


def test_only_doubtful_spaces_are_described_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    described = []

    def counted(quick: np.ndarray, table: np.ndarray, heads: np.ndarray, shape: PartShape) -> np.ndarray:
        described.append(len(table))
        return full_features(quick, table, heads, shape)

    sure, doubtful = decided(0.97, 0.8), decided(0.8, 0.8)
    monkeypatch.setattr(spaces, "full_features", counted)
    read(sure, patches(3))
    assert described == []
    read(doubtful, patches(3))
    assert described == [3]


def test_patches_may_be_bytes_with_the_gain_that_makes_white_one() -> None:
    shown = patches(2)
    quick, table, heads = ((patch * 200).astype(np.uint8) for patch in shown)
    gain = np.full((2, 1, 1, 3), 1 / 200, np.float32)
    lit = read(decided(0.8, 0.8), (quick, table, heads), gain)
    assert lit == pytest.approx(read(decided(0.8, 0.8), shown), abs=0.01)


def test_the_ground_is_what_the_corners_show_whatever_lies_in_the_middle() -> None:
    thumbnails = np.full((3, THUMBNAIL, THUMBNAIL, 3), (40, 90, 160), np.uint8)
    thumbnails[1, 12:28, 10:30] = (200, 40, 20)
    thumbnails[1, :12, 12:28] = (10, 10, 10)
    thumbnails[2] = thumbnails[2] // 2
    plain, hidden, shaded = ground(thumbnails, np.full((3, 1, 1, 3), 1 / 250, np.float32))
    assert hidden == pytest.approx(plain)
    gain = np.array([1 / 250, 1 / 250, 1 / 125], np.float32)[:, None, None, None] * np.ones(3, np.float32)
    assert ground(thumbnails, gain)[2] == pytest.approx(plain, abs=0.5)
    assert np.abs(shaded - plain)[0] < np.abs(ground(thumbnails[:1, ..., ::-1], gain[:1])[0] - plain)[1:].max() / 4


def test_in_full_a_space_is_what_both_views_make_of_it() -> None:
    labels = replace(decided(0.8, 0.99), trust=np.array([[1, 1]], np.float32))
    chances = read(labels, patches(1))
    assert chances[0, 1] == pytest.approx(0.2 * 0.99 / (0.2 * 0.99 + 0.8 * 0.01), abs=1e-3)
