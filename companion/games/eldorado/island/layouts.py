"""What should lie on the table: tiles by cell, buildings by corner, and each player's pieces on a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import BUILDINGS, EXPLORER, OFFERING, VILLAGER, WATER
from companion.games.eldorado.island.board import corners
from companion.games.kit import Layout, Place

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

TILE, BUILDING, BRIDGE = "tile", "building", "bridge"
"""Layers; those of pieces on tiles are named like `red-explorer`, villagers are counted."""


def layout(state: ElDorado) -> Layout:
    """Every spot where something lies, and those beside that are empty."""
    lying: dict[tuple[Place, str], str | None] = {(cell, TILE): None for cell in state.land.edge}
    for place, shows in state.land.at.items():
        lying[place, TILE] = shows
        if state.setting.expansion and shows == WATER:
            lying[place, BRIDGE] = BRIDGE if place in state.land.bridge[:1] else None
        for corner in corners(place):
            lying[corner, BUILDING] = None
        for seat in state.seats:
            for kind in (EXPLORER, VILLAGER, OFFERING):
                lying[place, f"{seat}-{kind}"] = None
    for place, pieces in state.pieces.at.items():
        for piece in pieces:
            if piece.kind in BUILDINGS:
                lying[place, BUILDING] = f"{piece.side}-{piece.kind}"
            elif piece.kind == VILLAGER:
                lying[place, f"{piece.side}-{VILLAGER}"] = str(len(state.pieces.army(piece.side, place)))
            else:
                lying[place, f"{piece.side}-{piece.kind}"] = piece.kind
    return lying
