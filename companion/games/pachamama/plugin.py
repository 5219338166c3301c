"""What Pachamama brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.pachamama.game import GAME
from companion.games.pachamama.state import Pachamama
from companion.games.plugin import Painting, Plugin, Reading, Scenarios

if TYPE_CHECKING:
    from calibration.art import Part
    from calibration.art.page import Sheet
    from companion.simulation import Simulation


def _painting() -> Painting:
    from companion.games.pachamama.painting import PAINTING

    return PAINTING


def _reading() -> Reading[Pachamama]:
    from companion.games.pachamama.reading import READING

    return READING


def _parts() -> tuple[Part, ...]:
    from companion.games.pachamama.parts import PARTS

    return PARTS


def _sheets() -> Sheet:
    from companion.games.pachamama.parts.sheets import sheets

    return sheets


def _simulation() -> Simulation[Pachamama]:
    from companion.games.pachamama.simulation import SIMULATION

    return SIMULATION


def _scenarios() -> Scenarios:
    from companion.games.pachamama.scenario import outside, typed

    return Scenarios(typed.FORM, outside.copied, outside.grade, outside.record)


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    parts=_parts,
    sheets=_sheets,
    simulation=_simulation,
    scenarios=_scenarios,
)
