"""Atoll on the simulated table: the mat, tiles as the layout says, and the tile in play beside them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit.spaces.hexes import Cell
from companion.simulation import SLATE, Scene, ScenePart, Simulation, TableCamera, cards, cloth, laid, part_named
from tests.toys.atoll.parts import ISLAND, PARTS
from tests.toys.atoll.state import Atoll

HALF_WIDE_MM, HALF_HIGH_MM = 260.0, 180.0
"""Half of the play area's extent."""
PITCH_MM = ISLAND.size_mm * 3**0.5 + 0.6
"""From tile to tile, with the gap that hands leave."""


def table(state: Atoll) -> Scene:
    """The mat, and every tile where the state says."""
    tiles = (_tile(f"{tile} {cell}", tile, *at(cell)) for cell, tile in state.lying)
    return Scene((*cards(HALF_WIDE_MM, HALF_HIGH_MM), *tiles), surface=cloth(1, SLATE))


def spares(state: Atoll) -> Sequence[ScenePart]:
    """The tile in play, beside the board."""
    won = state.laying
    return [_tile(f"spare {won.tile}", won.tile, HALF_WIDE_MM + 90.0, 0.0)] if won is not None else []


def inside(state: Atoll, x: float, y: float) -> bool:
    """Whether a point lies on the play area."""
    return abs(x) <= HALF_WIDE_MM and abs(y) <= HALF_HIGH_MM


def at(cell: Cell) -> tuple[float, float]:
    """The middle of a cell on the table, in mm."""
    q, r = cell
    return PITCH_MM * (q + r / 2), PITCH_MM * r * 3**0.5 / 2


def rest(x: float, y: float) -> tuple[float, float]:
    """Where a tile comes to rest that is laid near a point: against its neighbours."""
    near = round(y / PITCH_MM / 3**0.5 * 2)
    rows = range(near - 1, near + 2)
    cells = [(q, r) for r in rows for q in (int(x / PITCH_MM - r / 2 + d) for d in (-1, 0, 1))]
    return min((at(cell) for cell in cells), key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)


def _tile(name: str, tile: str, x: float, y: float) -> ScenePart:
    return laid(part_named(PARTS, "hexes", tile), name, x, y)


SIMULATION = Simulation(table, lambda state: TableCamera(eye=(20.0, 170.0, 780.0), roll=1.2), spares, inside, rest)
