"""The favour of the Emperor (Diamante)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.cacao.changing import Told, with_player
from companion.games.cacao.state import Cacao
from companion.games.kit import News, say
from companion.games.kit.spaces.squares import Cell, place_of


def drawn_to(state: Cacao, cell: Cell, told: Told) -> Cacao:
    """A tile laid in his row or column, whatever lies between or not, draws the Emperor onto it for 1 gold."""
    at = state.emperor
    if at is None or (at[0] != cell[0] and at[1] != cell[1]):
        return state
    seat, place = state.active, place_of(cell)
    hands = (say("emperor", place=place),) if at != cell else ()
    told.append(
        News("emperor", say("emperor", seat=seat, place=place), (*hands, say("take-gold", seat=seat, number=1)))
    )
    return with_player(replace(state, emperor=cell), seat, state.player(seat).paid("emperor", 1))


def favours(state: Cacao, told: Told) -> Cacao:
    """Whoever starts a turn with him on an own tile gets 1 gold."""
    tile = state.worker_at.get(state.emperor) if state.emperor else None
    seat = state.active
    if tile is None or tile.seat != seat:
        return state
    told.append(News("emperor-stays", say("emperor-stays", seat=seat), (say("take-gold", seat=seat, number=1),)))
    return with_player(state, seat, state.player(seat).paid("emperor-stays", 1))
