"""What Diamond Isles brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.dialogue import Opening
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.plugin import Painting, Plugin, Reading

if TYPE_CHECKING:
    from calibration.art import Part
    from calibration.art.page import Sheet
    from companion.games.kit.lesson import Lesson
    from companion.simulation import Simulation


def _painting() -> Painting:
    from companion.games.diamond_isles.painting import PAINTING

    return PAINTING


def _reading() -> Reading[DiamondIsles]:
    from companion.games.diamond_isles.reading.look import READING

    return READING


def _dialogue() -> Opening[DiamondIsles]:
    from companion.games.diamond_isles.reading.talk import dialogue

    return dialogue


def _parts() -> tuple[Part, ...]:
    from companion.games.diamond_isles.parts import PARTS

    return PARTS


def _simulation() -> Simulation[DiamondIsles]:
    from companion.games.diamond_isles.simulation import SIMULATION

    return SIMULATION


def _sheets() -> Sheet:
    from companion.games.diamond_isles.parts.sheets import sheets

    return sheets


def _coded_sheet(code: str) -> Sheet:
    from companion.games.diamond_isles.parts.sheets import of_code

    return of_code(code)


def _lesson() -> Lesson:
    from companion.games.diamond_isles.lesson import LESSON

    return LESSON


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    dialogue=_dialogue,
    parts=_parts,
    sheets=_sheets,
    coded_sheet=_coded_sheet,
    simulation=_simulation,
    lesson=_lesson,
)
