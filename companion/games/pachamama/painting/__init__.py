"""How Pachamama is painted."""

from __future__ import annotations

from companion.games.extras import ShowsMoves, ShowsProspects, ShowsSealed
from companion.games.pachamama.painting.board import FILLS, paint
from companion.games.pachamama.painting.known import review
from companion.games.pachamama.painting.menu import covers
from companion.games.pachamama.painting.otoma import motion, outlook, painted, prospects
from companion.games.pachamama.painting.panel import panel
from companion.games.pachamama.painting.reveal import reveal
from companion.games.plugin import Painter


class PachamamaPainter(Painter, ShowsMoves, ShowsProspects, ShowsSealed):
    """Paints the land, what can be deduced of it, and what the Otoma may do."""

    paint, motion, outlook = staticmethod(painted), staticmethod(motion), staticmethod(outlook)
    course, prospects, panel = staticmethod(review), staticmethod(prospects), staticmethod(panel)
    reveal, covers = staticmethod(reveal), staticmethod(covers)


PAINTER = PachamamaPainter()

__all__ = ["FILLS", "PAINTER", "paint"]
