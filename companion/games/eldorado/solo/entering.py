"""How guardians come onto the map, and off it (rulebook, pages 21 and 22)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import GUARDIAN_STRENGTH, GUARDIANS
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.solo.frames import Banished
from companion.games.eldorado.solo.guardians import named, together, waiting
from companion.games.eldorado.turn.changing import changed, told
from companion.games.kit import Place, Seat, Side, say
from companion.games.kit.agenda import push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def shrine_found(state: ElDorado, at: Place) -> ElDorado:
    """The first shrine brings the Wolf, the second the Thief, the third the Titan; then who waits for one comes."""
    kind = tuple(GUARDIAN_STRENGTH)[len(state.land.shrines) - 1]
    if state.walker(GUARDIANS, kind) is None and kind not in state.resting:
        state = placed(state, kind, at, "guardian-enters", "guardian-enters")
    return push(state, *(Banished(each) for each in waiting(state)))


def placed(state: ElDorado, kind: str, at: Place, rule: str, key: str) -> ElDorado:
    """A guardian stands at a place now, wherever it was."""
    old = state.pieces.of(GUARDIANS, kind)
    hands = (say("put-guardian", who=named(kind), place=at),)
    state = replace(state, pieces=state.pieces.swapped(old, (Piece(GUARDIANS, kind, at),)))
    return told(state, rule, key, *hands, who=named(kind), place=at)


def attacks(state: ElDorado, at: Place, foe: Side) -> ElDorado:
    """Guardians on a tile attack somebody: all that stand there, together."""
    who = together(state, at)
    return told(state, "guardian-attacks", "guardian-attacks", who=who, foe=foe, place=at, n=len(who))


def beaten(state: ElDorado, at: Place) -> ElDorado:
    """The guardians on a tile are defeated: each goes to an island shrine, and sits a round out."""
    gone = state.pieces.standing(GUARDIANS, at)
    kinds = tuple(piece.kind for piece in gone)
    rest = tuple(kind for kind in state.resting if kind not in kinds)
    state = replace(state, pieces=state.pieces.without(gone), resting=(*rest, *kinds))
    state = told(state, "guardian-beaten", "guardian-beaten", who=tuple(map(named, kinds)), place=at)
    return push(state, *(Banished(kind) for kind in reversed(kinds)))


def explorer_fell(state: ElDorado, explorer: Piece, seat: Seat, winner: Side) -> ElDorado:
    """Whose explorer is beaten has lost, and the game is over."""
    state = replace(state, pieces=state.pieces.without((explorer,)), winner=GUARDIANS)
    state = changed(state, seat, captor=winner, speed=0)
    hands = (say("take-off", seat=explorer.side, pieces=(explorer.kind,), place=explorer.at),)
    return told(state, "solo-lost", "solo-lost", *hands, seat=seat)
