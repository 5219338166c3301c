"""Painting Diaominos: views, the talk about the cube, its rolling, shapes before they are laid, how a game went."""

from companion.games.diaominos.painting.board import paint
from companion.games.diaominos.painting.course import course
from companion.games.diaominos.painting.cube import motion, sketch
from companion.games.diaominos.painting.preview import preview
from companion.games.plugin import Painting

PAINTING = Painting(paint, motion, preview, sketch, course=course)

__all__ = ["PAINTING", "course", "motion", "paint", "preview", "sketch"]
