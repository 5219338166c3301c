"""Whole games by a middling player with any options: what must hold after every event."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Event, Value, canonical, digest
from companion.play.selfplay import steps
from tests.support.games.eldorado.coverage import met, wanted
from tests.support.games.eldorado.invariants import Invariants
from tests.support.games.eldorado.tables import HARD
from tests.support.games.eldorado.tables import game as kept_game

ROOT = Path(__file__).parents[3]
PRINT_EVENTS = """
from itertools import islice
from companion.games.eldorado.game import GAME
from companion.play.selfplay import selfplay
for event, _ in islice(selfplay(GAME, GAME.seats[:3], 10, {"mode": "thieves", "cards": "open"}), 400):
    print(event.text())
"""

GAMES: tuple[tuple[int, dict[str, Value]], ...] = (
    (2, {}),
    (3, {"cards": "private", "island-stack": "companion", "cave-stack": "companion"}),
    (4, {**HARD, "deal": "companion"}),
    (5, {"cards": "cardboard", "first-round": "apart"}),
    (2, {"hardcore-tiles": "yes"}),
    (3, {"hardcore-battle": "yes", "laffite": "named"}),
    (4, {"hardcore-turn": "yes", "way-back": "open"}),
    (3, {"mode": "free", "cards": "private", "bridge-ends": "any-two"}),
    (2, {"mode": "free", **HARD, "deal": "companion"}),
    (3, {"mode": "thieves"}),
    (4, {"mode": "teams"}),
    (8, {"mode": "teams", "cards": "private", **HARD, "deal": "companion"}),
    (5, {"mode": "teams-thieves", "cards": "cardboard"}),
    (2, {"mode": "thieves", "cards": "private", **HARD, "deal": "companion", "thief-die": "companion"}),
    (3, {"mode": "free", "titan-die": "companion", "cave-stack": "companion"}),
    (4, {"mode": "thieves", "cards": "cardboard", "reach-of-buildings": "none"}),
    (1, {"mode": "solo"}),
    (1, {"mode": "solo", "cards": "private", "island-stack": "companion", "cave-stack": "companion", **HARD}),
)
MANY: tuple[tuple[int, dict[str, Value]], ...] = ((6, GAMES[7][1]), (7, GAMES[15][1]))
"""The same with more players: a turn of each is asked who else may act, so that these take several times as long."""


def game(
    seed: int, seats: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[ElDorado, Event, ElDorado]]:
    """A whole game that is played here and now: each event with the states before and after."""
    for before, event, after in steps(GAME, GAME.seats[:seats], seed, options):
        assert isinstance(before, ElDorado)
        assert isinstance(after, ElDorado)
        yield before, event, after


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        GAMES[0],
        *(pytest.param(*each, marks=pytest.mark.slow) for each in GAMES[1::8]),
        *(
            pytest.param(*each, marks=[pytest.mark.slow, pytest.mark.long])
            for each in (*GAMES[5::8], *GAMES[3::4], *GAMES[2::2], *MANY)
        ),
    ],
)
def test_a_game_keeps_its_invariants(seats: int, options: dict[str, Value]) -> None:
    invariants = Invariants(options)
    for before, event, after in game(seats, seats, options):
        invariants.hold(before, event, after)
    assert digest(after)


def test_a_game_with_the_thieves_is_the_same_at_every_run() -> None:
    runs = set()
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", PRINT_EVENTS], env=environment, capture_output=True, text=True, check=True
        )
        runs.add(done.stdout)
    assert len(runs) == 1
    assert runs.pop().count("\n") == 400


def test_games_come_to_their_end() -> None:
    ends = 0
    for seed in range(4):
        *_, (_, _, last) = kept_game(seed, 2)
        ends += last.over
        result = last.result()
        if result is not None:
            assert result.totals[result.winners[0]] >= 4
    assert ends > 1


def test_private_hands_appear_in_no_canonical_text_and_no_other_view() -> None:
    for _, _, after in kept_game(11, 3, {"cards": "private"}):
        for looking in (None, *after.seats):
            shown = {s for s in after.seats if after.view(looking)["players"][s]["hand"]["cards"] is not None}
            assert shown == ({looking} if looking else set())
        assert "•••" in canonical(after)


def test_what_a_game_meets_is_what_lies_on_the_table_at_its_end() -> None:
    found: set[str] = set()
    for before, event, after in kept_game(2, 2, {"mode": "free", "cards": "open"}):
        found.update(met(before, event, after))
    assert after.over
    assert {what for what in found if what.startswith("end ")} == {"end free: an explorer by four-shrines"}
    assert {f"tile {kind}" for kind in after.land.at.values()} <= found
    assert {f"{coin}: found" for coin, _ in after.coins} <= found
    assert found <= wanted()
