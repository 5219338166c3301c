"""The Thief's own mission: he swaps offerings (rulebook, page 21)."""

from __future__ import annotations

from companion.games.eldorado.attacking import explorer_strength
from companion.games.eldorado.solo import strength_of
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.solo_tables import ROW, THIEF, WOLF, alone, at, turn_of
from tests.support.games.eldorado.tables import hands, places
from tests.support.games.playing import broken, play, told

OWN = "red offering q6r0"


def swapped() -> ElDorado:
    """The Thief came onto a shrine with red's offering."""
    return play(turn_of("thief-1", f"{THIEF} q5r0", "red explorer q4r0", OWN, cards={"red": (2, 2, 2)}), "answer 1+6")


def test_the_thief_goes_to_the_nearest_shrine_with_an_offering_and_past_the_living() -> None:
    tiles = {**ROW, "q-1r0": "food"}
    state = turn_of("thief-1", f"{THIEF} q2r0", "red explorer q-1r0", OWN, tiles=tiles)
    assert at(play(state, "answer 2+5"), "thief-1") == "q4r0"


def test_on_the_shrine_he_swaps_the_offering_for_one_of_the_guardians() -> None:
    state = swapped()
    assert places(state, "red", "offering") == ()
    assert places(state, "guardians", "offering") == ("q6r0",)
    assert "thief-swaps" in told(state)
    assert "swap-offering" in hands(state)


def test_a_swap_weakens_the_explorer_and_strengthens_every_guardian() -> None:
    before, after = alone("red explorer q0r0", OWN), swapped()
    assert (explorer_strength(before, "red"), explorer_strength(after, "red")) == (2, 1)
    for guardian in ("wolf", "thief-1", "titan"):
        assert strength_of(after, guardian) == strength_of(before, guardian) + 1


def test_the_offering_can_be_bought_again_once_he_is_gone() -> None:
    state = alone("red explorer q5r0", f"{THIEF} q0r0", "guardians offering q6r0", cards={"red": (2, 2, 2)})
    state = play(state, "red offering q6r0")
    assert places(state, "red", "offering") == ("q6r0",)
    assert state.shrines("red") == 1


def test_a_shrine_with_offerings_of_both_is_pursued_no_more() -> None:
    both = (OWN, "guardians offering q6r0")
    state = turn_of("thief-1", f"{THIEF} q3r0", "red explorer q0r0", *both)
    assert at(play(state, "answer 1+6"), "thief-1") == "q2r0"


def test_without_a_shrine_to_pursue_he_goes_to_the_nearest_living_thing() -> None:
    state = turn_of("thief-1", f"{THIEF} q3r0", "red explorer q0r0")
    assert at(play(state, "answer 1+6"), "thief-1") == "q2r0"


def test_after_the_swap_he_goes_on_with_what_is_left() -> None:
    state = turn_of("thief-1", f"{THIEF} q5r0", "red explorer q0r0", OWN)
    state = play(state, "answer 3+4")
    assert places(state, "guardians", "offering") == ("q6r0",)
    assert at(state, "thief-1") == "q4r0"


def test_a_thief_put_on_a_shrine_with_an_offering_swaps_it_in_his_next_turn() -> None:
    state = turn_of("thief-1", f"{THIEF} q6r0", "red explorer q0r0", OWN)
    state = play(state, "answer 1+6")
    assert places(state, "guardians", "offering") == ("q6r0",)
    assert at(state, "thief-1") == "q5r0"


def test_where_two_shrines_are_as_near_the_player_chooses() -> None:
    tiles = {"q0r0": "gold", "q1r0": "food", "q-1r0": "wood", "q2r0": "shrine", "q-2r0": "shrine", "q0r1": "gold"}
    both = ("red offering q2r0", "red offering q-2r0")
    state = play(turn_of("thief-1", f"{THIEF} q0r0", "red explorer q0r1", *both, tiles=tiles), "answer 1+6")
    assert state.due() == {"red": "thief-turn"}
    assert at(play(state, "red lead q1r0"), "thief-1") == "q1r0"


def test_wolf_and_titan_swap_nothing() -> None:
    state = turn_of("wolf", f"{WOLF} q6r0", "red explorer q0r0", OWN)
    state = play(state, "answer 1")
    assert places(state, "red", "offering") == ("q6r0",)


def test_an_offering_is_not_attacked() -> None:
    around = {"q0r0": "gold", "q1r0": "shrine", "q2r0": "food", "q3r0": "gold"}
    pieces = (f"{WOLF} q2r0", "red explorer q0r0", "red offering q1r0")
    state = play(turn_of("wolf", *pieces, tiles=around), "answer 1")
    assert at(state, "wolf") == "q1r0"
    assert state.battle is None


def test_a_shrine_is_won_back_only_where_no_guardian_is() -> None:
    state = swapped()
    assert at(state, "thief-1") == "q6r0"
    state = play(state, "red set-out", "red move q5r0")
    assert broken(state, "red offering q6r0") == ("guarded-shrine",)
