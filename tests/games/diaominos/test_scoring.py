"""Scoring (rulebook, Scoring): shapes of diamonds, the first of each, layers, left-overs, winners."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.diaominos.actions import Done, Score
from companion.games.diaominos.screen import OnScreen
from companion.games.kit import say
from tests.support.games.diaominos.tables import begun, drawn, with_sheet
from tests.support.games.playing import broken, play, told

DIAMONDS = """
........
DD......
DDDS....
DDDD....
"""


def ending(state: OnScreen, *lines: str) -> Any:
    """The last round, with everything loaded, after these lines and the word that South is done."""
    last = with_sheet(state, to_load=())
    seen = (state.seen[-1],) * 6
    last = replace(last, orientations=("UF",) * 6, seen=seen)
    return play(last, *lines, "south done")


def lines(state: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in state.result().lines:
        found[line.rule] = found.get(line.rule, 0) + line.amount
    return found


def test_four_unscored_diamonds_that_make_a_shape_can_be_scored_for_five() -> None:
    state = drawn(DIAMONDS, to_load=())
    scores = {a.text() for a in state.actions("south") if a.kind == "score"}
    assert "south score shape=line turn=r0 at=c1r1" in scores
    assert "south score shape=square turn=r0 at=c1r2" in scores
    assert "south score shape=ell turn=r1 at=c3r1" not in scores
    after = play(state, "south score line r0 c1r1")
    assert after.sheet("south").scored.bit_count() == 5
    assert after.news()[0].what == say("scored", seat="south", shape="line", points=5)
    assert after.view(None)["players"]["south"]["points"] == 5


def test_each_diamond_is_scored_once() -> None:
    state = play(drawn(DIAMONDS, to_load=()), "south score line r0 c1r1")
    assert broken(state, "south score line r0 c1r1") == ("diamond-once",)
    assert broken(state, "south score square r0 c1r1") == ("diamond-once",)
    assert broken(state, "south score square r0 c1r2") == ()


def test_filled_cells_and_wild_marks_are_no_diamonds() -> None:
    state = drawn("........ DD#..... DDmm....", to_load=())
    assert {a.text() for a in state.actions("south") if a.kind == "score"} == {
        "south score shape=square turn=r0 at=c1r1"
    }
    assert broken(state, "south score line r0 c1r1") == ("four-diamonds",)


def test_scoring_is_never_forced_and_may_wait() -> None:
    state = drawn(DIAMONDS, to_load=())
    assert "done" in {a.kind for a in state.actions("south")}


def test_diamonds_may_come_from_any_loads_and_the_same_shape_may_score_again() -> None:
    state = drawn("DDDD.... DDDD....", to_load=())
    after = play(state, "south score line r0 c1r1", "south score line r0 c1r2")
    assert after.scores("south")[0] == 2


def test_the_first_of_a_shape_is_settled_when_all_are_done_and_all_of_that_round_are_first() -> None:
    state: Any = drawn("DDDD.... DDDD....", to_load=(), seats=2)
    state = play(state, "east note W Y R O G")
    state = with_sheet(state, "east", **{k: getattr(state.sheet("south"), k) for k in ("loaded", "diamonds")})
    state = with_sheet(state, "east", to_load=(), to_mark=0)
    state = play(state, "south score line r0 c1r1", "south done", "east score line r0 c1r2")
    assert state.first[0] == ()
    state = play(state, "east done")
    assert state.first[0] == ("south", "east")
    assert told(state)[-1] == "first-of-shape"


def test_who_scores_a_shape_in_a_later_round_is_not_first() -> None:
    state: Any = drawn("DDDD.... DDDD....", to_load=())
    state = play(state, "south score line r0 c1r1", "south done")
    state = play(with_sheet(state), f"answer cube.B {state.expected()}")
    state = play(with_sheet(state, to_load=(), to_mark=0), "south score line r0 c1r2", "south done")
    assert state.first[0] == ("south",)
    assert state.view(None)["players"]["south"]["points"] == 11


def test_layers_and_left_over_diamonds_count_one_each_at_the_end() -> None:
    picture = "........ D####### ######D# m.......".replace(" ", "\n")
    end = ending(drawn(picture))
    assert lines(end) == {"layer": 2, "left-over": 3}
    assert end.result().totals == {"south": 5}


def test_a_layer_with_a_mark_in_place_of_a_load_is_not_complete() -> None:
    assert lines(ending(drawn("#######m"))) == {"left-over": 1}


def test_a_table_may_read_that_uncovered_wild_marks_score_nothing() -> None:
    assert lines(ending(drawn("#######m", open_marks="nothing"))) == {}


def test_a_table_may_read_a_layer_as_a_column() -> None:
    picture = "\n".join(["#..#"] * 4)
    assert lines(ending(drawn(picture, grid=[4, 4], layer="column"))) == {"layer": 2}
    assert lines(ending(drawn(picture, grid=[4, 4]))) == {}


def test_scored_diamonds_are_not_left_over() -> None:
    end = ending(drawn("DDDDD..."), "south score line r0 c1r1")
    assert lines(end) == {"shape": 5, "first-of-shape": 1, "left-over": 1}


def test_the_highest_total_wins_and_equal_totals_share() -> None:
    state: Any = begun(2, "paper")
    state = play(state, "south keep", "east keep")
    for _ in range(5):
        state = play(state, "south done", "east done")
        state = play(state, f"answer {state.question().key} {state.expected()}")
    state = play(state, "south done", "east claim tee", "east done", "east count 0 1")
    shared = play(state, "south count 3 4").result()
    assert (shared.winners, shared.rule) == (("south", "east"), "shared-win")
    alone = play(state, "south count 3 5").result()
    assert (alone.winners, alone.rule) == (("south",), "highest-total")


def test_the_score_sheet_names_the_rule_of_each_line() -> None:
    end = ending(drawn("DDDDD..."), "south score line r0 c1r1")
    assert [(line.rule, line.what) for line in end.result().lines] == [
        ("shape", say("shape", shape="line")),
        ("first-of-shape", say("first-of-shape", shape="line")),
        ("left-over", say("left-over")),
    ]


def test_done_with_a_shape_of_diamonds_lying_ready_is_warned_of_but_legal() -> None:
    ready = drawn(READY, to_load=())
    (warned,) = ready.warnings(Done("south"))
    assert warned == say("ready", shapes=("line",))
    assert ready.verdict(Done("south")).legal
    assert drawn(READY.replace("D", "S"), to_load=()).warnings(Done("south")) == ()
    assert drawn(READY, to_load=()).warnings(Score("south", "line", "r0", "c1r1")) == ()


def test_a_hidden_sheet_warns_only_its_own_seat() -> None:
    hidden = drawn(READY, to_load=(), seats=2)
    assert hidden.warnings(Done("south")) == hidden.warnings(Done("south"), "east") == ()
    assert hidden.warnings(Done("south"), "south") == (say("ready", shapes=("line",)),)
    assert drawn(READY, to_load=(), seats=2, view="open").warnings(Done("south")) != ()


READY = """
DDDD....
"""
