"""Painting Cacao: views, and how a game went."""

from companion.games.cacao.painting.board import EMPEROR, called, paint
from companion.games.cacao.painting.course import course
from companion.games.cacao.painting.cover import cover
from companion.games.cacao.painting.panel import panel
from companion.games.cacao.painting.presets import presets
from companion.games.plugin import Painter


class CacaoPainter(Painter):
    """Paints the jungle, the villages, and what lies beside them."""

    paint, course, panel = staticmethod(paint), staticmethod(course), staticmethod(panel)
    cover, presets, called = staticmethod(cover), staticmethod(presets), staticmethod(called)


PAINTER = CacaoPainter()

__all__ = ["EMPEROR", "PAINTER", "course", "paint"]
