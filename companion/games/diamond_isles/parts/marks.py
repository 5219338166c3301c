"""What stands on the sea map of the screen: numbers, villages and harbours for small sizes, roads and ships turned."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import cos, radians, sin

from calibration.art import CREAM, INK, LIGHT, Canvas, Form, Kind, Part, Picture, digit, disc_mask, emblem, placed
from companion.games.diamond_isles import box
from companion.games.diamond_isles.parts.pieces import OFTEN, RED
from companion.games.diamond_isles.parts.signs import DEVELOPMENT, RESOURCES, Sign, diamond

_MARK = Kind(Form.DISC, 20.0, 0.0)
_WAY = Kind(Form.SQUARE, 24.0, 0.0)
_HOOK = tuple(radians(turn) for turn in range(-190, 91, 20))
"""Where the hook of a question mark goes round."""
TURNS = (0, 60, 120)
"""By how many degrees clockwise an edge can lie from upright."""


def number(value: int, px: int) -> Picture:
    """A hexagon's number as large as it can be, dots below: (px, px, 4)."""
    canvas = _disc(px, CREAM)
    ink = RED if value in OFTEN else INK
    _digits(canvas, value, 0.42, 0.52, ink)
    ways = 6 - abs(7 - value)
    for nr in range(ways):
        canvas.disc((0.5 + (nr - (ways - 1) / 2) * 0.115, 0.83), 0.045, ink)
    return canvas.cut(disc_mask(px))


def village(value: int, px: int) -> Picture:
    """A village with its number: (px, px, 4), a roof over it."""
    canvas = _disc(px, "#8c3f8a")
    canvas.polygon(
        [(0.08, 0.42), (0.5, 0.04), (0.92, 0.42), (0.84, 0.42), (0.84, 0.9), (0.16, 0.9), (0.16, 0.42)], CREAM
    )
    _digits(canvas, value, 0.6, 0.5, RED if value in OFTEN else INK)
    return canvas.cut(disc_mask(px))


def harbour(kind: str, px: int) -> Picture:
    """What a harbour trades: (px, px, 4); a question mark where it takes anything."""
    canvas = _disc(px, "#e9f4fa")
    if kind == box.ANY:
        canvas.line([(0.5 + 0.17 * cos(a), 0.37 + 0.17 * sin(a)) for a in _HOOK], INK, 0.1)
        canvas.line([(0.5, 0.54), (0.5, 0.62)], INK, 0.1)
        canvas.disc((0.5, 0.79), 0.07, INK)
    else:
        RESOURCES[kind](canvas, (0.5, 0.5), 0.34)
    return canvas.cut(disc_mask(px))


def sign(draw: Sign, px: int) -> Picture:
    """A sign alone on paper: (px, px, 4)."""
    canvas = _disc(px, CREAM)
    draw(canvas, (0.5, 0.5), 0.36)
    return canvas.cut(disc_mask(px))


def road(seat: str, turn: float, px: int) -> Picture:
    """A road along an edge that is turned from upright: (px, px, 4), as long as the picture."""
    ink, mask = Canvas(px, INK), Canvas(px, "#000000")
    outline = [(-0.13, -0.46), (0.13, -0.46), (0.13, 0.46), (-0.13, 0.46)]
    mask.polygon(placed(outline, (0.5, 0.5), 1.0, turn), "#ffffff")
    ink.polygon(placed([(x * 0.7, y * 0.9) for x, y in outline], (0.5, 0.5), 1.0, turn), LIGHT[seat])
    emblem(ink, seat, (0.5, 0.5), 0.095)
    return ink.cut(mask.picture()[:, :, 0])


def _disc(px: int, ground: str) -> Canvas:
    canvas = Canvas(px, INK)
    canvas.disc((0.5, 0.5), 0.465, ground)
    return canvas


def _digits(canvas: Canvas, value: int, y: float, high: float, ink: str) -> None:
    text = str(value)
    for nr, one in enumerate(text):
        digit(canvas, int(one), (0.5 + (nr - (len(text) - 1) / 2) * high * 0.6, y), high, ink, 0.2)


def _sign(name: str, draw: Sign) -> Part:
    return Part(_MARK, name, 1, partial(sign, draw))


NUMBERS: Mapping[int, Part] = {value: Part(_MARK, str(value), 1, partial(number, value)) for value in box.NUMBERS}
VILLAGES: Mapping[int, Part] = {value: Part(_MARK, f"{value}", 1, partial(village, value)) for value in box.NUMBERS}
HARBOURS: Mapping[str, Part] = {kind: Part(_MARK, kind, 1, partial(harbour, kind)) for kind in box.HARBOURS}
SIGNS: Mapping[str, Part] = {
    name: _sign(name, draw) for name, draw in {**RESOURCES, **DEVELOPMENT, box.DIAMOND: diamond}.items()
}
ROADS: Mapping[tuple[str, int], Part] = {
    (seat, turn): Part(_WAY, f"{seat}-{box.ROAD}", 1, partial(road, seat, float(turn)))
    for seat in box.SEATS
    for turn in TURNS
}
"""By seat and turn."""
