"""Whom the Thieves can steal from, with which reach (rulebook, page 16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.eldorado.box import FORT, HIDEOUT, OUTPOST
from companion.games.eldorado.island.board import meeting
from companion.games.kit import Place, Seat
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def distances(state: ElDorado, seat: Seat) -> Mapping[Place, int]:
    """How far each tile is from the nearest thief, hideout or outpost, counted like a movement.

    From a building the tiles beside it count as one step, or as none if the table says so.
    """
    starts = [(place, 0) for place in state.standing(seat)]
    first = int(state.setting.buildings_reach_from_one)
    for building in state.pieces.of(seat, HIDEOUT, OUTPOST):
        starts += [(place, first) for place in meeting(building.at) if state.land.open(place)]
    found: dict[Place, int] = {}
    for start, begun in starts:
        for place, steps in reach(start, lambda place: state.land.ways.get(place, ())).costs.items():
            found[place] = min(begun + steps, found.get(place, begun + steps))
    return found


def protected(state: ElDorado, victim: Seat) -> bool:
    """Whether an explorer stands on a tile that a fort occupies."""
    here = state.explorer_at(victim)
    return here is not None and any(fort.kind == FORT for fort in state.pieces.fortified.get(here, ()))


def victims(state: ElDorado, seat: Seat, most: int) -> tuple[Seat, ...]:
    """Those with cards whose explorers are no farther away than the reach, and protected by no fort."""
    far = distances(state, seat)
    return tuple(
        victim
        for victim in state.seats
        if (here := state.explorer_at(victim)) is not None
        and far.get(here, most + 1) <= most
        and not protected(state, victim)
        and state.player(victim).cards.size
    )


def other_number(dice: tuple[int, ...], number: int) -> int:
    """The other number of the thief die."""
    low, high = dice
    return high if number == low else low
