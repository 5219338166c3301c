"""What Cacao brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.cacao.game import GAME
from companion.games.cacao.state import Cacao
from companion.games.plugin import Painting, Plugin, Reading


def _painting() -> Painting:
    from companion.games.cacao.painting import PAINTING

    return PAINTING


def _reading() -> Reading[Cacao]:
    from companion.games.cacao.reading import READING

    return READING


PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", _painting, _reading)
