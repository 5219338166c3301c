"""One shift that explains all: what was pushed together, and what was not."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.motion.change import Small
from companion.vision.motion.shifted import shift_of

TABLE = (90, 80, 70)
PLACES = [np.array([[x, y], [x + 16, y], [x + 16, y + 16], [x, y + 16]], float) for x, y in ((40, 30), (64, 30))]


def picture(*tiles: tuple[int, int]) -> Small:
    """A table with a patterned tile at each of these corners."""
    rng = np.random.default_rng(5)
    art = [rng.integers(60, 255, (16, 16, 3)).astype(np.uint8) for _ in range(2)]
    seen = np.full((90, 120, 3), TABLE, np.uint8)
    for (x, y), tile in zip(tiles, art, strict=True):
        seen[y : y + 16, x : x + 16] = tile
    return seen


BEFORE = picture((40, 30), (64, 30))


@pytest.mark.parametrize(("right", "down"), [(7, 0), (-5, 3), (0, 9)])
def test_what_was_pushed_together_is_told_by_its_one_shift(right: int, down: int) -> None:
    now = picture((40 + right, 30 + down), (64 + right, 30 + down))
    assert shift_of(BEFORE, now, PLACES, 12) == (right, down)


def test_what_lies_as_before_was_not_pushed() -> None:
    assert shift_of(BEFORE, BEFORE, PLACES, 12) is None


def test_where_one_tile_only_moved_nothing_was_pushed() -> None:
    assert shift_of(BEFORE, picture((40, 30), (71, 30)), PLACES, 12) is None


def test_what_went_further_than_was_looked_for_is_not_found() -> None:
    assert shift_of(BEFORE, picture((40, 50), (64, 50)), PLACES, 12) is None
