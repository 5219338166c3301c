"""Trails and straight lines (rulebook, page 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.app.library import words_of
from companion.games.kit import Ruling, Unfit
from companion.games.pachamama import rulings
from companion.games.pachamama.board import board
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.trails import DEFAULT, DIRECTIONS, Trails, exits, way
from tests.support.games.pachamama.otoma.tables import begin, solo

HERE = board("9x5")
TRAILS = Trails.of(DEFAULT, HERE)


def goes(start: str, direction: str, *empty: str) -> tuple[list[str], tuple[str, ...], str | None]:
    made = way(HERE, TRAILS, HERE.number[start], direction, sum(HERE.bit[place] for place in empty))
    return [HERE.places[s] for s in made.spaces], made.trails, None if made.end is None else HERE.places[made.end]


def test_a_board_has_28_exits_and_each_has_one_trail() -> None:
    assert len(exits(HERE)) == 28
    assert sorted(exit for pair in TRAILS.links for exit in pair) == sorted(exits(HERE))


def test_a_pawn_goes_straight_on_to_the_first_empty_space() -> None:
    assert goes("c2r3", "right", "c5r3", "c7r3") == (["c3r3", "c4r3", "c5r3"], (), "c5r3")


@pytest.mark.parametrize(("direction", "end"), [("up", "c5r1"), ("down", "c5r5"), ("left", "c1r3"), ("right", "c9r3")])
def test_an_arrow_shows_the_way_as_the_board_lies(direction: str, end: str) -> None:
    assert goes("c5r3", direction, end)[2] == end


def test_at_the_edge_a_pawn_follows_the_trail_and_goes_on_from_its_other_end() -> None:
    assert goes("c2r2", "up", "c3r2") == (["c2r1", "c3r1", "c3r2"], ("t2-t3",), "c3r2")


def test_a_trail_at_a_corner_leads_from_a_column_into_a_row() -> None:
    assert goes("c1r2", "up", "c2r1") == (["c1r1", "c1r1", "c2r1"], ("t1-l1",), "c2r1")
    assert goes("c8r1", "up", "c7r2") == (["c9r2", "c8r2", "c7r2"], ("t8-r2",), "c7r2")


def test_a_pawn_may_follow_several_trails_in_one_movement() -> None:
    spaces, trails, end = goes("c2r1", "up", "c4r5")
    assert trails == ("t2-t3", "b3-b4")
    assert (spaces[-1], end) == ("c4r5", "c4r5")


def test_a_pawn_that_finds_no_empty_space_comes_back_to_where_it_began() -> None:
    spaces, trails, end = goes("c5r3", "left")
    assert end is None
    assert spaces[-1] == "c5r3"
    assert trails


def test_every_way_is_a_circle_whatever_the_trails() -> None:
    for place in HERE.places:
        for direction in DIRECTIONS:
            spaces, _, end = goes(place, direction)
            assert end is None
            assert spaces[-1] == place


@pytest.mark.parametrize(
    "given",
    [None, "t1-l1", [*DEFAULT[1:]], [*DEFAULT, "t1-l1"], [*DEFAULT[1:], "t1-t1"], [*DEFAULT[1:], "t1"], ["t0-l1"]],
    ids=["nothing", "a word", "one missing", "one twice", "a trail to itself", "half a trail", "no such exit"],
)
def test_trails_that_cannot_be_are_refused_in_one_plain_sentence(given: Any) -> None:
    with pytest.raises(Unfit) as found:
        GAME.start(begin(trails=given))
    assert words_of("en", GAME.name).trouble(found.value).endswith(".")
    assert "{" not in words_of("fr", GAME.name).trouble(found.value)


def test_trails_are_data_of_the_beginning() -> None:
    given: Sequence[str] = [link for link in DEFAULT if link not in ("t2-t3", "t4-t5")] + ["t2-t5", "t3-t4"]
    assert solo(trails=list(given)).trails.to("t2") == "t5"


def test_a_corrected_trail_leaves_every_exit_one_trail() -> None:
    state = solo().after(Ruling("trail.t2", "t5", "the board shows it"))
    assert [state.trails.to(exit) for exit in ("t2", "t5", "t3", "t4")] == ["t5", "t2", "t4", "t3"]
    assert Trails.of(state.trails.text(), HERE) == state.trails


def test_a_correction_that_says_what_is_so_or_links_an_exit_to_itself_changes_nothing() -> None:
    for one in exits(HERE):
        assert TRAILS.linked(one, TRAILS.to(one), HERE) == TRAILS
        assert TRAILS.linked(one, one, HERE) == TRAILS


def test_a_corrected_trail_holds_for_later_games_too() -> None:
    told = rulings.recalled({"trail.t2": "t5"})
    assert solo(trails=told["trails"]).trails.to("t5") == "t2"
    assert rulings.recalled({}) == {}
