"""What a table may rule on, and what is impossible about a position."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.eldorado.frames import EXPLORE, GATHER, Turn
from companion.games.eldorado.rulings import NOTHING
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece, Tile
from companion.games.kit import Ruling, Value
from tests.support.games.eldorado.solo_tables import ROW, WOLF, alone
from tests.support.games.eldorado.tables import LINE, game, places, position
from tests.support.games.eldorado.teams_tables import team
from tests.support.games.eldorado.thieves_tables import FAR, thieving
from tests.support.games.playing import broken, play


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


def test_cards_put_right_come_from_the_stacks_and_go_back_there_as_far_as_there_are_any() -> None:
    state = ruled(position(cards={"red": (0, 4, 0), "orange": (0, 20, 0)}), "cards.red.gold", 1)
    assert (state.player("red").cards.known, state.bank) == ((0, 1, 0), (25, 9, 25))
    state = ruled(state, "cards.red.gold", 30)
    assert (state.player("red").cards.known, state.bank) == ((0, 10, 0), (25, 0, 25))


def test_every_fact_has_its_bounds() -> None:
    state = replace(thieving(tiles={**FAR, "q1r-1": "shrine"}), agenda=(Turn("red", EXPLORE),))
    bounds = {
        "speed.red": (0, 9),
        "doubloons.brown": (0, 5),
        "cards.red.food": (0, 25),
        "cards.red.gold": (0, 30),
        "explorer.q0r0.red": (0, 1),
        "villagers.q0r0.red": (0, 4),
        "thief.q0r0.thief-1": (0, 1),
        "offering.q1r-1.brown": (0, 1),
    }
    facts = state.facts()
    for name, (least, most) in bounds.items():
        assert facts[name].values() == tuple(range(least, most + 1)), name
    assert {"doubloons.red", "explorer.q0r0.brown", "villagers.q0r0.brown", "offering.q0r0.red"}.isdisjoint(facts)
    assert set(facts["building.q0r0n"].values() or ()) == {
        *(NOTHING, "red-farmhouse", "red-fort", "orange-farmhouse", "orange-fort", "brown-hideout", "brown-outpost"),
    }


def test_a_teams_villagers_are_of_whoever_has_its_pieces() -> None:
    facts = team().facts()
    assert {"explorer.q0r0.red", "explorer.q0r0.orange", "villagers.q0r0.red"} <= set(facts)
    assert "villagers.q0r0.orange" not in facts


def test_guardians_stand_where_one_can_and_may_stand_on_shrines() -> None:
    facts = alone("red explorer q0r0", tiles={**ROW, "q7r0": "water"}).facts()
    at = {place: {name.split(".")[2] for name in facts if name.startswith(f"guardian.{place}.")} for place in
          ("q0r0", "q6r0", "q7r0")}  # fmt: skip
    assert (len(at["q0r0"]), at["q6r0"], at["q7r0"]) == (3, at["q0r0"], set())
    assert facts["offering.q6r0.guardians"].values() == (0, 1)
    assert "offering.q0r0.guardians" not in facts
    assert facts[f"guardian.q0r0.{min(at['q0r0'])}"].values() == (0, 1)


def test_a_guardian_is_put_elsewhere_taken_off_and_no_longer_rests() -> None:
    state = replace(alone("red explorer q0r0", f"{WOLF} q6r0"), resting=("wolf", "titan"))
    state = ruled(state, "guardian.q3r0.guardians-wolf", 1)
    assert (places(state, "guardians", "wolf"), state.resting) == (("q3r0",), ("titan",))
    assert places(ruled(state, "guardian.q3r0.guardians-wolf", 0), "guardians", "wolf") == ()


def test_the_table_rules_between_decisions_of_an_explore_phase_alone() -> None:
    state = position()
    assert state.facts()
    assert not replace(state, winner="red").facts()
    assert not replace(state, agenda=(Turn("red", GATHER),)).facts()
    assert not play(position(pieces=("red explorer q0r0", "orange explorer q1r0")), "red move q1r0").facts()


def test_an_explorer_taken_off_is_put_back_by_the_next_side() -> None:
    state = ruled(position(), "explorer.q0r0.red", 0)
    assert (places(state, "red", "explorer"), state.player("red").captor) == ((), "orange")
    state = ruled(state, "explorer.q1r0.red", 1)
    assert (places(state, "red", "explorer"), state.player("red").captor) == (("q1r0",), None)


def test_villagers_elsewhere_stay_where_they_are() -> None:
    state = ruled(position(pieces=("red explorer q0r0", "red villager q1r0")), "villagers.q2r0.red", 2)
    assert places(state, "red", "villager") == ("q1r0", "q2r0", "q2r0")
    assert places(ruled(state, "villagers.q1r0.red", 0), "red", "villager") == ("q2r0", "q2r0")


def test_a_piece_put_on_the_map_brings_the_thieves_out_of_hiding() -> None:
    state = replace(thieving(hiding=True), agenda=(Turn("red", EXPLORE),))
    assert not ruled(state, "thief.q3r0.thief-1", 1).player("brown").hiding
    assert not ruled(state, "building.q3r0n", "brown-outpost").player("brown").hiding
    assert ruled(state, "building.q3r0n", NOTHING).player("brown").hiding
    assert ruled(state, "thief.q3r0.thief-1", 0).player("brown").hiding


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


@pytest.mark.parametrize(
    ("mode", "seats"), [("base", 2), ("free", 3), ("thieves", 3), ("teams", 4), ("teams-thieves", 3), ("solo", 1)]
)
def test_after_a_ruling_whose_turn_it_is_the_game_goes_on(mode: str, seats: int) -> None:
    states = (after for _, _, after in game(2, seats, {"mode": mode}) if "explore" in after.due().values())
    state = next(states)
    for side in state.sides():
        after = ruled(state, "turn", side)
        assert after.due() or after.question(), side
        assert after.active == side


def test_alone_the_explorer_is_put_elsewhere_and_never_taken_off() -> None:
    state = alone("red explorer q0r0")
    assert not state.verdict(Ruling("explorer.q0r0.red", 0, "to try it")).legal
    assert places(ruled(state, "explorer.q2r0.red", 1), "red", "explorer") == ("q2r0",)


def test_that_an_explorer_is_not_where_it_does_not_stand_changes_nothing() -> None:
    state = ruled(position(), "explorer.q1r0.red", 0)
    assert places(state, "red", "explorer") == ("q0r0",)
    assert state.player("red").captor is None
    assert not state.faults()
