"""What a seat can do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.games.kit import Action, Place, Seat
from companion.games.kit.trade import Propose as Offering

NOBODY, ANYBODY = "nobody", "anybody"
"""Whom one robs where nobody is to be robbed, and to whom an offer is made that all may take."""
LOOT_CARD, LOOT_DIAMOND, LOOT_NOTHING = "card", "diamond", "nothing"
"""What the pirate's thief may take."""


@dataclass(frozen=True)
class Settle(Action):
    """Build a settlement, or found one at the beginning."""

    kind = "settle"

    at: Place


@dataclass(frozen=True)
class City(Action):
    """Turn a settlement into a city."""

    kind = "city"

    at: Place


@dataclass(frozen=True)
class Road(Action):
    """Build a road."""

    kind = "road"

    at: Place


@dataclass(frozen=True)
class Ship(Action):
    """Build a ship."""

    kind = "ship"

    at: Place


@dataclass(frozen=True)
class MoveShip(Action):
    """Move the ship at the end of an open route."""

    kind = "move-ship"

    start: Place
    to: Place


@dataclass(frozen=True)
class Roll(Action):
    """Roll the dice, without playing a card before."""

    kind = "roll"
    obvious = True


@dataclass(frozen=True)
class Rob(Action):
    """Move the robber and steal a card from somebody beside it."""

    kind = "rob"

    at: Place
    victim: Seat


@dataclass(frozen=True)
class SendPirate(Action):
    """Move the pirate and take a card or a diamond from somebody whose ships are beside it."""

    kind = "pirate"

    at: Place
    victim: Seat
    loot: str


@dataclass(frozen=True)
class Discard(Action):
    """Put half of too many cards back."""

    kind = "discard"

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Take(Action):
    """Take cards of one's choice for a gold field."""

    kind = "take"

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Exchange(Action):
    """Give the bank some alike cards for one of another kind."""

    kind = "exchange"
    whole = True

    give: str
    take: str


@dataclass(frozen=True)
class Propose(Offering):
    """Offer cards for cards: to whom is asked last, for often all may take it."""

    asked = ("give", "take", "to")


@dataclass(frozen=True)
class Deal(Action):
    """Choose with whom of those who agree an offer is made."""

    kind = "deal"

    to: Seat


@dataclass(frozen=True)
class Buy(Action):
    """Buy a development card."""

    kind = "buy"


@dataclass(frozen=True)
class Knight(Action):
    """Play a knight."""

    kind = "knight"


@dataclass(frozen=True)
class RoadBuilding(Action):
    """Play the card for two free roads or ships."""

    kind = "road-building"


@dataclass(frozen=True)
class YearOfPlenty(Action):
    """Play the card for two resources from the bank."""

    kind = "year-of-plenty"

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Monopoly(Action):
    """Play the card for all that the others have of a resource."""

    kind = "monopoly"

    card: str


@dataclass(frozen=True)
class Claim(Action):
    """Show victory points and win."""

    kind = "claim"

    number: int


@dataclass(frozen=True)
class Pass(Action):
    """Build nothing more in the building phase."""

    kind = "pass"


@dataclass(frozen=True)
class End(Action):
    """End the turn."""

    kind = "end"


CARDS_PLAYED: tuple[type[Action], ...] = (Knight, RoadBuilding, YearOfPlenty, Monopoly)
"""Development cards that are played; their kind is the card's name."""


class Listed(dict[Any, Any]):
    """Actions that differ in their last field alone, by that field: each is made when it is first asked for."""

    def __init__(self, kind: Any, fields: tuple[str, ...]) -> None:
        self._kind, self._fields = kind, fields

    def __missing__(self, last: str) -> Action:
        action: Action = self._kind(*self._fields, last)
        self[last] = action
        return action


@lru_cache(maxsize=512)
def _listed(kind: Any, *fields: str) -> Listed:
    return Listed(kind, fields)


def listed(places: Iterable[Place], kind: Any, *fields: str) -> list[Any]:
    """An action at each of these places, its other fields given: the same one each time, for thousands are listed."""
    return list(map(_listed(kind, *fields).__getitem__, places))
