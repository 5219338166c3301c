"""What the Thieves' pages say of positions that are met seldom (rulebook, pages 14 and 16 to 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.eldorado.attacking import strength_at
from companion.games.eldorado.changes import changed
from companion.games.eldorado.frames import EXPLORE, ROB, THIEVE, Turn
from companion.games.eldorado.moving import bridged
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.dwellers_tables import CAVERN, NEW, discovered
from tests.support.games.eldorado.tables import LINE, cards, places, rolls
from tests.support.games.eldorado.thieves_tables import in_hiding, thieving, turn_of
from tests.support.games.playing import broken, judge, play

SHORE = {**LINE, "q1r-1": "water", "q2r-2": "gold", "q0r-1": "gold"}
"""Water at q1r-1 between q0r0 and q2r-2; q0r-1 and q1r0 touch it too."""


# Hiding.


def test_in_hiding_with_five_doubloons_they_wait_for_nothing_more() -> None:
    assert play(in_hiding(5), "brown wait").player("brown").doubloons == 5


def test_out_of_hiding_the_hideout_may_stand_in_the_cave() -> None:
    state = in_hiding(3, "red explorer q0r0", "orange explorer q1r0", tiles=CAVERN)
    state = play(state, "brown hideout cave:q-1r0n", "brown thief cave:q-1r0")
    assert places(state, "brown", "thief-1") == ("cave:q-1r0",)


def test_in_hiding_a_hideout_that_they_cannot_pay_stays_away() -> None:
    assert broken(in_hiding(0), "brown hideout q5r0n") == ("doubloons",)


def test_a_thief_that_falls_on_their_tile_sends_them_back_into_hiding_and_costs_all() -> None:
    """Out of hiding for this battle only: the victor gets treasure and half of the cards, the rest is discarded."""
    state = in_hiding(4, "red explorer cave:q-1r0", "orange explorer q1r0", tiles=CAVERN, cards={"brown": (4, 0, 0)})
    state = play(discovered(state, "thieves"), f"red lay {NEW}")
    state = play(rolls(state, 6, 1), "brown hand-over food+food")
    player = state.player("brown")
    assert (player.hiding, player.doubloons, cards(state, "brown")) == (True, 2, (0, 0, 0))
    assert cards(state, "red") == (4, 2, 2)


# Gold or stealing.


def test_a_beaten_explorer_who_is_off_the_map_is_not_stolen_from() -> None:
    state = thieving("brown thief-1 q0r0", stage=ROB, dice=(1, 6), cards={"red": (1, 0, 0)})
    red = state.pieces.of("red", "explorer")
    state = changed(replace(state, pieces=state.pieces.without(red)), "red", captor="orange")
    assert broken(state, "brown rob red 6") == ("reach",)


def test_from_a_hideout_in_the_cave_they_reach_out_over_its_exit() -> None:
    pieces = ("brown hideout cave:q0r0n", "red explorer q3r0", "orange explorer q0r0")
    state = thieving(*pieces, stage=ROB, dice=(2, 5), tiles=CAVERN, cards={"red": (1, 0, 0)})
    assert judge(state, "brown rob red 2").legal, "one to the exit, two to the entrance"


def test_a_hideout_does_not_protect_an_explorer_from_being_robbed() -> None:
    pieces = ("brown thief-1 q5r0", "red explorer q4r0", "brown hideout q1r0n")
    assert judge(thieving(*pieces, stage=ROB, dice=(1, 6), cards={"red": (1, 0, 0)}), "brown rob red 1").legal


def test_any_fort_protects_whoever_stands_there() -> None:
    pieces = ("brown thief-1 q5r0", "red explorer q4r0", "orange fort q4r0n")
    state = thieving(*pieces, stage=ROB, dice=(1, 6), cards={"red": (1, 0, 0)})
    assert broken(state, "brown rob red 6") == ("protected-by-fort",)


def test_they_buy_doubloons_while_they_explore_and_not_before() -> None:
    state = thieving("brown thief-1 q5r0", stage=THIEVE, cards={"brown": (2, 0, 0)})
    assert "explore" in broken(state, "brown mint food")
    assert play(state, "brown take-gold", "brown mint food").player("brown").doubloons == 4


def test_of_the_rose_they_take_a_card_before_gold_or_stealing() -> None:
    state = thieving("brown thief-1 q5r0", coins=(("rose", "brown-thief-1"),))
    state = turn_of(state, "orange", speed=0)
    state = play(state, "orange end")
    assert dict(state.due()) == {"brown": "golden-rose"}
    assert dict(play(state, "brown rose wood").due()) == {"brown": "gold-or-steal"}


# Battles.


def test_an_army_attacks_a_thief_out_of_turn_but_not_beside_a_hideout() -> None:
    pieces = ("brown thief-1 q2r0", "red villager q1r0", "red explorer q0r0", "orange explorer q0r1")
    gold = {"red": (0, 1, 0)}
    state = play(thieving(*pieces, cards=gold, paces=(0, 0)), "red intercept q1r0 1 q2r0")
    assert state.question() is not None
    guarded = thieving(*pieces, "brown hideout q2r0n", cards=gold, paces=(0, 0))
    assert broken(guarded, "red intercept q1r0 1 q2r0") == ("off-turn-fort",)


def test_two_thieves_beaten_in_one_battle_cost_one_doubloon_and_half_of_the_cards_once() -> None:
    state = thieving("brown thief-1 q1r0", "brown thief-2 q1r0", "brown outpost q5r0n", "red explorer q0r0",
                     cards={"brown": (4, 0, 0)})  # fmt: skip
    state = turn_of(replace(state, holder="red"), "red")
    state = play(rolls(play(state, "red move q1r0"), 6), "answer 1+1+1+1+1+1", "brown hand-over food+food")
    player = state.player("brown")
    assert (player.doubloons, cards(state, "brown"), cards(state, "red")) == (2, (2, 0, 0), (2, 0, 0))
    assert player.lost == ("thief-1", "thief-2")


def test_who_has_no_doubloon_loses_none() -> None:
    state = thieving("brown thief-1 q1r0", "brown outpost q5r0n", "red explorer q0r0", doubloons=0)
    state = play(turn_of(state, "red"), "red move q1r0", "answer 6", "answer 1+1+1")
    assert state.player("brown").doubloons == 0


def test_villagers_alone_that_beat_the_thief_with_the_cave_shrine_win_it_for_their_explorer() -> None:
    state = thieving("brown thief-1 q1r0", "brown outpost q5r0n", "red villager q2r0", "red explorer q0r1",
                     cards={"red": (0, 1, 0)}, holder="brown-thief-1")  # fmt: skip
    state = play(turn_of(state, "red", speed=0), "red march q2r0 1 q1r0", "answer 6", "answer 1+1+1+1+1")
    assert state.holder == "red"


def test_a_hideout_is_not_raided_like_an_outpost() -> None:
    state = turn_of(thieving("brown hideout q1r0s", "brown outpost q2r0n", "red explorer q2r0"), "red")
    assert "raid-house" in broken(state, "red raid q2r0 q1r0s")
    assert judge(state, "red raid q2r0 q2r0n").legal


def test_nobody_flees_onto_a_tile_that_a_hideout_occupies() -> None:
    pieces = (
        "brown thief-1 q2r0",
        "brown hideout q0r0n",
        "red villager q1r0",
        "red explorer q0r1",
        "orange explorer q5r0",
    )
    state = play(thieving(*pieces, cards={"red": (0, 1, 0)}), "brown prowl thief-1 q1r0")
    assert broken(state, "red flee 1 q0r0") == ("unoccupied",)


def test_a_thief_beaten_by_the_titan_costs_half_of_the_cards_and_a_doubloon_to_the_stacks() -> None:
    state = thieving("brown thief-1 q1r0", "brown outpost q5r0n", "titan titan q2r0", cards={"brown": (0, 4, 0)})
    state = play(state, "brown prowl thief-1 q2r0", "answer 1+1+1", "answer 6+6+6+6+6+6", "brown hand-over gold+gold")
    assert (state.player("brown").doubloons, cards(state, "brown"), state.in_bank("gold")) == (2, (0, 2, 0), 28)


def test_a_thief_with_the_cave_shrine_passes_it_beside_and_the_strength_with_it() -> None:
    state = thieving("brown thief-1 q2r0", "brown thief-2 q3r0", holder="brown-thief-1")
    state = play(state, "brown carry thief-2")
    assert (strength_at(state, "brown", "q2r0"), strength_at(state, "brown", "q3r0")) == (3, 5)


def test_who_loses_to_an_outpost_loses_the_cave_shrine_to_the_thief_they_choose() -> None:
    pieces = ("brown outpost q1r0s", "brown thief-1 q5r0", "brown thief-2 q4r0", "red explorer q1r0")
    state = turn_of(thieving(*pieces, holder="red", cards={"red": (2, 0, 0)}), "red")
    state = play(state, "red raid q1r0 q1r0s", "answer 1+1+1", "answer 6+6+6+6")
    assert state.player("red").captor == "brown"
    state = play(state, "brown award brown-thief-2", "red hand-over food")
    assert (state.holder, cards(state, "brown")) == ("brown-thief-2", (1, 0, 0))


def test_hideout_and_thief_that_fall_together_cost_one_doubloon() -> None:
    pieces = ("brown hideout q2r0n", "brown thief-1 q2r0", "brown thief-2 q5r0", "red explorer q1r0")
    state = play(turn_of(thieving(*pieces), "red"), "red move q2r0", "answer 6", "answer 1+1+1+1+1")
    assert state.player("brown").doubloons == 2
    assert places(state, "brown", "hideout") == places(state, "brown", "thief-1") == ()


def test_a_hideout_that_fell_is_bought_again_out_of_hiding() -> None:
    state = turn_of(thieving("brown hideout q2r0n", "red explorer q1r0"), "red")
    state = play(state, "red move q2r0", "answer 6", "answer 1+1")
    assert (state.player("brown").hiding, state.player("brown").doubloons) == (True, 2)
    state = play(replace(state, agenda=(Turn("orange", EXPLORE),)), "orange end")
    assert judge(state, "brown hideout q5r0n").legal


def test_an_explorer_they_have_beaten_they_put_back() -> None:
    state = rolls(play(thieving("brown thief-1 q1r0", "red explorer q0r0"), "brown prowl thief-1 q0r0"), 6, 1)
    assert dict(play(state, "brown end").due()) == {"brown": "spawn"}


def test_a_cursed_thief_that_fell_is_cursed_when_it_is_bought_again() -> None:
    coins = (("cortes", "brown-thief-1"),)
    state = play(thieving("brown hideout q5r0n", "brown thief-2 q4r0", coins=coins), "brown thief q5r0")
    assert state.pace("thief-1") == 3


def test_bavieca_makes_the_thief_faster_that_found_it_at_once() -> None:
    pieces = ("brown thief-1 cave:q-1r0", "brown thief-2 q0r0", "red explorer q1r0", "orange explorer q2r0")
    state = discovered(thieving(*pieces, tiles=CAVERN, paces=(2, 4)), "bavieca", "brown", "thief-1")
    assert play(state, f"brown lay {NEW}").player("brown").paces == (3, 4)


def test_they_trade_with_a_neighbour_and_with_the_stacks_like_everybody() -> None:
    state = thieving("brown thief-1 q1r0", "red explorer q0r0", cards={"brown": (6, 0, 0), "red": (0, 0, 1)})
    state = play(state, "brown propose red food wood", "red reply agree", "brown exchange food gold")
    assert cards(state, "brown") == (0, 1, 1)


def test_with_turn_points_their_turn_is_as_usual() -> None:
    state = thieving("brown thief-1 q5r0", options={"mode": "thieves", "hardcore-turn": "yes"})
    state = play(turn_of(state, "orange"), "orange end")
    assert dict(state.due()) == {"brown": "gold-or-steal"}
    assert play(state, "brown take-gold").player("brown").paces == (4, 0)


# The first round.


def test_in_their_first_turn_they_come_out_but_fight_nobody() -> None:
    state = in_hiding(3, "red explorer q4r0", turns=0, options={"mode": "thieves", "first-round": "apart"})
    state = play(state, "brown hideout q5r0n", "brown thief q5r0")
    assert broken(state, "brown prowl thief-1 q4r0") == ("first-turns",)
    assert play(state, "brown end").player("brown").turns == 1


# The bridge.


def test_a_thief_builds_the_bridge_with_cards_and_takes_it_away() -> None:
    state = thieving("brown thief-1 q0r0", tiles=SHORE, cards={"brown": (0, 0, 6)}, doubloons=0)
    state = play(state, "brown bridge q1r-1 q0r0 q2r-2")
    assert cards(state, "brown") == (0, 0, 3)
    state = play(state, "brown prowl thief-1 q1r-1", "brown prowl thief-1 q2r-2", "brown take-bridge")
    assert cards(state, "brown") == (0, 0, 0)


def test_from_a_tile_that_touches_the_bridge_without_an_end_nobody_trades_attacks_or_takes_it() -> None:
    pieces = ("red explorer q0r-1", "orange explorer q1r-1", "red villager q0r-1", "brown thief-1 q0r0")
    state = thieving(*pieces, tiles=SHORE, cards={"red": (0, 3, 3), "orange": (1, 0, 0)})
    state = turn_of(bridged(state, ("q1r-1", "q0r0", "q2r-2")), "orange")
    assert "trade-near" in broken(state, "orange propose red food none")
    assert "step" in broken(state, "red intercept q0r-1 1 q1r-1")
    state = turn_of(state, "red")
    assert "bridge-beside" in broken(state, "red take-bridge")


def test_the_army_fights_with_any_thief_and_not_with_the_hideout_alone() -> None:
    coins = (("jimenez", "brown-thief-1"),)
    state = thieving("brown thief-1 q0r0", "brown thief-2 q4r0", "orange explorer q5r0", coins=coins)
    state = play(state, "brown prowl thief-2 q5r0", "answer 1+1+1")
    assert judge(state, "brown reroll-one 1").legal, "the battle includes a thief piece"
    state = turn_of(
        thieving("brown thief-1 q0r0", "brown hideout q5r0s", "orange explorer q4r0", coins=coins), "orange"
    )
    state = play(state, "orange move q5r0", "answer 1", "answer 1+2")
    assert state.battle is None


def buying(cursed: str, **changes: Any) -> ElDorado:
    """Brown, with no thief on the map, and the curse on one of them, has bought a thief."""
    state = thieving("brown hideout q4r0n", coins=(("cortes", cursed),), **changes)
    return play(state, "brown thief q4r0")


def test_p18_the_thieves_choose_which_thief_they_buy_where_one_is_cursed() -> None:
    """Any thief, page 18: the curse is on a piece."""
    state = buying("brown-thief-1")
    assert dict(state.due()) == {"brown": "thief-place"}
    assert state.player("brown").doubloons == 1
    assert {action.text() for action in state.actions("brown")} == {
        "brown choose-thief who=thief-1",
        "brown choose-thief who=thief-2",
    }
    state = play(state, "brown choose-thief thief-2")
    assert places(state, "brown", "thief-2") == ("q4r0",)
    assert state.pace("thief-2") == 4
    assert dict(state.due()) == {"brown": "explore"}


def test_thieves_that_are_alike_are_not_asked_for() -> None:
    assert places(buying("red"), "brown", "thief-1") == ("q4r0",)


def test_in_games_of_the_first_version_the_first_thief_comes() -> None:
    state = thieving("brown hideout q4r0n", coins=(("cortes", "brown-thief-1"),))
    state = replace(state, setting=replace(state.setting, revised=False))
    assert places(play(state, "brown thief q4r0"), "brown", "thief-1") == ("q4r0",)
