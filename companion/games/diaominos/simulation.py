"""The board of Diaominos on the simulated table: the mat, six spaces, and a cube that rolls as it is moved."""

from __future__ import annotations

import secrets
from dataclasses import replace

import numpy as np

from companion.games.diaominos.cube import NAMED, rolled, shown
from companion.games.diaominos.pieces import CUBES, cube_numbered
from companion.games.diaominos.state import Diaominos
from companion.simulation import (
    CARD_MM,
    Cube,
    Flat,
    Picture,
    Scene,
    ScenePart,
    Simulation,
    TableCamera,
    cards,
    rectangle,
    wood,
)

SPACE_MM = 60.0
CUBE_MM = 50.0
CUBE = "cube"
PAINT = {
    "W": (232, 234, 236),
    "Y": (40, 205, 240),
    "R": (52, 30, 190),
    "O": (30, 120, 250),
    "G": (70, 150, 20),
    "B": (165, 75, 10),
}
"""Of stickers, as every colour in this file in blue, green, red."""


def table(state: Diaominos) -> Scene:
    """The mat, the spaces, and the cube as the state says; one that is not known yet is scrambled by chance."""
    net = shown(state.cube, state.orientation) if state.cube else cube_numbered(secrets.randbelow(CUBES))
    return Scene((*cards(*_extent(state)), *_spaces(state), cube(state, net)), surface=wood(3))


def camera(state: Diaominos) -> TableCamera:
    """A camera that sees the whole mat from the near side, so that it sees the top of the cube and two sides."""
    across = max(_extent(state)) + CARD_MM
    return TableCamera(eye=(20.0, 2.0 * across, 3.1 * across), focal_px=1200.0)


def cube(state: Diaominos, net: str, space: int | None = None) -> Cube:
    """A cube that shows `net`, named by where stickers are now, on a space; by default on that of the round."""
    x, y = _middle(state, space if space is not None else max(0, len(state.orientations) - 1))
    return Cube(name=CUBE, x=x, y=y, angle=2.0, side=CUBE_MM, stickers=stickers(net))


def stickers(net: str) -> Picture:
    """The colours of a cube's stickers, side by side."""
    return np.array([PAINT[c] for c in net], np.uint8).reshape(6, 2, 2, 3)


def dropped(before: ScenePart, after: ScenePart) -> ScenePart:
    """The cube after hands moved it: it rolled, a quarter turn for each space, the long way first."""
    assert isinstance(after, Cube)
    return replace(after, stickers=_rolled(after.stickers, steps(after.x - before.x, after.y - before.y)))


def steps(dx: float, dy: float) -> str:
    """The rolls of a way on the table, in mm to the right and to the near side, such as `EEN`."""
    east, south = round(dx / SPACE_MM), round(dy / SPACE_MM)
    across, along = ("E" if east > 0 else "W") * abs(east), ("S" if south > 0 else "N") * abs(south)
    return across + along if abs(east) >= abs(south) else along + across


def _rolled(painted: Picture, way: str) -> Picture:
    order = [NAMED.index(c) for c in rolled(NAMED, way)]
    made: Picture = painted.reshape(24, 3)[order].reshape(6, 2, 2, 3)
    return made


def _extent(state: Diaominos) -> tuple[float, float]:
    """Half the board's width and height in mm."""
    spots = state.plan.path.spots()
    return (max(x for x, _ in spots) + 1) * SPACE_MM / 2, (max(y for _, y in spots) + 1) * SPACE_MM / 2


def _middle(state: Diaominos, space: int) -> tuple[float, float]:
    (column, row), (wide, high) = state.plan.path.spots()[space], _extent(state)
    return (column + 0.5) * SPACE_MM - wide, high - (row + 0.5) * SPACE_MM


def _spaces(state: Diaominos) -> list[ScenePart]:
    found: list[ScenePart] = []
    for number in range(len(state.plan.path.spots())):
        x, y = _middle(state, number)
        outline = rectangle(SPACE_MM - 4)
        found.append(
            Flat(name=f"space {number}", x=x, y=y, outline=outline, thickness=0.4, colour=(128, 140, 146), fixed=True)
        )
    return found


SIMULATION = Simulation(table, camera, dropped=dropped)
