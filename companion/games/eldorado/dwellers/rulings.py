"""What a table may rule on of the expansion's dwellers and treasures: where they stand, and whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import COINS, DWELLERS, TITAN, WOLF
from companion.games.eldorado.fields import bearers
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.turn.changing import with_coin
from companion.games.kit import Choice, Domain, Number, Side, Value

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

NOBODY = "nobody"


def facts(state: ElDorado) -> Mapping[str, Domain]:
    """The facts by name, each with its values; none in the base game, nor alone, where dwellers are guardians."""
    if not state.setting.expansion or state.setting.solo:
        return {}
    whose = Choice((NOBODY, *bearers(state), *DWELLERS))
    known: dict[str, Domain] = {f"coin.{coin}": whose for coin in COINS}
    known["companion"] = Choice((NOBODY, *state.seats))
    known |= {f"titan.{place}": Number(0, 1) for place in state.land.trails}
    return known | {f"wolf.{place}": Number(0, 1) for place in state.land.trails if state.wolf}


def coin(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """A treasure coin is somebody's, or nobody's any more."""
    if value != NOBODY:
        return with_coin(state, of[0], str(value))
    return replace(state, coins=tuple(entry for entry in state.coins if entry[0] != of[0]))


def companion(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The Wolf has another companion, beside whom it stands if it was on no map; or it is out of the game."""
    there = tuple(piece for piece in state.pieces.all if piece.kind == WOLF)
    seat = "" if value == NOBODY else str(value)
    here = there[0].at if there else next(iter((*state.standing(seat), *state.land.trails)), "") if seat else ""
    stands = (Piece(state.side_of(seat), WOLF, here),) if seat and here else ()
    return replace(state, pieces=state.pieces.swapped(there, stands), wolf=seat if stands else "")


def titan(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The Titan stands there, or not."""
    return _standing(state, TITAN, TITAN, of[0], bool(value))


def wolf(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The Wolf of whoever has its token stands there; taken from where it stands, it is nobody's."""
    state = _standing(state, state.side_of(state.wolf), WOLF, of[0], bool(value))
    return state if any(piece.kind == WOLF for piece in state.pieces.all) else replace(state, wolf="")


def _standing(state: ElDorado, side: Side, kind: str, place: str, stands: bool) -> ElDorado:
    gone = tuple(piece for piece in state.pieces.all if piece.kind == kind and (stands or piece.at == place))
    return replace(state, pieces=state.pieces.swapped(gone, (Piece(side, kind, place),) if stands else ()))


SETTERS = {"coin": coin, "companion": companion, "titan": titan, "wolf": wolf}
