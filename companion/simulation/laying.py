"""Our own parts and the mat's cards as they lie on the simulated table."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import numpy as np

from calibration import art
from companion.vision.geometry.mat import CARD_MM
from hardware.simulator.optics import Floats
from hardware.simulator.scene import Colour, Figure, Flat, Picture
from hardware.simulator.shapes import disc, hexagon, rectangle

PIXELS = 168
"""The side of a part's drawing on the table."""
CARD_HIGH_MM = 0.4
PAPER: Colour = (245, 245, 245)
SLATE: Colour = (98, 84, 72)
"""The cloth on the table, in blue, green, red: no pawn and no tile looks like it."""


def laid(
    part: art.Part, name: str, x: float = 0.0, y: float = 0.0, angle: float = 0.0, px: int = PIXELS
) -> Flat | Figure:
    """A part of our own drawing, `px` pixels wide, on the table at (x, y) in mm; a figure stands there."""
    kind = part.kind
    if kind.form is art.Form.FIGURE:
        return Figure(name=name, x=x, y=y, profile=part.profile, colour=part.colour)
    return Flat(
        name=name,
        x=x,
        y=y,
        angle=angle,
        outline=outline_of(kind),
        thickness=kind.high_mm,
        texture=texture(part, px),
    )


def carelessness(name: str) -> np.random.Generator:
    """How hands lay what is called so: the same every time."""
    return np.random.default_rng(int(hashlib.sha256(name.encode()).hexdigest()[:8], 16))


def outline_of(kind: art.Kind) -> Floats:
    """The outline of what lies flat, in mm about its middle."""
    if kind.form is art.Form.DISC:
        return disc(kind.size_mm / 2)
    if kind.form in (art.Form.CARD, art.Form.BAR):
        return rectangle(kind.size_mm, kind.size_mm / kind.form.share)
    return hexagon(kind.size_mm) if kind.form is art.Form.HEXAGON else rectangle(kind.size_mm)


@lru_cache(maxsize=256)
def texture(part: art.Part, px: int = PIXELS) -> Picture:
    """A part's drawing over the box round its outline, without a fourth channel."""
    drawn = part.draw(px)
    if part.kind.form.share < 1:
        off = round(px * (1 - part.kind.form.share) / 2)
        drawn = drawn[:, off:-off]
    return np.ascontiguousarray(drawn[:, :, :3])


def cards(wide: float, high: float) -> tuple[Flat, ...]:
    """The mat's four cards, with their inner corners on a rectangle of this half width and half height in mm."""
    x, y = wide + CARD_MM / 2, high + CARD_MM / 2
    spots = ((-x, -y), (x, -y), (x, y), (-x, y))
    return tuple(
        Flat(
            name=f"card {n}",
            x=at[0],
            y=at[1],
            outline=rectangle(CARD_MM),
            thickness=CARD_HIGH_MM,
            colour=PAPER,
            texture=_card(n),
            fixed=True,
        )
        for n, at in enumerate(spots)
    )


@lru_cache
def _card(number: int) -> Picture:
    return art.marker_card(number, 2 * PIXELS)
