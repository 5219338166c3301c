"""How El Dorado is painted."""

from __future__ import annotations

from companion.games.eldorado.painting.board import called, paint
from companion.games.eldorado.painting.course import course
from companion.games.eldorado.painting.menu import covers
from companion.games.eldorado.painting.outlook import outlook
from companion.games.eldorado.painting.panel import panel
from companion.games.extras import NamesParts
from companion.games.plugin import Painter


class ElDoradoPainter(Painter, NamesParts):
    """Paints the island and the cave, those who stand there, and the odds of battles."""

    paint, outlook = staticmethod(paint), staticmethod(outlook)
    course, panel = staticmethod(course), staticmethod(panel)
    covers, called = staticmethod(covers), staticmethod(called)


PAINTER = ElDoradoPainter()
