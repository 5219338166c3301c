"""What The Island of El Dorado brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.dialogue import Talks
from companion.games.eldorado.box import GUARDIANS
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.extras import Record, SoloRecords
from companion.games.kit import Begin
from companion.games.plugin import Plugin, imported


def _record(state: ElDorado, begin: Begin) -> Record:
    """Alone: the shrines controlled, with which explorer, and after how many turns it was won or lost."""
    seat = state.seats[0]
    player = state.player(seat)
    end = "lost-in" if state.winner == GUARDIANS else "won-in"
    return Record(state.shrines(seat), f"{player.explorer} · {end} {player.turns}")


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("companion.games.eldorado.painting:PAINTER"),
    reader=imported("companion.games.eldorado.reading:READER"),
    parts=imported("companion.games.eldorado.parts:PARTS"),
    simulation=imported("companion.games.eldorado.simulation:SIMULATION"),
    lesson=imported("companion.games.eldorado.lesson:LESSON"),
    extras={
        SoloRecords: lambda: SoloRecords(_record),
        Talks: imported("companion.games.eldorado.reading.dice_talk:TALKS"),
    },
)
