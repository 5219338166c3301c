"""The Cave-In: it buries the cave's exit, which is discovered again later (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.battle import fighting
from companion.games.eldorado.battle.spoils import STACKS, halved
from companion.games.eldorado.box import (
    BUILDINGS,
    CAVE_IN,
    DWELLERS,
    EXIT,
    EXPLORER,
    GUARDIANS,
    PARTNER,
    THIEF_PIECES,
    WOLF,
)
from companion.games.eldorado.dwellers.wolf import died
from companion.games.eldorado.frames import Found, Mix
from companion.games.eldorado.island.board import corners
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.solo import entering as guardians
from companion.games.eldorado.turn.changing import told
from companion.games.eldorado.turn.moving import gone_from
from companion.games.kit import Place, Side, say
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def found(state: ElDorado, frame: Found) -> ElDorado:
    """All on the exit are defeated, and the exit goes into the bottom half of the cave's stack."""
    state = told(pop(state), "cave-in", "cave-in", seat=frame.seat)
    at = state.land.exit
    if at is None:
        return state
    state = _buried(state, at, state.side_of(frame.seat))
    state, slot = gone_from(state, at)
    state = replace(state, land=replace(state.land, crosses=0))
    state = told(state, "cave-in", "exit-buried", say("bury-exit", place=at), place=at)
    return push(state, Mix("cave", (slot,), state.cave.lower_half))


def _buried(state: ElDorado, at: Place, by: Side) -> ElDorado:
    """Whoever stands on the exit, and what was built at its corners, is defeated; treasures and doubloons stay."""
    for side in dict.fromkeys(piece.side for piece in _there(state, at)):
        own = tuple(piece for piece in _there(state, at) if piece.side == side)
        if side == GUARDIANS:
            state = guardians.beaten(state, at)
            continue
        if side in DWELLERS:
            state = fighting.dweller_beaten(state, side, by, at)
            continue
        explorers = tuple(piece for piece in own if piece.kind in (EXPLORER, PARTNER))
        for wolf in (piece for piece in own if piece.kind == WOLF):
            state = died(state, wolf)
        rest = tuple(piece for piece in own if piece not in explorers and piece.kind != WOLF)
        state = fighting.lost(state, side, rest)
        losers = [state.seat_of_piece(explorer) for explorer in explorers]
        losers += [side] if any(piece.kind in THIEF_PIECES for piece in own) else []
        for explorer in explorers:
            state = fighting.taken(state, explorer, by)
        for seat in losers:
            state = halved(told(state, "cave-in-half", "cave-in-half", seat=seat), seat, _half(state, seat), STACKS)
    return state


def _half(state: ElDorado, seat: str) -> int:
    return state.player(seat).cards.size // 2


def _there(state: ElDorado, at: Place) -> tuple[Piece, ...]:
    built = (piece for corner in corners(at) for piece in state.pieces.at.get(corner, ()) if piece.kind in BUILDINGS)
    return (*state.pieces.at.get(at, ()), *built)


def rediscovered(state: ElDorado, frame: Found) -> ElDorado:
    """The exit leads out again from where it lies now, and the Cave-In's tile is an empty one."""
    places = tuple(place for place, shows in state.land.at.items() if shows == CAVE_IN)
    hands = tuple(say("flip", place=place) for place in places)
    for place in places:
        state = replace(state, land=state.land.turned(place))
    return told(pop(state), "exit-found", "exit-found", *hands, seat=frame.seat)


FOUND = {CAVE_IN: found, EXIT: rediscovered}
