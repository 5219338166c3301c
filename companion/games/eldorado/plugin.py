"""What The Island of El Dorado brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.plugin import Painting, Plugin, Reading

if TYPE_CHECKING:
    from calibration.art import Part
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


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    parts=_parts,
    simulation=_simulation,
)
