"""The first turns of a game on the simulated table with the real eyes: looks explain most of what hands do.

`scripts/bench island` plays games to their end.
"""

from __future__ import annotations

import pytest

from scripts.benches.island import play

pytestmark = pytest.mark.slow
SEED = 3


@pytest.mark.parametrize(("most", "enough"), [(6, 4), pytest.param(16, 12, marks=pytest.mark.long)])
def test_most_looks_of_a_games_first_turns_are_explained_as_it_was(most: int, enough: int) -> None:
    turns = list(play(SEED, 2, most=most))
    looks = sum(turn.looks for turn in turns)
    assert looks > enough
    assert sum(turn.explained for turn in turns) >= 0.75 * looks
    assert sum(turn.unread for turn in turns) <= 0.1 * looks
    assert {turn.seat for turn in turns} == {"red", "orange"}
