"""Verdict and actions say the same: over every event of small boards, and over altered legal events."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from companion.games.cacao.actions import Build, Done, Fill, PlaceWorker, Trade, Use, Usual
from companion.games.cacao.state import Cacao
from companion.games.kit import Action, every_action
from tests.games.cacao.tables import positions

ALTERED = 10_000


@cache
def legal(state: Cacao) -> frozenset[Action]:
    return frozenset(action for seat in state.seats for action in state.actions(seat))


def test_every_event_of_some_positions_is_legal_exactly_if_it_is_among_the_actions() -> None:
    for state in positions(3, 97):
        for seat in state.seats:
            for action in every_action(state, seat, PlaceWorker, Fill, Build, Usual, Done):
                assert state.verdict(action).legal == (action in legal(state)), action.text()


def test_every_use_of_every_open_edge_is_legal_exactly_if_it_is_among_the_actions() -> None:
    seen = 0
    for state in positions(5, 2):
        for edge in state.open:
            worker, jungle = edge.places
            uses: list[Action] = [Use(edge.seat, worker, jungle, times) for times in range(5)]
            uses += [Trade(edge.seat, worker, jungle, c, b) for c in range(5) for b in range(5)]
            for action in uses:
                assert state.verdict(action).legal == (action in legal(state)), action.text()
                seen += 1
    assert seen > 500


def altered(state: Cacao, rng: random.Random) -> Iterator[Action]:
    """Legal events with one field, or the seat, changed to any value."""
    actions = sorted(legal(state), key=lambda a: a.text())
    for action in rng.sample(actions, min(40, len(actions))):
        name = rng.choice([*action.args(), "seat"])
        values = state.seats if name == "seat" else state.domains(type(action))[name].values() or ()
        changed = {**action.args(), name: rng.choice(values)}
        yield type(action)(str(changed.pop("seat", action.seat)), **changed)


def test_altered_legal_events_are_judged_rightly() -> None:
    rng = random.Random(5)
    count = refused = 0
    while count < ALTERED:
        for state in positions(1, 3):
            for action in altered(state, rng):
                verdict = state.verdict(action)
                assert verdict.legal == (action in legal(state)), f"{action.text()} {verdict.rules}"
                refused += not verdict.legal
                count += 1
    assert refused > ALTERED // 5


def test_every_refusal_names_a_rule_that_has_one(breakable: set[str]) -> None:
    found = set()
    for state in positions(3, 97):
        for kind in state.kinds:
            for action in every_action(state, state.seats[0], kind) if len(state.domains(kind)) < 3 else ():
                found |= set(state.verdict(action).rules)
    assert found - {"not-due", "question-open", "game-over"} <= breakable
