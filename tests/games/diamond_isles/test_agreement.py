"""Verdict and actions say the same: over every event that can be listed, and over altered legal events."""

from __future__ import annotations

import pytest

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import every_action
from tests.support.games.agreement import agreeing, agreeing_altered, legal, refusals
from tests.support.games.diamond_isles.tables import game

WIDE = (do.MoveShip,)
PIECED = ("discard", "propose", "take")
SMALL = tuple(kind for kind in DiamondIsles.kinds if kind not in WIDE and kind.kind not in PIECED)
TABLES = (
    (1, 3, ()),
    (2, 4, (("cards", "cardboard"),)),
    (3, 3, (("development", "companion"), ("isle-settling", "beside-villages"), ("robber-on-isle", "yes"))),
    (
        4,
        4,
        (
            ("pirate-hinders", "no"),
            ("open-branch", "stays"),
            ("parted-route", "holds"),
            ("trade-and-build", "trade-first"),
        ),
    ),
    (5, 3, (("cards", "private"), ("knight-moves", "robber"), ("start-settlements", 3))),
)


def positions(number: int, every: int) -> list[DiamondIsles]:
    states = [state for state, _, _ in game(*TABLES[number]) if state.due()]
    return states[::every]


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, len(TABLES)))])
def test_what_can_be_listed_is_legal_exactly_where_it_is_among_the_actions(number: int) -> None:
    seen = 0
    for state in positions(number, 29):
        able = legal(state)
        seen += sum(len(agreeing(state, every_action(state, seat, *SMALL), able)) for seat in state.seats[:2])
    assert seen > 5_000


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_ships_move_exactly_where_that_is_among_the_actions(number: int) -> None:
    for state in positions(number, 131):
        seat = next(iter(state.due()))
        moves = (do.MoveShip(seat, start, to) for start in state.board.ways for to in state.sea_map.edges)
        agreeing(state, moves, legal(state))


def test_altered_legal_events_are_judged_rightly() -> None:
    judged, refused = agreeing_altered([*positions(0, 3), *positions(1, 3)], 20)
    assert refused > judged // 5


def test_every_refusal_names_a_rule_that_has_one(breakable: set[str]) -> None:
    for state in positions(0, 97):
        assert refusals(state, every_action(state, state.seats[0], *SMALL)) <= breakable


def test_the_candidates_are_all_legal() -> None:
    """So that `actions` need not judge them once more."""
    for number in (0, 1):
        for state in positions(number, 5):
            for seat in state.due():
                for action in state.candidates(seat):
                    assert state.verdict(action).legal, action.text()
