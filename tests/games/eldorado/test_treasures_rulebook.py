"""What the pages on treasures, the cave shrine's piece, dwellers and Yanga say of positions that are met seldom."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.attacking import explorer_strength, strength_at
from companion.games.eldorado.changes import changed
from companion.games.eldorado.frames import ROLL, Turn
from companion.games.eldorado.moving import bridged
from tests.games.eldorado.test_explorers import yanga
from tests.support.games.eldorado.dwellers_tables import CAVERN, FREE, NEW, ROW, finding, free, titans_turn
from tests.support.games.eldorado.tables import LINE, cards, places, position, rolls
from tests.support.games.eldorado.thieves_tables import FAR
from tests.support.games.playing import broken, judge, play

BOTH = {"holder": "orange", "coins": (("rose", "orange"),)}
"""Orange has the cave shrine and a treasure."""


def test_who_beats_an_explorer_gets_half_of_the_cards_the_cave_shrine_and_a_treasure() -> None:
    state = free("red explorer q0r0", "orange explorer q1r0", "red offering q9r9", cards={"orange": (2, 0, 1)}, **BOTH)
    state = play(rolls(play(state, "red move q1r0"), 6, 1), "orange hand-over food")
    assert (state.holder, dict(state.coins), cards(state, "red")) == ("red", {"rose": "red"}, (1, 0, 0))
    assert explorer_strength(state, "red") == 4


def test_villagers_alone_win_both_for_their_explorer_wherever_it_stands() -> None:
    state = free(
        "red explorer q0r0", "red villager q4r0", "orange explorer q5r0", cards={"red": (0, 1, 0)}, speed=0, **BOTH
    )
    state = rolls(play(state, "red march q4r0 1 q5r0"), 6, 1)
    assert (state.holder, dict(state.coins)) == ("red", {"rose": "red"})


def test_villagers_win_them_even_while_their_explorer_is_beaten() -> None:
    state = free("red villager q4r0", "orange explorer q5r0", cards={"red": (0, 1, 0)}, **BOTH)
    state = rolls(play(state, "red march q4r0 1 q5r0"), 6, 1)
    assert (state.holder, dict(state.coins)) == ("red", {"rose": "red"})


def test_a_fort_alone_wins_both_for_the_explorer_of_its_owner() -> None:
    state = free("red explorer q0r0", "red fort q4r0n", "orange explorer q5r0", **BOTH)
    state = replace(changed(state, "orange", speed=1), agenda=(Turn("orange", "explore"),))
    state = rolls(play(state, "orange move q4r0"), 1, 6)
    assert (state.holder, dict(state.coins)) == ("red", {"rose": "red"})


def test_a_dweller_takes_shrine_and_treasure_and_whoever_beats_it_next_gets_all_of_both() -> None:
    state = finding("tiger", holder="red", coins=(("rose", "red"),), cards={"red": (0, 0, 0)})
    assert strength_at(state, "red", NEW) == 3
    state = play(rolls(state, 1, 6), "answer mixed")
    assert (state.holder, dict(state.coins)) == ("tiger", {"rose": "tiger"})
    again = finding(
        "tiger", "red villager cave:q-1r0", holder="tiger", coins=(("rose", "tiger"),), cards={"red": (0, 1, 0)}
    )
    again = rolls(play(again, "red ready"), 6, 1)
    assert (again.holder, dict(again.coins)) == ("red", {"rose": "red"})


def test_the_cave_shrine_that_is_given_lifts_the_curse() -> None:
    state = free("red explorer q0r0", "orange explorer q1r0", holder="orange", coins=(("cortes", "red"),))
    state = play(state, "orange propose red cave-shrine none", "red reply agree")
    assert (state.holder, state.coins, explorer_strength(state, "red")) == ("red", (), 3)


def test_nobody_trades_two_tiles_apart_nor_during_a_battle() -> None:
    state = free(
        "red explorer q0r0", "orange explorer q2r0", "red villager q1r0", holder="red", cards={"orange": (0, 1, 0)}
    )
    assert "trade-near" in broken(state, "red propose orange cave-shrine none")
    near = free(
        "red explorer q1r0", "orange explorer q2r0", "orange villager q3r0", holder="red", cards={"orange": (0, 1, 0)}
    )
    near = play(near, "red move q2r0")
    assert near.fighting
    assert "trade" in broken(near, "red propose orange cave-shrine none")


def test_the_curse_stays_with_the_beaten_and_slows_a_turn_of_points_too() -> None:
    options = {**FREE, "hardcore-turn": "yes"}
    state = free("red explorer q0r0", "orange explorer q2r0", coins=(("cortes", "red"),), options=options)
    state = replace(state, agenda=(Turn("orange", "explore"),))
    state = play(state, "orange end", "red set-out")
    assert state.player("red").speed == 5


def test_bavieca_that_was_won_makes_faster_from_the_next_turn_on() -> None:
    state = free("red explorer q0r0", "orange explorer q1r0", coins=(("bavieca", "orange"),), speed=2)
    state = rolls(play(state, "red move q1r0"), 6, 1)
    assert state.player("red").speed == 1, "+1 speed per turn; at once only for who discovers it"
    assert play(replace(state, agenda=(Turn("red", ROLL),)), "answer 2+2", "red speed 2").player("red").speed == 3


# Dwellers.


def test_the_titan_goes_through_the_caves_entrance() -> None:
    state = titans_turn("titan titan cave:q-1r0", "red explorer q2r0", "orange explorer q0r1", tiles=CAVERN)
    state = play(state, "answer 2")
    assert places(state, "titan", "titan") == ("q3r0",)


def test_the_wolf_is_no_living_thing_that_the_titan_goes_for() -> None:
    state = titans_turn("titan titan q3r0", "red wolf q2r0", "red explorer q0r0", "orange explorer q5r0", wolf="red")
    assert places(play(state, "answer 1"), "titan", "titan") == ("q4r0",)


def test_who_discovers_the_titan_in_the_first_round_fights_it() -> None:
    assert finding("titan", turns=0).fighting


def test_the_wolf_helps_whoever_it_stands_with_to_defend() -> None:
    state = free("red explorer q0r0", "orange explorer q1r0", "orange wolf q1r0", wolf="orange")
    assert play(state, "red move q1r0", "answer 6").question().choices.most == 2  # type: ignore[union-attr]


def test_the_wolf_alone_is_neither_explorer_nor_army_to_be_attacked_out_of_turn() -> None:
    pieces = ("red explorer q0r0", "red wolf q2r0", "orange villager q3r0", "orange explorer q6r0")
    state = free(*pieces, wolf="red", cards={"orange": (0, 1, 0)})
    assert broken(state, "orange intercept q3r0 1 q2r0") == ("off-turn",)
    assert not [action for action in state.actions("orange") if action.kind == "intercept"]


# Yanga.


def test_yanga_reaches_over_the_bridge_and_not_beside_it() -> None:
    tiles = {**LINE, "q1r-1": "water", "q2r-2": "gold", "q1r-2": "gold"}
    state = yanga(tiles=tiles)
    red = state.pieces.of("red", "explorer")
    state = replace(state, pieces=state.pieces.swapped(red, (red[0]._replace(at="q2r-2"),)))
    assert broken(state, "purple shoot q2r-2 red") == ("yanga-range",)
    assert judge(bridged(state, ("q1r-1", "q0r0", "q2r-2")), "purple shoot q2r-2 red").legal


def test_yanga_shoots_at_nobody_in_the_first_round() -> None:
    assert broken(yanga(turns=0), "purple shoot q2r0 red") == ("first-turns",)


def test_yanga_takes_treasure_shrine_and_cards_from_afar_and_villagers_die() -> None:
    state = yanga("red villager q2r0", cards={"red": (2, 0, 0)}, holder="red", coins=(("rose", "red"),))
    state = play(state, "purple shoot q2r0 red", "answer 6", "answer 1+1+1+1", "red hand-over food")
    assert (state.holder, dict(state.coins), cards(state, "purple")) == ("purple", {"rose": "purple"}, (1, 0, 0))
    assert places(state, "red", "villager") == ()


def test_a_cursed_yanga_shoots_with_nothing_and_is_not_hurt() -> None:
    state = play(yanga(coins=(("cortes", "purple"),)), "purple shoot q2r0 red", "answer 1")
    assert state.explorer_at("purple") == "q0r0"
    assert broken(state, "purple move q1r0") == ("tied",)


def test_a_partners_cave_shrine_is_of_no_use_to_yangas_arrow() -> None:
    state = position(
        FAR,
        ("purple explorer q0r0", "purple partner q0r0", "blue explorer q2r0", "blue partner q3r0"),
        explorers={"purple": "sequoia", "orange": "yanga", "blue": "tizoc", "white": "emma"},
        seats=("purple", "orange", "blue", "white"),
        options={"mode": "teams"},
        holder="purple",
    )
    state = play(state, "orange shoot q2r0 blue")
    assert state.question().choices.most == 1  # type: ignore[union-attr]
    assert play(state, "answer 6", "answer 1").player("blue").captor == "purple"


# Events.


def test_a_cave_in_takes_neither_shrine_nor_treasure_of_who_stands_on_the_exit() -> None:
    state = finding("cave-in", "brown explorer cave:q0r0", seats=("red", "orange", "brown"), holder="brown",
                    coins=(("rose", "brown"),), cards={"brown": (2, 2, 0)})  # fmt: skip
    state = play(state, "answer mixed", "brown hand-over food+gold")
    assert (state.holder, dict(state.coins), cards(state, "brown")) == ("brown", {"rose": "brown"}, (1, 1, 0))
    assert state.player("brown").captor == "red"


def test_after_totecs_garden_a_garden_brings_nothing_and_totecs_all_three() -> None:
    tiles = {**ROW, "q0r1": "garden", "cave:q0r0": "exit", "cave:q1r0": "totec"}
    state = free("red explorer q0r1", "orange explorer cave:q1r0", tiles=tiles)
    assert (state.farmed("red"), state.farmed("orange")) == ((), ("food", "gold", "wood"))
