"""Whole games of Atoll at random: what must hold after every event, and what must occur."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.games.kit import Private, canonical
from companion.games.kit.hands import CardHand
from companion.play.selfplay import record, selfplay
from tests.support.games.random_games import check_shared
from tests.toys.atoll.actions import KINDS
from tests.toys.atoll.game import GAME
from tests.toys.atoll.state import Atoll


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_keeps_its_invariants_and_ends(seats: int) -> None:
    for _, state in selfplay(GAME, GAME.seats[:seats], 3):
        check_shared(state)
        assert isinstance(state, Atoll)
        others = (Private(CardHand(("fish",))),) * seats
        assert canonical(state) == canonical(replace(state, hands=others)), "no hand stands in its text"
    assert state.over


def test_over_some_games_every_action_occurs_and_news_name_rules() -> None:
    kinds, rules = Counter[str](), Counter[str]()
    for seed in range(6):
        made = record(GAME, GAME.seats, seed)
        kinds, rules = kinds + made.kinds, rules + made.rules
    assert {kind.kind for kind in KINDS} <= set(kinds)
    assert set(rules) == {"turn-up", "barter", "highest-bid", "same-kind"}
