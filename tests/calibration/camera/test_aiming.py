"""Where to move the camera: drawn from the cards that it sees."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.camera.aiming import Aim, aim
from companion.vision.geometry.plane import Floats

SIZE = (1280, 720)
CARD = 60.0


def cards(x: float, y: float, wide: float, high: float, *seen: int, turn: float = 0.0) -> dict[int, Floats]:
    """The mat with its middle at x, y, and the cards of it that are seen."""
    ways = {0: (-1, -1), 1: (1, -1), 2: (1, 1), 3: (-1, 1)}
    cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    spin = np.array([[cosine, sine], [-sine, cosine]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * CARD / 2
    return {i: (square + np.array(ways[i]) * (wide / 2, high / 2)) @ spin + (x, y) for i in seen or ways}


def test_a_mat_in_the_middle_is_well_aimed() -> None:
    found = aim(cards(640, 360, 800, 500), SIZE)
    assert found == Aim()
    assert found.good


def test_nothing_is_said_while_no_card_is_seen() -> None:
    assert aim({}, SIZE) is None


def test_a_card_that_is_cut_off_tells_where_to_go() -> None:
    assert aim(cards(940, 500, 800, 500, 0), SIZE) == Aim(("right", "down"), (1, 2, 3))
    assert aim(cards(1040, 360, 800, 500, 0, 3), SIZE) == Aim(("right",), (1, 2))
    assert aim(cards(300, 360, 800, 500, 1, 2), SIZE) == Aim(("left",), (0, 3))
    assert aim(cards(640, 80, 800, 500, 2, 3), SIZE) == Aim(("up",), (0, 1))


@pytest.mark.parametrize("turn", [90.0, 180.0, 270.0])
def test_a_mat_that_lies_turned_is_aimed_at_by_the_picture_and_not_by_the_mat(turn: float) -> None:
    whole = cards(1000, 360, 500, 500, turn=turn)
    inside = {card: corners for card, corners in whole.items() if corners[:, 0].max() < SIZE[0]}
    assert 0 < len(inside) < 4
    found = aim(inside, SIZE)
    assert found is not None
    assert found.ways == ("right",)
    assert set(found.cut) == set(whole) - set(inside)


def test_a_card_under_a_hand_is_hidden_and_not_cut_off() -> None:
    assert aim(cards(640, 360, 800, 500, 0, 1, 3), SIZE) == Aim((), (), (2,))


def test_too_near_goes_higher_and_too_far_goes_lower() -> None:
    near = aim(cards(640, 360, 1230, 500), SIZE)
    far = aim(cards(640, 360, 300, 180), SIZE)
    assert near is not None
    assert far is not None
    assert near.ways == ("higher",)
    assert far.ways == ("lower",)


def test_what_lies_all_inside_but_aside_is_brought_to_the_middle() -> None:
    found = aim(cards(420, 360, 600, 400), SIZE)
    assert found == Aim(("left",))
