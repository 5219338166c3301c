"""What Diamond Isles brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.dialogue import Talks
from companion.games.diamond_isles.game import GAME
from companion.games.extras import Sheets
from companion.games.plugin import Plugin, imported

PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("companion.games.diamond_isles.painting:PAINTER"),
    reader=imported("companion.games.diamond_isles.reading.places_read:READER"),
    parts=imported("companion.games.diamond_isles.parts:PARTS"),
    simulation=imported("companion.games.diamond_isles.simulation:SIMULATION"),
    lesson=imported("companion.games.diamond_isles.lesson:LESSON"),
    extras={
        Sheets: imported("companion.games.diamond_isles.parts.sheets:SHEETS"),
        Talks: imported("companion.games.diamond_isles.reading.talks:TALKS"),
    },
)
