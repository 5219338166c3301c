"""The dice as we draw them: the faces of the thief die and the Titan's to be glued on, all for the simulated table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from calibration.art import CREAM, Canvas, Form, Kind, Part, Picture
from companion.games.eldorado.box import GOLDEN_DIE
from companion.games.eldorado.settings import THIEF_DIE, TITAN_DIE
from companion.games.eldorado.state import BATTLE, GOLDEN

SIDE_MM = 16.0
_DIE = Kind(Form.SQUARE, SIDE_MM, SIDE_MM)
_PAINTS = {
    GOLDEN: ("#d8a62e", "#201c18"),
    BATTLE: ("#23201f", "#efeae0"),
    THIEF_DIE: ("#1d1008", CREAM),
    TITAN_DIE: ("#6f7680", "#fff6d8"),
}
_LIGHTER = "#a86f43"
"""The ground of the thief die's second number."""
_LEFT, _MIDDLE, _RIGHT = 0.25, 0.5, 0.75
PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    3: ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
    4: ((_LEFT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _LEFT), (_RIGHT, _RIGHT)),
    5: ((_LEFT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _LEFT), (_RIGHT, _RIGHT), (_MIDDLE, _MIDDLE)),
    6: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_LEFT, _MIDDLE, _RIGHT)),
}
"""Where the pips of a face are, in sides of it."""


def face(kind: str, value: int, px: int) -> Picture:
    """A face of a die: (px, px, 4)."""
    ground, ink = _PAINTS[kind]
    canvas = Canvas(px, ground)
    for at in PIPS[value]:
        canvas.disc(at, 0.095, ink)
    return canvas.cut(np.full((px, px), 255, np.uint8))


def thief_face(pair: tuple[int, int], px: int) -> Picture:
    """A face of the thief die, one number on dark and one on lighter ground to tell them apart: (px, px, 4)."""
    ground, ink = _PAINTS[THIEF_DIE]
    canvas = Canvas(px, ground)
    canvas.polygon([(0.0, 0.5), (1.0, 0.5), (1.0, 1.0), (0.0, 1.0)], _LIGHTER)
    for number, middle in zip(pair, (0.255, 0.745), strict=True):
        for y, x in PIPS[number]:  # lying, as each half is wider than high
            canvas.disc((0.5 + 1.1 * (x - 0.5), middle + 0.46 * (y - 0.5)), 0.075, ink)
    return canvas.cut(np.full((px, px), 255, np.uint8))


def titan_face(number: int, px: int) -> Picture:
    """A face of the Titan's die: (px, px, 4)."""
    return face(TITAN_DIE, number, px)


DICE: Mapping[tuple[str, tuple[int, ...]], Part] = {
    **{
        (kind, (value,)): Part(_DIE, f"{kind}-{value}", 1, partial(face, kind, value))
        for kind in (GOLDEN, BATTLE, TITAN_DIE)
        for value in GOLDEN_DIE
    },
    **{
        (THIEF_DIE, (low, high)): Part(_DIE, f"{THIEF_DIE}-{low}-{high}", 1, partial(thief_face, (low, high)))
        for low in GOLDEN_DIE
        for high in GOLDEN_DIE
    },
}
"""Each face of each kind of dice, by what it shows."""
