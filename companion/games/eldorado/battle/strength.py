"""How strong a side is in a battle (rulebook, pages 5, 8 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import (
    DWELLERS,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIANS,
    HIDEOUT,
    OUTPOST,
    PARTNER,
    PEDRO,
    bearer,
)
from companion.games.eldorado.box import THIEF_PIECES as THIEVES
from companion.games.eldorado.solo.guardians import strength_of as guardian_strength
from companion.games.eldorado.treasures.coins import cursed
from companion.games.kit import Place, Side

if TYPE_CHECKING:
    from companion.games.eldorado.frames import Battle
    from companion.games.eldorado.island.pieces import Piece
    from companion.games.eldorado.state import ElDorado

CAVE_SHRINE = 2
"""What the cave shrine adds."""
THIEF = 3
BUILDINGS = {FORT: 1, FARMHOUSE: 1, HIDEOUT: 2, OUTPOST: 4}
"""What buildings defend their tiles with, or themselves."""


def explorer_strength(state: ElDorado, seat: Side) -> int:
    """An explorer alone: one, Pedro two, one for each island shrine, two for the cave shrine, one less if cursed."""
    start = 2 if state.is_(seat, PEDRO) else 1
    strong = start + len(state.pieces.offerings(seat)) + (CAVE_SHRINE if state.holder == seat else 0)
    return strong - int(cursed(state, seat))


def piece_strength(state: ElDorado, piece: Piece) -> int:
    """A piece that stands on a tile."""
    if piece.side == GUARDIANS:
        return guardian_strength(state, piece.kind)
    if piece.kind in (EXPLORER, PARTNER):
        return explorer_strength(state, state.seat_of_piece(piece))
    if piece.kind in THIEVES:
        who = bearer(piece.side, piece.kind)
        return THIEF + (CAVE_SHRINE if state.holder == who else 0) - int(cursed(state, who))
    if piece.kind in DWELLERS:
        return dweller_strength(state, piece.kind)
    return 1


def dweller_strength(state: ElDorado, dweller: str) -> int:
    """A dweller: what its tile says, and two for the cave shrine."""
    return DWELLERS[dweller] + (CAVE_SHRINE if state.holder == dweller else 0)


def strength_at(state: ElDorado, side: Side, at: Place, defends: bool = True) -> int:
    """All that a side has standing at a tile and, when it defends, its fort or hideout beside."""
    total = sum(piece_strength(state, piece) for piece in state.pieces.standing(side, at))
    guard = state.pieces.fort(side, at) if defends else None
    return total + (BUILDINGS[guard.kind] if guard else 0)


def strength(state: ElDorado, side: Side, battle: Battle) -> int:
    """A side in a battle; a house that is raided defends itself only when nobody does, and a fort defends none."""
    if side in DWELLERS:
        return dweller_strength(state, side)
    if side == battle.attacker and battle.archer:
        return explorer_strength(state, battle.archer)
    found = strength_at(state, side, battle.at, defends=side == battle.defender and battle.house is None)
    if battle.house is None or side != battle.defender or state.pieces.standing(side, battle.at):
        return found
    house = state.pieces.building_at(battle.house)
    return BUILDINGS[house.kind] if house else 0
