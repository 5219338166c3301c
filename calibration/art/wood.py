"""Wooden pieces: what they are painted with, and how they look from the side."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.art.canvas import Canvas, Colour, Picture
from hardware.simulator.shapes import PAWN

__all__ = ["PAINT", "PAWN", "figure", "hexed"]

PAINT: dict[str, Colour] = {
    "brown": (38, 62, 104),
    "white": (226, 232, 236),
    "green": (62, 138, 52),
    "blue": (168, 92, 34),
    "purple": (138, 52, 112),
    "yellow": (36, 190, 232),
}
"""Of pawns and cubes, in blue, green, red."""


def figure(profile: Sequence[tuple[float, float]], colour: Colour, px: int) -> Picture:
    """A turned piece from the side, as high as the picture: (px, px, 4), the fourth channel 255 on it."""
    high = max(h for h, _ in profile)
    right = [(0.5 + r / high, 0.99 - 0.98 * h / high) for h, r in profile]
    outline = [*right, *((1.0 - x, y) for x, y in reversed(right))]
    ink, shape = Canvas(px, "#000000"), Canvas(px, "#000000")
    ink.polygon(outline, hexed(colour), "#2b2622", 0.03)
    shape.polygon(outline, "#ffffff", "#ffffff", 0.03)
    return ink.cut(shape.picture()[:, :, 0])


def hexed(colour: Colour) -> str:
    """(blue, green, red) as '#rrggbb'."""
    blue, green, red = colour
    return f"#{red:02x}{green:02x}{blue:02x}"
