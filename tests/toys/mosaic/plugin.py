"""What Mosaic brings along; `companion.games.plugin.Plugin` says what more it may bring."""

from __future__ import annotations

from pathlib import Path

from companion.games.plugin import Painting, Plugin
from tests.toys.mosaic.game import GAME


def _painting() -> Painting:
    from tests.toys.mosaic.painting import PAINTING  # loaded when it is asked for

    return PAINTING


PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", painting=_painting)
