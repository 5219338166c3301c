"""What Diaominos brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.dialogue import Opening
from companion.games.diaominos.game import GAME
from companion.games.diaominos.state import Diaominos
from companion.games.plugin import Painting, Plugin, Reading


def _painting() -> Painting:
    from companion.games.diaominos.painting import PAINTING

    return PAINTING


def _reading() -> Reading[Diaominos]:
    from companion.games.diaominos.reading import READING

    return READING


def _dialogue() -> Opening[Diaominos]:
    from companion.games.diaominos.reading import dialogue

    return dialogue


PLUGIN = Plugin(GAME, Path(__file__).parent / "texts", _painting, _reading, _dialogue)
