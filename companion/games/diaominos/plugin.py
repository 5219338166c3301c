"""What Diaominos brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.dialogue import Talks
from companion.games.diaominos import scoring
from companion.games.diaominos.game import GAME
from companion.games.diaominos.state import Diaominos
from companion.games.diaominos.views import challenge
from companion.games.extras import Record, Sheets, SoloRecords
from companion.games.kit import Begin
from companion.games.plugin import Plugin, imported


def _record(state: Diaominos, begin: Begin) -> Record:
    """Alone: the points, the path and the size of the grid, and the code of the challenge."""
    plan = state.plan
    layout = f"{plan.path.text()} · {plan.width}x{plan.height}"
    return Record(scoring.points(state, state.seats[0]), layout, challenge(state) or "")


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("companion.games.diaominos.painting:PAINTER"),
    reader=imported("companion.games.diaominos.reading:READER"),
    simulation=imported("companion.games.diaominos.simulation:SIMULATION"),
    lesson=imported("companion.games.diaominos.lesson:LESSON"),
    extras={
        SoloRecords: lambda: SoloRecords(_record),
        Sheets: imported("companion.games.diaominos.parts.sheets:SHEETS"),
        Talks: imported("companion.games.diaominos.reading:TALKS"),
    },
)
