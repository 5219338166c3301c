"""What hands do wrong in scripts/bench-evening, and which rules should be named for it."""

from __future__ import annotations

import random

from companion.games.cacao.actions import PlaceWorker
from companion.games.kit.spaces.squares import place_of
from companion.games.pachamama.actions import Explore
from scripts.evening_slips import leavings, scene_of, slips, visible
from tests.games.cacao.tables import position as cacao_position
from tests.games.pachamama.tables import position

BOARD = "F F F F F\n. . . . .\n. . . . .\n. . . . .\n. . . . ."


def test_every_mistake_lies_otherwise_than_the_move_or_lays_parts_otherwise() -> None:
    state = position(BOARD).after(Explore("brown", "hand", "c1r1"))
    seat = next(iter(state.due()))
    move = next(a for a in state.actions(seat) if isinstance(a, Explore))
    lies = dict(state.layout())
    found = slips(state, lies, move, random.Random(1))
    wanted = visible(state, state.after(move).layout())
    assert {slip.name for slip in found} >= {"a space out of reach", "out of turn", "two pawns on one space"}
    for slip in found:
        lay = slip.lay(scene_of(state, slip.lies))
        assert slip.lies != wanted
        assert {p.name: (p.x, p.y) for p in lay.parts} != {p.name: (p.x, p.y) for p in scene_of(state, lies).parts}


def test_a_tile_laid_by_another_breaks_the_rule_of_turns() -> None:
    state = cacao_position()
    seat = state.active
    action = PlaceWorker(seat, place_of(state.worker_spaces[0]), "1-1-1-1")
    found = {s.name: s for s in slips(state, visible(state, state.layout()), action, random.Random(1))}
    assert "not-due" in found["out of turn"].rules
    assert found["a cup on the board"].quiet
    near, far = found["a tile not quite beside its neighbour"], found["a tile apart from all"]
    assert near.lies == far.lies == visible(state, state.after(action).layout())


def test_of_what_an_answer_asks_for_each_part_can_be_forgotten_or_be_another_one() -> None:
    before = dict(position(BOARD).layout())
    after = {**before, ("c3r2", "terrain"): "valley", ("c1r1", "crop"): "potatoes"}
    found = leavings(position(BOARD), before, after, random.Random(1))
    named = {slip.name for slip in found}
    assert named >= {"terrain forgotten", "crop forgotten", "another crop laid", "tile beside its space"}
