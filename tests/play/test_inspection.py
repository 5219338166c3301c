"""What may stand in for a private value, and what of cards is paid: no false alarm in a game that is well."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.kit import News, Private, State, say
from companion.games.kit.hands import CardHand
from companion.games.kit.trade import Propose
from companion.play.inspection.effects import ENOUGH, Effects
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep
from companion.play.inspection.secrecy import agrees
from companion.play.inspection.values import hidden_in
from tests.toys import bazaar

BEGUN = bazaar.start(bazaar.GAME.begin(("red", "blue")))
FIRST = bazaar.CARDS[0]


def hand(*counts: int) -> CardHand:
    return CardHand(bazaar.CARDS, counts)


def test_what_was_offered_lies_in_every_hand_that_stands_in_for_the_true_one() -> None:
    offer = Propose("red", "blue", (FIRST, FIRST), (bazaar.CARDS[2],))
    past = [PlayedStep(BEGUN, offer, BEGUN.after(offer))]
    red, blue = hidden_in(past[-1].after, BEGUN.seats)
    assert (red.owner, blue.owner) == ("red", "blue")
    assert agrees(past, red, hand(2, 1, 2, 0, 0))
    assert not agrees(past, red, hand(1, 2, 2, 0, 0))
    assert agrees(past, blue, hand(0, 2, 3, 0, 0))


@pytest.mark.parametrize(
    ("change", "found"), [(1, False), (-1, False), (0, True)], ids=["taken from another", "paid", "kept"]
)
def test_cards_that_news_name_have_moved(change: int, found: bool) -> None:
    news = News("discard", say("named", seat="red", cards=(FIRST,)))
    hands = (Private(hand(2 + change, 2, 1, 0, 0)), BEGUN.hands[1])
    after: State = replace(BEGUN, hands=hands, told=(news,))
    findings = Findings()
    effects = Effects(findings)
    for _ in range(ENOUGH):
        effects.look(PlayedStep(BEGUN, bazaar.Discard("red", (FIRST,)), after))
    effects.done()
    assert ("not-paid" in {each.key for each in findings.all}) == found
