"""What Diamond Isles brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.diamond_isles.game import GAME
from companion.games.plugin import Plugin, imported

if TYPE_CHECKING:
    from calibration.art.page import Sheet


def _coded_sheet(code: str) -> Sheet:
    from companion.games.diamond_isles.parts.sheets import of_code

    return of_code(code)


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("companion.games.diamond_isles.painting:PAINTER"),
    reader=imported("companion.games.diamond_isles.reading.look:READER"),
    dialogue=imported("companion.games.diamond_isles.reading.talk:dialogue"),
    parts=imported("companion.games.diamond_isles.parts:PARTS"),
    sheets=imported("companion.games.diamond_isles.parts.sheets:sheets"),
    coded_sheet=_coded_sheet,
    simulation=imported("companion.games.diamond_isles.simulation:SIMULATION"),
    lesson=imported("companion.games.diamond_isles.lesson:LESSON"),
)
