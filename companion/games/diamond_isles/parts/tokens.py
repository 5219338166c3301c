"""Round tokens: the numbers of hexagons and villages, and harbours.

How often a number is thrown is told by dots, and 6 and 8 by a second rim as well as by their red.
"""

from __future__ import annotations

from calibration.art import CREAM, INK, Canvas, Picture, Point, digit, disc_mask, placed
from companion.games.diamond_isles import box
from companion.games.diamond_isles.parts.signs import RESOURCES, anything, diamond

OFTEN = (6, 8)
RED = "#b3241f"


def number(value: int, px: int) -> Picture:
    """The number token of a hexagon: (px, px, 4)."""
    canvas = _disc(px, CREAM, INK)
    ink = RED if value in OFTEN else INK
    if value in OFTEN:
        canvas.disc((0.5, 0.5), 0.425, RED)
        canvas.disc((0.5, 0.5), 0.395, CREAM)
    _figure(canvas, value, (0.5, 0.44), 0.44, ink)
    _dots(canvas, value, (0.5, 0.785), ink)
    return canvas.cut(disc_mask(px))


def village(value: int, px: int) -> Picture:
    """The token of a village's number: (px, px, 4); a roof and a diamond tell it from a hexagon's."""
    canvas = _disc(px, "#8c3f8a", INK)
    canvas.polygon(
        [(0.12, 0.4), (0.5, 0.06), (0.88, 0.4), (0.8, 0.4), (0.8, 0.8), (0.2, 0.8), (0.2, 0.4)], CREAM, INK, 0.02
    )
    _figure(canvas, value, (0.5, 0.54), 0.4, RED if value in OFTEN else INK)
    diamond(canvas, (0.5, 0.885), 0.085)
    return canvas.cut(disc_mask(px))


def harbour(trades: str, px: int) -> Picture:
    """A harbour's token: (px, px, 4); its pier, at the top, points at the coast. `any` trades three for one."""
    canvas = _disc(px, "#e9f4fa", "#123c5e")
    canvas.polygon([(0.4, 0.0), (0.6, 0.0), (0.6, 0.2), (0.4, 0.2)], "#7a5226", INK, 0.02)
    for y in (0.06, 0.13):
        canvas.line([(0.41, y), (0.59, y)], INK, 0.012)
    (anything if trades == box.ANY else RESOURCES[trades])(canvas, (0.5, 0.43), 0.2)
    give = 3 if trades == box.ANY else 2
    for value, x in ((give, 0.38), (1, 0.62)):
        digit(canvas, value, (x, 0.79), 0.2, INK, 0.2)
    for y in (0.74, 0.84):
        canvas.disc((0.5, y), 0.02, INK)
    return canvas.cut(disc_mask(px))


def _disc(px: int, ground: str, rim: str) -> Canvas:
    canvas = Canvas(px, ground)
    canvas.disc((0.5, 0.5), 0.5, rim)
    canvas.disc((0.5, 0.5), 0.465, ground)
    return canvas


def _figure(canvas: Canvas, value: int, at: Point, high: float, ink: str) -> None:
    """A number of one digit or two."""
    digits = str(value)
    for nr, one in enumerate(digits):
        x = at[0] + (nr - (len(digits) - 1) / 2) * high * 0.62
        digit(canvas, int(one), (x, at[1]), high, ink, 0.19)


def _dots(canvas: Canvas, value: int, at: Point, ink: str) -> None:
    """As many dots as there are ways to throw it with two dice."""
    ways = 6 - abs(7 - value)
    for nr in range(ways):
        canvas.disc(placed([((nr - (ways - 1) / 2) * 0.095, 0.0)], at)[0], 0.034, ink)
