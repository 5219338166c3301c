"""Signs for the screen: each explorer's ability and each card, on a disc, to be known when they are small."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from calibration.art import CREAM, DARK, Canvas, Form, Kind, Part, Picture, disc_mask
from companion.games.eldorado.box import BOARDS, CARDS, NEW_BOARDS
from companion.games.eldorado.parts.abilities import ABILITIES
from companion.games.eldorado.parts.emblems import SIGNS

_SIGN = Kind(Form.DISC, 20.0, 0.0)


def ability(colour: str, explorer: str, px: int) -> Picture:
    """An explorer's sign on a disc of the board's colour: (px, px, 4)."""
    canvas = Canvas(px, DARK[colour])
    canvas.disc((0.5, 0.5), 0.44, "#ffffff")
    ABILITIES[explorer](canvas, (0.5, 0.5), 0.27)
    return canvas.cut(disc_mask(px))


def resource(card: str, px: int) -> Picture:
    """A card's sign alone: (px, px, 4)."""
    canvas = Canvas(px, CREAM)
    SIGNS[card](canvas, (0.5, 0.5), 0.36)
    return canvas.cut(disc_mask(px))


EXPLORERS: Mapping[str, Part] = {
    name: Part(_SIGN, name, 1, partial(ability, colour, name))
    for colour, both in {**BOARDS, **NEW_BOARDS}.items()
    for name in both
}
RESOURCES: Mapping[str, Part] = {card: Part(_SIGN, card, 1, partial(resource, card)) for card in CARDS}
