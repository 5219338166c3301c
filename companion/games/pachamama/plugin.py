"""What Pachamama brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.extras import Record, Scenarios, Sheets, SoloRecords
from companion.games.kit import Begin
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.solo import Solo
from companion.games.plugin import Plugin, imported


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


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("companion.games.pachamama.painting:PAINTER"),
    reader=imported("companion.games.pachamama.reading:READER"),
    parts=imported("companion.games.pachamama.parts:PARTS"),
    simulation=imported("companion.games.pachamama.simulation:SIMULATION"),
    lesson=imported("companion.games.pachamama.lesson:LESSON"),
    extras={
        SoloRecords: lambda: SoloRecords(_record),
        Scenarios: _scenarios,
        Sheets: imported("companion.games.pachamama.parts.sheets:SHEETS"),
    },
)
