"""After an undo, orders lead everybody back to the cards, treasures and tiles of before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from companion.games.eldorado.views import restored
from companion.games.kit import say
from tests.support.games.eldorado.tables import RICH, game, position
from tests.support.games.going_back import carry_out

BACK = 5
"""Events that are taken back at once."""


@pytest.mark.parametrize(("seats", "mode"), [(3, "base"), (3, "thieves")])
def test_over_a_game_the_orders_give_everybody_the_open_cards_of_before(seats: int, mode: str) -> None:
    states = [before for before, _, _ in islice(game(4, seats, {"mode": mode}), 400)]
    orders = 0
    for before, after in zip(states[BACK::BACK], states[::BACK], strict=False):
        cards = {seat: Counter(before.player(seat).cards.cards) for seat in before.seats}
        doubloons = {seat: before.player(seat).doubloons for seat in before.seats}
        for order in restored(before, after):
            orders += 1
            told = carry_out(order, cards)
            if order.key == "hide":
                doubloons[told["seat"]] = told["number"]
            elif order.key in ("take-doubloons", "doubloons-back"):
                doubloons[told["seat"]] += told["number"] * (1 if order.key == "take-doubloons" else -1)
        assert {seat: +c for seat, c in cards.items()} == {
            seat: Counter(after.player(seat).cards.cards) for seat in after.seats
        }
        assert doubloons == {seat: after.player(seat).doubloons for seat in after.seats}
    assert orders > 50


def test_nothing_is_to_be_done_where_nothing_beside_the_map_changed() -> None:
    assert list(restored(position(), position())) == []


def test_of_a_private_hand_only_its_number_is_said() -> None:
    before = position(cards={"red": RICH}, options={"cards": "private"})
    after = position(cards={"red": (1, 2, 0)}, options={"cards": "private"})
    assert list(restored(before, after)) == [say("hold-these", seat="red", number=3)]


def test_the_cave_shrine_goes_back_to_who_had_it_and_tiles_onto_their_stack() -> None:
    state = position()
    before = replace(state, holder="red")
    assert list(restored(before, replace(before, holder=None))) == [say("shrine-aside")]
    assert list(restored(before, replace(before, holder="orange"))) == [say("shrine-beside", who="orange")]
    fewer = replace(state, island=replace(state.island, slots=state.island.slots[2:]))
    assert list(restored(fewer, state)) == [say("island-tiles-back", number=2)]


def test_treasure_coins_and_the_wolf_go_back_to_who_had_them() -> None:
    state = position()
    before = replace(state, coins=(("curse", "red"), ("lamp", "red")), wolf="red")
    after = replace(state, coins=(("lamp", "orange"),))
    assert list(restored(before, after)) == [
        say("coin-away", coin="curse"),
        say("coin-goes", coin="lamp", who="orange"),
        say("wolf-aside"),
    ]
