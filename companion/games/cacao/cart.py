"""The gem cart: gems in an order that nobody knows, shaken out one after another; nothing ever returns to it.

Pure logic, also for a table that wants nothing but the cart. The order is the cart's secret, one line of text
(`cart rgbw…`), so the moment of shaking changes nothing and everything can be checked at the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cacao.box import GEMS, gems_each
from companion.games.kit.chance import Chance

_LETTER = {gem[0]: gem for gem in GEMS}


def draw(players: int, number: int) -> str:
    """The secret of a full cart for so many players, from a number of 128 bits."""
    return secret([gem for gem in GEMS for _ in range(gems_each(players))], number)


def secret(gems: Sequence[str], number: int) -> str:
    """The secret of a cart with these gems."""
    return "cart " + "".join(gem[0] for gem in Chance("cart", number).shuffled(gems))


def read(text: str) -> tuple[str, ...]:
    """The gems of a secret in the order in which they come out; ValueError if it is none."""
    word, _, letters = text.partition(" ")
    if word != "cart" or not set(letters) <= set(_LETTER):
        raise ValueError("no secret of a cart")
    return tuple(_LETTER[letter] for letter in letters)
