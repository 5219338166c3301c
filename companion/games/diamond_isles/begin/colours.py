"""The colours of the diamonds: they are worth the same, and come out of the cart in an order that nobody knows."""

from __future__ import annotations

from companion.games.diamond_isles.box import DIAMONDS

COLOURS = ("ruby", "sapphire", "emerald", "topaz", "amethyst")
EACH = DIAMONDS // len(COLOURS)
ALL = tuple(colour for colour in COLOURS for _ in range(EACH))
"""Every diamond of the box."""
