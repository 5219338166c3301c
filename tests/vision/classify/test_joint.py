"""What the parts of one picture say of one another."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.classify.joint import agreed, limited

NAMES = ("hill", "forest", "lake")


def test_a_doubtful_part_takes_the_name_of_those_it_looks_like() -> None:
    chances = np.array([[0.9, 0.1, 0], [0.8, 0.2, 0], [0.1, 0.9, 0], [0.2, 0.8, 0], [0.55, 0.45, 0]], np.float32)
    looks = np.array([[0, 0], [0.1, 0], [3, 3], [3, 3.1], [3.1, 3]], np.float32)
    assert agreed(chances, looks).argmax(axis=1).tolist() == [0, 0, 1, 1, 1]
    assert agreed(chances, looks).sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_a_lone_part_keeps_its_name() -> None:
    chances = np.array([[0.98, 0.01, 0.01], [0.97, 0.02, 0.01], [0.01, 0.01, 0.98], [0.02, 0.95, 0.03]], np.float32)
    looks = np.array([[0, 0], [0.2, 0], [5, 0], [0, 5]], np.float32)
    assert agreed(chances, looks).argmax(axis=1).tolist() == [0, 0, 2, 1]


def test_among_parts_of_one_label_one_with_a_pawn_on_it_keeps_its_name() -> None:
    chances = np.array([[0.98, 0.01, 0.01]] * 9, np.float32)
    looks = np.array([[0.02 * n, 0] for n in range(8)] + [[0, 0.7]], np.float32)
    assert agreed(chances, looks)[8, 0] < 0.5, "by itself the picture makes too much of a small difference"
    assert agreed(chances, looks, 0.6).min(axis=0)[0] > 0.9


def test_two_parts_say_nothing_of_each_other() -> None:
    chances = np.array([[0.6, 0.4, 0], [0.4, 0.6, 0]], np.float32)
    assert agreed(chances, np.zeros((2, 4), np.float32)) is chances


def test_no_more_parts_take_a_name_than_there_are() -> None:
    chances = np.array([[0.9, 0.1, 0], [0.6, 0.3, 0.1], [0.8, 0.1, 0.1]], np.float32)
    assert limited(chances, NAMES, {"hill": 1}).argmax(axis=1).tolist() == [0, 1, 1]
    assert limited(chances, NAMES, {"hill": 2}).argmax(axis=1).tolist() == [0, 1, 0]
    assert limited(chances, NAMES, {}) == pytest.approx(chances)
