"""What Cacao brings along."""

from __future__ import annotations

from pathlib import Path

from companion.games.cacao.game import GAME
from companion.games.extras import LoneCart
from companion.games.plugin import Plugin, imported


def _cart() -> LoneCart:
    from companion.games.cacao import cart
    from companion.games.cacao.box import SHAKEN

    return LoneCart(GAME.players, SHAKEN, cart.draw, cart.read)


PLUGIN = Plugin(
    GAME,
    Path(__file__).parent / "texts",
    painter=imported("companion.games.cacao.painting:PAINTER"),
    reader=imported("companion.games.cacao.reading:READER"),
    parts=imported("companion.games.cacao.parts:PARTS"),
    simulation=imported("companion.games.cacao.simulation:SIMULATION"),
    lesson=imported("companion.games.cacao.lesson:LESSON"),
    extras={LoneCart: _cart},
)
