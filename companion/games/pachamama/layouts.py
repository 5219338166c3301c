"""What should lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.kit import Layout, Spot
from companion.games.pachamama.box import CROPS, TERRAINS

if TYPE_CHECKING:
    from companion.games.pachamama.state import Pachamama


def layout(state: Pachamama) -> Layout:
    """Terrain, crop and pawn of every space."""
    lying: dict[Spot, str | None] = {}
    for place in state.board.places:
        lying[place, "terrain"] = lying[place, "crop"] = lying[place, "pawn"] = None
    stands = tuple(player.pawns for player in state.players)
    for layer, names, masks in (
        ("terrain", TERRAINS, state.terrain),
        ("crop", CROPS, state.crops),
        ("pawn", state.seats, stands),
    ):
        for name, mask in zip(names, masks, strict=True):
            for place in state.board.places_of(mask):
                lying[place, layer] = name
    return lying
