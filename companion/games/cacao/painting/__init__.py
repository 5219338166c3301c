"""Painting Cacao: views, and how a game went."""

from companion.games.cacao.painting.board import EMPEROR, called, paint
from companion.games.cacao.painting.course import course
from companion.games.cacao.painting.panel import panel
from companion.games.cacao.painting.presets import covers
from companion.games.extras import NamesParts
from companion.games.plugin import Painter


class CacaoPainter(Painter, NamesParts):
    """Paints the jungle, the villages, and what lies beside them."""

    paint, course, panel = staticmethod(paint), staticmethod(course), staticmethod(panel)
    covers, called = staticmethod(covers), staticmethod(called)


PAINTER = CacaoPainter()

__all__ = ["EMPEROR", "PAINTER", "course", "paint"]
