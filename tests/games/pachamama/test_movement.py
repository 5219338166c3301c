"""Movement (rulebook, page 4): each sentence, and its examples as far as their text tells the lost pictures."""

from __future__ import annotations

from tests.support.games.pachamama.tables import ends, position
from tests.support.games.playing import broken, judge, play, told

EMPTY = """
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
"""
EDGE = {f"c{col}r{row}" for col in range(1, 6) for row in range(1, 6) if col in (1, 5) or row in (1, 5)}


def test_on_an_empty_board_a_pawn_goes_one_step() -> None:
    assert ends(position(EMPTY.replace(". . . . .\n. . . . .", ". . . . .\n. .n . . .", 1)), "c2r2") == {
        "c2r1",
        "c1r2",
        "c3r2",
        "c2r3",
    }


def test_a_pawn_goes_any_way_through_crops_and_turns_on_them() -> None:
    state = position(
        """
        Fn D1 .  .  .
        .  V2 .  .  .
        .  D3 M1 .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert {"c2r1", "c2r2", "c2r3", "c3r3"} <= ends(state, "c1r1")  # it may stop on a crop
    assert {"c4r3", "c3r4", "c2r4"} <= ends(state, "c1r1")
    assert "c5r3" not in ends(state, "c1r1")


def test_a_pawn_never_moves_diagonally() -> None:
    assert broken(position(EMPTY.replace(".", ".n", 1)), "brown explore c1r1 c2r2") == ("move",)


def test_a_pawn_stops_on_bare_terrain() -> None:
    state = position(
        """
        Fn D . . .
        .  . . . .
        .  . . . .
        .  . . . .
        .  . . . .
        """
    )
    assert ends(state, "c1r1") == {"c2r1", "c1r2"}
    assert broken(state, "brown explore c1r1 c3r1") == ("must-stop",)


def test_a_pawn_passes_an_own_pawn_on_bare_terrain_and_cannot_stay_there() -> None:
    state = position(
        """
        Fn Dn . . .
        .  .  . . .
        .  .  . . .
        .  .  . . .
        .  .  . . .
        """
    )
    assert ends(state, "c1r1") == {"c1r2", "c3r1", "c2r2"}
    assert broken(state, "brown explore c1r1 c2r1") == ("one-pawn-per-space",)


def test_a_pawn_cannot_end_or_pass_where_an_opponent_stands_even_on_a_crop() -> None:
    state = position(
        """
        Fn D1w . . .
        M1 .   . . .
        .  .   . . .
        .  .   . . .
        .  .   . . .
        """
    )
    assert broken(state, "brown explore c1r1 c2r1") == ("opponents-pawn",)
    assert broken(state, "brown explore c1r1 c3r1") == ("opponents-pawn",)


def test_a_pawn_may_not_end_where_it_began_be_it_by_a_round_trip() -> None:
    state = position(
        """
        F1n D2 . . .
        M3  V4 . . .
        .   .  . . .
        .   .  . . .
        .   .  . . .
        """
    )
    assert "c1r1" not in ends(state, "c1r1")
    assert broken(state, "brown explore c1r1 c1r1") == ("must-move",)


def test_a_new_pawn_enters_at_the_edge() -> None:
    assert ends(position(EMPTY), "hand") == EDGE
    assert told(play(position(EMPTY), "brown explore hand c3r1")) == ("enter-at-edge",)


def test_a_new_pawn_never_enters_in_the_middle() -> None:
    for place in ("c2r2", "c3r3"):
        (refused,) = judge(position(EMPTY), f"brown explore hand {place}").breaches
        assert (refused.rule, refused.places) == ("enter-at-edge", (place,))


def test_a_new_pawn_may_enter_over_an_own_pawn_if_it_goes_on() -> None:
    state = position(EMPTY.replace(". . . . .", ". .n . . .", 1))
    assert ends(state, "hand") == EDGE - {"c2r1"} | {"c2r2"}
    assert broken(state, "brown explore hand c2r1") == ("one-pawn-per-space",)


def test_no_pawn_enters_without_one_in_the_hand() -> None:
    state = position(
        """
        Fn Dn Fn Dn Fn
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert not ends(state, "hand")
    refused = judge(state, "brown explore hand c1r5").breaches
    assert [(b.rule, b.places) for b in refused] == [("pawns", ("c1r1", "c2r1", "c3r1", "c4r1", "c5r1"))]


def test_the_example_of_the_tight_spot() -> None:
    """One passage, over own pawns to the right and up, leads out of a ring of opponents to either of two spaces."""
    state = position(
        """
        F1g M3w .   V1g .
        D2w M1n F1n .   .
        V3g D2w D4g .   .
        .   .   .   .   .
        .   .   .   .   .
        """,
        seats=3,
    )
    assert ends(state, "c2r2") == {"c3r1", "c4r2"}


TWO_CROPS_AT_THE_EDGE = """
. .  D . .
. .  . . .
. .  . . V1
. .  . . .
. F1 . . .
"""


def test_the_example_of_seven_spaces_out_of_reach() -> None:
    """All edge spaces are open, and of the inner ones only those behind the two crops at the edge."""
    reached = ends(position(TWO_CROPS_AT_THE_EDGE), "hand")
    assert reached == EDGE | {"c2r4", "c4r3"}
    assert 25 - len(reached) == 7


def test_the_same_example_with_pawns_in_play() -> None:
    """A green pawn on the crop blocks the way over it; over a blue one lead ways to three spaces."""
    state = position(
        """
        .  .  D . .
        .  .  . . .
        .  .  . . V1g
        .  Fb . . .
        .  F1 . . .
        """,
        seats=4,
        turn="blue",
    )
    reached = ends(state, "hand", "blue")
    assert reached == EDGE - {"c5r3"} | {"c2r3", "c3r4"}  # a third way over the blue pawn leads to c1r4
    assert broken(state, "blue explore hand c4r3") == ("opponents-pawn",)
    assert ends(state, "c2r4", "blue")  # instead of a new pawn, the one in play may move


def test_retrieving_a_pawn_from_anywhere_is_the_whole_action() -> None:
    state = position(
        """
        .  .   .   . .
        .  .   D1w . .
        .  F1w Mn  V1w .
        .  .   D2w . .
        .  .   .   . .
        """
    )
    assert not ends(state, "c3r3")
    after = play(state, "brown retrieve c3r3")
    assert after.in_hand("brown") == 5
    assert list(after.due()) == ["white"]
    assert told(after) == ("retrieve",)


def test_moving_onto_known_terrain_discovers_nothing() -> None:
    state = position(EMPTY.replace(".", "Fn", 1).replace(" .", " D", 1))
    after = play(state, "brown explore c1r1 c2r1")
    assert after.question() is None
    assert list(after.due()) == ["white"]


def test_a_refused_target_names_the_way_with_the_fewest_obstacles() -> None:
    state = position(
        """
        Fn D1w V1 . .
        .  .   .  . .
        .  .   .  . .
        .  .   .  . .
        .  .   .  . .
        """
    )
    verdict = judge(state, "brown explore c1r1 c4r1")
    assert [(b.rule, b.places) for b in verdict.breaches] == [("opponents-pawn", ("c2r1",))]
    assert dict(verdict.breaches[0].args) == {"place": "c2r1", "seat": "white"}


def test_of_ways_with_equally_many_obstacles_the_shortest_is_named() -> None:
    state = position(EMPTY.replace(".", "Fn", 1))
    verdict = judge(state, "brown explore c1r1 c3r1")
    assert [(b.rule, b.places) for b in verdict.breaches] == [("must-stop", ("c2r1",))]
    far = judge(state, "brown explore c1r1 c3r2")
    assert [b.rule for b in far.breaches] == ["must-stop", "must-stop"]


def test_a_longer_way_over_crops_is_not_named_where_a_short_one_meets_as_many_obstacles() -> None:
    state = position(
        """
        Fn .  .  . .
        D1 V1 .  . .
        .  .  .  . .
        .  .  .  . .
        .  .  .  . .
        """
    )
    verdict = judge(state, "brown explore c1r1 c3r1")
    assert [(b.rule, b.places) for b in verdict.breaches] == [("must-stop", ("c2r1",))]


def test_the_way_named_goes_round_an_opponent_on_bare_terrain_who_is_two_obstacles() -> None:
    state = position(
        """
        Fn  .  . . .
        D1  .  . . .
        M2  Fw . . .
        .   .  . . .
        .   .  . . .
        """
    )
    verdict = judge(state, "brown explore c1r1 c3r3")
    assert set(verdict.rules) == {"must-stop"}


def test_an_opponents_pawn_on_the_target_itself_is_named() -> None:
    state = position(
        """
        Fn D1 . . .
        .  Vw . . .
        .  .  . . .
        .  .  . . .
        .  .  . . .
        """
    )
    verdict = judge(state, "brown explore c1r1 c2r2")
    assert [(b.rule, b.places) for b in verdict.breaches] == [("opponents-pawn", ("c2r2",))]


def test_four_players_shut_in_with_all_pawns_out_can_always_retrieve_one() -> None:
    state = position(
        """
        F1n M3w D1n V1g D1n
        D2w M1b D4g .   D1w
        V3g D2g .   .   .
        .   .   .   .   .
        .   .   .   .   .
        """,
        seats=4,
    )
    assert {a.text() for a in state.actions("brown")} == {f"brown retrieve pawn={p}" for p in ("c1r1", "c3r1", "c5r1")}
    assert state.layout()["c1r1", "pawn"] == "brown"
    assert play(state, "brown retrieve c1r1").in_hand("brown") == 1
