"""A space is described from its two looks alone, and looked at no longer than it takes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.vision import spaces
from companion.vision.features import ABOVE, FINE, PARCEL
from companion.vision.labels import SPACE, Labels, View
from companion.vision.spaces import GLANCE, WHOLE, answers, described, views_of
from companion.vision.tint import Tones

MASK = SPACE.mask(FINE)


def looks(count: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(count)
    return rng.random((count, FINE, FINE, 3), np.float32), rng.random((count, ABOVE, ABOVE, 3), np.float32)


def features(table: np.ndarray, heads: np.ndarray) -> np.ndarray:
    return np.concatenate([*views_of(table, heads, SPACE).values()], axis=1)


def decided(glanced_at: float, in_full: float) -> Labels:
    """A classifier that takes every space for `first` at a glance and for `second` in full, each so surely.

    In full, the glance counts for nothing.
    """
    some = looks(1)
    sizes = {name: features.shape[1] for name, features in views_of(*some, SPACE).items()}
    views = {}
    for name, chances in {GLANCE: [glanced_at, 1 - glanced_at], WHOLE: [1 - in_full, in_full]}.items():
        same, ones = np.zeros((sizes[name], 2), np.float32), np.ones(sizes[name], np.float32)
        views[name] = View(0 * ones, ones, same, np.log(np.array(chances, np.float32)))
    known = Tones(np.zeros((1, 9)), np.eye(9))
    return Labels((("first", "second"),), SPACE, views, np.array([[0, 1]], np.float32), known)


def test_a_space_is_described_alike_alone_and_among_many() -> None:
    table, heads = looks(PARCEL + 3)
    together = features(table, heads)
    for one in (0, PARCEL, PARCEL + 2):
        alone = features(table[one : one + 1], heads[one : one + 1])
        assert together[one] == pytest.approx(alone[0], abs=1e-4)


def test_what_lies_in_the_margin_of_a_space_does_not_matter() -> None:
    table, heads = looks(2)
    inside = MASK > 0
    table[1][inside] = table[0][inside]
    heads[1] = heads[0]
    first, second = features(table, heads)
    assert first == pytest.approx(second, abs=1e-5)


def test_a_head_changes_the_description() -> None:
    table, heads = looks(2)
    table[1] = table[0]
    first, second = features(table, heads)
    assert np.abs(first - second).max() > 0.01


def test_a_glance_decides_where_it_is_sure() -> None:
    (chances,) = answers(decided(0.99, 0.97), *looks(3))
    assert chances == pytest.approx(np.array([[0.99, 0.01]] * 3), abs=1e-3)


@pytest.mark.parametrize("in_full", [0.97, 0.8])
def test_a_full_look_decides_where_a_glance_is_not_sure(in_full: float) -> None:
    (chances,) = answers(decided(0.9, in_full), *looks(3))
    assert chances == pytest.approx(np.array([[1 - in_full, in_full]] * 3), abs=1e-3)


def test_only_a_doubtful_space_is_looked_at_in_a_mirror(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, sure, doubtful = decided(0.99, 0.8), decided(0.9, 0.97), decided(0.9, 0.8)
    looked = []

    def counted(table: np.ndarray, heads: np.ndarray, mask: np.ndarray) -> np.ndarray:
        looked.append(len(table))
        return described(table, heads, mask)

    monkeypatch.setattr(spaces, "described", counted)
    answers(plain, *looks(3))
    assert looked == []
    answers(sure, *looks(3))
    assert looked == [3]
    answers(doubtful, *looks(3))
    assert looked == [3, 3, 3]


def test_looks_may_be_bytes_with_the_gain_that_makes_white_one() -> None:
    table, heads = looks(2)
    gain = np.full((2, 1, 1, 3), 1 / 200, np.float32)
    (plain,) = answers(decided(0.9, 0.8), table, heads)
    (lit,) = answers(decided(0.9, 0.8), (table * 200).astype(np.uint8), (heads * 200).astype(np.uint8), gain)
    assert lit == pytest.approx(plain, abs=0.01)


def test_in_full_a_space_is_what_both_views_make_of_it() -> None:
    labels = replace(decided(0.9, 0.99), trust=np.array([[1, 1]], np.float32))
    (chances,) = answers(labels, *looks(1))
    assert chances[0, 1] == pytest.approx(0.1 * 0.99 / (0.1 * 0.99 + 0.9 * 0.01), abs=1e-3)
