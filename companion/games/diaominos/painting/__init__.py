"""Painting Diaominos: views, the talk about the cube, its rolling, shapes before they are laid, how a game went."""

from companion.games.diaominos.painting.board import paint
from companion.games.diaominos.painting.course import course
from companion.games.diaominos.painting.cover import cover
from companion.games.diaominos.painting.cube import motion, sketch
from companion.games.diaominos.painting.panel import panel
from companion.games.diaominos.painting.presets import presets
from companion.games.diaominos.painting.preview import preview
from companion.games.plugin import Painting

PAINTING = Painting(paint, motion, preview, sketch, course=course, panel=panel, cover=cover, presets=presets)

__all__ = ["PAINTING", "course", "motion", "paint", "preview", "sketch"]
