"""The table's plane from cards alone, wherever they lie on it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Plane
from companion.vision.geometry.plane_fit import INNER, SQUARE, fit_cards, nudged_card

TILTED = Plane(np.array([[0.62, -0.02, 640.0], [0.01, 0.68, 360.0], [0.0, 0.00045, 1.0]]))
PLACES = [
    {0: (-300.0, -200.0), 1: (300.0, -200.0), 2: (300.0, 200.0), 3: (-300.0, 200.0)},
    {
        0: (-300.0, -170.0),
        1: (250.0, -420.0),
        2: (290.0, 260.0),
        3: (-300.0, 270.0),
    },  # beside a board, as there is room
    {0: (-350.0, -170.0), 1: (120.0, -380.0), 2: (330.0, 60.0)},
    {0: (-300.0, -170.0), 2: (290.0, 260.0)},
]


def card(at: tuple[float, float], turn: float) -> Floats:
    """Where the picture shows the corners of a card's black square."""
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(TILTED.picture(SQUARE @ np.array([[c, s], [-s, c]]) + at))


@pytest.mark.parametrize("places", PLACES, ids=["a rectangle", "wherever there is room", "three", "two"])
@pytest.mark.parametrize("seed", range(5))
def test_cards_tell_the_table_wherever_they_lie(places: dict[int, tuple[float, float]], seed: int) -> None:
    rng = np.random.default_rng(seed)
    cards = {n: card(at, rng.normal(0, 0.05)) + rng.normal(0, 0.05, (4, 2)) for n, at in places.items()}
    plane = fit_cards(cards, None, None)
    for at in places.values():
        across = plane.table(TILTED.picture(np.array([at, (at[0] + 58.0, at[1])])))
        assert np.linalg.norm(across[1] - across[0]) == pytest.approx(58.0, rel=0.03)


def test_cards_of_which_one_is_twice_as_large_lie_on_no_table() -> None:
    cards = {n: card(at, 0.0) for n, at in PLACES[0].items()}
    cards[2] = cards[2].mean(axis=0) + 2 * (cards[2] - cards[2].mean(axis=0))
    with pytest.raises(UnreadableError, match="cards-astray"):
        fit_cards(cards, None, None)


CORNERS = {0: (0.0, 0.0), 1: (180.0, 0.0), 2: (180.0, 180.0), 3: (0.0, 180.0)}
"""Where each card's inner corner touches a board of five spaces by five."""


def touching(nudged: int | None = None, by: tuple[float, float] = (0.0, 0.0)) -> dict[int, Floats]:
    """Cards at the corners of the board, one of which may have been pushed by so many mm."""
    rng = np.random.default_rng(3)
    middles = {n: np.subtract(at, INNER[n]) + (by if n == nudged else (0.0, 0.0)) for n, at in CORNERS.items()}
    return {n: card((x, y), rng.normal(0, 0.02)) + rng.normal(0, 0.05, (4, 2)) for n, (x, y) in middles.items()}


def off(cards: dict[int, Floats]) -> float:
    """How far off the plane puts a corner of the board, in mm."""
    corners = np.array(list(CORNERS.values()))
    found = fit_cards(cards, CORNERS, None).table(TILTED.picture(corners))
    return float(np.linalg.norm(found - corners, axis=1).max())


def test_cards_at_the_boards_corners_are_none_of_them_nudged() -> None:
    assert nudged_card(touching(), CORNERS, None) is None
    assert off(touching()) < 3.0


@pytest.mark.parametrize("nudged", CORNERS)
@pytest.mark.parametrize("by", [(9.0, 2.0), (-3.0, 14.0), (-13.0, -13.0)])
def test_a_card_that_was_nudged_from_its_corner_is_named_and_counts_for_nothing(
    nudged: int, by: tuple[float, float]
) -> None:
    cards = touching(nudged, by)
    assert nudged_card(cards, CORNERS, None) == nudged
    assert off(cards) < 3.0  # 5 to 18 if it counted


def test_where_two_cards_were_nudged_hardly_ever_another_one_is_named() -> None:
    rng, wrong = np.random.default_rng(0), 0
    for _ in range(100):
        one, other = rng.choice(4, 2, replace=False).tolist()
        cards = touching(one, tuple(rng.uniform(-15, 15, 2)))
        cards[other] = TILTED.picture(TILTED.table(cards[other]) + rng.uniform(-8, 8, 2))
        wrong += nudged_card(cards, CORNERS, None) not in (one, other, None)
    assert wrong <= 3


def test_of_three_cards_nobody_can_say_which_was_nudged() -> None:
    cards = touching(2, (9.0, 2.0))
    del cards[0]
    assert nudged_card(cards, {n: CORNERS[n] for n in cards}, None) is None
