"""How a middling player plays, so that random games come to their end: a taste, and no part of the rules."""

from __future__ import annotations

from companion.games.kit import Action, Seat
from companion.games.kit.chance import Chance


def policy(state: object, seat: Seat, chance: Chance) -> Action | None:
    """What a middling player would do; None where chance may decide."""
    return None
