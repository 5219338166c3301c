"""A space is described from its two looks alone: not by its margin, nor by which spaces are described with it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.features import ABOVE, PARCEL, SIDE, describe_spaces
from companion.vision.labels import SPACE


def looks(count: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(count)
    return rng.random((count, SIDE, SIDE, 3), np.float32), rng.random((count, ABOVE, ABOVE, 3), np.float32)


def test_a_space_is_described_alike_alone_and_among_many() -> None:
    table, heads = looks(PARCEL + 3)
    together = describe_spaces(table, heads, SPACE.mask())
    for one in (0, PARCEL, PARCEL + 2):
        alone = describe_spaces(table[one : one + 1], heads[one : one + 1], SPACE.mask())
        assert together[one] == pytest.approx(alone[0], abs=1e-4)


def test_what_lies_in_the_margin_of_a_space_does_not_matter() -> None:
    table, heads = looks(2)
    inside = SPACE.mask() > 0
    table[1][inside] = table[0][inside]
    heads[1] = heads[0]
    first, second = describe_spaces(table, heads, SPACE.mask())
    assert first == pytest.approx(second, abs=1e-5)


def test_a_head_changes_the_description() -> None:
    table, heads = looks(2)
    table[1] = table[0]
    first, second = describe_spaces(table, heads, SPACE.mask())
    assert np.abs(first - second).max() > 0.01
