"""Painting Cacao: views, and how a game went."""

from companion.games.cacao.painting.board import EMPEROR, paint
from companion.games.cacao.painting.course import course
from companion.games.plugin import Painting

PAINTING = Painting(paint, course=course)

__all__ = ["EMPEROR", "PAINTING", "course", "paint"]
