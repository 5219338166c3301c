"""How Pachamama is painted."""

from __future__ import annotations

from companion.games.pachamama.painting.board import FILLS, paint
from companion.games.pachamama.painting.known import review
from companion.games.pachamama.painting.menu import cover, presets
from companion.games.pachamama.painting.otoma import motion, outlook, painted, prospects
from companion.games.pachamama.painting.panel import panel
from companion.games.pachamama.painting.reveal import reveal
from companion.games.plugin import Painting

PAINTING = Painting(
    painted,
    motion,
    outlook=outlook,
    course=review,
    prospects=prospects,
    panel=panel,
    reveal=reveal,
    cover=cover,
    presets=presets,
)

__all__ = ["FILLS", "PAINTING", "paint"]
