"""Painting Cacao: views, and how a game went."""

from companion.games.cacao.painting.board import EMPEROR, called, paint
from companion.games.cacao.painting.course import course
from companion.games.cacao.painting.cover import cover
from companion.games.cacao.painting.panel import panel
from companion.games.cacao.painting.presets import presets
from companion.games.plugin import Painting

PAINTING = Painting(paint, course=course, panel=panel, cover=cover, presets=presets, called=called)

__all__ = ["EMPEROR", "PAINTING", "course", "paint"]
