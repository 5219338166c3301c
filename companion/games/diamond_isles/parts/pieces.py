"""Wooden pieces from the side, and tokens: for who has no wood, numbers of hexagons and villages, and harbours."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import (
    CREAM,
    DARK,
    INK,
    LIGHT,
    Canvas,
    Picture,
    Point,
    bar_mask,
    digit,
    disc_mask,
    emblem,
    piece_token,
    placed,
    sawn,
)
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


Profile = tuple[tuple[float, float], ...]

PROFILES: Mapping[str, Profile] = {
    box.SETTLEMENT: ((0, 5.0), (5.0, 5.0), (5.2, 5.6), (10.0, 0.4)),
    box.CITY: ((0, 7.0), (7.0, 7.0), (7.2, 4.2), (13.0, 4.2), (13.2, 5.2), (18.0, 0.4)),
    box.SHIP: ((0, 3.6), (4.0, 5.2), (4.2, 1.0), (7.0, 1.4), (10.0, 3.4), (15.0, 3.4), (18.0, 0.6)),
    box.ROBBER: ((0, 6.0), (3.0, 6.0), (4.0, 4.4), (10.0, 6.0), (16.0, 4.0), (17.0, 4.8), (21.0, 4.8), (24.0, 0.6)),
    box.PIRATE: ((0, 5.0), (6.0, 7.6), (6.2, 1.2), (10.0, 1.6), (13.0, 5.0), (20.0, 5.0), (24.0, 0.6)),
}
"""Heights and radii in mm: a hut, a hut on a hall, a hull with its sail, a heavy man, a larger ship."""
SEATLESS: Mapping[str, str] = {box.ROBBER: "#4d4a52", box.PIRATE: "#17181d"}
"""The paints of what belongs to nobody."""


def _settlement() -> list[list[Point]]:
    return [[(-0.32, 0.42), (-0.32, 0.0), (0.0, -0.34), (0.32, 0.0), (0.32, 0.42)]]


def _city() -> list[list[Point]]:
    return [[(-0.44, 0.44), (-0.44, -0.14), (-0.22, -0.46), (0.0, -0.14), (0.0, 0.06), (0.44, 0.06), (0.44, 0.44)]]


def _ship() -> list[list[Point]]:
    hull = [(-0.44, 0.16), (0.44, 0.16), (0.28, 0.44), (-0.28, 0.44)]
    return [
        hull,
        [(-0.04, 0.14), (-0.04, -0.46), (0.36, 0.06), (0.02, 0.06)],
        [(-0.1, -0.3), (-0.1, 0.08), (-0.34, 0.08)],
    ]


def _road() -> list[list[Point]]:
    return [[(-0.11, 0.46), (-0.11, -0.46), (0.11, -0.46), (0.11, 0.46)]]


def _robber() -> list[list[Point]]:
    cloak = [(-0.34, 0.46), (-0.28, 0.06), (-0.14, -0.1), (0.14, -0.1), (0.28, 0.06), (0.34, 0.46)]
    hood = [(-0.2, -0.08), (-0.18, -0.3), (0.0, -0.48), (0.18, -0.3), (0.2, -0.08)]
    return [cloak, hood]


def _pirate() -> list[list[Point]]:
    hull = [(-0.48, 0.1), (-0.4, -0.02), (-0.3, 0.14), (0.44, 0.14), (0.28, 0.44), (-0.3, 0.44)]
    return [hull, [(-0.22, -0.42), (0.34, -0.34), (0.34, 0.02), (-0.22, 0.06)]]


_SHAPES: Mapping[str, Callable[[], list[list[Point]]]] = {
    box.SETTLEMENT: _settlement,
    box.CITY: _city,
    box.SHIP: _ship,
    box.ROAD: _road,
    box.ROBBER: _robber,
    box.PIRATE: _pirate,
}
_EMBLEM_AT: Mapping[str, tuple[Point, float]] = {
    box.SETTLEMENT: ((0.0, 0.16), 0.14),
    box.CITY: ((-0.16, 0.23), 0.13),
    box.SHIP: ((0.0, 0.3), 0.1),
    box.ROAD: ((0.0, 0.0), 0.08),
}


def figure(kind: str, colour: str, px: int) -> Picture:
    """A piece from the side, a road from above: (px, px, 4), the fourth channel 255 on it."""
    return sawn(_SHAPES[kind](), lambda canvas: shape(canvas, kind, colour, (0.5, 0.5), 1.0), px)


def token(kind: str, colour: str, px: int) -> Picture:
    """A token that stands for a wooden piece: (px, px, 4), the piece on a disc of its colour."""
    return piece_token(colour, lambda canvas: shape(canvas, kind, colour, (0.5, 0.5), 0.62), px)


def road(colour: str, px: int) -> Picture:
    """A road as it lies, upright: (px, px, 4)."""
    canvas = Canvas(px, LIGHT[colour])
    canvas.line([(0.5, 0.06), (0.5, 0.94)], DARK[colour], 0.05)
    for y in (0.2, 0.5, 0.8):
        emblem(canvas, colour, (0.5, y), 0.075)
    return canvas.cut(bar_mask(px))


def shape(canvas: Canvas, kind: str, colour: str, centre: Point, size: float) -> None:
    """Draw a piece about a point, in a box `size` high, with the shape of its colour."""
    paint = LIGHT.get(colour) or SEATLESS[kind]
    outlines = [placed(outline, centre, size) for outline in _SHAPES[kind]()]
    for outline in outlines:
        canvas.line([*outline, outline[0]], INK if colour in LIGHT else "#f2f1ea", 0.055 * size)
    for outline in outlines:
        canvas.polygon(outline, paint)
        canvas.line([*outline, outline[0]], INK, 0.028 * size)
    if kind in _EMBLEM_AT:
        spot, reach = _EMBLEM_AT[kind]
        emblem(canvas, colour, placed([spot], centre, size)[0], reach * size)
    elif kind == box.ROBBER:
        for x in (-0.08, 0.08):
            canvas.disc(placed([(x, -0.22)], centre, size)[0], 0.045 * size, "#ffd95e")
    else:  # a skull on the pirate's sail
        canvas.disc(placed([(0.06, -0.2)], centre, size)[0], 0.11 * size, "#f2f1ea")
        for x in (0.02, 0.1):
            canvas.disc(placed([(x, -0.21)], centre, size)[0], 0.028 * size, INK)
        canvas.line(placed([(-0.06, -0.04), (0.18, -0.06)], centre, size), "#f2f1ea", 0.04 * size)
