"""What a table may rule on, and what is impossible about a position."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.island.tiles import Tile
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Ruling, Value
from tests.games.eldorado.tables import LINE, game, places, position
from tests.games.eldorado.thieves.tables import thieving
from tests.games.playing import broken


def ruled(state: ElDorado, fact: str, value: Value) -> ElDorado:
    ruling = Ruling(fact, value, "to try it")
    assert state.verdict(ruling).legal, fact
    return state.after(ruling)


def laid(*tiles: str) -> ElDorado:
    state = position()
    land = state.land
    for n, text in enumerate(tiles):
        place, kind = text.split()
        land = land.laid(place, Tile(kind, f"island:0:{n}"))
    return replace(state, land=land)


def standing(*pieces: Piece) -> ElDorado:
    state = position()
    return replace(state, pieces=state.pieces.with_(*pieces))


BAD = {
    "used-up": laid(*(f"q{n}r-1 garden" for n in range(1, 4))),
    "discover": replace(position(), dealt=("shrine",)),
    "cave-stack": replace(position(), cave=position().island),
    "step": laid("q9r9 gold"),
    "crosses": position({**LINE, "cave:q0r0": "exit", "cave:q1r0": "empty"}),
    "stack-empty": replace(position(), bank=(24, 30, 25)),
    "hand-cards": replace(position(), bank=(26, 29, 25)),
    "pieces": standing(*(Piece("red", "villager", "q0r0"),) * 5),
    "spawn": position(pieces=("red explorer q0r0",), explorers={}),
    "closed-tile": standing(Piece("red", "villager", "q9r9")),
}
BAD["doubloons-five"] = replace(
    BAD["spawn"], players=(replace(BAD["spawn"].players[0], doubloons=6), *BAD["spawn"].players[1:])
)
BAD["spawn"] = replace(BAD["spawn"], players=(BAD["spawn"].players[0], replace(BAD["spawn"].players[1], captor=None)))


@pytest.mark.parametrize("key", BAD)
def test_what_cannot_be_is_a_fault(key: str) -> None:
    assert key in {fault.what.key for fault in BAD[key].faults()}


def test_a_position_that_can_be_has_no_fault() -> None:
    assert position().faults() == ()


def test_a_place_past_the_tables_edge_takes_no_tile() -> None:
    state = ruled(position(), "edge.q1r-1", "beyond")
    assert "q1r-1" not in state.land.free
    assert "q1r-1" in ruled(state, "edge.q1r-1", "on-table").land.free


def test_the_table_can_put_pieces_tiles_and_cards_where_it_likes() -> None:
    state = ruled(position(), "explorer.q1r0.red", 1)
    assert places(state, "red", "explorer") == ("q1r0",)
    state = ruled(ruled(state, "villagers.q1r1.orange", 2), "building.q0r0s", "orange-fort")
    assert places(state, "orange", "villager") == ("q1r1", "q1r1")
    assert places(state, "orange", "fort") == ("q0r0s",)
    state = ruled(ruled(state, "tile.q1r-1", "water"), "cards.red.gold", 3)
    assert broken(state, "red move q1r-1") == ("closed-tile",)
    assert state.player("red").cards.count("gold") == 3
    assert state.bank == (25, 27, 25)
    assert ruled(state, "holder", "red").holder == "red"
    assert ruled(state, "turn", "orange").active == "orange"


def test_the_table_can_put_thieves_hideout_and_doubloons_right() -> None:
    state = replace(thieving(doubloons=1), agenda=(Turn("red", EXPLORE),))
    state = ruled(ruled(state, "doubloons.brown", 4), "thief.q3r0.thief-2", 1)
    assert state.player("brown").doubloons == 4
    assert places(state, "brown", "thief-2") == ("q3r0",)
    state = ruled(state, "building.q3r0n", "brown-hideout")
    assert places(state, "brown", "hideout") == ("q3r0n",)
    assert ruled(state, "holder", "brown-thief-2").holder == "brown-thief-2"


@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, {}), (3, {"mode": "thieves"})])
def test_rulings_against_the_rules_break_nothing(seed: int, options: dict[str, Value]) -> None:
    rng = random.Random(seed)
    for number, (_, _, after) in enumerate(game(seed, 3, options)):
        facts = after.facts()
        if number % 7 or not facts:
            continue
        state = after
        for fact in rng.sample(sorted(facts), 4):
            if fact in state.facts():
                state = state.after(Ruling(fact, rng.choice(facts[fact].values() or ()), "to try it"))
        state.faults(), state.view(None), state.layout(), state.result(), state.question()
        for seat in state.due():
            assert next(iter(state.actions(seat)), None) is not None
