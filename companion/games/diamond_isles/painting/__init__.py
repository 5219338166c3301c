"""How Diamond Isles is painted."""

from __future__ import annotations

from companion.games.diamond_isles.painting.board import paint, sketch
from companion.games.diamond_isles.painting.course import course
from companion.games.diamond_isles.painting.menu import covers
from companion.games.diamond_isles.painting.outlook import outlook
from companion.games.diamond_isles.painting.panel import panel
from companion.games.extras import DrawsTalk
from companion.games.plugin import Painter


class IslesPainter(Painter, DrawsTalk):
    """Paints the map and what stands on it, the talk about it, and what trades and rolls bring."""

    paint, sketch, outlook = staticmethod(paint), staticmethod(sketch), staticmethod(outlook)
    course, panel = staticmethod(course), staticmethod(panel)
    covers = staticmethod(covers)


PAINTER = IslesPainter()
