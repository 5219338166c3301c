"""What Mosaic brings along; `companion.games.plugin.Plugin` says what more it may bring."""

from __future__ import annotations

from pathlib import Path

from companion.games.plugin import Plugin, imported
from tests.toys.mosaic.game import GAME

PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", painter=imported("tests.toys.mosaic.painting:PAINTER"))
