"""A space is described from its two looks alone, and looked at no longer than it takes."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision import spaces
from companion.vision.features import ABOVE, PARCEL, SIDE
from companion.vision.labels import SPACE, Labels, View
from companion.vision.spaces import GLANCE, WHOLE, answers, described, glance, glanced
from companion.vision.tint import Tones

MASK = SPACE.mask()


def looks(count: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(count)
    return rng.random((count, SIDE, SIDE, 3), np.float32), rng.random((count, ABOVE, ABOVE, 3), np.float32)


def features(table: np.ndarray, heads: np.ndarray) -> np.ndarray:
    early = glance(table, MASK)
    return np.concatenate([glanced(early), described(early, table, heads, MASK)], axis=1)


def decided(glanced_at: float, in_full: float) -> Labels:
    """A classifier that takes every space for `first` at a glance and for `second` in full, each so surely."""
    some = looks(1)
    early = glance(some[0], MASK)
    sizes = {GLANCE: glanced(early).shape[1], WHOLE: described(early, *some, MASK).shape[1]}
    views = {}
    for name, chances in {GLANCE: [glanced_at, 1 - glanced_at], WHOLE: [1 - in_full, in_full]}.items():
        same, ones = np.zeros((sizes[name], 2), np.float32), np.ones(sizes[name], np.float32)
        views[name] = View(0 * ones, ones, same, np.log(np.array(chances, np.float32)))
    return Labels((("first", "second"),), SPACE, views, np.ones((1, 2), np.float32), Tones(np.zeros((1, 9)), np.eye(9)))


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
    glances = []

    def counted(table: np.ndarray, mask: np.ndarray) -> np.ndarray:
        glances.append(len(table))
        return glance(table, mask)

    monkeypatch.setattr(spaces, "glance", counted)
    answers(decided(0.9, 0.97), *looks(3))
    assert glances == [3]
    answers(decided(0.9, 0.8), *looks(3))
    assert glances == [3, 3, 3]


def test_looks_may_be_bytes_with_the_gain_that_makes_white_one() -> None:
    table, heads = looks(2)
    gain = np.full((2, 1, 1, 3), 1 / 200, np.float32)
    (plain,) = answers(decided(0.9, 0.8), table, heads)
    (lit,) = answers(decided(0.9, 0.8), (table * 200).astype(np.uint8), (heads * 200).astype(np.uint8), gain)
    assert lit == pytest.approx(plain, abs=0.01)
