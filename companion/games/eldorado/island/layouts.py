"""What should lie on the table: tiles by cell, buildings by corner, and each player's pieces on a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import (
    BUILDINGS,
    DWELLERS,
    EXPLORER,
    GUARDIANS,
    OFFERING,
    PARTNER,
    THIEF,
    THIEF_PIECES,
    TITAN,
    VILLAGER,
    WATER,
    WOLF,
)
from companion.games.eldorado.island.board import corners
from companion.games.eldorado.turn.thrown import DICE, layers, shown
from companion.games.kit import Layout, Place

if TYPE_CHECKING:
    from companion.games.eldorado.island.pieces import Piece
    from companion.games.eldorado.state import ElDorado

TILE, BUILDING, BRIDGE = "tile", "building", "bridge"
"""Layers; those of pieces on tiles are named like `red-explorer`, villagers are counted."""


KINDS_OF_THIEVES = (THIEF, OFFERING)
"""What the Thieves have on tiles; their thieves are counted like villagers."""


def layout(state: ElDorado) -> Layout:
    """Every spot where something lies, and those beside that are empty."""
    lying: dict[tuple[Place, str], str | None] = {(cell, TILE): None for cell in state.land.edge}
    for place, shows in state.land.at.items():
        lying[place, TILE] = shows
        if state.setting.expansion and shows == WATER:
            lying[place, BRIDGE] = BRIDGE if place in state.land.bridge[:1] else None
        for corner in corners(place):
            lying[corner, BUILDING] = None
        for side in state.sides():
            for kind in KINDS_OF_THIEVES if side == state.setting.thief else (EXPLORER, VILLAGER, OFFERING):
                lying[place, f"{side}-{kind}"] = None
        for side, _ in state.setting.teams:
            lying[place, f"{side}-{PARTNER}"] = None
        if state.setting.solo:
            for kind in (WOLF, TITAN, f"{GUARDIANS}-{THIEF}", f"{GUARDIANS}-{OFFERING}"):
                lying[place, kind] = None
    for piece in state.pieces.all:
        layer, label = _of_piece(state, piece)
        lying[piece.at, layer] = label
    lying |= {(DICE, kind): shown(state.thrown.of(kind)) for kind in layers(state)}
    return lying


def _of_piece(state: ElDorado, piece: Piece) -> tuple[str, str]:
    """The layer in which a piece stands at its place, and what is to be seen there: of villagers and thieves how many.

    Dwellers have a layer of their own, whosever they are.
    """
    if piece.kind in BUILDINGS:
        return BUILDING, f"{piece.side}-{piece.kind}"
    if piece.kind == VILLAGER:
        return f"{piece.side}-{VILLAGER}", str(len(state.pieces.army(piece.side, piece.at)))
    if piece.kind in THIEF_PIECES:
        thieves = state.pieces.of(piece.side, *THIEF_PIECES)
        return f"{piece.side}-{THIEF}", str(sum(thief.at == piece.at for thief in thieves))
    return piece.kind if piece.kind in (*DWELLERS, WOLF) else f"{piece.side}-{piece.kind}", piece.kind
