"""What the screen is told of a position, and whom it tells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.eldorado.frames import EXPLORE, ROB, Looking, Looting, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Private
from tests.support.games.eldorado.dwellers_tables import free, titans_turn
from tests.support.games.eldorado.solo_tables import WOLF, alone
from tests.support.games.eldorado.tables import LINE, beginning, position
from tests.support.games.eldorado.thieves_tables import THIEVES, thieving
from tests.support.games.playing import play

PIECES = ("red explorer q0r0", "orange explorer q2r0", "red villager q1r1", "red fort q0r0n")
CARDS = {"red": (1, 2, 3), "orange": (4, 4, 2)}


def shown(state: ElDorado, seat: str | None = None) -> Any:
    return state.view(seat)


def test_whose_turn_it_is_and_in_which_stage_is_told() -> None:
    view = shown(position(pieces=PIECES))
    assert (view["turn"], view["due"], view["stage"], view["interrupted"]) == ("red", ["red"], "explore", False)
    assert (view["asking"], view["battle"], view["hunter"], view["guardians"]) == (None, None, None, None)


def test_an_explorer_reaches_every_other_free_tile_that_its_speed_allows() -> None:
    assert shown(position(pieces=PIECES))["reach"] == {"q1r0": 1, "q0r1": 1, "q1r1": 2}
    assert shown(position(pieces=PIECES, speed=1))["reach"] == {"q1r0": 1, "q0r1": 1}
    assert shown(position(pieces=PIECES, stage="build"))["reach"] == {}


def test_each_side_is_as_strong_on_a_tile_as_what_it_defends_it_with() -> None:
    assert shown(position(pieces=PIECES))["strength"] == {"q2r0": {"orange": 1}, "q0r0": {"red": 2}, "q1r1": {"red": 1}}


def test_where_tiles_can_be_laid_is_told() -> None:
    view = shown(position())
    assert set(view["free"]) == {"q-1r1", "q1r-1", "q2r-1", "q2r1", "q0r2"}
    assert view["board"] == LINE


def test_what_a_player_has_and_may_still_buy_is_told() -> None:
    players = shown(position(pieces=PIECES, cards=CARDS))["players"]
    assert players["red"]["hand"] == {"count": 6, "cards": {"food": 1, "gold": 2, "wood": 3}, "unknown": 0}
    assert players["red"]["supply"] == {"villager": 3, "farmhouse": 2, "fort": 0, "offering": 3}
    assert players["red"]["buildings"] == ["q0r0n"]
    assert players["red"]["thieves"] is None
    assert (players["red"]["too_many"], players["orange"]["too_many"]) == (False, True), "ten cards are one too many"


def test_a_private_hand_is_shown_to_its_seat_alone_and_counted_for_all() -> None:
    state = position(pieces=PIECES, cards=CARDS, options={"cards": "private"})
    state = replace(state, players=tuple(replace(p, hand=Private(p.cards)) for p in state.players))
    for seat in (None, "orange"):
        assert shown(state, seat)["players"]["red"]["hand"] == {"count": 6, "cards": None, "unknown": None}
    assert shown(state, "red")["players"]["red"]["hand"]["cards"] == {"food": 1, "gold": 2, "wood": 3}
    assert shown(state, "red")["players"]["red"]["hand"]["unknown"] == 0


def test_important_tiles_are_shown_to_whom_they_were_dealt() -> None:
    state = beginning(options={"deal": "companion"})
    first = replace(state.players[0], kept=2, own=Private(("shrine", "entrance")))
    state = replace(state, players=(first, *state.players[1:]))
    assert shown(state, "red")["players"]["red"]["important"] == {"count": 2, "tiles": ["shrine", "entrance"]}
    for seat in (None, "orange"):
        assert shown(state, seat)["players"]["red"]["important"] == {"count": 2, "tiles": None}


@pytest.mark.parametrize(("seat", "told"), [("red", {"island:0:1": "gold"}), ("orange", None), (None, None)])
def test_what_emma_looks_at_only_she_sees(seat: str | None, told: object) -> None:
    state = position(pieces=PIECES)
    looking = Looking("red", ("island:0:1",), faces=Private(("gold",)))
    assert shown(replace(state, agenda=(*state.agenda, looking)), seat)["looking"] == told


def test_a_battle_shows_who_fights_with_how_much() -> None:
    pieces = ("red explorer q0r0", "red villager q1r0", "orange explorer q2r0")
    state = play(position(pieces=pieces, cards={"red": (0, 3, 0)}), "red march q1r0 1 q2r0")
    battle = shown(state)["battle"]
    assert (battle["place"], battle["attacker"], battle["defender"], battle["house"]) == ("q2r0", "red", "orange", None)
    assert battle["strength"] == {"red": 1, "orange": 1}
    assert shown(state)["interrupted"] is True


def test_nicolas_rerolls_all_dice_only_where_turns_have_points() -> None:
    plain, hard = position(), position(options={"hardcore-battle": "yes", "hardcore-turn": "yes"})
    assert shown(plain)["rerolls"] == {seat: {"paid": False, "all": False} for seat in plain.seats}
    assert shown(hard)["rerolls"] == {"red": {"paid": True, "all": False}, "orange": {"paid": True, "all": True}}


def test_outside_a_turn_there_is_no_stage() -> None:
    state = beginning()
    assert not isinstance(state.turn, Turn)
    assert shown(state)["stage"] is None
    assert shown(state)["asking"] is not None or shown(state)["due"]


# The Thieves, the guardians, and what is won.


def test_while_the_thieves_choose_a_victim_their_reach_and_everybodys_distance_is_told() -> None:
    pieces = ("brown thief-1 q5r0", "red explorer q3r0", "orange explorer q0r0", "orange fort q0r0n")
    state = thieving(*pieces, stage=ROB, dice=(1, 3), cards={"red": (1, 2, 0)})
    view = shown(state)
    assert view["stealing"] == {
        "dice": [1, 3],
        "victims": {
            "red": {"far": 2, "cards": 3, "fort": False},
            "orange": {"far": 5, "cards": 0, "fort": True},
        },
    }
    assert view["reach"] == {"q5r0": 0, "q4r0": 1, "q3r0": 2, "q2r0": 3}
    assert shown(replace(state, agenda=(Turn("brown", EXPLORE),)))["stealing"] is None


def test_what_the_thieves_have_is_told_of_them_alone() -> None:
    players = shown(thieving("brown thief-2 q5r0", "brown outpost q5r0n", doubloons=4, paces=(4, 2)))["players"]
    assert players["brown"]["thieves"] == {"doubloons": 4, "hiding": False, "paces": {"thief-2": 2}}
    assert players["brown"]["supply"] == {"offering": 3, "hideout": 1, "outpost": 1, "thief-1": 1, "thief-2": 0}
    assert players["brown"]["strength"] == 3
    assert (players["red"]["thieves"], players["red"]["strength"]) == (None, 1)


def test_where_hands_are_open_all_see_what_the_thieves_look_through() -> None:
    looting = Looting("brown", "red", 2)
    for cards, seen in (("open", {None, "red", "orange", "brown"}), ("private", {"red", "brown"})):
        state = thieving("brown thief-1 q5r0", cards={"red": (1, 2, 0)}, options={**THIEVES, "cards": cards})
        state = replace(state, agenda=(*state.agenda, looting))
        for seat in (None, *state.seats):
            told = shown(state, seat)["looting"]
            assert (told["seat"], told["victim"], told["number"], told["count"]) == ("brown", "red", 2, 3)
            assert told["cards"] == ({"food": 1, "gold": 2, "wood": 0} if seat in seen else None), (cards, seat)


def test_the_cave_shrine_is_where_its_bearer_stands() -> None:
    thieves = thieving("brown thief-2 q5r0")
    for holder, at in (
        ("red", "q0r1"),
        ("brown-thief-2", "q5r0"),
        ("brown-thief-1", None),
        ("tiger", None),
        (None, None),
    ):
        view = shown(replace(thieves, holder=holder))
        assert (view["holder"], view["shrine_at"]) == (holder, at)


def test_guardians_are_told_with_their_strength_and_who_rests() -> None:
    state = replace(alone("red explorer q0r0", WOLF + " q3r0", "guardians offering q6r0"), resting=("titan",))
    assert shown(state)["guardians"] == {
        "wolf": {"place": "q3r0", "strength": 2, "rests": False},
        "thief-1": {"place": None, "strength": 4, "rests": False},
        "titan": {"place": None, "strength": 7, "rests": True},
    }


def test_what_hunts_is_told_while_somebody_chooses_its_way() -> None:
    state = titans_turn("titan titan q3r0", "red explorer q1r0", "orange explorer q5r0")
    state = play(state, "answer 1")
    assert dict(state.due()) == {"orange": "titan-nearest"}
    assert (shown(state)["hunter"], shown(state)["due"]) == ("q3r0", ["orange"])


def test_the_treasure_coins_and_the_wolf_are_told_once_they_were_found() -> None:
    plain = shown(position())
    assert (plain["treasure"], plain["coins"]) == (None, {})
    state = replace(free("red explorer q0r0"), treasure=(2, 1, 0), coins=(("rose", "red"),), wolf="red")
    assert shown(state)["treasure"] == {"food": 2, "gold": 1, "wood": 0}
    assert shown(state)["coins"] == {"rose": "red", "wolf": "red"}


def test_of_a_stack_is_told_how_many_tiles_and_what_may_be_among_them() -> None:
    island = shown(position({**LINE, "q2r1": "garden"}))["stacks"]["island"]
    assert island["count"] == 42
    assert island["left"] == {"water": 9, "gold": 11, "food": 9, "wood": 9, "shrine": 3, "entrance": 1}
    assert shown(position())["stacks"]["cave"]["left"] == {
        **{"cave-shrine": 1, "tiger": 1, "thieves": 1, "giant": 1, "empty": 9},
    }


def test_who_rolls_and_what_was_rolled_is_told() -> None:
    state = replace(position(), agenda=(Turn("orange", "roll"),))
    assert (shown(state)["roller"], shown(state)["dice"]) == ("orange", [])
    state = play(state, "answer 2+5")
    assert (shown(state)["roller"], shown(state)["dice"]) == (None, [2, 5])
