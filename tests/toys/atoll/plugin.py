"""What Atoll brings along; `pyproject.toml` beside this file announces it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.plugin import Painting, Plugin, Reading
from tests.toys.atoll.game import GAME
from tests.toys.atoll.state import Atoll

if TYPE_CHECKING:
    from calibration.art import Part
    from companion.simulation import Simulation


def _painting() -> Painting:
    from tests.toys.atoll.painting import PAINTING

    return PAINTING


def _reading() -> Reading[Atoll]:
    from tests.toys.atoll.reading import READING

    return READING


def _parts() -> tuple[Part, ...]:
    from tests.toys.atoll.parts import PARTS

    return PARTS


def _simulation() -> Simulation[Atoll]:
    from tests.toys.atoll.simulation import SIMULATION

    return SIMULATION


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    parts=_parts,
    simulation=_simulation,
)
