"""What should lie on the table: hexagons, tokens, harbours, pieces, and the diamonds in the villages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.diamond_isles.box import ISLE, PIRATE, ROBBER
from companion.games.diamond_isles.layers import BUILDING, FIGURE, HARBOUR, NUMBER, TERRAIN, VILLAGE, WAY
from companion.games.kit import Layout, Place

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles


def layout(state: DiamondIsles) -> Layout:
    """Every spot where something lies, and those beside that are empty."""
    board, sea_map = state.board, state.sea_map
    lying: dict[tuple[Place, str], str | None] = {}
    for hexagon in sea_map.hexes:
        lying[hexagon.place, TERRAIN] = hexagon.terrain
        if hexagon.place in sea_map.land:
            lying[hexagon.place, NUMBER] = str(hexagon.number) if hexagon.number else None
        if hexagon.terrain != ISLE or state.setting.robber_on_isles:
            lying[hexagon.place, FIGURE] = None
    lying |= {(harbour.edge, HARBOUR): harbour.kind for harbour in sea_map.harbours}
    lying |= {(corner, BUILDING): None for corner in sea_map.corners if corner in state.sites}
    lying |= {(edge, WAY): None for edge in sea_map.edges}
    lying |= {(corner, BUILDING): f"{seat}-{kind}" for corner, (seat, kind) in board.buildings.items()}
    lying |= {(edge, WAY): f"{seat}-{kind}" for edge, (seat, kind) in board.ways.items()}
    for village, number in zip(sea_map.villages, state.villages, strict=True):
        lying[village.corner, VILLAGE] = str(number)
    if sea_map.hexes:
        lying[board.robber, FIGURE] = ROBBER
        lying[board.pirate, FIGURE] = PIRATE
    return lying
