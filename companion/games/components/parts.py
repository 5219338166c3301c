"""Tiles of a game's components as we draw them: ground and shape of each follow from its colour."""

from __future__ import annotations

from functools import partial

from calibration.art import LIGHT, Canvas, Form, Kind, Part, Picture, emblem, hexagon_mask, scattered
from companion.games.components.areas import Area, Hexes
from companion.games.components.component_state import components_of
from companion.games.components.pieces import Pieces
from companion.games.kit import Game

HIGH_MM = 2.0


def kind_of(game: Game, area: Area) -> Kind:
    """What the tiles of an area have in common."""
    form, folder = (Form.HEXAGON, "hexes") if isinstance(area, Hexes) else (Form.SQUARE, "squares")
    return Kind(form, float(area.pieces.side_mm), HIGH_MM, folder, game.name.capitalize())


def parts_of(game: Game) -> tuple[Part, ...]:
    """Every kind of tile that lies on an area of a game and is printed."""
    areas = (part for part in components_of(game).values() if isinstance(part, Area) and part.pieces.side_mm)
    of_pieces = {area.pieces: area for area in areas}
    return tuple(part for area in of_pieces.values() for part in _parts(area.pieces, kind_of(game, area)))


def _parts(pieces: Pieces, kind: Kind) -> list[Part]:
    return [Part(kind, look.name, pieces.each, partial(draw, look.colour, kind.form)) for look in pieces.looks]


def draw(colour: str, form: Form, px: int) -> Picture:
    """A tile, `px` pixels high: the shape of its colour again and again."""
    canvas = Canvas(px, LIGHT[colour])
    canvas.mottle(7, 0.012)
    for at in scattered(3, 14, 0.24):
        emblem(canvas, colour, at, 0.075)
    return canvas.cut(hexagon_mask(px)) if form is Form.HEXAGON else canvas.picture()
