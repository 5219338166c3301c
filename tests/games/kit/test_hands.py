"""Hands: what is known of cards, and what may be."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games.kit.hands import CardHand
from companion.games.kit.trade import alike, cards_of, others_of, swapped

KINDS = ("wood", "food", "gold")
MIXED = CardHand(KINDS, (2, 0, 1))


def test_a_known_hand_can_pay_what_it_has_and_nothing_else() -> None:
    assert MIXED.possible(("wood", "gold"))
    assert CardHand(KINDS, (1, 1, 1)).possible(KINDS)
    assert CardHand(()).size == 0
    assert not MIXED.possible(("food",))
    assert not MIXED.possible(("wood", "wood", "wood"))
    assert MIXED.pay(("gold", "wood")).cards == ("wood",)


def test_unknown_cards_may_be_anything_but_only_as_many_as_there_are() -> None:
    hand = CardHand(KINDS, (1, 0, 0), unknown=2)
    assert hand.possible(("wood", "wood", "food"))
    assert not hand.possible(("gold", "gold", "food"))
    assert not hand.certain(("wood", "wood"))
    assert hand.certain(("wood",))


def test_known_cards_are_paid_first() -> None:
    assert CardHand(KINDS, (1, 0, 0), unknown=2).pay(("wood", "food")) == CardHand(KINDS, (0, 0, 0), unknown=1)


def test_an_owner_may_say_that_more_is_there() -> None:
    hand = CardHand(KINDS, (1, 0, 0), unknown=2).show(("wood", "wood"))
    assert hand == CardHand(KINDS, (2, 0, 0), unknown=1)
    with pytest.raises(ValueError, match="cannot be"):
        hand.show(("food", "gold"))


def test_what_is_not_there_cannot_be_paid() -> None:
    with pytest.raises(ValueError, match="is not in a hand"):
        MIXED.pay(("food",))
    with pytest.raises(ValueError, match="cannot be in a hand"):
        MIXED.possible(("ore",)) or MIXED.add(("ore",))


def test_a_blind_theft_makes_both_hands_uncertain() -> None:
    stays, goes = MIXED.part(1)
    assert stays == CardHand(KINDS, (1, 0, 0), unknown=1)
    assert goes == CardHand(KINDS, (0, 0, 0), unknown=1)
    thief = CardHand(KINDS, (0, 1, 0)).add_hand(goes)
    assert thief == CardHand(KINDS, (0, 1, 0), unknown=1)


def test_a_theft_from_cards_that_are_all_alike_keeps_both_hands_certain() -> None:
    stays, goes = CardHand(KINDS, (3, 0, 0)).part(1)
    assert (stays.cards, goes.cards) == (("wood", "wood"), ("wood",))


@pytest.mark.parametrize("number", [-1, 4])
def test_no_more_cards_can_go_than_there_are_and_not_less_than_none(number: int) -> None:
    with pytest.raises(ValueError, match="cards cannot go"):
        CardHand(KINDS).add(KINDS[:1], unknown=2).part(number)


@pytest.mark.parametrize("known", [(2, 0, 1), (3, 1, 0), (2, 2, 2), (0, 0, 4), (1, 1, 1)])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_part_says_just_what_must_be_so_whichever_cards_go(known: tuple[int, ...], number: int) -> None:
    hand = CardHand(KINDS, known)
    stays, goes = hand.part(number)
    all_gone = [CardHand(KINDS).add(gone) for gone in combinations(hand.cards, number)]
    assert goes.known == tuple(min(h.known[k] for h in all_gone) for k in range(3))
    assert stays.known == tuple(min(known[k] - h.known[k] for h in all_gone) for k in range(3))
    assert (stays.size, goes.size) == (hand.size - number, number)


def test_others_know_only_how_many_cards_there_are() -> None:
    assert MIXED.covered() == CardHand(KINDS, unknown=3)


def test_a_hand_cannot_have_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="are no hand"):
        CardHand(KINDS, (0, -1, 0))
    with pytest.raises(ValueError, match="are no hand"):
        CardHand(KINDS, unknown=-1)
    with pytest.raises(ValueError, match="are no hand"):
        CardHand(KINDS, (1, 0))
    with pytest.raises(ValueError, match="cannot go"):
        MIXED.part(4)


def test_a_bargain_moves_the_cards_of_both() -> None:
    giver, taker = swapped(MIXED, CardHand(KINDS, (0, 1, 0), unknown=1), ("wood", "wood"), ("food", "food"))
    assert giver == CardHand(KINDS, (0, 2, 1))
    assert taker == CardHand(KINDS, (2, 0, 0))


def test_things_that_are_no_cards_are_the_games_to_move() -> None:
    assert cards_of(("wood", "cave-shrine"), KINDS) == ("wood",)
    assert others_of(("wood", "cave-shrine"), KINDS) == ("cave-shrine",)


def test_cards_of_one_kind_are_told_from_others() -> None:
    assert alike(("wood",) * 5) == ("wood", 5)
    assert alike(("wood", "gold")) is None
    assert alike(()) is None


@pytest.mark.parametrize("counts", [(1,), (1, 0, 0, 0, 0, 0)])
def test_what_does_not_count_each_kind_is_neither_gained_nor_spent(counts: tuple[int, ...]) -> None:
    hand = CardHand(("brick", "wool", "ore"), (1, 1, 1))
    for change in (hand.gain, hand.spend):
        with pytest.raises(ValueError, match="does not count each of brick, wool, ore"):
            change(counts)
