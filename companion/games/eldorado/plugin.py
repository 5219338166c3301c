"""What The Island of El Dorado brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.eldorado.game import GAME
from companion.games.plugin import Painting, Plugin


def _painting() -> Painting:
    from companion.games.eldorado.painting import PAINTING

    return PAINTING


PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", _painting)
