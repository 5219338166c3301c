"""Painting Diaominos: views, the talk about the cube, its rolling, and shapes before they are laid."""

from companion.games.diaominos.painting.board import paint
from companion.games.diaominos.painting.cube import motion, sketch
from companion.games.diaominos.painting.preview import preview
from companion.games.plugin import Painting

PAINTING = Painting(paint, motion, preview, sketch)

__all__ = ["PAINTING", "motion", "paint", "preview", "sketch"]
