"""Work shared among cores comes out as if one had done it."""

from __future__ import annotations

import os

import pytest

from calibration.training.parallel import in_parallel


def squared(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def test_what_is_worth_it_is_done_by_others_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    done = in_parallel(squared, range(6), worth=3)
    assert [number for number, _ in done] == [0, 1, 4, 9, 16, 25]
    assert os.getpid() not in {who for _, who in done}


def test_little_work_stays_here() -> None:
    assert {who for _, who in in_parallel(squared, range(3), worth=3)} == {os.getpid()}
