"""Cacao's water carriers as we turn them from wood: a jar in the paint of its seat."""

from __future__ import annotations

from functools import partial

from calibration.art import INK, PAINT, Canvas, Colour, Form, Kind, Part, Picture, Point, bgr, disc_mask, placed, sawn
from companion.games.cacao.box import COLOURS
from companion.games.cacao.parts.drawing import COLOUR

PROFILE = ((0, 6.0), (2, 6.4), (8, 7.2), (12, 6.0), (15, 3.4), (16.5, 3.2), (18, 4.8), (20, 4.8))
"""Heights and radii in mm: a wide belly, a narrow neck and a lip, as neither gems nor the Emperor have."""
CARRIER = Kind(Form.FIGURE, 2 * PROFILE[0][1], PROFILE[-1][0], "pieces")
TOKEN = Kind(Form.DISC, 15.0, 2.0, "", "Cacao: tokens for water carriers")
PAINTS: dict[str, Colour] = {seat: PAINT["white"] if seat == "white" else bgr(COLOUR[seat][0]) for seat in COLOURS}
"""The paint of each seat's carrier, in blue, green, red; white wood is less white than paper."""


def figure(seat: str, px: int) -> Picture:
    """A seat's carrier from the side: (px, px, 4), the fourth channel 255 on it."""
    return sawn([_outline()], lambda canvas: _jar(canvas, seat, 1.0), px)


def token(seat: str, px: int) -> Picture:
    """A disc that stands for a seat's carrier where there is no wood: (px, px, 4)."""
    canvas = Canvas(px, INK)
    canvas.disc((0.5, 0.5), 0.47, COLOUR[seat][1])
    canvas.disc((0.5, 0.5), 0.38, "#82bcd2", INK)
    _jar(canvas, seat, 0.62)
    return canvas.cut(disc_mask(px))


def _outline() -> list[Point]:
    """The jar from the side about the picture's middle, nearly as high as the picture."""
    high = CARRIER.high_mm / 0.92
    right = [(r / high, 0.46 - h / high) for h, r in PROFILE]
    return [*right, *((-x, y) for x, y in reversed(right))]


def _jar(canvas: Canvas, seat: str, size: float) -> None:
    """The jar with the emblem of its seat, about the picture's middle."""
    light, _, emblem = COLOUR[seat]
    jar = placed(_outline(), (0.5, 0.5), size)
    canvas.polygon(jar, light, INK, 0.05 * size)
    sign = "#f7efdc" if seat != "white" else "#4a4f57"
    canvas.polygon(placed(emblem, (0.5, 0.5 + 0.12 * size), 0.16 * size), sign, INK, 0.03 * size)


FIGURES = tuple(
    Part(
        CARRIER,
        f"{seat}-carrier",
        1,
        partial(figure, seat),
        profile=PROFILE,
        colour=PAINTS[seat],
        extra=True,
    )
    for seat in COLOURS
)
"""Named like `red-carrier`; they are read on our own village boards alone, so that learning a box asks for none."""
TOKENS = tuple(Part(TOKEN, f"{seat}-carrier", 1, partial(token, seat)) for seat in COLOURS)
"""What stands for the carriers where there is no wood, by the same names."""
