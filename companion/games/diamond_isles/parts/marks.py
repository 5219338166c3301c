"""What stands on the sea map of the screen: numbers, villages and harbours for small sizes, roads and ships turned."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from calibration.art import CREAM, DARK, INK, LIGHT, Canvas, Form, Kind, Part, Picture, digit, disc_mask, emblem, placed
from companion.games.diamond_isles import box
from companion.games.diamond_isles.parts.pieces import OFTEN, RED
from companion.games.diamond_isles.parts.signs import DEVELOPMENT, RESOURCES, Sign, diamond

_MARK = Kind(Form.DISC, 20.0, 0.0)
_WAY = Kind(Form.SQUARE, 24.0, 0.0)
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
    """What a harbour trades: (px, px, 4); three of anything for one where it is none of the resources."""
    canvas = _disc(px, "#e9f4fa")
    if kind == box.ANY:
        for value, x in ((3, 0.28), (1, 0.74)):
            digit(canvas, value, (x, 0.5), 0.46, INK, 0.2)
        for y in (0.4, 0.6):
            canvas.disc((0.52, y), 0.045, INK)
    else:
        RESOURCES[kind](canvas, (0.5, 0.5), 0.34)
    return canvas.cut(disc_mask(px))


def sign(draw: Sign, px: int) -> Picture:
    """A sign alone on paper: (px, px, 4)."""
    canvas = _disc(px, CREAM)
    draw(canvas, (0.5, 0.5), 0.36)
    return canvas.cut(disc_mask(px))


def way(seat: str, kind: str, turn: float, closed: bool, px: int) -> Picture:
    """A road, or a ship from above, along an edge that is turned from upright: (px, px, 4), as long as the picture.

    A ship has pointed ends; one of a closed route has a rope of white along it.
    """
    ink, mask = Canvas(px, INK), Canvas(px, "#000000")
    half = 0.13 if kind == box.ROAD else 0.19
    if kind == box.ROAD:
        outline = [(-half, -0.46), (half, -0.46), (half, 0.46), (-half, 0.46)]
    else:
        outline = [(0.0, -0.5), (half, -0.3), (half, 0.3), (0.0, 0.5), (-half, 0.3), (-half, -0.3)]
    mask.polygon(placed(outline, (0.5, 0.5), 1.0, turn), "#ffffff")
    inner = placed([(x * 0.7, y * 0.9) for x, y in outline], (0.5, 0.5), 1.0, turn)
    ink.polygon(inner, LIGHT[seat])
    if closed:
        for far in (-0.27, 0.27):
            ends = placed([(0.0, far - 0.1), (0.0, far + 0.1)], (0.5, 0.5), 1.0, turn)
            ink.line(ends, DARK[seat] if seat in ("white", "orange") else "#ffffff", 0.07)
    emblem(ink, seat, (0.5, 0.5), 0.095)
    if kind == box.SHIP and not closed:
        bow = placed([(0.0, -0.36)], (0.5, 0.5), 1.0, turn)[0]
        ink.disc(bow, 0.035, INK)
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
WAYS: Mapping[tuple[str, str, int, bool], Part] = {
    (seat, kind, turn, closed): Part(_WAY, f"{seat}-{kind}", 1, partial(way, seat, kind, float(turn), closed))
    for seat in box.SEATS
    for kind in (box.ROAD, box.SHIP)
    for turn in TURNS
    for closed in (False, True)
}
"""By seat, kind, turn, and whether a ship's route is closed."""
