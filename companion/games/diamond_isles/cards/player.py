"""What a player has in hand and before itself, apart from the pieces on the map."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.diamond_isles.box import VICTORY
from companion.games.kit import Private
from companion.games.kit.hands import Hand


@dataclass(frozen=True)
class Player:
    """Resource cards, development cards and diamonds.

    `held` counts the development cards not yet played, of which the last `fresh` were bought in this turn; `faces` are
    these cards in the order bought, None where only cardboard knows them. `victory` are the victory points that were
    shown at the end.
    """

    hand: Hand | Private[Hand]
    held: int = 0
    fresh: int = 0
    faces: Private[tuple[str, ...]] | None = None
    played: tuple[str, ...] = ()
    diamonds: int = 0
    colours: tuple[str, ...] = ()
    victory: int = 0

    @property
    def cards(self) -> Hand:
        """The resource cards, for those who may know them."""
        hand = self.hand
        return hand if isinstance(hand, Hand) else hand.see()

    def kept(self, hand: Hand) -> Hand | Private[Hand]:
        """A hand as this player keeps it: for all to see, or not."""
        return hand if isinstance(self.hand, Hand) else Private(hand)

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
