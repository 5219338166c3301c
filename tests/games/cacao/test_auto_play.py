"""The usual of all open edges, against every order tried one by one."""

from __future__ import annotations

from itertools import permutations

from companion.games.cacao.actions import Trade, Use, Usual
from companion.games.cacao.edges import usual_edges
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import ACT, Edge
from companion.games.kit import Seat
from tests.support.games.cacao.tables import positions

MOST_EDGES = 5


def best_gold(state: Cacao, seat: Seat) -> int:
    """The most gold that any order of using all usual edges in full brings."""
    found = [0]
    for order in permutations(usual_edges(state, seat)):
        after = state
        for edge in order:
            after = used(after, edge)
        found.append(after.player(seat).gold - state.player(seat).gold)
    return max(found)


def used(state: Cacao, edge: Edge) -> Cacao:
    """After the edge's fullest use: most workers, and chocolate rather than cacao."""
    here = [a for a in state.actions(edge.seat) if isinstance(a, Use | Trade) and (a.worker, a.jungle) == edge.places]
    if not here:
        return state
    return state.after(max(here, key=lambda a: (a.times, 0) if isinstance(a, Use) else (a.cacao + a.bars, a.bars)))


def test_the_usual_brings_as_much_gold_as_the_best_order() -> None:
    tried = 0
    for state in positions(21, 1):
        if state.step is None or state.step.do != ACT:
            continue
        for seat in state.due():
            if 2 <= len(usual_edges(state, seat)) <= MOST_EDGES:
                assert gained(state.after(Usual(seat)), seat) == best_gold(state, seat)
                tried += 1
    assert tried > 40


def gained(after: Cacao, seat: Seat) -> int:
    """The gold that the last news gave a seat, the Emperor's apart."""
    total = 0
    for news in after.news():
        for what in news.hands if not news.rule.startswith("emperor") else ():
            if what.key == "take-gold" and what["seat"] == seat:
                number = what["number"]
                assert isinstance(number, int)
                total += number
    return total
