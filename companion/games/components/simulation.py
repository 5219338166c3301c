"""A game's area of printed tiles on the simulated table, with one tile of each kind beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.components.areas import Area, Cell
from companion.games.components.component_state import ComponentState, components_of
from companion.games.components.parts import kind_of, parts_of
from companion.games.kit import Game
from companion.simulation import (
    CARD_MM,
    SLATE,
    SPARE,
    Scene,
    ScenePart,
    Simulation,
    TableCamera,
    cards,
    cloth,
    laid,
    part_named,
)

HALF_WIDE_MM, HALF_HIGH_MM = 300.0, 205.0
"""Half of the play area's extent."""
GAP_MM = 0.6
"""The gap that players leave between tiles."""
BESIDE_MM, APART = 48.0, 1.8
"""So far from the play area the middles of the tiles beside it lie, and so many sides from one another."""
FAR = 9
"""Tiles come to rest at spaces so far from the first one at most, of an area that grows."""


def simulation_of(game: Game) -> Simulation[Any]:
    """The table of a game whose area has printed tiles."""
    name, area = next(
        (at, part) for at, part in components_of(game).items() if isinstance(part, Area) and part.pieces.side_mm
    )
    parts, kind = parts_of(game), kind_of(game, area)
    side, spaces = kind.size_mm + GAP_MM, area.cells() or _within(FAR)
    middles = [area.middle(cell) for cell in area.cells()] or [(0.5, 0.5)]
    right, down = (sum(each) / len(middles) for each in zip(*middles, strict=True))

    def at(cell: Cell) -> tuple[float, float]:
        x, y = area.middle(cell)
        return side * (x - right), side * (y - down)

    def tile(called: str, piece: str, x: float, y: float) -> ScenePart:
        return laid(part_named(parts, kind.folder, piece), called, x, y)

    def table(state: ComponentState) -> Scene:
        lying = [(area.space.cell_of(place) or (0, 0), piece) for place, piece in getattr(state, name).lying]
        mat = cards(HALF_WIDE_MM - CARD_MM, HALF_HIGH_MM - CARD_MM)
        return Scene((*mat, *(tile(f"{piece} {cell}", piece, *at(cell)) for cell, piece in lying)), cloth(1, SLATE))

    def spares(state: ComponentState) -> Sequence[ScenePart]:
        kinds = area.pieces.kinds
        apart = [APART * side * (n - (len(kinds) - 1) / 2) for n in range(len(kinds))]
        return [tile(f"{SPARE}{kind}", kind, HALF_WIDE_MM + BESIDE_MM, y) for kind, y in zip(kinds, apart, strict=True)]

    def inside(state: ComponentState, x: float, y: float) -> bool:
        return abs(x) <= HALF_WIDE_MM and abs(y) <= HALF_HIGH_MM

    def rest(x: float, y: float) -> tuple[float, float]:
        if abs(x) > HALF_WIDE_MM or abs(y) > HALF_HIGH_MM:
            return x, y
        return min(map(at, spaces), key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)

    return Simulation(table, lambda state: TableCamera(eye=(25.0, 190.0, 880.0), roll=1.2), spares, inside, rest)


def _within(far: int) -> list[Cell]:
    return [(x, y) for x in range(-far, far + 1) for y in range(-far, far + 1)]
