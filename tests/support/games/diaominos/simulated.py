"""A board of Diaominos on the simulated table: the mat's cards, and the cube on its space as hands left it."""

from __future__ import annotations

from functools import cache

import numpy as np

from companion.games.diaominos.cube import shown
from companion.games.diaominos.simulation import SPACE_MM, stickers
from companion.games.diaominos.state import Diaominos
from companion.simulation import cards
from companion.vision.geometry.plane import Picture
from hardware.simulator.optics import TableCamera
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Cube, Scene
from hardware.simulator.shapes import wood


def picture(net: str, spot: tuple[int, int] = (1, 2), roll: float = 0.0, untidy: float = 4.0, seed: int = 0) -> Picture:
    """A picture of a cube that shows this (`net`, named by where stickers are) on a space of a 4 x 4 board."""
    rng = np.random.default_rng(seed)
    x, y = np.array([spot[0] - 1.5, 1.5 - spot[1]]) * SPACE_MM + rng.uniform(-3, 3, 2)
    cube = Cube(name="cube", x=x, y=y, angle=float(rng.uniform(-untidy, untidy)), stickers=stickers(net))
    mat = cards(2 * SPACE_MM, 2 * SPACE_MM)
    return _renderer(roll).picture(Scene((*mat, cube), surface=wood(3)), seed)


def orientation(state: Diaominos, cube: str | None = None, lies: str | None = None, seed: int = 0) -> Picture:
    """A picture of the game's cube on its space; `cube` and `lies` where it is not as it should be."""
    net = shown(cube or state.cube, lies or state.orientation)
    return picture(net, state.plan.path.spots()[len(state.orientations) - 1], seed=seed)


@cache
def _renderer(roll: float) -> Renderer:
    return Renderer(TableCamera(eye=(20.0, 230.0, 520.0), roll=roll, focal_px=900.0, size=(1000, 1000)))
