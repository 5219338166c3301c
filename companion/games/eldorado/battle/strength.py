"""How strong a side is in a battle (rulebook, pages 5 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import DWELLERS, EXPLORER, PEDRO
from companion.games.kit import Place, Side

if TYPE_CHECKING:
    from companion.games.eldorado.frames import Battle
    from companion.games.eldorado.state import ElDorado

CAVE_SHRINE = 2
"""What the cave shrine adds."""


def explorer_strength(state: ElDorado, seat: Side) -> int:
    """An explorer alone: one, Pedro two, one for each island shrine, two for the cave shrine."""
    start = 2 if state.is_(seat, PEDRO) else 1
    return start + len(state.pieces.offerings(seat)) + (CAVE_SHRINE if state.holder == seat else 0)


def strength_at(state: ElDorado, side: Side, at: Place, defends: bool = True) -> int:
    """A side's explorer, villagers and, when it defends, its fort at a tile."""
    standing = state.pieces.standing(side, at)
    total = sum(explorer_strength(state, side) if piece.kind == EXPLORER else 1 for piece in standing)
    return total + int(defends and state.pieces.fort(side, at) is not None)


def strength(state: ElDorado, side: Side, battle: Battle) -> int:
    """A side in a battle; a farmhouse defends itself only when no villager does, and a fort defends no building."""
    if side in DWELLERS:
        return DWELLERS[side] + (CAVE_SHRINE if state.holder == side else 0)
    found = strength_at(state, side, battle.at, defends=side == battle.defender and battle.house is None)
    return found or int(side == battle.defender and battle.house is not None)
