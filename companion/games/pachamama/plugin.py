"""What Pachamama brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.pachamama.game import GAME
from companion.games.pachamama.state import Pachamama
from companion.games.plugin import Painting, Plugin, Reading


def _painting() -> Painting:
    from companion.games.pachamama.painting import PAINTING

    return PAINTING


def _reading() -> Reading[Pachamama]:
    from companion.games.pachamama.reading import READING

    return READING


PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", _painting, _reading)
