"""Painting Diaominos: views, the talk about the cube, its rolling, shapes before they are laid, how a game went."""

from companion.games.diaominos.painting.board import paint
from companion.games.diaominos.painting.course import course
from companion.games.diaominos.painting.cube import motion, sketch
from companion.games.diaominos.painting.panel import panel
from companion.games.diaominos.painting.presets import covers
from companion.games.diaominos.painting.preview import preview
from companion.games.extras import DrawsTalk, ShowsMoves, ShowsTouched
from companion.games.plugin import Painter


class DiaominosPainter(Painter, DrawsTalk, ShowsMoves, ShowsTouched):
    """Paints sheets, the cube as it rolls, and the talk about it."""

    paint, motion, preview = staticmethod(paint), staticmethod(motion), staticmethod(preview)
    sketch, course, panel = staticmethod(sketch), staticmethod(course), staticmethod(panel)
    covers = staticmethod(covers)


PAINTER = DiaominosPainter()

__all__ = ["PAINTER", "course", "motion", "paint", "preview", "sketch"]
