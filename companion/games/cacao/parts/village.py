"""How Cacao's village boards are drawn: a house with a roof of the seat's colour, and the river round it.

All but the roof and the doorstep is alike on the four boards and of no seat's paint: carriers of that paint stand on
the river.
"""

from __future__ import annotations

from collections.abc import Iterator

from calibration.art import Canvas, Picture, Point, arc, digit, placed, scattered
from companion.games.cacao.box import WATER
from companion.games.cacao.parts.drawing import COLOUR
from companion.games.cacao.water_fields import FIELDS

FIELD = 0.085
"""The radius of a field, as a share of the board's width."""
STORED: tuple[Point, ...] = ((0.37, 0.72), (0.5, 0.72), (0.63, 0.72), (0.435, 0.825), (0.565, 0.825))
"""The middles of the places in the storage."""
SUNS: tuple[Point, ...] = ((0.38, 0.6), (0.5, 0.6), (0.62, 0.6))
"""The middles of the places for sun tokens."""

_INK = "#2b2622"
_CREAM = "#f7efdc"
_RIM = "#3d2a1c"
_EARTH, _TUFT = "#d3b98c", "#b89a68"
_BANK, _RIVER, _FIELD = "#7d6a48", "#3f86a8", "#82bcd2"
_WALL, _BEAM, _PLACE = "#a97f52", "#6d4a2c", "#c9a67a"
_ROOF: list[Point] = [(0.5, 0.23), (0.77, 0.535), (0.23, 0.535)]
_EMBLEM: Point = (0.5, 0.43)


def village(seat: str, px: int) -> Picture:
    """The village board of a seat, upright: (px, px, 3)."""
    canvas = Canvas(px, _EARTH)
    canvas.mottle(141, 0.012)
    for x, y in scattered(142, 60, 0.1):
        canvas.line([(x - 0.012, y - 0.012), (x, y), (x + 0.012, y - 0.012)], _TUFT, 0.006)
    _jungle(canvas)
    _river(canvas)
    _house(canvas, seat)
    canvas.line([(0.01, 0.01), (0.99, 0.01), (0.99, 0.99), (0.01, 0.99), (0.01, 0.01)], _RIM, 0.025)
    return canvas.picture()


def _jungle(canvas: Canvas) -> None:
    """Leaves in the two upper corners: the edge between them is the upper one."""
    leaf = [*arc((0.0, 0.0), (0.07, 0.032), 180, 360), *arc((0.0, 0.0), (0.07, 0.032), 0, 180)]
    for left in (True, False):
        canvas.disc((0.0 if left else 1.0, 0.0), 0.19, "#2f5a38")
        for nr, (x, y) in enumerate(((0.03, 0.03), (0.11, 0.04), (0.04, 0.11), (0.1, 0.1), (0.17, 0.03), (0.03, 0.17))):
            at = (x if left else 1.0 - x, y)
            turn = 67 * nr if left else 180 - 67 * nr
            canvas.polygon(placed(leaf, at, 0.9, turn), ("#4f8a4c", "#3f7645", "#679f57")[nr % 3], "#213f2a", 0.006)


def _river(canvas: Canvas) -> None:
    """The water from its first field to its last, with what each field is worth."""
    (first, _), (last, _) = FIELDS[0], FIELDS[-1]
    course = [(first, 1.0), *FIELDS, (last, 1.0)]
    canvas.line(course, _BANK, 0.066)
    canvas.line(course, _RIVER, 0.05)
    for at, worth in zip(FIELDS, WATER, strict=True):
        canvas.disc(at, FIELD, _INK)
        canvas.disc(at, FIELD - 0.006, _FIELD)
        _number(canvas, worth, at)


def _number(canvas: Canvas, worth: int, centre: Point) -> None:
    """A number of one or two digits, with a stroke before it if it is less than nothing."""
    signs = str(worth)
    high = 0.08 if len(signs) == 1 else 0.072 if len(signs) == 2 else 0.062
    step = 0.76 * high
    for nr, sign in enumerate(signs):
        x = centre[0] + (nr - (len(signs) - 1) / 2) * step
        if sign == "-":
            canvas.line([(x - 0.2 * high, centre[1]), (x + 0.24 * high, centre[1])], _INK, 0.17 * high)
        else:
            digit(canvas, int(sign), (x, centre[1]), high, _INK, 0.17)


def _house(canvas: Canvas, seat: str) -> None:
    """The seat's roof and doorstep, and between them the places for what a village keeps."""
    light, dark, emblem = COLOUR[seat]
    canvas.polygon([(0.28, 0.5), (0.72, 0.5), (0.72, 0.9), (0.28, 0.9)], _WALL, _BEAM, 0.02)
    canvas.line([(0.28, 0.661), (0.72, 0.661)], _BEAM, 0.012)
    for at in SUNS:
        _sun(canvas, at)
    for at in STORED:
        canvas.disc(at, 0.051, _BEAM)
        canvas.disc(at, 0.043, _PLACE)
    canvas.polygon([(0.27, 0.905), (0.73, 0.905), (0.745, 0.955), (0.255, 0.955)], light, _INK, 0.012)
    canvas.polygon(_ROOF, light, _INK, 0.014)
    for straw in _straws():
        canvas.line(straw, dark, 0.008)
    paper = _CREAM if seat != "white" else "#4a4f57"
    canvas.polygon(placed(emblem, _EMBLEM, 0.092), paper, _INK, 0.012)
    for x in (0.33, 0.67):  # on either side once more: seen without colour, and beside a carrier
        canvas.polygon(placed(emblem, (x, 0.3), 0.052), paper, _INK, 0.012)


def _straws() -> Iterator[list[Point]]:
    """The roof's straw, beside the emblem."""
    for out in (0.12, 0.17, 0.22):
        for side in (-1, 1):
            yield [(0.5 + side * 0.65 * out, 0.44), (0.5 + side * out, 0.52)]


def _sun(canvas: Canvas, centre: Point) -> None:
    """A place for a sun token: rays about an empty ring."""
    for turn in range(0, 360, 45):
        canvas.line(placed([(0.0, -0.034), (0.0, -0.05)], centre, 1.0, turn), _BEAM, 0.01)
    canvas.disc(centre, 0.034, _BEAM)
    canvas.disc(centre, 0.027, _PLACE)
