"""What is made quickly is what its name makes."""

from __future__ import annotations

from companion.games.kit.hands import CardHand
from companion.making import made


def test_what_is_made_quickly_equals_what_its_name_makes() -> None:
    hand = made(CardHand, kinds=("fish", "pearl"), known=(1, 2), unknown=0)
    assert hand == CardHand(("fish", "pearl"), (1, 2))
    assert hash(hand) == hash(CardHand(("fish", "pearl"), (1, 2)))
    assert hand.size == 3
