"""Four speed for each thief, buying with doubloons, hideouts and outposts, the offering (rulebook, pages 17 and 18)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.changes import changed
from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import corners
from companion.games.kit import Choice
from companion.games.kit.legal import actors
from tests.support.games.eldorado.tables import RICH, cards, places, position
from tests.support.games.eldorado.thieves_tables import FAR, THIEVES, thieving, turn_of
from tests.support.games.playing import broken, judge, play, told

SHORE = {**FAR, "q5r-1": "shrine", "q4r-1": "water"}


def test_each_thief_has_four_speed_of_its_own() -> None:
    state = thieving("brown thief-1 q0r0", "brown thief-2 q5r0")
    state = play(state, *(f"brown prowl thief-1 q{n}r0" for n in (1, 2, 3, 4)))
    assert broken(state, "brown prowl thief-1 q3r0") == ("thief-speed",)
    assert judge(state, "brown prowl thief-2 q4r0").legal


def test_their_turn_gives_every_thief_four() -> None:
    state = play(thieving("brown thief-2 q5r0", stage="thieve", paces=()), "brown take-gold")
    assert state.player("brown").paces == (0, 4)


def test_a_thief_discovers_and_stays_where_it_was_for_water() -> None:
    state = play(thieving("brown thief-1 q5r0"), "brown scout thief-1", "answer wood", "brown lay q5r-1")
    assert places(state, "brown", "thief-1") == ("q5r-1",)
    assert state.pace("thief-1") == 3
    state = play(thieving("brown thief-1 q5r0"), "brown scout thief-1", "answer water", "brown lay q5r-1")
    assert places(state, "brown", "thief-1") == ("q5r0",)


def test_the_example_turn_of_moving_and_buying() -> None:
    """Thief A goes two, builds an outpost and goes on; B comes from it with four speed, builds another, discovers."""
    state = thieving("brown thief-1 q3r0", doubloons=4)
    state = play(state, "brown prowl thief-1 q4r0", "brown prowl thief-1 q5r0", "brown outpost q5r0n")
    state = play(state, "brown prowl thief-1 q4r0", "brown scout thief-1", "answer wood", "brown lay q4r-1")
    state = play(state, "brown thief q5r0", "brown prowl thief-2 q4r0", "brown outpost q4r0s")
    state = play(state, "brown scout thief-2", "answer shrine", "brown lay q3r1", "brown prowl thief-2 q5r0")
    assert places(state, "brown", "outpost") == ("q4r0s", "q5r0n")
    assert (state.player("brown").doubloons, state.pace("thief-2")) == (0, 1)


def test_a_new_thief_stands_beside_hideout_or_outpost_and_if_the_table_says_so_where_no_opponent_is() -> None:
    strict = {"mode": "thieves", "bought-thief": "unoccupied"}
    state = thieving("brown outpost q1r0s", "brown thief-1 q4r0", options=strict)
    assert broken(state, "brown thief q4r0") == ("thief-place",)
    assert broken(state, "brown thief q1r1") == ("unoccupied",)
    state = play(state, "brown thief q1r0")
    assert broken(state, "brown thief q1r0") == ("doubloons", "pieces")


def test_pieces_cost_doubloons() -> None:
    state = thieving("brown hideout q5r0n", "brown thief-1 q5r0", doubloons=0)
    assert broken(state, "brown outpost q5r0s") == ("doubloons",)
    assert broken(state, "brown thief q5r0") == ("doubloons",)
    assert broken(state, "brown remove q5r0n") == ("doubloons",)


def test_a_pair_of_cards_is_a_doubloon_up_to_five() -> None:
    state = thieving("brown thief-1 q5r0", cards={"brown": (2, 1, 0)}, doubloons=4)
    assert broken(state, "brown mint gold") == ("hand-cards",)
    state = play(state, "brown mint food")
    assert (state.player("brown").doubloons, cards(state, "brown")) == (5, (0, 1, 0))
    state = thieving("brown thief-1 q5r0", cards={"brown": (2, 1, 0)}, doubloons=5)
    assert broken(state, "brown mint food") == ("doubloons-five",)


def test_the_hideout_in_play_stands_at_a_thief_and_an_outpost_anywhere_at_one() -> None:
    state = thieving("brown thief-1 q2r0", "red villager q1r0")
    assert broken(state, "brown hideout q5r0n") == ("hideout-place",)
    (between,) = set(corners("q2r0")) & set(corners("q1r0")) & set(corners("q1r1"))
    assert set(broken(state, f"brown hideout {between}")) == {"fort-place"}
    assert broken(state, "brown outpost q5r0n") == ("outpost-place",)


def test_thieves_remove_buildings_that_they_stand_beside() -> None:
    state = thieving("brown hideout q5r0n", "brown thief-1 q2r0")
    assert broken(state, "brown remove q5r0n") == ("corner",)


def test_their_offering_costs_doubloons_and_makes_nobody_stronger() -> None:
    state = thieving("brown thief-1 q5r0", tiles=SHORE)
    state = play(state, "brown offering q5r-1")
    assert state.pieces.offerings("brown") == ("q5r-1",)
    assert state.player("brown").doubloons == 0
    assert state.shrines("brown") == 1
    assert state.view(None)["strength"]["q5r0"] == {"brown": 3}


def test_what_is_bought_is_told_by_its_own_rule() -> None:
    state = thieving("brown thief-1 q5r0", "red explorer q4r0", tiles=SHORE, doubloons=5, cards={"red": RICH})
    for line, rule in (("offering q5r-1", "thieves-offering"), ("outpost q5r0n", "outpost")):
        assert rule in told(play(state, f"brown {line}"))
    apart = thieving("brown thief-1 q5r0", "red explorer q3r0", tiles=FAR, doubloons=5, cards={"red": RICH})
    assert "hideout" in told(play(apart, "brown hideout q5r0n"))
    for line, rule in (("farmhouse q3r0n", "corner"), ("fort q3r0n", "fort")):
        assert rule in told(play(turn_of(apart, "red"), f"red {line}"))
    alone = thieving("red explorer q5r0", "brown thief-1 q0r0", tiles=SHORE, cards={"red": RICH})
    assert "control" in told(play(turn_of(alone, "red"), "red offering q5r-1"))


def test_four_shrines_win_for_them_as_for_everybody() -> None:
    tiles = {**SHORE, "q4r-2": "shrine", "q3r-1": "shrine"}
    state = thieving("brown thief-1 q5r0", "brown offering q4r-2", "brown offering q3r-1", tiles=tiles)
    state = play(holding(state, "brown-thief-1"), "brown offering q5r-1")
    assert state.winner == "brown"
    assert told(state)[-1] == "four-shrines"


def holding(state: ElDorado, bearer: str) -> ElDorado:
    return replace(state, holder=bearer)


def given_tiles(kept: int = 2) -> ElDorado:
    """Orange and the Thieves were dealt tiles of cardboard."""
    options = {**THIEVES, "hardcore-tiles": "yes"}
    state = position(pieces=("orange explorer q0r0", "brown thief-1 q2r0"), seats=("orange", "brown"), options=options)
    state = changed(state, "brown", paces=(4, 4), captor=None, kept=kept, turns=2)
    return replace(state, agenda=(Turn("brown", EXPLORE),))


def test_the_thieves_were_never_dealt_the_caves_entrance() -> None:
    state = given_tiles()
    assert set(state.dealt) == {"shrine", "entrance"}
    assert broken(state, "brown scout-own thief-1 entrance") == ("thieves-entrance",)
    assert judge(state, "brown scout-own thief-1 shrine").legal
    question = play(state, "brown end").question()
    assert question is not None
    assert question.choices == Choice(("shrine",)), "which tile goes back when it is late"


def test_others_leave_the_thieves_tiles_that_they_may_have_been_dealt() -> None:
    state = replace(given_tiles(), dealt=("shrine", "shrine", "entrance"))
    theirs = turn_of(changed(state, "orange", kept=1, turns=2), "orange")
    assert broken(theirs, "orange reveal shrine") == ("important",), "both shrines that are left are the Thieves'"
    assert judge(theirs, "orange reveal entrance").legal
    question = play(theirs, "orange end").question()
    assert question is not None
    assert question.choices == Choice(("entrance",))


def test_the_cave_shrine_goes_from_thief_to_thief_near_by() -> None:
    state = holding(thieving("brown thief-1 q5r0", "brown thief-2 q4r0"), "brown-thief-1")
    assert state.view(None)["strength"]["q5r0"] == {"brown": 5}
    state = play(state, "brown carry thief-2")
    assert state.holder == "brown-thief-2"
    far = holding(thieving("brown thief-1 q5r0", "brown thief-2 q2r0"), "brown-thief-1")
    assert broken(far, "brown carry thief-2") == ("carry",)
    assert broken(thieving("brown thief-1 q5r0"), "brown carry thief-1") == ("trade-shrine",)


def test_the_cave_shrine_goes_from_thief_to_thief_at_any_time_but_during_a_battle() -> None:
    pieces = ("brown thief-1 q5r0", "brown thief-2 q4r0", "red villager q3r0")
    theirs = turn_of(holding(thieving(*pieces, cards={"red": (0, 1, 0)}), "brown-thief-1"), "red")
    assert [action.text() for action in theirs.actions("brown") if action.kind == "carry"] == [
        "brown carry who=thief-2"
    ]
    assert "brown" in actors(theirs)
    assert play(theirs, "brown carry thief-2").holder == "brown-thief-2"
    fought = play(theirs, "red march q3r0 1 q4r0")
    assert fought.fighting
    assert not judge(fought, "brown carry thief-2").legal


def test_explorers_do_not_act_like_thieves_nor_thieves_like_explorers() -> None:
    state = thieving("brown thief-1 q5r0", cards={"brown": (9, 9, 9)})
    assert broken(state, "brown move q4r0") == ("off-map",)
    assert "pieces" in broken(state, "brown farmhouse q5r0n")
    assert broken(state, "red mint gold") == ("not-due",)
