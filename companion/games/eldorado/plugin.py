"""What The Island of El Dorado brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.eldorado.game import GAME
from companion.games.plugin import Painting, Plugin

if TYPE_CHECKING:
    from calibration.art import Part


def _painting() -> Painting:
    from companion.games.eldorado.painting import PAINTING

    return PAINTING


def _parts() -> tuple[Part, ...]:
    from companion.games.eldorado.parts import PARTS

    return PARTS


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    parts=_parts,
)
