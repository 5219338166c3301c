"""Battles with thieves, hideouts and outposts, and the Thieves' cave tile (rulebook, pages 17, 19 and 20)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.attacking import strength_at
from companion.games.eldorado.changes import changed
from companion.games.eldorado.frames import EXPLORE, Laying, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, Several
from tests.support.games.eldorado.tables import cards, hands, places
from tests.support.games.eldorado.thieves_tables import FAR, in_hiding, thieving, turn_of
from tests.support.games.playing import broken, judge, play, told


def low(state: ElDorado) -> ElDorado:
    """All battle dice show a one."""
    return _rolled(state, 1)


def high(state: ElDorado) -> ElDorado:
    """All battle dice show a six."""
    return _rolled(state, 6)


def _rolled(state: ElDorado, face: int) -> ElDorado:
    question = state.question()
    assert question is not None
    assert isinstance(question.choices, Several)
    return state.after(Answer(question.key, (face,) * question.choices.most))


CAVERN = {**FAR, "q6r0": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
NEW = "cave:q0r-1"
"""Touches the exit and the empty tile."""


def test_a_thief_has_strength_three_whatever_shrines_they_control() -> None:
    state = thieving("brown thief-1 q5r0", "brown thief-2 q5r0", "brown offering q9r9")
    assert strength_at(state, "brown", "q5r0") == 6
    assert strength_at(replace(state, holder="brown-thief-2"), "brown", "q5r0") == 8


def test_on_their_turn_thieves_join_a_battle_with_their_speed() -> None:
    state = thieving("brown thief-1 q1r0", "brown thief-2 q2r0", "red explorer q0r0", paces=(1, 3))
    state = play(state, "brown prowl thief-1 q0r0")
    assert dict(state.due()) == {"brown": "attacker-moves"}
    assert broken(state, "brown prowl thief-2 q3r0") == ("to-battle",)
    state = play(state, "brown prowl thief-2 q1r0", "brown prowl thief-2 q0r0")
    assert state.question().choices.most == 6  # type: ignore[union-attr]


def test_a_thief_without_the_speed_does_not_get_there() -> None:
    state = thieving("brown thief-1 q1r0", "brown thief-2 q2r0", "red explorer q0r0", paces=(1, 1))
    assert play(state, "brown prowl thief-1 q0r0").question() is not None, "nobody can come"


def test_off_their_turn_no_thief_joins() -> None:
    state = turn_of(thieving("brown thief-1 q1r0", "brown thief-2 q2r0", "red explorer q0r0"), "red")
    state = play(state, "red move q1r0")
    assert state.question() is not None
    assert state.question().choices.most == 1  # type: ignore[union-attr]


def test_attacked_on_their_own_turn_by_an_army_they_may_bring_thieves() -> None:
    pieces = ("brown thief-1 q2r0", "brown thief-2 q3r0", "red villager q1r0", "red explorer q0r0")
    state = thieving(*pieces, cards={"red": (0, 1, 0)})
    state = play(state, "red intercept q1r0 1 q2r0")
    assert dict(state.due()) == {"brown": "defender-moves"}
    assert judge(state, "brown prowl thief-2 q2r0").legal
    assert broken(state, "brown flee 1 q3r0") == ("army", "cost")


def test_defeated_thieves_die_and_cost_half_of_the_cards_and_one_doubloon() -> None:
    pieces = ("brown thief-1 q1r0", "brown thief-2 q1r0", "brown outpost q5r0n", "red explorer q0r0")
    state = thieving(*pieces, cards={"brown": (3, 0, 0)}, doubloons=4, explorers={"red": "pedro"})
    state = low(high(play(turn_of(state, "red"), "red move q1r0")))
    state = play(state, "brown hand-over food")
    assert (cards(state, "red"), cards(state, "brown")) == ((1, 0, 0), (2, 0, 0))
    assert state.player("brown").doubloons == 3
    assert state.player("brown").lost == ("thief-1", "thief-2")
    assert not state.player("brown").hiding


def test_in_a_tie_thieves_that_moved_go_back_and_others_go_on() -> None:
    state = thieving("brown thief-1 q1r0", "brown thief-2 q5r0", "red explorer q0r0")
    state = play(state, "brown prowl thief-1 q0r0", "answer 1+1+1", "answer 3")
    assert places(state, "brown", "thief-1") == ("q1r0",)
    assert broken(state, "brown prowl thief-1 q2r0") == ("tied",)
    assert judge(state, "brown prowl thief-2 q4r0").legal


def test_defeated_thieves_are_not_bought_again_before_their_next_turn() -> None:
    state = thieving("brown thief-1 q1r0", "brown hideout q5r0n", "red explorer q0r0", doubloons=5)
    state = play(state, "brown prowl thief-1 q0r0", "answer 1+1+1", "answer 6")
    state = play(state, "brown thief q5r0")
    assert places(state, "brown", "thief-2") == ("q5r0",)
    assert broken(state, "brown thief q5r0") == ("bought-again",)


def test_a_hideout_occupies_three_tiles_with_strength_two() -> None:
    state = thieving("brown hideout q2r0n", "brown thief-1 q2r0", "red explorer q1r0")
    assert strength_at(state, "brown", "q2r0") == 5
    state = play(turn_of(state, "red"), "red move q2r0", "answer 6")
    state = low(state)
    assert places(state, "brown", "hideout") == ()
    assert state.player("brown").hiding, "that was their last piece"


def test_a_hideout_alone_lost_costs_neither_cards_nor_doubloon() -> None:
    state = thieving("brown hideout q2r0n", "brown thief-1 q5r0", "red explorer q1r0", cards={"brown": (4, 0, 0)})
    state = play(turn_of(state, "red"), "red move q2r0", "answer 6", "answer 1+1")
    assert (state.player("brown").doubloons, cards(state, "brown")) == (3, (4, 0, 0))


def test_an_outpost_is_raided_with_its_strength_of_four_which_helps_in_no_other_battle() -> None:
    state = turn_of(thieving("brown outpost q1r0s", "brown thief-1 q5r0", "red explorer q1r0"), "red")
    assert not state.pieces.opponents("red", "q1r0")
    state = play(state, "red raid q1r0 q1r0s", "answer 6")
    assert state.question().choices.most == 4  # type: ignore[union-attr]
    state = low(state)
    assert places(state, "brown", "outpost") == ()
    assert state.player("brown").doubloons == 3


def test_thieves_raid_farmhouses_and_a_hideout_does_not_help() -> None:
    state = thieving("brown thief-1 q2r0", "brown hideout q2r0n", "red farmhouse q2r0s")
    state = play(state, "brown raid q2r0 q2r0s")
    assert state.question().choices.most == 3  # type: ignore[union-attr]


def test_the_cave_shrine_goes_to_the_thief_who_fought_or_to_one_they_choose() -> None:
    state = replace(thieving("brown thief-1 q1r0", "red explorer q0r0"), holder="red")
    state = play(state, "brown prowl thief-1 q0r0")
    state = high(state)
    state = low(state)
    assert state.holder == "brown-thief-1"
    guarded = thieving("brown hideout q2r0n", "brown thief-1 q5r0", "brown thief-2 q4r0", "red explorer q1r0")
    state = play(turn_of(replace(guarded, holder="red"), "red"), "red move q2r0")
    state = low(state)
    state = play(state, "answer 6+6")
    assert dict(state.due()) == {"brown": "spoils"}
    assert broken(state, "brown award red") == ("spoils",)
    assert play(state, "brown award brown-thief-2").holder == "brown-thief-2"


def test_what_a_hideout_wins_while_no_thief_is_on_the_map_is_for_the_first_thief_that_comes() -> None:
    state = thieving("brown hideout q3r0n", "red explorer q2r0", holder="red", coins=(("rose", "red"),), doubloons=2)
    state = high(low(play(turn_of(state, "red"), "red move q3r0")))
    assert state.holds("brown")
    state = replace(state, agenda=(Turn("brown", EXPLORE),))
    state = play(state, "brown thief q3r0")
    assert (state.holder, dict(state.coins)) == ("brown-thief-1", {"rose": "brown-thief-1"})
    assert strength_at(state, "brown", "q3r0", defends=False) == 5


def test_a_thief_that_kept_the_cave_shrine_though_it_fell_comes_back_if_they_choose_it() -> None:
    state = thieving("brown hideout q3r0n", holder="brown-thief-2", doubloons=2)
    state = play(state, "brown thief q3r0", "brown choose-thief thief-2")
    assert places(state, "brown", "thief-2") == ("q3r0",)


def test_an_explorer_who_beats_the_thief_takes_the_shrine() -> None:
    state = replace(thieving("brown thief-1 q1r0", "brown thief-2 q5r0", "red explorer q0r0"), holder="brown-thief-1")
    state = play(turn_of(state, "red"), "red move q1r0", "answer 6")
    state = low(state)
    assert state.holder == "red"


def test_the_shrine_is_traded_to_a_thief_near_by() -> None:
    state = replace(thieving("brown thief-1 q1r0", "brown thief-2 q0r0", "red explorer q0r1"), holder="red")
    state = play(turn_of(state, "red"), "red propose brown cave-shrine none", "brown reply agree")
    assert dict(state.due()) == {"brown": "spoils"}
    assert play(state, "brown award brown-thief-2").holder == "brown-thief-2"


# The Thieves' cave tile.


def finding(state: ElDorado, seat: str, who: str = "") -> ElDorado:
    """A seat has just flipped the Thieves' tile in the cave."""
    state = replace(state, agenda=(*state.agenda, Laying(seat, "cave:0:0", "thieves", who)))
    return play(state, f"{seat} lay {NEW}")


def cavern(*pieces: str, seat: str = "red", **changes: object) -> ElDorado:
    standing = ("red explorer cave:q-1r0", *pieces) if seat == "red" else pieces
    state = thieving(*standing, tiles=CAVERN, **changes)  # type: ignore[arg-type]
    return turn_of(state, "red") if seat == "red" else state


def test_with_a_thief_left_the_tile_is_guarded_by_it_and_the_winner_gets_the_treasure() -> None:
    state = finding(cavern("brown thief-1 q5r0"), "red")
    assert places(state, "brown", "thief-2") == (NEW,)
    assert state.battle is not None
    assert "thieves-tile" in told(state)
    state = play(state, "answer 6")
    state = low(state)
    assert cards(state, "red") == (2, 2, 2)
    assert state.land.at[NEW] == "empty"
    assert sum(state.bank) == 80 - 6


def test_the_thieves_get_their_treasure_when_their_thief_wins() -> None:
    state = play(finding(cavern("brown thief-1 q5r0"), "red"), "answer 1")
    state = high(state)
    assert cards(state, "brown") == (2, 2, 2)
    assert state.player("red").captor == "brown"


def test_after_a_tie_the_treasure_goes_back_and_the_thief_stays() -> None:
    state = play(finding(cavern("brown thief-1 q5r0"), "red"), "answer 3")
    state = low(state)
    assert places(state, "brown", "thief-2") == (NEW,)
    assert state.explorer_at("red") == "cave:q-1r0"
    assert sum(state.bank) == 80
    assert "treasure-back" in hands(state)


def test_out_of_hiding_they_come_to_guard_it() -> None:
    state = turn_of(in_hiding(3, "red explorer cave:q-1r0", tiles=CAVERN), "red")
    state = finding(state, "red")
    assert not state.player("brown").hiding
    state = play(state, "answer 6")
    state = low(state)
    assert state.player("brown").hiding, "and are driven out again"


def test_with_all_thieves_on_the_map_the_treasure_is_unguarded() -> None:
    state = finding(cavern("brown thief-1 q5r0", "brown thief-2 q4r0"), "red")
    assert cards(state, "red") == (2, 2, 2)
    assert state.battle is None


def test_the_thieves_themselves_claim_it_with_a_new_thief_for_nothing() -> None:
    state = finding(cavern("brown thief-1 cave:q-1r0", seat="brown"), "brown", "thief-1")
    assert cards(state, "brown") == (2, 2, 2)
    assert places(state, "brown", "thief-2") == (NEW,)
    assert (state.player("brown").doubloons, state.pace("thief-2")) == (3, 4)
    state = finding(cavern("brown thief-1 cave:q-1r0", "brown thief-2 q5r0", seat="brown"), "brown", "thief-1")
    assert cards(state, "brown") == (2, 2, 2)


def test_a_thief_beaten_by_a_dweller_dies_and_half_goes_to_the_stacks() -> None:
    state = cavern("brown thief-1 cave:q-1r0", "brown thief-2 q5r0", seat="brown", cards={"brown": (4, 0, 0)})
    state = replace(state, agenda=(*state.agenda, Laying("brown", "cave:0:0", "tiger", "thief-1")))
    state = low(play(state, f"brown lay {NEW}", "brown ready"))
    state = play(state, "answer 6+6", "answer mixed", "brown hand-over food+food")
    assert places(state, "brown", "thief-1") == ()
    assert state.player("brown").doubloons == 2


def test_on_their_tile_a_thief_that_fell_this_turn_may_come_back() -> None:
    state = cavern("brown thief-1 cave:q-1r0", seat="brown")
    state = changed(state, "brown", lost=("thief-2",))
    state = finding(state, "brown", "thief-1")
    assert places(state, "brown", "thief-2") == (NEW,)
    assert state.player("brown").lost == ()
