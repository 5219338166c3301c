"""Whole games at random: what must hold after every event."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kit import Ruling, State, canonical, digest, parse_event
from companion.games.kit.extras import facts_of
from companion.games.pachamama.actions import KINDS
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.player import SOURCES
from companion.games.pachamama.rules import RULES
from companion.games.pachamama.state import Pachamama
from tests.support.games.pachamama.tables import game
from tests.support.games.random_games import check_shared


def check(state: Pachamama) -> None:
    """What holds in every state of a game without rulings."""
    check_shared(state)
    assert all(left >= 0 for left in state.tiles_left)
    for seat in state.seats:
        player = state.player(seat)
        assert player.score >= 0
        assert state.in_hand(seat) >= 0
        assert len(set(player.cubes)) == len(player.cubes)
        assert player.cubes == tuple(c for c in CROPS if c in player.cubes)
        assert all(0 <= stone <= state.levels for stone in player.stones)
        if seat in state.due():
            assert next(iter(state.actions(seat)), None) is not None
        else:
            assert not list(state.actions(seat))


@settings(max_examples=8, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.sampled_from(["5x5", "9x5"]))
def test_a_game_keeps_its_invariants_and_ends(seed: int, seats: int, size: str) -> None:
    last = None
    for before, event, after in game(seed, seats, size):
        assert before.verdict(event).legal
        assert parse_event(before, event.text()) == event
        assert all(news.rule in RULES for news in after.news())
        assert sum(after.terrain).bit_count() >= sum(before.terrain).bit_count()
        check(after)
        last = after
    assert last is not None
    result = last.result()
    assert result is not None
    for seat in last.seats:
        assert result.totals[seat] == sum(line.amount for line in result.lines if line.side == seat)
    assert {line.rule for line in result.lines} <= set(SOURCES)


def test_over_some_games_every_kind_every_question_and_every_way_to_score_occurs() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for before, event, after in game(seed, 2 + seed % 3, "5x5" if seed % 2 else "9x5", levels=3):
            question = before.question()
            seen[question.kind if question else event.text().split()[1]] += 1
            seen.update(news.rule for news in after.news())
    assert {kind.kind for kind in KINDS} <= set(seen)
    assert {"first", "terrain", "crop"} <= set(seen)
    assert set(SOURCES) - {"ruling"} <= set(seen)


def test_the_same_events_give_the_same_state_and_one_event_changes_its_hash() -> None:
    once, again = list(game(3, 3, "5x5")), list(game(3, 3, "5x5"))
    assert [digest(after) for _, _, after in once] == [digest(after) for _, _, after in again]
    assert all(digest(before) != digest(after) for before, _, after in once)
    assert "told" not in canonical(once[-1][2])


@pytest.mark.parametrize("seed", [1, 2])
def test_rulings_against_the_rules_break_nothing(seed: int) -> None:
    import random

    rng = random.Random(seed)
    for number, (_, _, after) in enumerate(game(seed, 3, "5x5")):
        state: State = after
        facts = facts_of(state)
        for fact in rng.sample(sorted(facts), 6):
            state = state.after(Ruling(fact, rng.choice(facts[fact].values() or ()), "to try it"))
        if number % 5 == 0:
            state.faults(), state.view(None), state.layout(), state.result(), state.question()
            for seat in state.seats:
                list(state.actions(seat))
