"""Whole games at random with any modules: what must hold after every event."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.cacao.actions import KINDS
from companion.games.cacao.box import GEMS, HUTS, JUNGLES
from companion.games.cacao.player import LEDGER
from companion.games.cacao.rules import RULES
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import OPEN
from companion.games.kit import Answer, Ruling, canonical, digest, parse_event
from companion.games.kit.spaces.squares import around
from tests.support.games.cacao.tables import ALL, beginning, game
from tests.support.games.random_games import check_shared


def check(state: Cacao) -> None:
    """What holds in every state of a game without rulings."""
    check_shared(state)
    for seat in state.seats:
        assert (next(iter(state.actions(seat)), None) is not None) == (seat in state.due())
    jungle, workers = set(state.jungle_at), set(state.worker_at)
    assert not any(jungle & set(around(cell)) for cell in jungle)
    assert not any(workers & set(around(cell)) for cell in workers)


def gold_told(state: Cacao) -> Counter[str]:
    """How much gold the news say that hands move, by seat."""
    moved: Counter[str] = Counter()
    for news in state.news():
        for what in news.hands:
            if what.key in ("take-gold", "give-gold"):
                number = what["number"]
                assert isinstance(number, int)
                moved[str(what["seat"])] += number if what.key == "take-gold" else -number
    return moved


@settings(max_examples=16, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_a_game_keeps_its_invariants_and_ends(seed: int, seats: int) -> None:
    last = None
    opened: Counter[tuple[object, ...]] = Counter()
    for before, event, after in game(seed, seats):
        assert before.verdict(event).legal
        assert parse_event(before, event.text()) == event
        assert all(news.rule in RULES for news in after.news())
        check(after)
        gained = {s: after.player(s).gold - before.player(s).gold for s in after.seats}
        assert gained == {s: gold_told(after)[s] for s in after.seats}, "gold moves by the news only"
        for edge in set(after.open) - set(before.open):
            tile = after.worker_at[edge.worker]
            opened[edge, tile.under] += 1
        last = after
    assert last is not None
    assert max(opened.values(), default=1) == 1, "each edge of each tile is activated once"
    result = last.result()
    assert result is not None
    for seat in last.seats:
        assert result.totals[seat] == sum(line.amount for line in result.lines if line.side == seat)
        assert last.player(seat).tiles == 0
    assert {line.rule for line in result.lines} <= set(RULES)
    gems = sum(sum(t.gems) for _, t in last.jungles) + sum(sum(t.gems) for t in last.shown)
    gems += sum(sum(p.gems) for p in last.players) + sum(last.spent) + sum(last.cart)
    assert gems == last.kit.gems * len(GEMS)


def test_over_some_games_every_kind_question_tile_hut_and_way_to_score_occurs() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        options = {**ALL, "workers": "replace"} if seed % 2 else None
        for before, event, after in game(seed, 2 + seed % 3, options):
            question = before.question()
            seen[question.kind if question else event.text().split()[1]] += 1
            seen.update(news.rule for news in after.news())
            last = after
        seen.update(tile.kind for _, tile in last.jungles)
        seen.update(hut for player in last.players for hut in player.huts)
        result = last.result()
        seen.update(line.rule for line in result.lines if result) if result else None
    assert {kind.kind for kind in KINDS} <= set(seen)
    assert {"first", "hut", "jungle", "gem", "worker"} <= set(seen)
    assert set(JUNGLES) <= set(seen)
    assert {hut for hut, cost in HUTS.items() if cost < 14} <= set(seen), "chance seldom saves for the dear ones"
    assert set(LEDGER) - {"ruling"} <= set(seen)
    scored = {"temple", "sun-token", "water-field", "mask", "gem-left", "hut-gold", "farmer", "gem-order"}
    scored |= {"hermit", "road-worker", "trader", "monk", "master-builder"}
    assert scored <= set(seen)


def test_the_same_events_give_the_same_state_and_one_event_changes_its_hash() -> None:
    once, again = list(game(3, 3, ALL)), list(game(3, 3, ALL))
    assert [digest(after) for _, _, after in once] == [digest(after) for _, _, after in again]
    assert all(digest(before) != digest(after) for before, _, after in once)
    assert "told" not in canonical(once[-1][2])


def test_no_step_of_the_machinery_ever_waits() -> None:
    for _, _, after in game(8, 4, ALL):
        assert after.step is None or after.step.do not in (OPEN, "start", "next", "refill")


def test_a_known_hand_appears_in_no_canonical_text_and_no_other_view() -> None:
    for _, event, after in game(4, 3, {"worker-piles": "companion"}):
        assert "•••" in canonical(after) or not any(p.hand for p in after.players)
        for looking in (None, *after.seats):
            view = after.view(looking)
            known = {seat for seat in after.seats if view["players"][seat]["hand"]["tiles"] is not None}
            assert known <= {looking}
        if isinstance(event, Answer) and event.question.startswith("worker"):
            assert all(str(event.value) not in str(news) for news in after.news())


@pytest.mark.parametrize("seed", [1, 2])
def test_rulings_against_the_rules_break_nothing(seed: int) -> None:
    rng = random.Random(seed)
    for number, (_, _, after) in enumerate(game(seed, 3, ALL)):
        state = after
        facts = state.facts()
        for fact in rng.sample(sorted(facts), 6):
            values = facts[fact].values() or ()
            state = state.after(Ruling(fact, rng.choice(values), "to try it"))
        if number % 5 == 0:
            state.faults(), state.view(None), state.layout(), state.result(), state.question()
            for seat in state.due():
                assert next(iter(state.actions(seat)), None) is not None


def test_an_answer_that_cannot_be_is_refused() -> None:
    state = beginning(2)
    assert state.verdict(Answer("jungle.1", "gem-mine")).rules == ("not-an-answer",)
    assert state.verdict(Answer("jungle.2", "temple")).rules == ("stale-answer",)
