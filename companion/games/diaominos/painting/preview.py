"""Which cells a load, a scoring or a mark would take, before it is decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.diaominos.actions import Load, Mark, Score
from companion.games.diaominos.grid import grid
from companion.games.kit import Action, Place


def preview(view: Mapping[str, Any], action: Action) -> tuple[Place, ...]:
    """The cells that an action touches; none if it touches no cell of the grid."""
    match action:
        case Mark():
            return (action.at,)
        case Load() | Score():
            return cells_of(view, action.shape, action.turn, action.at)
    return ()


def cells_of(view: Mapping[str, Any], shape: str, turn: str, at: Place) -> tuple[Place, ...]:
    """The cells of a shape that lies there; none if it sticks out of the grid."""
    cells = grid(view["grid"]["width"], view["grid"]["height"])
    spot = cells.spots(view["prints"][shape], turn).get(at)
    return cells.places_of(spot.mask) if spot is not None else ()
