"""Cards after an undo: open ones are named, of hands that are not for all only their number is said."""

from __future__ import annotations

from companion.games.kit import say
from companion.games.kit.going_back import hand_restored
from companion.games.kit.hands import CardHand

KINDS = ("wood", "gold")


def test_open_cards_go_back_and_come_by_name() -> None:
    orders = list(hand_restored("red", CardHand(KINDS, (2, 0)), CardHand(KINDS, (0, 1)), private=False))
    assert orders == [say("pay", seat="red", cards=("wood", "wood")), say("take-cards", seat="red", cards=("gold",))]


def test_of_cards_that_the_companion_does_not_know_it_says_how_many_to_hold() -> None:
    orders = list(hand_restored("red", CardHand(KINDS, (2, 0), 1), CardHand(KINDS, (1, 0), 3), private=False))
    assert orders == [say("hold-again", seat="red", number=4)]


def test_private_cards_are_on_the_screen_for_their_seat_and_named_for_nobody() -> None:
    orders = list(hand_restored("red", CardHand(KINDS, (2, 0)), CardHand(KINDS, (0, 2)), private=True))
    assert orders == [say("hold-these", seat="red", number=2)]


def test_a_hand_that_stays_wants_nothing() -> None:
    assert list(hand_restored("red", CardHand(KINDS, (2, 0)), CardHand(KINDS, (2, 0)), private=True)) == []
