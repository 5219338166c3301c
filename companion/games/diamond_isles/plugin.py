"""What Diamond Isles brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.diamond_isles.game import GAME
from companion.games.plugin import Painting, Plugin


def _painting() -> Painting:
    from companion.games.diamond_isles.painting import PAINTING

    return PAINTING


PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", painting=_painting)
