"""The expansion's coins, its tokens and the faces of its two dice, as we draw them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from calibration.art import INK, Canvas, Form, Kind, Part, Picture, Point, arc, disc_mask, placed
from companion.games.eldorado import box
from companion.games.eldorado.parts.cave import COIN_SIGNS, flowers, golden_sun
from companion.games.eldorado.parts.dice import thief_face, titan_face
from companion.games.eldorado.parts.dwellers import companion

DOUBLOON, SHRINE_PIECE, TOTEC_TOKEN, WOLF_TOKEN = "doubloon", "cave-shrine-piece", "totec-token", "companion-token"
COIN = Kind(Form.DISC, 22.0, 2.0, "", "El Dorado: coins and tokens of the expansion")
FACE = Kind(Form.SQUARE, 16.0, 0.3, "", "El Dorado: faces of the thief die and the Titan's die")
"""To be glued on a die each: six of the one, six of the other."""
_MIDDLE: Point = (0.5, 0.5)


def _coin(px: int, rim: str, ground: str) -> Canvas:
    canvas = Canvas(px, rim)
    for turn in range(0, 360, 12):  # a milled edge
        canvas.line(placed([(0.0, -0.5), (0.0, -0.46)], _MIDDLE, 1.0, turn), INK, 0.01)
    canvas.disc(_MIDDLE, 0.44, ground, INK)
    return canvas


def doubloon(px: int) -> Picture:
    """A doubloon, a cross between four dots: (px, px, 4)."""
    canvas = _coin(px, "#b98a1e", "#f0c84a")
    canvas.line(arc(_MIDDLE, (0.34, 0.34), 0, 360), "#8d6510", 0.015)
    for turn in (0, 90, 180, 270):
        arm = [(-0.05, 0.0), (-0.085, -0.25), (0.085, -0.25), (0.05, 0.0)]
        canvas.polygon(placed(arm, _MIDDLE, 1.0, turn), "#8d6510", INK, 0.01)
        canvas.disc(placed([(0.17, -0.17)], _MIDDLE, 1.0, turn)[0], 0.04, "#8d6510", INK)
    return canvas.cut(disc_mask(px))


def treasure(name: str, px: int) -> Picture:
    """A treasure's coin with the sign of its tile, the cursed one dark: (px, px, 4)."""
    cursed = name == box.CURSE
    canvas = _coin(px, "#4a4157" if cursed else "#8f969e", "#6d6280" if cursed else "#d9dde2")
    COIN_SIGNS[name](canvas, 1.75)
    return canvas.cut(disc_mask(px))


def shrine_piece(px: int) -> Picture:
    """The cave shrine that whoever controls it carries: (px, px, 4)."""
    canvas = _coin(px, "#332a4d", "#7a5bd0")
    golden_sun(canvas)
    return canvas.cut(disc_mask(px))


def totec(px: int) -> Picture:
    """What lies on a garden that withered: bare branches over a struck flower; (px, px, 4)."""
    canvas = _coin(px, "#3a3427", "#a3987f")
    flowers(canvas, (_MIDDLE,), ("#8a6a3c",), 2.4)
    for turn in (45, 135):
        canvas.line(placed([(-0.33, 0.0), (0.33, 0.0)], _MIDDLE, 1.0, turn), "#9c2b22", 0.06)
    return canvas.cut(disc_mask(px))


def wolf(px: int) -> Picture:
    """What the Wolf's companion has: a head before the moon; (px, px, 4)."""
    canvas = _coin(px, "#27384d", "#e8e4cf")
    companion(canvas, _MIDDLE, 0.68)
    return canvas.cut(disc_mask(px))


COINS = (
    Part(COIN, DOUBLOON, box.DOUBLOONS, doubloon),
    *(Part(COIN, f"{name}-coin", 1, partial(treasure, name)) for name in box.COINS),
    Part(COIN, SHRINE_PIECE, 1, shrine_piece),
    Part(COIN, TOTEC_TOKEN, box.ISLAND[box.GARDEN], totec),
    Part(COIN, WOLF_TOKEN, 1, wolf),
)
_THIEF_FACES = {pair: box.THIEF_DIE.count(pair) for pair in box.THIEF_DIE}
_TITAN_FACES = {number: box.TITAN_DIE.count(number) for number in box.TITAN_DIE}
FACES = (
    *(Part(FACE, f"thief-die-{a}-{b}", n, partial(thief_face, (a, b))) for (a, b), n in _THIEF_FACES.items()),
    *(Part(FACE, f"titan-die-{number}", n, partial(titan_face, number)) for number, n in _TITAN_FACES.items()),
)
PARTS = (*COINS, *FACES)
ART: Mapping[str, Part] = {part.name: part for part in PARTS}
"""By name, for the screen."""
