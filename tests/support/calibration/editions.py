"""Another edition of a label: another drawing in its own colours, or a piece that stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration import art
from calibration.art.canvas import Picture
from calibration.training.invented import MOTIFS, Colour, TileStyle, paint
from companion.simulation import laid
from hardware.simulator.scene import Figure, ScenePart

HOUSE = ((0, 5.0), (7, 5.0), (11, 0.3))
"""A small wooden house with a pointed roof: heights and radii in mm."""
BRICK: Colour = (60, 70, 170)


def redrawn(part: art.Part, seed: int) -> art.Part:
    """The label in another edition: a drawing of other things in the colours that it has now, the same for one seed."""

    def draw(px: int) -> Picture:
        own = part.picture(px)
        rng = np.random.default_rng(seed)
        colours = own[own[..., 3] > 0][:, :3]
        ground, *inks = (_colour(some) for some in (np.median(colours, axis=0), *rng.permutation(colours)[:4]))
        count, size = int(rng.integers(3, 25)), float(rng.uniform(0.06, 0.2))
        style = TileStyle(ground, inks[0], str(rng.choice(sorted(MOTIFS))), tuple(inks[1:]), count, size, 8.0)
        return np.dstack([paint(style, rng, px), own[..., 3]])

    return replace(part, draw=draw)


def house_on(part: ScenePart, x: float = 0.0, y: float = 0.0) -> Figure:
    """A house that stands on a part, so far from its middle."""
    return Figure(name=f"house on {part.name}", x=part.x + x, y=part.y + y, profile=HOUSE, colour=BRICK)


def scattered(parts: Sequence[art.Part], rng: np.random.Generator, turn: float = 30.0) -> list[ScenePart]:
    """Copies of a label as hands lay them: side by side, a little apart, each turned by up to so many degrees."""
    step = 1.7 * parts[0].kind.size_mm if parts[0].kind.form is not art.Form.HEXAGON else 2.4 * parts[0].kind.size_mm
    x, y = rng.uniform(-20, 20, 2) if len(parts) > 1 else rng.uniform(-50, 50, 2)
    return [
        laid(
            part,
            f"part {n}",
            float(x) + step * (n % 2 - (len(parts) > 1) / 2),
            float(y) + step * (n // 2 - (len(parts) > 2) / 2),
            float(rng.uniform(-turn, turn)),
            px=256,
        )
        for n, part in enumerate(parts)
    ]


def _colour(one: NDArray[Any]) -> Colour:
    blue, green, red = (round(float(share)) for share in one)
    return blue, green, red
