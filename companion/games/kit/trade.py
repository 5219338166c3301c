"""Offers: one seat gives things for things of another, and both agree; cards change hands as far as they are known.

An offer is a frame of the agenda (see `agenda`): proposed by one seat, it makes the other one due until it replies. A
game uses these two actions with its own domains and checks, or its own actions and these frames.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from companion.games.kit.events import Action
from companion.games.kit.hands import CardHand
from companion.games.kit.values import Seat

AGREE, REFUSE = "agree", "refuse"

Things = tuple[str, ...]
"""What is given: cards, and other things that can be traded, by their names."""


@dataclass(frozen=True)
class Propose(Action):
    """Offer another seat something for something; either may be nothing, if the game knows gifts."""

    kind: ClassVar[str] = "propose"

    to: Seat
    give: Things
    take: Things


@dataclass(frozen=True)
class Reply(Action):
    """Agree to an offer, or refuse it."""

    kind: ClassVar[str] = "reply"

    word: str


@dataclass(frozen=True)
class Offer:
    """A bargain that waits for a reply."""

    by: Seat
    to: Seat
    give: Things
    take: Things


def offered(action: Propose) -> Offer:
    """The frame for the agenda."""
    return Offer(action.seat, action.to, action.give, action.take)


def swapped(giver: CardHand, taker: CardHand, give: Things, take: Things) -> tuple[CardHand, CardHand]:
    """Both hands after the cards among the things went over; ValueError if a hand cannot have them.

    Things that are no cards of these hands are for the game to move.
    """
    given, taken = cards_of(give, giver.kinds), cards_of(take, taker.kinds)
    return giver.pay(given).add(taken), taker.pay(taken).add(given)


def cards_of(things: Things, kinds: Collection[str]) -> Things:
    """Those of the things that are cards of these kinds."""
    return tuple(thing for thing in things if thing in kinds)


def others_of(things: Things, kinds: Collection[str]) -> Things:
    """Those of the things that are no cards of these kinds."""
    return tuple(thing for thing in things if thing not in kinds)


def alike(cards: Things) -> tuple[str, int] | None:
    """The kind and the number of cards that are all of one kind, for trades of several alike; None for others."""
    return (cards[0], len(cards)) if len(set(cards)) == 1 else None
