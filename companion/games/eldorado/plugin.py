"""What The Island of El Dorado brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.eldorado.box import GUARDIANS
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Begin
from companion.games.plugin import Painting, Plugin, Reading, Record

if TYPE_CHECKING:
    from calibration.art import Part
    from companion.games.kit.lesson import Lesson
    from companion.simulation import Simulation


def _painting() -> Painting:
    from companion.games.eldorado.painting import PAINTING

    return PAINTING


def _reading() -> Reading[ElDorado]:
    from companion.games.eldorado.reading import READING

    return READING


def _parts() -> tuple[Part, ...]:
    from companion.games.eldorado.parts import PARTS

    return PARTS


def _simulation() -> Simulation[ElDorado]:
    from companion.games.eldorado.simulation import SIMULATION

    return SIMULATION


def _record(state: ElDorado, begin: Begin) -> Record:
    """Alone: the shrines controlled, with which explorer, and after how many turns it was won or lost."""
    seat = state.seats[0]
    player = state.player(seat)
    end = "lost-in" if state.winner == GUARDIANS else "won-in"
    return Record(state.shrines(seat), f"{player.explorer} · {end} {player.turns}")


def _lesson() -> Lesson:
    from companion.games.eldorado.lesson import LESSON

    return LESSON


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    parts=_parts,
    simulation=_simulation,
    record=_record,
    lesson=_lesson,
)
