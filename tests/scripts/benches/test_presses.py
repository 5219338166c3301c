"""Presses are counted along the choice tree, also where a selection is made piece by piece."""

from __future__ import annotations

from companion.display.branches import NOWHERE
from companion.display.chooser import Chooser
from companion.games.eldorado.actions import Go, Move
from companion.games.kit import parse_event
from companion.games.pachamama.actions import Explore
from scripts.benches.presses import away, presses
from tests.support.games.eldorado.tables import position as on_the_island
from tests.support.games.pachamama.tables import position
from tests.support.games.playing import play
from tests.toys.atoll.test_rules import trading


def test_each_piece_of_a_selection_takes_a_press_and_so_does_that_it_is_all() -> None:
    bidding = play(trading(), "red call")
    none, two = (presses(bidding, parse_event(bidding, line)) for line in ("red bid none", "red bid fish+fish"))
    assert none >= 1
    assert two >= 3


WHITE_EVERYWHERE = """
Vw .  .  .  .  .  .  .  Vw
.  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .
Vw .  .  .  .  .  .  .  Vw
"""


def test_a_button_that_is_held_is_one_press_however_often_it_leaps() -> None:
    state = position(WHITE_EVERYWHERE)
    far = Explore("brown", "hand", "c3r1")
    once = presses(state, far, ("explore", "c1r2"), once=True)
    assert once == 2, "held to the column, then confirmed"
    assert presses(state, far, ("explore", "c1r2")) > once


def test_a_button_that_stays_down_leaps_on_from_where_its_press_came_to_when_the_cursor_stood_on_nothing() -> None:
    state = position(WHITE_EVERYWHERE)
    chooser = Chooser(state, "brown")
    chooser.cursor = NOWHERE
    assert away(chooser, 0, once=True) == 1
    assert {away(chooser, at, once=True) for at in range(len(chooser.branches))} <= {1, 2}


def test_what_stands_in_a_list_for_others_like_it_is_walked_to_in_their_place() -> None:
    state = on_the_island(speed=1)
    assert presses(state, Move("red", "q1r0")) == presses(state, Go("red", "q1r0"))
