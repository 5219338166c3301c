"""Hands that carry out what they are told after an undo: for the games whose cards lie open."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.kit import Say, Seat


def carry_out(order: Say, cards: dict[Seat, Counter[str]]) -> dict[str, Any]:
    """Move the open cards that an order names, if it names any; what fills the order's gaps."""
    told = dict[str, Any](order.args)
    if order.key == "pay":
        cards[told["seat"]].subtract(told["cards"])
    elif order.key == "take-cards":
        cards[told["seat"]].update(told["cards"])
    return told
