"""One part of our own drawing as hands lay it down for an enrolment."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from calibration import art
from companion.games.pachamama.box import level
from companion.simulation.pachamama import PAINT
from hardware.simulator.scene import Flat, Part, Picture, Standing
from hardware.simulator.shapes import PAWN, disc, hexagon, rectangle

THICK_MM = 2.0
PIXELS = 240


def lying(kind: str, label: str, x: float = 0.0, y: float = 0.0, angle: float = 8.0) -> Part:
    """A part of one of the kinds that an enrolment asks for (see `enrolment.live.LAID`); KeyError for others."""
    name = f"single {kind} {label}"
    if kind == "board/pawn":
        return Standing(name=name, x=x, y=y, profile=PAWN, colour=PAINT[label])
    outline = {
        "board/terrain": rectangle(42.0),
        "board/crop": disc(11.0),
        "hexes": hexagon(30.0),
        "squares": rectangle(58.0),
    }[kind]
    return Flat(name=name, x=x, y=y, angle=angle, outline=outline, thickness=THICK_MM, texture=_drawn(kind, label))


@lru_cache(maxsize=64)
def _drawn(kind: str, label: str) -> Picture:
    if kind == "board/terrain":
        picture = art.terrain(label, PIXELS)
    elif kind == "board/crop":
        picture = art.crop(int(label) if label.isdigit() else level(label), PIXELS)
    elif kind == "hexes":
        drawn = art.hexagon(label, PIXELS)
        off = round(PIXELS * (1 - np.sqrt(3) / 2) / 2)  # a hexagon is narrower than it is high
        picture = drawn[:, off:-off]
    else:
        picture = art.jungle(label, PIXELS)
    return np.ascontiguousarray(picture[:, :, :3])
