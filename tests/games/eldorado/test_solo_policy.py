"""How a middling player plays alone."""

from __future__ import annotations

from companion.games.eldorado.actions import Move
from companion.games.eldorado.policy import policy
from companion.games.kit.chance import Chance
from tests.support.games.eldorado.solo_tables import ROW, TITAN, alone


def test_who_farms_nothing_leaves_the_cave_for_gold_instead_of_waiting_for_ever() -> None:
    tiles = {**ROW, "q1r0": "entrance", "cave:q0r0": "exit"}
    pieces = ("red explorer cave:q0r0", "red villager cave:q0r0", f"{TITAN} q6r0")
    state = alone(*pieces, tiles=tiles, cards={"red": (5, 0, 1)})
    assert not state.farmed("red")
    assert policy(state, "red", Chance(1)) == Move("red", "q1r0")
