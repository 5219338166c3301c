"""What Diaominos brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.dialogue import Opening
from companion.games.diaominos import scoring
from companion.games.diaominos.game import GAME
from companion.games.diaominos.state import Diaominos
from companion.games.diaominos.views import challenge
from companion.games.kit import Begin
from companion.games.plugin import Painting, Plugin, Reading, Record

if TYPE_CHECKING:
    from calibration.art.page import Sheet
    from companion.games.kit.lesson import Lesson
    from companion.simulation import Simulation


def _painting() -> Painting:
    from companion.games.diaominos.painting import PAINTING

    return PAINTING


def _reading() -> Reading[Diaominos]:
    from companion.games.diaominos.reading import READING

    return READING


def _dialogue() -> Opening[Diaominos]:
    from companion.games.diaominos.reading import dialogue

    return dialogue


def _sheets() -> Sheet:
    from companion.games.diaominos.parts.sheets import sheets

    return sheets


def _simulation() -> Simulation[Diaominos]:
    from companion.games.diaominos.simulation import SIMULATION

    return SIMULATION


def _record(state: Diaominos, begin: Begin) -> Record:
    """Alone: the points, the path and the size of the grid, and the code of the challenge."""
    plan = state.plan
    layout = f"{plan.path.text()} · {plan.width}x{plan.height}"
    return Record(scoring.points(state, state.seats[0]), layout, challenge(state) or "")


def _lesson() -> Lesson:
    from companion.games.diaominos.lesson import LESSON

    return LESSON


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    dialogue=_dialogue,
    sheets=_sheets,
    simulation=_simulation,
    record=_record,
    lesson=_lesson,
)
