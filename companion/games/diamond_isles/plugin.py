"""What Diamond Isles brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.diamond_isles.game import GAME
from companion.games.plugin import CodedSheets, Plugin, imported


def _coded_sheets() -> CodedSheets:
    from companion.games.diamond_isles.parts.sheets import of_code

    return CodedSheets(of_code)


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("companion.games.diamond_isles.painting:PAINTER"),
    reader=imported("companion.games.diamond_isles.reading.places_read:READER"),
    dialogue=imported("companion.games.diamond_isles.reading.talk:dialogue"),
    behind=imported("companion.games.diamond_isles.reading.dice_talk:behind"),
    parts=imported("companion.games.diamond_isles.parts:PARTS"),
    sheets=imported("companion.games.diamond_isles.parts.sheets:sheets"),
    simulation=imported("companion.games.diamond_isles.simulation:SIMULATION"),
    lesson=imported("companion.games.diamond_isles.lesson:LESSON"),
    for_commands={CodedSheets: _coded_sheets},
)
