"""What the benchmark does to pictures, and how it counts what that costs."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat, visible_cards
from companion.vision.geometry.plane import project
from companion.vision.observation import BoardSeen, CellSeen, Seen
from scripts.benches.eyes.caves import own, with_entrances
from scripts.benches.eyes.covered import after_covering, covered
from scripts.benches.eyes.distorted import chosen, losses
from scripts.benches.eyes.distortions import WAYS, copied, knocked
from scripts.benches.eyes.sets import PictureSet, Sample
from tests.support.vision import judge
from tests.support.vision.judge import Truth
from tests.support.vision.scene import DOTS, MARGIN, PITCH, Picture, photograph, table


@cache
def board() -> tuple[Picture, Truth]:
    picture, matrix = photograph(table(3, 4), size=(640, 480))
    middles = (np.array([(n % 4, n // 4) for n in range(12)]) + 0.5) * PITCH
    spots = project(matrix, (middles + MARGIN) * DOTS).tolist()
    cells = [{"row": n // 4, "col": n % 4, "terrain": None, "centre": spot} for n, spot in enumerate(spots)]
    return picture, {"rows": 3, "cols": 4, "cells": cells}


def made(way: str) -> tuple[Picture, Truth, list[Truth]]:
    return copied(way, *board(), np.random.default_rng(3))


@pytest.mark.parametrize("way", ["gamma 0.5", "blur 3 px", "dim and grainy", "half the size", "cards cut", "sleeve"])
def test_a_picture_is_made_worse_the_same_way_each_time(way: str) -> None:
    first, again = made(way), made(way)
    assert np.array_equal(first[0], again[0])
    assert first[0].shape != board()[0].shape or not np.array_equal(first[0], board()[0])
    assert len(first[1]["cells"]) + len(first[2]) == 12


def test_the_truth_moves_with_the_picture() -> None:
    _, truth = board()
    _, small, _ = made("half the size")
    assert np.allclose([c["centre"] for c in small["cells"]], np.array([c["centre"] for c in truth["cells"]]) / 2)
    cut, moved, _ = made("cards cut")
    off = np.array([c["centre"] for c in moved["cells"]]) - [c["centre"] for c in truth["cells"]]
    assert np.ptp(off, axis=0).max() < 1e-9
    assert cut.shape != board()[0].shape


def test_two_cards_are_covered_and_two_seen() -> None:
    assert len(find_mat(board()[0]).cards) == 4
    assert len(visible_cards(made("two cards covered")[0])) == 2


def test_what_lies_under_a_sleeve_is_not_asked_for_but_what_is_claimed_of_it_counts() -> None:
    picture, truth = board()

    def claiming(frames: Any, truths: Any) -> list[BoardSeen]:
        bare = Seen.among([None, "wood"], [0.99, 0.01])
        return [BoardSeen(3, 4, tuple(CellSeen(n // 4, n % 4, bare, bare, bare, 0.97) for n in range(12)))]

    one = PictureSet("boards", "boards", [], claiming, judge.board)
    found = losses(one, [(0, Sample(lambda: [picture], [truth]))], "sleeve", 3)
    (good, asked) = found.judged.right["cells"]
    assert good == asked < 12
    assert found.hidden_claims == [0.97] * (12 - asked)


def test_a_covered_mat_is_read_where_it_lay_unless_the_camera_was_knocked() -> None:
    picture, truth = board()

    def found(frames: Any, truths: Any) -> list[object]:
        try:
            return [find_mat(frames[0]).cards]
        except UnreadableError:
            return [None]

    one = PictureSet("boards", "boards", [], found, judge.board)
    for how in ("nothing moved", "less light"):
        now, _ = covered(how, picture, truth, np.random.default_rng(3))
        assert not visible_cards(now)
        assert after_covering(one, picture, now, truth) is not None
        assert after_covering(one, now, now, truth) is None
        assert after_covering(one, picture, knocked(now, 20.0, 0.0), truth) is None


def test_tiles_at_the_rim_are_made_entrances() -> None:
    tiles = [
        {"q": q, "r": r, "label": "gold", "centre": [200 + 35 * (q + r / 2), 200 + 30.0 * r]}
        for q in range(5)
        for r in range(5)
    ]
    frame = np.full((480, 640, 3), 120, np.uint8)
    same = np.random.default_rng
    plain, truth, made = with_entrances(frame, {"tiles": tiles}, own, "entrance", 0.0, same(1))
    bright, again, _ = with_entrances(frame, {"tiles": tiles}, own, "entrance", 60.0, same(1))
    assert again == truth
    assert [tile["label"] for tile in truth["tiles"]].count("entrance") == len(made) == 3
    assert not any(1 <= tile["q"] <= 3 and 1 <= tile["r"] <= 3 for tile in made)
    for tile in made:
        x, y = (round(value) for value in tile["centre"])
        assert (plain[y, x] != frame[y, x]).any()
        assert (bright[y, x].astype(int) - plain[y, x]).min() >= 59


def test_one_half_is_tuned_on_and_the_other_judged() -> None:
    samples = [Sample(list, [n]) for n in range(10)]  # type: ignore[list-item] # truths that are only counted
    numbers = {half: [n for n, _ in chosen(samples, half, None)] for half in ("tune", "judge")}
    assert numbers == {"tune": [0, 2, 4, 6, 8], "judge": [1, 3, 5, 7, 9]}
    assert [n for n, _ in chosen(samples, "judge", 3)] == [1, 3, 7]
    assert len(WAYS) == 13
