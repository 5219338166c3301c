"""Verdict and actions say the same: over every event of a small board, and over altered legal events of a large one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from companion.games.kit import Action, every_action
from companion.games.pachamama.state import Pachamama
from tests.games.pachamama.tables import positions

ALTERED = 10_000
STEP = 17  # every so many states of a game are looked at


@cache
def legal(state: Pachamama) -> frozenset[Action]:
    return frozenset(action for seat in state.seats for action in state.actions(seat))


def test_on_the_short_board_every_event_is_legal_exactly_if_it_is_among_the_actions() -> None:
    for state in positions("5x5", STEP):
        for seat in state.seats:
            for action in every_action(state, seat):
                assert state.verdict(action).legal == (action in legal(state)), action.text()


def test_every_refusal_names_a_rule_that_has_one(breakable: set[str]) -> None:
    shared = {"not-due", "question-open", "game-over"}
    found = set()
    for state in positions("5x5", STEP):
        for action in every_action(state, state.seats[0]):
            found |= set(state.verdict(action).rules)
    assert found - shared <= breakable


def altered(state: Pachamama, rng: random.Random) -> Iterator[Action]:
    """Legal events with one field, or the seat, changed to any value."""
    for action in rng.sample(sorted(legal(state), key=lambda a: a.text()), min(40, len(legal(state)))):
        names = [*action.args(), "seat"]
        name = rng.choice(names)
        values = state.seats if name == "seat" else state.domains(type(action))[name].values() or ()
        changed = {**action.args(), name: rng.choice(values)}
        yield type(action)(str(changed.pop("seat", action.seat)), **changed)


def test_on_the_long_board_altered_legal_events_are_judged_rightly() -> None:
    rng = random.Random(5)
    count = refused = 0
    while count < ALTERED:
        for state in positions("9x5", 7):
            for action in altered(state, rng):
                verdict = state.verdict(action)
                assert verdict.legal == (action in legal(state)), action.text()
                refused += not verdict.legal
                count += 1
    assert refused > ALTERED // 4
