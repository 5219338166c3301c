"""Resource cards: counts of each kind, and what one player has beside the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add, ge, sub

from companion.games.diamond_isles.box import COSTS, RESOURCES, VICTORY
from companion.games.kit import Private
from companion.games.kit.hands import CardHand

Counts = tuple[int, ...]
NONE: Counts = (0,) * len(RESOURCES)
COST: Mapping[str, Counts] = {thing: tuple(cost.get(kind, 0) for kind in RESOURCES) for thing, cost in COSTS.items()}
"""What is paid for each piece and for a development card."""
COST_CARDS: Mapping[str, tuple[str, ...]] = {
    thing: tuple(kind for kind in RESOURCES for _ in range(cost.get(kind, 0))) for thing, cost in COSTS.items()
}
"""The same as cards by name."""


def counted(cards: Sequence[str]) -> Counts:
    """How many of each kind there are among some cards."""
    return tuple([cards.count(kind) for kind in RESOURCES])


def cards_of(counts: Sequence[int]) -> tuple[str, ...]:
    """The cards by name, kind by kind."""
    return tuple([kind for kind, number in zip(RESOURCES, counts, strict=True) for _ in range(number)])


@lru_cache(maxsize=256)
def several(kind: str, number: int) -> Counts:
    """So many cards of one kind."""
    return tuple([number if other == kind else 0 for other in RESOURCES])


def plus(one: Sequence[int], other: Sequence[int]) -> Counts:
    """Both together."""
    return tuple(map(add, one, other))


def minus(one: Sequence[int], other: Sequence[int]) -> Counts:
    """What is left of one without the other."""
    return tuple(map(sub, one, other))


@lru_cache(maxsize=1 << 14)
def affordable(known: Counts, unknown: int) -> frozenset[str]:
    """What can be paid for with so many known cards of each kind and so many unknown ones."""
    if not unknown:
        return frozenset([thing for thing, cost in COST.items() if all(map(ge, known, cost))])
    lacking = {thing: sum([max(0, n) for n in minus(cost, known)]) for thing, cost in COST.items()}
    return frozenset([thing for thing, number in lacking.items() if number <= unknown])


@dataclass(frozen=True)
class Player:
    """Resource cards, development cards and diamonds.

    `held` counts the development cards not yet played, of which the last `fresh` were bought in this turn; `faces` are
    these cards in the order bought, None where only cardboard knows them. `victory` are the victory points that were
    shown at the end.
    """

    hand: CardHand | Private[CardHand]
    held: int = 0
    fresh: int = 0
    faces: Private[tuple[str, ...]] | None = None
    played: tuple[str, ...] = ()
    diamonds: int = 0
    colours: tuple[str, ...] = ()
    victory: int = 0

    @property
    def cards(self) -> CardHand:
        """The resource cards, for those who may know them."""
        hand = self.hand
        return hand if isinstance(hand, CardHand) else hand.see()

    def kept(self, hand: CardHand) -> CardHand | Private[CardHand]:
        """A hand as this player keeps it: for all to see, or not."""
        return hand if isinstance(self.hand, CardHand) else Private(hand)

    @property
    def playable(self) -> int:
        """How many development cards were bought before this turn."""
        return self.held - self.fresh

    def may_play(self, card: str) -> bool:
        """Whether a development card that was bought before this turn may be this one."""
        if self.faces is None:
            return self.held > self.fresh
        return card in self.faces.see()[: self.held - self.fresh]

    def without(self, card: str) -> Private[tuple[str, ...]] | None:
        """The development cards left when the oldest of a kind is played."""
        if self.faces is None:
            return None
        faces = list(self.faces.see())
        faces.remove(card)
        return Private(tuple(faces))

    @property
    def knights(self) -> int:
        """How many knights were played."""
        return self.played.count("knight")

    @property
    def hidden_points(self) -> int | None:
        """The victory points among the development cards; None where only cardboard knows."""
        return None if self.faces is None else self.faces.see().count(VICTORY)
