"""After a tie everybody goes back whole, and a raid is fought with the farmhouse alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.actions import Flee, March, Move, Raid, Ready
from companion.games.eldorado.attacking import strength
from companion.games.eldorado.frames import Battle
from companion.games.eldorado.moving import bridged
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece, Pieces
from companion.games.kit import Answer
from tests.support.games.eldorado.tables import LINE, places, position, rolls
from tests.support.games.playing import play


def fought(state: ElDorado, *rolls: tuple[int, ...]) -> ElDorado:
    """The battle, with nobody moving anything more to it."""
    for dice in rolls:
        while state.question() is None:
            (seat,) = state.due()
            state = state.after(Ready(seat))
        question = state.question()
        assert question is not None
        state = state.after(Answer(question.key, dice))
    return state


def test_two_villagers_alike_both_go_back_after_a_tie() -> None:
    armies = ("red explorer q0r0", "red villager q1r0", "red villager q1r0", "orange explorer q2r0")
    state = position(pieces=armies, cards={"red": (0, 1, 0)})
    state = fought(state.after(March("red", "q1r0", 2, "q2r0")), (1, 1), (2,))
    assert places(state, "red", "villager") == ("q1r0", "q1r0")
    assert not state.faults()


@pytest.mark.parametrize(("dice", "farmhouses"), [((6,), ()), ((5,), ("q1r0n",))])
def test_a_fort_beside_it_does_not_defend_a_farmhouse(dice: tuple[int, ...], farmhouses: tuple[str, ...]) -> None:
    standing = ("red explorer q1r0", "orange explorer q2r0", "orange fort q1r0s", "orange farmhouse q1r0n")
    state = fought(position(pieces=standing).after(Raid("red", "q1r0", "q1r0n")), dice, (5,))
    assert places(state, "orange", "farmhouse") == farmhouses
    assert places(state, "orange", "fort") == ("q1r0s",)
    assert not any(isinstance(frame, Battle) for frame in state.agenda)


def test_after_a_tie_an_explorer_goes_back_to_a_tile_that_is_shared_since_the_first_round() -> None:
    standing = ("red explorer q0r0", "white villager q0r0", "orange explorer q1r0", "white explorer q2r0")
    state = position(pieces=standing, seats=("red", "orange", "white"))
    state = fought(state.after(Move("red", "q1r0")), (4,), (4,))
    assert places(state, "red", "explorer") == ("q0r0",)


def test_who_fled_does_not_go_back_after_a_tie_to_a_tile_that_was_taken_behind_it() -> None:
    """Orange fled from red to the tile beside, where blue attacks it."""
    standing = ("red explorer q0r0", "orange explorer q2r0", "blue explorer q0r1")
    army = (
        Piece("red", "villager", "q1r0", came="q0r0"),
        Piece("orange", "villager", "q1r1", came="q1r0"),
        Piece("blue", "villager", "q1r1", came="q0r1"),
    )
    state = position(pieces=standing, seats=("red", "orange", "blue"))
    fight = Battle("q1r1", "blue", "orange", stage="attack", off_turn=True)
    pieces = Pieces(tuple(sorted((*state.pieces.all, *army))))
    state = fought(replace(state, pieces=pieces, agenda=(*state.agenda, fight)), (4,), (4,))
    assert places(state, "orange", "villager") == ("q1r1",)
    assert places(state, "blue", "villager") == ("q0r1",)


def test_who_fled_does_not_go_back_after_a_tie_to_the_tile_from_which_it_was_pursued() -> None:
    """Red takes the tile that orange left, follows, and has to go back there."""
    standing = ("red explorer q0r0", "orange villager q1r0", "orange explorer q0r1")
    state = position(pieces=standing, cards={"orange": (0, 1, 0)})
    state = state.after(Move("red", "q1r0")).after(Flee("orange", 1, "q2r0")).after(Move("red", "q2r0"))
    state = fought(state, (4,), (4,))
    assert places(state, "red", "explorer") == ("q1r0",)
    assert places(state, "orange", "villager") == ("q2r0",)


def test_who_attacked_stays_after_a_tie_with_a_farmhouse_alone_if_others_fled_to_the_tile_it_came_from() -> None:
    standing = ("red explorer q0r0", "orange villager q1r0", "orange farmhouse q1r0s", "orange explorer q2r1")
    state = position(pieces=standing, cards={"orange": (0, 1, 0)})
    state = state.after(Move("red", "q1r0")).after(Flee("orange", 1, "q0r0"))
    state = fought(state.after(Raid("red", "q1r0", "q1r0s")), (4,), (4,))
    assert places(state, "red", "explorer") == ("q1r0",)
    assert places(state, "orange", "villager") == ("q0r0",)


def test_a_cursed_explorer_that_raids_alone_has_no_strength_and_none_of_the_houses() -> None:
    standing = ("red explorer q1r0", "orange explorer q3r0", "orange farmhouse q1r0n")
    state = position(pieces=standing, coins=(("cortes", "red"),)).after(Raid("red", "q1r0", "q1r0n"))
    battle = state.battle
    assert battle is not None
    assert (strength(state, "red", battle), strength(state, "orange", battle)) == (0, 1)


def test_a_cursed_explorer_that_defends_alone_has_no_strength_of_the_farmhouse_that_fights_after_it() -> None:
    standing = ("red explorer q1r0", "orange explorer q1r0", "orange farmhouse q1r0n")
    state = position(pieces=standing, coins=(("cortes", "orange"),), options={"mode": "free"})
    state = state.after(Raid("red", "q1r0", "q1r0n"))
    battle = state.battle
    assert battle is not None
    assert (strength(state, "red", battle), strength(state, "orange", battle)) == (1, 0)
    state = play(state, "answer 1")
    assert state.player("orange").captor == "red"
    assert state.question() is not None, "and now the farmhouse"
    assert places(play(state, "answer 1", "answer 6"), "orange", "farmhouse") == ("q1r0n",)


def test_p8_p14_after_a_tie_nobody_goes_back_onto_water_from_which_the_bridge_was_taken() -> None:
    pieces = ("red explorer q1r-1", "orange explorer q0r1", "orange villager q2r0")
    tiles = {**LINE, "q1r-1": "water", "q1r-2": "gold"}
    hands = {"red": (0, 0, 3), "orange": (0, 1, 0)}
    state = position(tiles, pieces, hands, explorers={"red": "bellona"}, options={"mode": "free"})
    state = play(bridged(state, ("q1r-1", "q1r0", "q1r-2")), "red move q1r0", "red take-bridge")
    state = rolls(play(state, "orange intercept q2r0 1 q1r0"), 3, 3)
    assert state.explorer_at("red") == "q1r0"
    assert places(state, "orange", "villager") == ("q2r0",)
