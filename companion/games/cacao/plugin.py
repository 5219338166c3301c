"""What Cacao brings along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.cacao.game import GAME
from companion.games.cacao.state import Cacao
from companion.games.plugin import LoneCart, Painting, Plugin, Reading

if TYPE_CHECKING:
    from calibration.art import Part
    from companion.games.kit.lesson import Lesson
    from companion.simulation import Simulation


def _painting() -> Painting:
    from companion.games.cacao.painting import PAINTING

    return PAINTING


def _reading() -> Reading[Cacao]:
    from companion.games.cacao.reading import READING

    return READING


def _parts() -> tuple[Part, ...]:
    from companion.games.cacao.parts import PARTS

    return PARTS


def _simulation() -> Simulation[Cacao]:
    from companion.games.cacao.simulation import SIMULATION

    return SIMULATION


def _cart() -> LoneCart:
    from companion.games.cacao import cart
    from companion.games.cacao.box import SHAKEN

    return LoneCart(GAME.players, SHAKEN, cart.draw, cart.read)


def _lesson() -> Lesson:
    from companion.games.cacao.lesson import LESSON

    return LESSON


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painting=_painting,
    reading=_reading,
    parts=_parts,
    simulation=_simulation,
    cart=_cart,
    lesson=_lesson,
)
