"""What cave tiles bring: Totec's Garden, the Cave-In, the Secret Exit, the torch, guardians (pages 20 and 22)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado import defeat, solo
from companion.games.eldorado.box import (
    BUILDINGS,
    CAVE_IN,
    DWELLERS,
    EXPLORER,
    GARDEN,
    GUARDIANS,
    PARTNER,
    THIEF_PIECES,
    THIEVES,
    TITAN,
    WOLF,
)
from companion.games.eldorado.changes import told
from companion.games.eldorado.dwellers import died
from companion.games.eldorado.frames import Battle, Found, Mix, Prize
from companion.games.eldorado.moving import gone_from
from companion.games.eldorado.pieces import Piece
from companion.games.eldorado.solo import placed
from companion.games.eldorado.spoils import STACKS, halved
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.thieves import set_aside
from companion.games.eldorado.tiles import corners
from companion.games.kit import Place, Side, say
from companion.games.kit.agenda import pop, push


def cave_in(state: ElDorado, frame: Found) -> ElDorado:
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
            state = solo.beaten(state, at)
            continue
        if side in DWELLERS:
            state = defeat.dweller_beaten(state, side, by, at)
            continue
        explorers = tuple(piece for piece in own if piece.kind in (EXPLORER, PARTNER))
        for wolf in (piece for piece in own if piece.kind == WOLF):
            state = died(state, wolf)
        rest = tuple(piece for piece in own if piece not in explorers and piece.kind != WOLF)
        state = defeat.lost(state, side, rest)
        losers = [state.seat_of_piece(explorer) for explorer in explorers]
        losers += [side] if any(piece.kind in THIEF_PIECES for piece in own) else []
        for explorer in explorers:
            state = defeat.taken(state, explorer, by)
        for seat in losers:
            state = halved(told(state, "cave-in-half", "cave-in-half", seat=seat), seat, _half(state, seat), STACKS)
    return state


def _half(state: ElDorado, seat: str) -> int:
    return state.player(seat).cards.size // 2


def _there(state: ElDorado, at: Place) -> tuple[Piece, ...]:
    built = (piece for corner in corners(at) for piece in state.pieces.at.get(corner, ()) if piece.kind in BUILDINGS)
    return (*state.pieces.at.get(at, ()), *built)


def exit_found(state: ElDorado, frame: Found) -> ElDorado:
    """The exit leads out again from where it lies now, and the Cave-In's tile is an empty one."""
    places = tuple(place for place, shows in state.land.at.items() if shows == CAVE_IN)
    hands = tuple(say("flip", place=place) for place in places)
    for place in places:
        state = replace(state, land=state.land.turned(place))
    return told(pop(state), "exit-found", "exit-found", *hands, seat=frame.seat)


def secret_exit(state: ElDorado, frame: Found) -> ElDorado:
    """From now on it leads to the tiles beside the cave's entrance: see `Island.ways`."""
    return told(pop(state), "secret-exit", "secret-found", seat=frame.seat, place=frame.at)


def torch(state: ElDorado, frame: Found) -> ElDorado:
    """It is a tile like an empty one, whatever else a table makes of it."""
    return pop(state)


def totecs_garden(state: ElDorado, frame: Found) -> ElDorado:
    """The island's gardens wither, those that nobody has discovered too."""
    places = tuple(place for place, shows in state.land.at.items() if shows == GARDEN)
    hands = tuple(say("totec-token", place=place) for place in places)
    return told(pop(state), "totecs-garden", "totec-found", *hands, seat=frame.seat)


CALLED = {WOLF: WOLF, THIEVES: THIEF_PIECES[0], TITAN: TITAN}
"""The guardian that each tile calls."""


def called(state: ElDorado, frame: Found) -> ElDorado:
    """The guardian comes to its tile, from wherever it is, and is attacked; on the Thieves' tile for their treasure."""
    state = pop(replace(state, land=state.land.turned(frame.at)))
    state = placed(state, CALLED[frame.tile], frame.at, "guardian-tile", "guardian-called")
    side = state.side_of(frame.seat)
    if frame.tile == THIEVES:
        state = push(set_aside(state), Prize(frame.at, side, frame.seat))
    return push(state, Battle(frame.at, side, GUARDIANS))
