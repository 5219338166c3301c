"""Verdict and actions say the same: over every event of a small board, and over altered legal events of a large one."""

from __future__ import annotations

from companion.games.kit import every_action
from tests.support.games.agreement import agreeing, agreeing_altered, legal, refusals
from tests.support.games.pachamama.tables import positions

ALTERED = 10_000
STEP = 17  # every so many states of a game are looked at


def test_on_the_short_board_every_event_is_legal_exactly_if_it_is_among_the_actions() -> None:
    for state in positions("5x5", STEP):
        able = legal(state)
        for seat in state.seats:
            agreeing(state, every_action(state, seat), able)


def test_every_refusal_names_a_rule_that_has_one(breakable: set[str]) -> None:
    for state in positions("5x5", STEP):
        assert refusals(state, every_action(state, state.seats[0])) <= breakable


def test_on_the_long_board_altered_legal_events_are_judged_rightly() -> None:
    _, refused = agreeing_altered(positions("9x5", 7), 40, ALTERED)
    assert refused > ALTERED // 4
