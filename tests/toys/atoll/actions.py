"""What a seat can do. Offers and replies come from the kit: `kit.trade`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kit import Action, Place
from companion.games.kit.trade import Propose, Reply


@dataclass(frozen=True)
class Call(Action):
    """Call for bids."""

    kind = "call"


@dataclass(frozen=True)
class Bid(Action):
    """Bid some cards, none if nothing: chosen in secret, and shown once all have bid."""

    kind = "bid"
    unseen = True

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Lay(Action):
    """Lay the tile that was won."""

    kind = "lay"

    at: Place


KINDS = (Propose, Reply, Call, Bid, Lay)
