"""After an undo, orders lead everybody back to the cards, diamonds and development cards of before."""

from __future__ import annotations

from collections import Counter

from companion.games.diamond_isles.views import restored
from companion.games.kit import say
from tests.support.games.diamond_isles.tables import game, position
from tests.support.games.going_back import carry_out

BACK = 7
"""Events that are taken back at once."""


def test_over_a_whole_game_the_orders_give_everybody_the_open_cards_of_before() -> None:
    states = [before for before, _, _ in game(5)]
    orders = 0
    for before, after in zip(states[BACK::BACK], states[::BACK], strict=False):
        cards = {seat: Counter(before.player(seat).cards.cards) for seat in before.seats}
        held = {seat: before.player(seat).held for seat in before.seats}
        for order in restored(before, after):
            orders += 1
            told = carry_out(order, cards)
            if order.key == "card-back":
                held[told["seat"]] -= told["number"]
            elif order.key == "take-up-card":
                held[told["seat"]] += 1
        assert {seat: +c for seat, c in cards.items()} == {
            seat: Counter(after.player(seat).cards.cards) for seat in after.seats
        }
        assert held == {seat: after.player(seat).held for seat in after.seats}
    assert orders > 50


def test_nothing_is_to_be_done_where_nothing_beside_the_map_changed() -> None:
    assert list(restored(position(), position())) == []


def test_of_a_private_hand_only_its_number_is_said() -> None:
    before = position(hands={"red": "lumber 2"}, options={"cards": "private"})
    after = position(hands={"red": "lumber 1 wool 2"}, options={"cards": "private"})
    assert list(restored(before, after)) == [say("hold-these", seat="red", number=3)]


def test_a_played_knight_comes_back_into_the_hand_and_a_bought_card_onto_the_pile() -> None:
    before = position(development={"red": ("monopoly",)}, played={"red": ("knight",)}, army="red")
    after = position(development={"red": ("knight",)})
    assert list(restored(before, after)) == [
        say("take-up-card", seat="red", card="knight"),
        say("card-back", seat="red", number=1),
        say("army-beside"),
    ]


def test_diamonds_and_the_cache_are_counted_anew() -> None:
    before, after = position(diamonds={"blue": 2}), position(diamonds={"blue": 1})
    assert list(restored(before, after)) == [
        say("diamonds-now", seat="blue", number=1),
        say("cache-now", number=after.cache),
    ]
