"""What the benchmark calls right and wrong."""

from __future__ import annotations

import numpy as np

from companion.vision.cube.colours import NAMES, Samples
from companion.vision.cube.cube_reader import FaceSeen
from companion.vision.observation import Seen
from tests.support.vision import judge

TRUTH = {"stickers": list("WYRO"), "centre": (300, 200), "span": 50.0}
NOTHING = Samples(np.zeros((4, 3)), np.zeros(3), np.zeros((4, 3)), 1.0)


def face(x: float, sure: float, colours: str = "WYRO") -> FaceSeen:
    stickers = tuple(Seen.among(NAMES, np.array([float(c == name) for name in NAMES])) for c in colours)
    return FaceSeen(stickers, (x, 200.0), (), sure, NOTHING)


def test_the_face_at_its_place_is_a_claim() -> None:
    assert judge.face([face(305, 0.9)], TRUTH).claims == [(0.9, True)]
    assert judge.face([face(305, 0.8, "WYRR")], TRUTH).claims == [(0.8, False)]


def test_a_face_that_may_be_another_side_of_the_cube_is_not_judged() -> None:
    assert judge.face([face(305, 0.9), face(395, 0.7)], TRUTH).claims == [(0.9, True)]


def test_a_face_where_no_cube_lies_is_a_claim_that_is_wrong() -> None:
    judged = judge.face([face(305, 0.9), face(700, 0.7, "BBBB")], TRUTH)
    assert judged.claims == [(0.9, True), (0.7, False)]
    assert judged.wrong == ["nothing read as BBBB"]
    assert judge.face([face(700, 0.6)], TRUTH).claims == [(0.6, False)]
