"""How far one walks, who is in the way, and who could attack on the way (rulebook, exploring; battles; forts)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.eldorado.ways import barred_by_fort, exposed, foes, unoccupied, walk
from tests.support.games.eldorado.tables import position

ROW = {f"q{n}r0": "food" for n in range(6)}
RED, ORANGE = "red explorer q0r0", "orange explorer q5r0"
GOLD = {"orange": (0, 3, 0)}


def reached(state: ElDorado) -> dict[str, int]:
    way = walk(state, "red")
    return dict(way.costs) if way else {}


def test_a_walk_goes_as_far_as_the_speed_and_not_past_anybody_else() -> None:
    assert reached(position(ROW, (RED, ORANGE))) == {"q0r0": 0, "q1r0": 1, "q2r0": 2, "q3r0": 3}
    assert reached(position(ROW, (RED, ORANGE), speed=9)) == {f"q{n}r0": n for n in range(5)}
    assert reached(position(ROW, (RED, ORANGE, "orange villager q2r0"), speed=9)) == {"q0r0": 0, "q1r0": 1}
    assert reached(position(ROW, (RED, ORANGE, "red villager q2r0"), speed=2)) == {"q0r0": 0, "q1r0": 1, "q2r0": 2}
    assert walk(position(ROW, (ORANGE,)), "red") is None


def test_a_walk_is_interrupted_where_an_army_that_can_pay_could_attack() -> None:
    pieces = (RED, ORANGE, "orange villager q3r0")
    near = position(ROW, pieces, GOLD, speed=9)
    assert exposed(near, "red", "q2r0")
    assert not exposed(near, "red", "q1r0")
    assert not exposed(near, "orange", "q2r0"), "one's own army is no danger"
    poor = position(ROW, pieces, speed=9)
    assert not exposed(poor, "red", "q2r0"), "who has no card cannot pay the march"
    tied = replace(near, pieces=replace(near.pieces, all=tuple(p._replace(tied=True) for p in near.pieces.all)))
    assert not exposed(tied, "red", "q2r0"), "a tied army does not move"
    assert not exposed(position(ROW, pieces, GOLD, turns=0), "red", "q2r0"), "nobody attacks in the first round"


def test_a_fort_keeps_others_from_attacking_its_tiles_and_not_its_owner() -> None:
    pieces = (RED, ORANGE, "orange villager q3r0", "red fort q2r0n")
    state = position(ROW, pieces, GOLD)
    assert "q2r0" in state.pieces.reached("q2r0n")
    assert barred_by_fort(state, "orange", "q2r0")
    assert not barred_by_fort(state, "red", "q2r0")
    assert not barred_by_fort(state, "orange", "q4r0")
    assert not exposed(state, "red", "q2r0")


@pytest.mark.parametrize(("turns", "found"), [(1, ("orange",)), (0, ())])
def test_in_the_first_round_players_do_not_fight_each_other(turns: int, found: tuple[str, ...]) -> None:
    state = position(ROW, (RED, "orange explorer q1r0"), turns=turns)
    assert foes(state, "red", "q1r0") == found
    assert foes(state, "red", "q2r0") == ()


def test_a_tile_is_occupied_by_whoever_stands_there_and_by_a_fort_beside_it() -> None:
    state = position(ROW, (RED, ORANGE, "orange fort q2r0n"))
    assert [unoccupied(state, "red", f"q{n}r0") for n in range(6)] == [True, True, False, True, True, False]
    assert unoccupied(state, "orange", "q2r0")


def test_villagers_that_may_move_come_first_in_an_army() -> None:
    state = position(ROW, (RED, ORANGE))
    villagers = [
        Piece("red", "villager", "q1r0", came, tied) for came, tied in (("", True), ("q2r0", False), ("", False))
    ]
    pieces = state.pieces.with_(*villagers)
    assert [(piece.came, piece.tied) for piece in pieces.army("red", "q1r0")] == [
        ("", False),
        ("q2r0", False),
        ("", True),
    ]
    assert len(pieces.free_army("red", "q1r0")) == 2
    assert pieces.marching_from("red") == ("q1r0",)
    assert pieces.marching_from("orange") == ()
    assert all(not piece.tied and not piece.came for piece in pieces.fresh.all)
    assert [piece.tied for piece in pieces.settled.army("red", "q1r0")] == [False, False, True]
    assert not any(piece.came for piece in pieces.settled.all)


def test_farmhouses_occupy_nothing_and_forts_their_three_tiles() -> None:
    pieces = position(ROW, (RED, ORANGE, "orange farmhouse q2r0n", "orange fort q4r0n")).pieces
    assert pieces.opponents("red", "q2r0") == ()
    assert pieces.opponents("red", "q4r0") == ("orange",)
    assert [piece.kind for piece in pieces.farmed["q2r0"]] == ["farmhouse"]
    assert [piece.kind for piece in pieces.fortified["q4r0"]] == ["fort"]
    building = pieces.building_at("q4r0n")
    assert building is not None
    assert building.kind == "fort"
    assert pieces.building_at("q0r0") is None, "an explorer is no building"
    assert [piece.kind for piece in pieces.buildings("orange")] == ["farmhouse", "fort"]
    assert [piece.kind for piece in pieces.standing("orange", "q5r0")] == ["explorer"]
    assert pieces.fort("orange", "q4r0") is not None
    assert pieces.fort("red", "q4r0") is None
