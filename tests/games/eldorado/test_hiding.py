"""In hiding: waiting for doubloons, the hideout, and back into hiding with the last piece (rulebook, page 16)."""

from __future__ import annotations

from companion.games.eldorado.frames import HIDE, Turn
from tests.support.games.eldorado.tables import beginning, cards, hands, places
from tests.support.games.eldorado.thieves_tables import FAR, THIEVES, in_hiding, thieving, turn_of
from tests.support.games.playing import broken, judge, play, told


def test_they_begin_in_hiding_with_three_doubloons_and_come_last() -> None:
    state = beginning(3, THIEVES)
    thief = state.player("blue")
    assert (thief.hiding, thief.doubloons, state.setting.thieves) == (True, 3, 2)
    assert state.agenda[0] == Turn("red"), "whoever sits to their left begins"
    assert places(state, "blue", "explorer") == ()


def test_waiting_brings_a_doubloon_up_to_five_and_ends_the_turn() -> None:
    state = play(in_hiding(4), "brown wait")
    assert state.player("brown").doubloons == 5
    assert state.active == "red"
    assert play(in_hiding(5), "brown wait").player("brown").doubloons == 5


def test_the_hideout_comes_anywhere_between_unoccupied_tiles_and_they_explore_at_once() -> None:
    state = play(in_hiding(3), "brown hideout q3r0n")
    thief = state.player("brown")
    assert (thief.hiding, thief.doubloons) == (False, 2)
    assert dict(state.due()) == {"brown": "explore"}
    state = play(state, "brown thief q3r0", "brown prowl thief-1 q4r0")
    assert places(state, "brown", "thief-1") == ("q4r0",)


def test_farmhouses_do_not_occupy_but_villagers_and_forts_do() -> None:
    """The rulebook's pictures of hideouts."""
    assert judge(in_hiding(3, "red farmhouse q3r0s"), "brown hideout q3r0n").legal
    assert broken(in_hiding(3, "red villager q3r0"), "brown hideout q3r0n") == ("fort-place",)
    assert "fort-place" in broken(in_hiding(3, "red fort q3r0s"), "brown hideout q3r0n")
    assert broken(in_hiding(3, "red fort q3r0n"), "brown hideout q3r0n") == ("corner-used", "fort-place")


def test_where_all_tiles_are_occupied_they_stay_in_hiding() -> None:
    everywhere = [f"red villager {place}" for place in in_hiding().land.at]
    state = in_hiding(3, *everywhere)
    assert [action.kind for action in state.actions("brown")] == ["wait"]


def test_in_hiding_there_are_no_outposts_and_no_stealing() -> None:
    assert broken(in_hiding(), "brown outpost q3r0n") == ("explore",)
    assert broken(in_hiding(), "brown roll-thief") == ("gold-or-steal",)


def test_the_hideout_costs_doubloons() -> None:
    assert broken(in_hiding(0), "brown hideout q3r0n") == ("doubloons",)


def test_with_the_last_piece_they_hide_again_without_cards_and_with_two_doubloons() -> None:
    state = thieving("brown thief-1 q1r0", "red explorer q0r0", cards={"brown": (2, 2, 1)}, doubloons=5)
    state = play(turn_of(state, "red"), "red move q1r0", "answer 6", "answer 1+1+1", "brown hand-over food+gold")
    thief = state.player("brown")
    assert (thief.hiding, thief.doubloons, thief.cards.size) == (True, 2, 0)
    assert cards(state, "red") == (1, 1, 0)
    assert state.active == "red", "it was not their turn"
    assert "back-into-hiding" in told(state)
    assert hands(state) == ("hand-over", "pay", "hide"), "the cards that are left go to the stacks"


def test_on_their_own_turn_that_ends_it() -> None:
    state = thieving("brown thief-1 q1r0", "red explorer q0r0", doubloons=0)
    state = play(state, "brown prowl thief-1 q0r0", "answer 1+1+1", "answer 6")
    assert state.player("brown").hiding
    assert "pay" not in hands(state), "they had no cards"
    assert state.player("brown").doubloons == 2
    assert state.active == "red"


def test_offerings_do_not_keep_them_out_of_hiding() -> None:
    tiles = {**FAR, "q1r-1": "shrine"}
    pieces = ("brown thief-1 q1r0", "brown offering q1r-1", "red explorer q0r0")
    state = play(turn_of(thieving(*pieces, tiles=tiles), "red"), "red move q1r0", "answer 6", "answer 1+1+1")
    assert state.player("brown").hiding
    assert state.pieces.offerings("brown") == ("q1r-1",), "which lie there for the rest of the game"


def test_removing_a_building_beside_a_thief_does_not_hide_them() -> None:
    state = thieving("brown hideout q3r0n", "brown thief-1 q3r0", doubloons=2)
    state = play(state, "brown remove q3r0n")
    assert state.player("brown").doubloons == 1
    assert not state.player("brown").hiding, "a thief is left"


def test_cards_of_cardboard_are_named_before_they_go() -> None:
    options = {**THIEVES, "cards": "cardboard"}
    state = thieving("brown thief-1 q1r0", "red explorer q0r0", cards={"brown": (1, 1, 0)}, options=options)
    state = play(turn_of(state, "red"), "red move q1r0", "answer 6", "answer 1+1+1")
    if not state.player("brown").hiding:
        assert dict(state.due()) == {"brown": "half"}
        (size,) = {state.player("brown").cards.size}
        state = play(state, "brown hand-over food" if size == 1 else "brown hand-over food+gold")
    assert state.player("brown").hiding
    assert not state.faults()


def test_the_stage_in_hiding_is_theirs_alone() -> None:
    assert isinstance(in_hiding().top, Turn)
    assert in_hiding().top.stage == HIDE  # type: ignore[union-attr]
    assert broken(in_hiding(), "red wait") == ("not-due",)
