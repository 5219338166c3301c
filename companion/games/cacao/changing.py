"""Small changes of a state that several effects share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.player import Player
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import Jungle
from companion.games.kit import News, Place, Seat
from companion.games.kit.spaces.squares import Cell, cell_of

Told = list[News]


def with_player(state: Cacao, seat: Seat, player: Player) -> Cacao:
    """Put a changed player in place."""
    at = state.seats.index(seat)
    return replace(state, players=(*state.players[:at], player, *state.players[at + 1 :]))


def jungle_on(state: Cacao, place: Place) -> Jungle | None:
    """The jungle tile at a place of the display, the map board or the board."""
    if place in DISPLAYED:
        return state.display[DISPLAYED.index(place)]
    if place in CHARTED:
        return state.map[CHARTED.index(place)]
    cell = cell_of(place)
    return state.jungle_at.get(cell) if cell else None


def with_jungle(state: Cacao, place: Place, tile: Jungle | None) -> Cacao:
    """Lay a jungle tile, or nothing, at a place of the display or map board, or a tile on the board."""
    if place in DISPLAYED:
        return replace(state, display=_set(state.display, DISPLAYED.index(place), tile))
    if place in CHARTED:
        return replace(state, map=_set(state.map, CHARTED.index(place), tile))
    cell = cell_of(place)
    if cell is None or tile is None:
        raise ValueError(f"no jungle tile can leave {place}")
    rest = state.jungles
    if cell in state.jungle_at:
        return replace(state, jungles=tuple((c, tile if c == cell else t) for c, t in rest))
    return replace(state, jungles=(*rest, (cell, tile)))


def _set(tiles: Iterable[Jungle | None], at: int, tile: Jungle | None) -> tuple[Jungle | None, ...]:
    return tuple(tile if n == at else old for n, old in enumerate(tiles))


def the_cell(place: Place) -> Cell:
    """The cell of a place on the board; ValueError for any other place."""
    cell = cell_of(place)
    if cell is None:
        raise ValueError(f"{place} is no space of the board")
    return cell
