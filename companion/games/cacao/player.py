"""What one player has: worker tiles to come, gold, and what lies in the village."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.cacao.box import STORAGE, SUN_PLACES, WATER, WORKERS
from companion.games.kit import Private

KINDS = tuple(WORKERS)
LEDGER = (
    "market",
    "gold-mine",
    "tree-of-life",
    "tree-empty",
    "chocolate-market",
    "emperor",
    "emperor-stays",
    "hut-build",
    "ruling",
)
"""The rules that bring or cost gold during the game, in the order of the score sheet."""


@dataclass(frozen=True)
class Player:
    """`left` counts the tiles not yet placed, in hand or pile, by kind; `hand` is known only if the companion deals.

    `ledger` holds the gold won (or paid) by each rule; `water` is the carrier's field, counted from 0; `gems` counts
    by colour; `gained` is the cacao stored in this turn, `aside` the tiles for which there was no space any more.
    """

    left: tuple[int, ...]
    hand: Private[tuple[str, ...]] | None = None
    ledger: tuple[int, ...] = (0,) * len(LEDGER)
    cacao: int = 0
    bars: int = 0
    sun: int = 0
    water: int = 0
    gems: tuple[int, ...] = (0, 0, 0, 0)
    masks: tuple[int, ...] = ()
    tokens: int = 0
    huts: tuple[str, ...] = ()
    gained: int = 0
    aside: int = 0

    @property
    def gold(self) -> int:
        """All the coins."""
        return sum(self.ledger)

    @property
    def tiles(self) -> int:
        """How many worker tiles are still to be placed."""
        return sum(self.left) - self.aside

    @property
    def room(self) -> int:
        """Free storage spaces."""
        return max(0, STORAGE - self.cacao - self.bars)

    @property
    def sun_room(self) -> int:
        """Free sun-worshipping places."""
        return max(0, SUN_PLACES - self.sun)

    @property
    def water_gold(self) -> int:
        """What the carrier's field is worth."""
        return WATER[self.water]

    def has(self, kind: str) -> int:
        """How many tiles of a kind are left."""
        return self.left[KINDS.index(kind)]

    def paid(self, rule: str, gold: int) -> Player:
        """The same player with gold won, or lost, by a rule."""
        at = LEDGER.index(rule)
        return replace(self, ledger=(*self.ledger[:at], self.ledger[at] + gold, *self.ledger[at + 1 :]))

    def storing(self, cacao: int) -> Player:
        """The same player with cacao put in; what does not fit goes to waste."""
        kept = min(cacao, self.room)
        return replace(self, cacao=self.cacao + kept, gained=self.gained + kept)

    def without(self, kind: str) -> Player:
        """The same player after placing a tile of a kind."""
        at = KINDS.index(kind)
        left = (*self.left[:at], self.left[at] - 1, *self.left[at + 1 :])
        if self.hand is None:
            return replace(self, left=left)
        hand = list(self.hand.see())
        hand.remove(kind)
        return replace(self, left=left, hand=Private(tuple(hand)))

    def dealt(self, kind: str) -> Player:
        """The same player with one more tile in a hand that the companion knows."""
        hand = self.hand.see() if self.hand else ()
        return replace(self, hand=Private((*hand, kind)))
