"""What Pebbles brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.plugin import Painting, Plugin
from tests.toys.pebbles.game import GAME


def _painting() -> Painting:
    from tests.toys.pebbles.painting import PAINTING  # loaded when it is asked for

    return PAINTING


PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", painting=_painting)
