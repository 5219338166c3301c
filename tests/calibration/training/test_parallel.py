"""Work shared among cores comes out as if one had done it."""

from __future__ import annotations

import os

import numpy as np
import pytest

from calibration.training.parallel import Shared, team


def squared(squares: Shared, number: int) -> int:
    squares.array[number] = number * number
    return os.getpid()


@pytest.mark.parametrize("parts", [1, 2])
def test_what_is_done_is_done_by_as_many_as_it_is_worth_and_seen_by_all(
    parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    squares, shares = Shared((6,), np.int64), list[float]()
    with team(squares, parts) as both:
        who = both.all(squared, range(6), shares.append)
        # what one has written the others find, and who began goes on
        squares.array[0] = 7
        who += both.all(squared, [1, 2])
    assert (os.getpid() in who) == (parts == 1)
    assert squares.array.tolist() == [7, 1, 4, 9, 16, 25]
    assert shares == [n / 6 for n in range(1, 7)]


def test_nobody_is_started_for_work_on_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    squares = Shared((3,), np.int64)
    with team(squares, 8) as alone:
        assert set(alone.all(squared, range(3))) == {os.getpid()}
