"""A gem cart alone, such as that of Cacao: Diamante: which game brings it, what is left in it, its seal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.app import plugins
from companion.display.trouble import Trouble
from companion.games.extras import LoneCart
from companion.play.seals import Seal, seal


@dataclass(frozen=True)
class GemCart:
    """A cart from which `most` gems come at each shake. `out` gems have come out so far."""

    order: tuple[str, ...]
    most: int
    out: int = 0

    @property
    def left(self) -> int:
        """How many gems are still in it."""
        return len(self.order) - self.out

    def shake(self) -> tuple[GemCart, tuple[str, ...]]:
        """The gems of one shake in the order in which they come out, or all that are left; and the cart after."""
        gems = self.order[self.out : self.out + self.most]
        return replace(self, out=self.out + len(gems)), gems


def brought() -> tuple[str, LoneCart]:
    """The game that brings a cart, and the cart; Trouble if no installed game does."""
    for game, cart in plugins.brought(LoneCart).items():
        return game, cart()
    raise Trouble("no-cart")


def cart_seal(secret: str, salt: bytes) -> Seal:
    """The seal of the order in which the gems of a cart come out that belongs to no game."""
    return seal(secret, salt, game="", source="cart")
