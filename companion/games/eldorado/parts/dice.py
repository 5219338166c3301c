"""The golden and the black dice as we draw them, seen from above: for the simulated table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from calibration.art import Canvas, Form, Kind, Part, Picture
from companion.games.eldorado.box import GOLDEN_DIE
from companion.games.eldorado.turn.thrown import BATTLE, GOLDEN

SIDE_MM = 16.0
_DIE = Kind(Form.SQUARE, SIDE_MM, SIDE_MM)
_PAINTS = {GOLDEN: ("#d8a62e", "#201c18"), BATTLE: ("#23201f", "#efeae0")}
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


DICE: Mapping[tuple[str, int], Part] = {
    (kind, value): Part(_DIE, f"{kind}-{value}", 1, partial(face, kind, value))
    for kind in (GOLDEN, BATTLE)
    for value in GOLDEN_DIE
}
"""Each face of each kind of dice."""
