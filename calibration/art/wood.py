"""Wooden pieces: what they are painted with, and how they look from the side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from calibration.art.canvas import Canvas, Colour, Picture, Point, placed
from calibration.art.outlines import disc_mask
from calibration.art.paints import INK, LIGHT, emblem
from hardware.simulator.shapes import PAWN

__all__ = ["PAINT", "PAWN", "figure", "hexed", "piece_token", "sawn"]

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


def sawn(outlines: Iterable[Sequence[Point]], draw: Callable[[Canvas], None], px: int) -> Picture:
    """A piece sawn out along outlines about the picture's middle, as `draw` paints it: (px, px, 4)."""
    ink, shape = Canvas(px, "#000000"), Canvas(px, "#000000")
    for outline in outlines:
        shape.polygon(placed(outline, (0.5, 0.5)), "#ffffff", "#ffffff", 0.05)
    draw(ink)
    return ink.cut(shape.picture()[:, :, 0])


def piece_token(colour: str, draw: Callable[[Canvas], None], px: int) -> Picture:
    """A disc that stands for a wooden piece, which `draw` paints on it: (px, px, 4).

    Its rim is of one of the colours of `LIGHT` and shows that colour's emblem; of any other it is dark and plain.
    """
    canvas = Canvas(px, LIGHT.get(colour, INK))
    canvas.disc((0.5, 0.5), 0.485, INK)
    canvas.disc((0.5, 0.5), 0.47, LIGHT.get(colour, INK))
    canvas.disc((0.5, 0.5), 0.38, "#fffaf0" if colour != "white" else "#9aa0a6", INK)
    for turn in range(45, 360, 90) if colour in LIGHT else ():
        emblem(canvas, colour, placed([(0.0, -0.427)], (0.5, 0.5), 1.0, turn)[0], 0.034)
    draw(canvas)
    return canvas.cut(disc_mask(px))


def hexed(colour: Colour) -> str:
    """(blue, green, red) as '#rrggbb'."""
    blue, green, red = colour
    return f"#{red:02x}{green:02x}{blue:02x}"
