"""Where guardians go, and what the Thief does on a shrine (rulebook, page 21)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import GUARDIANS, LIVING, OFFERING, SHRINE, THIEF_PIECES
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.solo.guardians import named
from companion.games.eldorado.turn.changing import told
from companion.games.kit import Place, say

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def trails(state: ElDorado, place: Place) -> tuple[Place, ...]:
    """Where a guardian goes from a tile: where pieces of players can, and onto island shrines."""
    land = state.land
    near = land.adjacent(place)
    ways = land.trails.get(place) or tuple(filter(land.open, near))
    shrines = tuple(other for other in near if land.at.get(other) == SHRINE and not land.open(other))
    return tuple(other for other in (*ways, *shrines) if other in land.at)


def pursued(state: ElDorado) -> tuple[Place, ...]:
    """The shrines that the Thief is after: with an offering of the player, and none of the guardians."""
    swapped = state.pieces.offerings(GUARDIANS)
    return tuple(at for side in state.sides() for at in state.pieces.offerings(side) if at not in swapped)


def coveted(state: ElDorado, kind: str) -> tuple[Place, ...]:
    """What a guardian is after before all that lives: the Thief shrines, the others nothing."""
    return pursued(state) if kind in THIEF_PIECES else ()


def prey(state: ElDorado) -> tuple[Place, ...]:
    """Where something lives that guardians hunt: explorer and villagers."""
    return tuple(dict.fromkeys(piece.at for side in state.sides() for piece in state.pieces.of(side, *LIVING)))


def swapping(state: ElDorado, kind: str) -> ElDorado | None:
    """The Thief on a shrine that it is after swaps the offering there; None for other guardians, and elsewhere."""
    piece = state.walker(GUARDIANS, kind)
    if kind != THIEF_PIECES[0] or piece is None or piece.at not in pursued(state):
        return None
    (old,) = (p for p in state.pieces.at[piece.at] if p.kind == OFFERING)
    new = Piece(GUARDIANS, OFFERING, piece.at)
    what = {"seat": old.side, "place": piece.at}
    state = replace(state, pieces=state.pieces.swapped((old,), (new,)))
    state = told(state, "thief-swaps", "swapped", say("swap-offering", **what), who=named(kind), **what)
    return told(state, "guardian-strength", "guardians-stronger", number=len(state.pieces.offerings(GUARDIANS)))
