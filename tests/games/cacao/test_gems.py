"""Gem mines, masks and the order of play that they bring."""

from __future__ import annotations

from companion.games.cacao.box import GEMS, MASKS
from companion.games.cacao.state import Cacao
from companion.games.kit import Answer
from tests.support.games.cacao.tables import beginning, having, position
from tests.support.games.playing import broken, play, told

MINES = {"x0y0": "plantation-1", "x1y1": "gem-mine"}


def shaken(state: Cacao, gems: str) -> Cacao:
    """The state after these gems, by their first letters, came out of the cart."""
    for letter in gems:
        question = state.question()
        assert question is not None
        state = state.after(Answer(question.key, next(g for g in GEMS if g[0] == letter)))
    return state


def test_a_mine_that_comes_to_the_display_gets_six_gems_one_after_another() -> None:
    state = play(beginning(2, {"gems": "yes"}), "answer gem-mine")
    asked = []
    while (question := state.question()) is not None and question.kind == "gem":
        asked.append((question.key, question.places))
        state = state.after(Answer(question.key, "red"))
    assert asked == [(f"gem.{n}", ("display-1",)) for n in range(1, 7)]
    assert state.cart == (0, 6, 6, 6)
    assert state.display[0] is not None
    assert state.display[0].gems == (6, 0, 0, 0)


def test_a_colour_that_is_used_up_cannot_come_again() -> None:
    state = shaken(play(beginning(2, {"gems": "yes"}), "answer gem-mine"), "rrrrrr")
    state = play(state, "answer gem-mine")
    question = state.question()
    assert question is not None
    assert question.choices.values() == ("green", "blue", "white")


def test_gems_travel_with_the_tile() -> None:
    state = position(workers={"x-1y0": "purple 1-1-1-1"}, display=("gem-mine", "temple"), pile=())
    state = play(state, "red place x0y1 1-1-1-1", "red fill x-1y1 display-1")
    assert state.jungle_at[-1, 1].gems == (2, 2, 1, 1)


def test_a_mine_from_the_pile_for_a_third_space_gets_its_gems_before_anybody_acts() -> None:
    workers = {"x-1y2": "purple 1-1-1-1", "x2y1": "purple 1-1-1-1", "x1y4": "purple 1-1-1-1"}
    state = position(workers=workers, display=("temple", "temple"), pile=("gem-mine",))
    lines = ("red place x1y2 1-1-1-1", "red fill x0y2 display-1", "red fill x2y2 display-2", "red fill x1y3 pile")
    state = play(state, *lines, "answer gem-mine")
    assert told(state) == ("fill",)
    assert not state.due()
    state = shaken(state, "rgbwrr")
    assert state.jungle_at[1, 3].gems == (3, 1, 1, 1)
    assert set(state.due()) == {"red"}


def test_each_worker_takes_a_gem_of_choice() -> None:
    state = play(position(MINES), "red place x1y0 0-0-2-2", "red pick x1y0 x1y1 red+white")
    assert state.player("red").gems == (1, 0, 0, 1)
    assert state.jungle_at[1, 1].gems == (1, 2, 1, 0)


def test_a_mine_with_fewer_gems_than_workers_gives_what_it_has_and_an_empty_one_nothing() -> None:
    few = play(position(MINES, gems={"x1y1": (1, 0, 0, 0)}), "red place x1y0 0-0-4-0")
    assert [a.text() for a in few.actions("red") if a.kind == "pick"] == ["red pick worker=x1y0 jungle=x1y1 gems=red"]
    none = play(position(MINES, gems={"x1y1": (0, 0, 0, 0)}), "red place x1y0 0-0-4-0")
    assert none.active == "purple"
    assert not none.in_order


def test_all_four_colours_go_at_once_for_the_lowest_mask_and_leave_the_game() -> None:
    state = position(MINES, masks=(8, 8, 9), have={"red": having(gems=(1, 1, 1, 0))}, gems={"x1y1": (2, 2, 0, 1)})
    state = play(state, "red place x1y0 0-0-2-2", "red pick x1y0 x1y1 red+white")
    red = state.player("red")
    assert (red.gems, red.masks, state.masks) == ((1, 0, 0, 0), (8,), (8, 9))
    assert state.spent == (1, 1, 1, 1)
    assert told(state)[:2] == ("gem-mine", "gem-set")


def test_four_workers_can_complete_a_set_at_one_edge() -> None:
    state = position(MINES, masks=MASKS)
    state = play(state, "red place x1y0 0-0-4-0", "red pick x1y0 x1y1 red+green+blue+white")
    assert (state.player("red").gems, state.player("red").masks) == ((0,) * 4, (8,))


def test_when_a_mine_acts_the_active_player_does_everything_first_then_the_others_clockwise() -> None:
    workers = {"x0y1": "yellow 1-1-1-1", "x1y2": "purple 1-1-1-1", "x-1y0": "white 1-1-1-1"}
    jungle = {"x0y0": "plantation-1", "x1y1": "market-2", "x-1y3": "temple"}
    state = position(jungle, workers, seats=4, display=("gem-mine", "mine-1"), pile=(), gems={})
    state = play(state, "red place x-1y2 1-1-1-1", "red fill x-1y1 display-1", "red fill x0y2 display-2")
    assert state.in_order
    assert state.due() == {"red": "gem-order"}
    assert broken(state, "purple use x1y2 x0y2 1") == ("not-due",)
    state = play(state, "red usual", "red pick x-1y2 x-1y1 red")
    assert state.due() == {"purple": "gem-order"}
    state = play(state, "purple usual")
    assert state.due() == {"white": "gem-order"}
    state = play(state, "white pick x-1y0 x-1y1 red")  # the second and last
    assert state.due() == {"yellow": "gem-order"}
    assert broken(state, "yellow pick x0y1 x-1y1 red") == ("gems-there",)


def test_an_old_mine_beside_the_new_worker_tile_brings_the_same_order() -> None:
    state = position(
        {**MINES, "x1y-1": "temple"},
        {"x3y0": "purple 0-0-0-4"},
        display=("mine-1", "mine-1"),
        pile=("temple", "temple"),
    )
    state = play(state, "red place x1y0 1-1-1-1", "red fill x2y0 display-1")
    assert state.due() == {"red": "gem-order"}


def test_before_any_mine_acts_nobody_is_said_to_come_after_another() -> None:
    assert position(MINES).view(None)["in_order"] is False


def test_no_gem_is_lost() -> None:
    state = play(beginning(2, {"gems": "yes"}), "answer gem-mine")
    state = shaken(state, "rgbwrg")
    assert sum(state.cart) + sum(state.display[0].gems if state.display[0] else ()) == 24
    assert not state.faults()
