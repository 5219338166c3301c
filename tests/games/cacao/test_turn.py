"""A turn of the base game: place, fill, use edges, draw and refill."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.cacao.state import Cacao
from tests.support.games.cacao.tables import AROUND_X1Y0 as AROUND
from tests.support.games.cacao.tables import at, beginning, hands, having, position
from tests.support.games.playing import broken, judge, play, told


def test_a_first_tile_goes_to_one_of_six_spaces_and_can_be_turned() -> None:
    state = play(beginning(), "answer temple", "answer temple", "answer first red")
    placings = {(a.args()["at"], a.args()["tile"]) for a in state.actions("red")}
    assert {place for place, _ in placings} == {"x1y0", "x0y1", "x0y-1", "x-1y0", "x2y1", "x1y2"}
    assert {tile for _, tile in placings if str(tile).count("2")} == {"2-1-0-1", "1-2-1-0", "0-1-2-1", "1-0-1-2"}
    assert len(placings) == 6 * 13


def test_only_workers_at_a_jungle_tile_are_activated() -> None:
    state = play(position(), "red place x1y0 2-1-0-1")
    assert {(e.places, state.workers_on(e)) for e in state.open} == {(("x1y0", "x0y0"), 1)}
    state = play(state, "red use x1y0 x0y0 1")
    assert state.player("red").cacao == 1
    assert hands(state)[0] == "take-cacao"
    assert state.active == "purple"


def test_two_worker_tiles_at_an_empty_space_have_it_filled_and_all_its_neighbours_act() -> None:
    state = position(workers={"x-1y0": "purple 0-0-0-4"}, display=("mine-2", "sun"))
    state = play(state, "red place x0y1 1-1-1-1")
    assert state.due() == {"red": "fill"}
    assert state.to_fill == (at("x-1y1"),)
    state = play(state, "red fill x-1y1 display-1")
    assert {(e.seat, e.places[1]) for e in state.open} == {("red", p) for p in ("x0y0", "x1y1", "x-1y1")}


def test_others_act_at_new_jungle_tiles_in_the_same_turn_and_not_again() -> None:
    state = position(workers={"x-1y0": "purple 0-0-2-2"}, display=("mine-2", "sun"))
    state = play(state, "red place x0y1 1-1-1-1", "red fill x-1y1 display-1")
    assert set(state.due()) == {"red", "purple"}
    state = play(state, "purple use x-1y0 x-1y1 2")
    assert state.player("purple").gold == 4
    assert set(state.due()) == {"red"}
    state = play(state, "red use x0y1 x-1y1 1", "red use x0y1 x0y0 1", "red use x0y1 x1y1 1")
    assert (state.player("red").gold, state.player("red").cacao) == (4, 0)
    state = play(state, "answer temple")
    assert state.active == "purple"
    assert broken(state, "purple use x-1y0 x-1y1 1") == ("turn-steps", "activated-once")


def test_players_act_in_any_order_when_no_gem_mine_acts() -> None:
    state = position(workers={"x-1y0": "purple 0-0-2-2"}, display=("mine-2", "sun"))
    state = play(state, "red place x0y1 1-1-1-1", "red fill x-1y1 display-1")
    first = play(state, "purple usual", "red usual")
    second = play(state, "red usual", "purple usual")
    assert first == second


def test_a_space_filled_by_whom_ever_the_neighbours_belong_to() -> None:
    state = position(workers={"x-1y0": "purple 1-1-1-1", "x0y-1": "purple 1-1-1-1"}, display=("mine-1", "mine-2"))
    assert state.to_fill == (), "only the tile just placed brings spaces to fill"
    state = play(state, "red place x0y1 1-1-1-1", "red fill x-1y1 display-2")
    assert state.display[1] is None, "the display is refilled at the end of the turn only"


def three_spaces(**given: Any) -> Cacao:
    """Red's tile at x1y2 gives three spaces two worker tiles each."""
    workers = {"x-1y2": "purple 1-1-1-1", "x0y1": "purple 1-1-1-1", "x2y1": "purple 1-1-1-1", "x1y4": "purple 1-1-1-1"}
    return position(workers=workers, **given)


def test_a_third_space_is_filled_from_the_pile() -> None:
    state = play(three_spaces(display=("temple", "temple"), pile=("sun", "sun")), "red place x1y2 1-1-1-1")
    assert set(state.to_fill) == {at("x0y2"), at("x2y2"), at("x1y3")}
    state = play(state, "red fill x0y2 display-1", "red fill x2y2 display-2")
    assert [a.text() for a in state.actions("red")] == ["red fill at=x1y3 take=pile"]
    state = play(state, "red fill x1y3 pile")
    question = state.question()
    assert question is not None
    assert question.places == ("x1y3",)
    state = play(state, "answer sun")
    assert told(state) == ("fill",)
    assert {(e.seat, e.places) for e in state.open} == {
        ("red", ("x1y2", "x1y1")),
        ("red", ("x1y2", "x1y3")),
        ("purple", ("x1y4", "x1y3")),
    }


def test_with_one_tile_left_the_active_player_picks_the_space_and_the_others_stay_empty() -> None:
    state = play(three_spaces(display=("temple",), pile=()), "red place x1y2 1-1-1-1")
    spaces = {a.args()["at"] for a in state.actions("red")}
    assert spaces == {"x0y2", "x2y2", "x1y3"}
    state = play(state, "red fill x1y3 display-1")
    assert state.active == "purple", "the market has nothing to sell, so nobody is asked"
    assert at("x0y2") not in state.jungle_at


def test_without_jungle_tiles_nothing_is_filled() -> None:
    state = play(three_spaces(display=(), pile=()), "red place x1y2 1-1-1-1")
    assert state.active == "purple"


def test_at_the_end_of_a_turn_the_display_is_refilled() -> None:
    state = play(
        position(workers={"x-1y0": "purple 1-1-1-1"}, display=("temple", "sun"), pile=("water",)),
        "red place x0y1 1-1-1-1",
        "red fill x-1y1 display-1",
        "red done",
    )
    question = state.question()
    assert question is not None
    assert (question.key, question.places, question.choices.values()) == ("jungle.1", ("display-1",), ("water",))
    state = play(state, "answer water")
    assert [tile.kind for tile in state.display if tile] == ["water", "sun"]
    assert state.due() == {"purple": "place-worker"}


def test_one_edge_is_used_in_one_go_so_nobody_goes_back_to_it() -> None:
    state = play(position(AROUND, have={"red": having(cacao=1)}), "red place x1y0 0-0-2-2")
    state = play(state, "red use x1y0 x1y1 1", "red use x1y0 x0y0 2")
    assert broken(state, "red use x1y0 x1y1 1") == ("not-due",)
    assert (state.player("red").gold, state.player("red").cacao) == (2, 2)


def test_actions_are_voluntary_in_part_or_whole() -> None:
    state = play(position(AROUND), "red place x1y0 1-1-1-1")
    assert play(state, "red done").players[0] == state.players[0]
    state = play(state, "red use x1y0 x2y0 1", "red done")
    assert state.player("red").water == 1
    assert state.active == "purple"


def test_a_hand_nobody_saw_may_hold_any_tile_that_is_left_and_the_verdict_says_so() -> None:
    assert judge(position(), "red place x1y0 3-0-0-1").unchecked[0].key == "own-hand"
    gone = ["1-1-1-1"] * 4 + ["2-1-0-1"] * 5 + ["3-0-0-1", "3-1-0-0", "0-0-2-2"]
    last = position(workers={f"x{-1 - 2 * n}y0": f"red {tile}" for n, tile in enumerate(gone)})
    assert not judge(last, "red place x1y0 0-0-0-4").unchecked, "three tiles left are the hand"


@pytest.mark.parametrize(
    ("before", "gold", "cacao"),
    [(0, 2, 0), (1, 2, 1), (5, 2, 5)],
)
def test_the_usual_harvests_before_it_sells_unless_the_storage_is_full(before: int, gold: int, cacao: int) -> None:
    state = position({**AROUND, "x0y0": "plantation-1"}, have={"red": having(cacao=before)})
    state = play(state, "red place x1y0 1-1-1-1", "red usual")
    assert (state.player("red").gold, state.player("red").cacao) == (gold, cacao)
    assert (state.player("red").water, state.player("red").sun) == (1, 1)


def test_who_finds_no_space_sets_a_tile_aside_and_the_game_goes_on_to_its_end() -> None:
    ring = dict.fromkeys(("x1y0", "x0y1", "x2y1", "x1y2"), "purple 1-1-1-1") | {"x0y-1": "purple 2-1-0-1"}
    state = play(
        position(workers={**ring, "x-1y0": "red 1-1-1-1"}, display=(), pile=(), have={"red": having(sun=1)}),
        "red overbuild x-1y0 2-1-0-1",
        "red done",
    )
    assert told(state).count("no-space") > 1
    assert state.over
    assert not state.faults()
