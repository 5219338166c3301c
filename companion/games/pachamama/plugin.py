"""What Pachamama brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.kit import Begin
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.state import Pachamama
from companion.games.plugin import Painting, Plugin, Reading, Record, Scenarios

if TYPE_CHECKING:
    from calibration.art import Part
    from calibration.art.page import Sheet
    from companion.games.kit.lesson import Lesson
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


def _record(state: Solo, begin: Begin) -> Record:
    """Alone: one's points, the mode, how hard the scenario is if the companion drew it, and what the Otoma had."""
    seat, options = state.seats[0], begin.options
    result = state.result()
    totals = result.totals if result is not None else {seat: 0, OTOMA: 0}
    drawn = () if state.wheel else ("·", options["difficulty"])
    layout = " ".join(map(str, (options["mode"], *drawn, "·", OTOMA, totals[OTOMA])))
    return Record(totals[seat], layout)


def _scenarios() -> Scenarios:
    from companion.games.pachamama.scenario import typed

    return Scenarios(typed.FORM, typed.copied, typed.grade, typed.record)


def _lesson() -> Lesson:
    from companion.games.pachamama.lesson import LESSON

    return LESSON


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    parts=_parts,
    sheets=_sheets,
    simulation=_simulation,
    record=_record,
    scenarios=_scenarios,
    lesson=_lesson,
)
