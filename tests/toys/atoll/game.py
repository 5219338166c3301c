"""The card that introduces Atoll: who may play, how it begins, and what is sealed."""

from __future__ import annotations

from companion.games.kit import Begin, Game, Option, Private
from companion.games.kit.hands import CardHand
from companion.games.kit.stacks import Stack, stack_secret
from tests.toys.atoll.box import DECK, HAND, SEA, SEATS, START, WORTH
from tests.toys.atoll.rules import RULES
from tests.toys.atoll.state import Atoll, Dealing, Turning

ROUNDS = "rounds"


def start(begin: Begin) -> Atoll:
    """The state after a beginning: three tiles lie there, and every seat is about to see its cards."""
    deck, sea = Stack.of("deck", len(DECK)), Stack.of("sea", begin.number(ROUNDS))
    dealing = []
    for seat in begin.seats:
        slots, deck = deck.draw(HAND)
        dealing.append(Dealing(seat, slots))
    return Atoll(
        begin.seats,
        lying=tuple(START.items()),
        sea=sea,
        deck=deck,
        hands=tuple(Private(CardHand(tuple(WORTH))) for _ in begin.seats),
        points=(0,) * len(begin.seats),
        agenda=(Turning(begin.seats[0]), *reversed(dealing)),
    )


SECRETS = (
    stack_secret("sea", lambda begin, chance: chance.shuffled(SEA), lambda state: state.sea, lambda begin: True),
    stack_secret("deck", lambda begin, chance: chance.shuffled(DECK), lambda state: state.deck, lambda begin: True),
)

GAME = Game("atoll", 1, SEATS, (2, 3), (Option(ROUNDS, (6, 9)),), RULES, start, secrets=SECRETS)
