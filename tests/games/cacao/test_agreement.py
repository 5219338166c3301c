"""Verdict and actions say the same: over every event of small boards, and over altered legal events."""

from __future__ import annotations

from companion.games.cacao.actions import Build, Done, Fill, PlaceWorker, Trade, Use, Usual
from companion.games.kit import Action, every_action
from tests.support.games.agreement import agreeing, agreeing_altered, legal, refusals
from tests.support.games.cacao.tables import positions

ALTERED = 10_000


def test_every_event_of_some_positions_is_legal_exactly_if_it_is_among_the_actions() -> None:
    for state in positions(3, 97):
        able = legal(state)
        for seat in state.seats:
            agreeing(state, every_action(state, seat, PlaceWorker, Fill, Build, Usual, Done), able)


def test_every_use_of_every_open_edge_is_legal_exactly_if_it_is_among_the_actions() -> None:
    seen = 0
    for state in positions(5, 2):
        for edge in state.open:
            worker, jungle = edge.places
            uses: list[Action] = [Use(edge.seat, worker, jungle, times) for times in range(5)]
            uses += [Trade(edge.seat, worker, jungle, c, b) for c in range(5) for b in range(5)]
            seen += len(agreeing(state, uses, legal(state)))
    assert seen > 500


def test_altered_legal_events_are_judged_rightly() -> None:
    _, refused = agreeing_altered(positions(1, 3), 40, ALTERED)
    assert refused > ALTERED // 5


def test_every_refusal_names_a_rule_that_has_one(breakable: set[str]) -> None:
    for state in positions(3, 97):
        for kind in state.kinds:
            if len(state.domains(kind)) < 3:
                assert refusals(state, every_action(state, state.seats[0], kind)) <= breakable
