"""What Atoll brings along; `pyproject.toml` beside this file announces it."""

from __future__ import annotations

from pathlib import Path

from companion.games.plugin import Plugin, imported
from tests.toys.atoll.game import GAME

PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("tests.toys.atoll.painting:PAINTER"),
    reader=imported("tests.toys.atoll.reading:READER"),
    parts=imported("tests.toys.atoll.parts:PARTS"),
    simulation=imported("tests.toys.atoll.simulation:SIMULATION"),
)
