"""Whole games by a middling player with any options: what must hold after every event."""

from __future__ import annotations

import pytest

from companion.games.kit import Value, canonical, digest
from tests.games.eldorado.invariants import Invariants
from tests.games.eldorado.tables import HARD, game

GAMES: tuple[tuple[int, dict[str, Value]], ...] = (
    (2, {}),
    (3, {"cards": "private", "island-stack": "companion", "cave-stack": "companion"}),
    (4, {**HARD, "deal": "companion"}),
    (5, {"cards": "cardboard", "first-round": "apart"}),
    (2, {"hardcore-tiles": "yes"}),
    (3, {"hardcore-battle": "yes", "laffite": "named"}),
    (4, {"hardcore-turn": "yes", "way-back": "open"}),
    (6, {"mode": "free", "cards": "private", "bridge-ends": "any-two"}),
    (2, {"mode": "free", **HARD, "deal": "companion"}),
    (3, {"mode": "thieves"}),
    (4, {"mode": "teams"}),
    (8, {"mode": "teams", "cards": "private", **HARD, "deal": "companion"}),
    (5, {"mode": "teams-thieves", "cards": "cardboard"}),
    (2, {"mode": "thieves", "cards": "private", **HARD, "deal": "companion", "thief-die": "companion"}),
    (3, {"mode": "free", "titan-die": "companion", "cave-stack": "companion"}),
    (7, {"mode": "thieves", "cards": "cardboard", "reach-of-buildings": "none"}),
    (1, {"mode": "solo"}),
    (1, {"mode": "solo", "cards": "private", "island-stack": "companion", "cave-stack": "companion", **HARD}),
)


@pytest.mark.parametrize(
    ("seats", "options"), [GAMES[0], *(pytest.param(*each, marks=pytest.mark.slow) for each in GAMES[1:])]
)
def test_a_game_keeps_its_invariants(seats: int, options: dict[str, Value]) -> None:
    invariants = Invariants(options)
    for before, event, after in game(seats, seats, options):
        invariants.hold(before, event, after)
    assert digest(after)


def test_games_come_to_their_end() -> None:
    ends = 0
    for seed in range(4):
        *_, (_, _, last) = game(seed, 2)
        ends += last.over
        result = last.result()
        if result is not None:
            assert result.totals[result.winners[0]] >= 4
    assert ends > 1


def test_private_hands_appear_in_no_canonical_text_and_no_other_view() -> None:
    for _, _, after in game(11, 3, {"cards": "private"}):
        for looking in (None, *after.seats):
            shown = {s for s in after.seats if after.view(looking)["players"][s]["hand"]["cards"] is not None}
            assert shown == ({looking} if looking else set())
        assert "•••" in canonical(after)
