"""How El Dorado is painted."""

from __future__ import annotations

from companion.games.eldorado.painting.board import called, paint
from companion.games.eldorado.painting.course import course
from companion.games.eldorado.painting.menu import cover, presets
from companion.games.eldorado.painting.outlook import outlook
from companion.games.eldorado.painting.panel import panel
from companion.games.plugin import Painter


class ElDoradoPainter(Painter):
    """Paints the island and the cave, those who stand there, and the odds of battles."""

    paint, outlook = staticmethod(paint), staticmethod(outlook)
    course, panel = staticmethod(course), staticmethod(panel)
    cover, presets, called = staticmethod(cover), staticmethod(presets), staticmethod(called)


PAINTER = ElDoradoPainter()
