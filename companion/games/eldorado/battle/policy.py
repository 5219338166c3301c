"""How a middling player's army goes after what others carry: a taste, and no part of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.games.eldorado.actions import Intercept, March
from companion.games.eldorado.battle.strength import strength_at
from companion.games.eldorado.box import CURSE, seat_of
from companion.games.eldorado.treasures.coins import place_of
from companion.games.kit import Place, Seat
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

NEAR = 4
"""So far an army goes for what others carry."""


def carriers(state: ElDorado, seat: Seat) -> Mapping[Place, int]:
    """Where others stand who have a treasure or the cave shrine, with their strength there."""
    mine = state.side_of(seat)
    bearers = dict.fromkeys((state.holder or "", *(whose for coin, whose in state.coins if coin != CURSE)))
    sides = {bearer: state.side_of(seat_of(bearer)) for bearer in bearers}
    places = {bearer: place_of(state, bearer) for bearer, side in sides.items() if side != mine}
    return {at: strength_at(state, sides[bearer], at) for bearer, at in places.items() if at}


def raids(state: ElDorado, seat: Seat) -> Iterator[March]:
    """Every army steps towards somebody who carries something, is near, and no stronger than it."""
    found = carriers(state, seat)
    for start in state.pieces.marching_from(seat) if found else ():
        number = len(state.pieces.free_army(seat, start))
        weak = {at for at, strong in found.items() if strong <= number}
        ways = reach(start, lambda place: state.land.ways.get(place, ()), most=NEAR)
        near = ways.nearest(sorted(weak - {start}))  # the same at every run
        if near:
            yield March(seat, start, number, ways.way(near[0])[0])


def ambushes(state: ElDorado, seat: Seat) -> Iterator[Intercept]:
    """Every army attacks, out of turn, somebody who carries something beside it and is no stronger."""
    found = carriers(state, seat)
    for start in state.pieces.marching_from(seat) if found else ():
        number = len(state.pieces.free_army(seat, start))
        for to in state.land.ways.get(start, ()):
            if found.get(to, number + 1) <= number:
                yield Intercept(seat, start, number, to)
