"""What one player has beside the pieces on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.eldorado.box import CARDS
from companion.games.kit import LATER, Private, Seat
from companion.games.kit.hands import Hand


@dataclass(frozen=True)
class Player:
    """Cards, what a turn has left, and what is out of play for now.

    `lost` are the kinds of the pieces that were defeated and can be bought in the next explore phase only; `captor` is
    who keeps the beaten explorer. Of the important tiles `kept` counts those not laid, `own` names them if known. What
    partners share stands with their side's first seat. The Thieves have doubloons, may be `hiding`, and `paces` are the
    speed that each thief has left.
    """

    explorer: str = ""
    hand: Hand | Private[Hand] = Hand(CARDS)  # noqa: RUF009  # frozen
    speed: int = 0
    gather: int = 0
    marched: bool = False  # Bellona's free movement of this turn
    bought: bool = False  # anything yet
    turns: int = 0
    lost: tuple[str, ...] = ()
    captor: Seat | None = None
    kept: int = 0
    own: Private[tuple[str, ...]] | None = None
    doubloons: int = field(default=0, metadata=LATER)
    hiding: bool = field(default=False, metadata=LATER)
    paces: tuple[int, ...] = field(default=(), metadata=LATER)  # the speed that each thief has left
    shot: bool = field(default=False, metadata=LATER)  # whether Yanga has shot in this turn

    @property
    def cards(self) -> Hand:
        """The hand itself."""
        return self.hand.see() if isinstance(self.hand, Private) else self.hand

    def holding(self, hand: Hand) -> Player:
        """With another hand, as private as it was."""
        return replace(self, hand=Private(hand) if isinstance(self.hand, Private) else hand)

    def gaining(self, cards: Sequence[str]) -> Player:
        """With more cards."""
        return self.holding(self.cards.add(cards))

    def paying(self, cards: Sequence[str]) -> Player:
        """With fewer cards."""
        return self.holding(self.cards.pay(cards))

    @property
    def empty(self) -> Hand | Private[Hand]:
        """A hand without cards, as private as this one."""
        return self.holding(Hand(CARDS)).hand

    @property
    def own_tiles(self) -> tuple[str, ...]:
        """The important tiles that are known; none if they are cardboard in a hand."""
        return self.own.see() if self.own else ()
