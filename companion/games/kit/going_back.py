"""What hands must do with cards when the game goes back, so that everybody holds what they held before."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kit.hands import CardHand
from companion.games.kit.values import Seat
from companion.saying import Say, say


def hand_restored(seat: Seat, had: CardHand, has: CardHand, private: bool) -> Iterator[Say]:
    """The orders from what a seat `had` to what it `has` now, for all to hear.

    Cards lie open: what goes back and what comes. Of hands that others may not see, and of cardboard that the companion
    does not know, only how many cards there are; a private hand is on the screen, behind its seat's curtain.
    """
    if had == has:
        return
    if private or had.unknown or has.unknown:
        yield say("hold-these" if private else "hold-again", seat=seat, number=has.size)
        return
    changes = [(kind, new - old) for kind, old, new in zip(has.kinds, had.known, has.known, strict=True)]
    back = tuple(kind for kind, change in changes for _ in range(-change))
    come = tuple(kind for kind, change in changes for _ in range(change))
    if back:
        yield say("pay", seat=seat, cards=back)
    if come:
        yield say("take-cards", seat=seat, cards=come)
