"""What can be chosen about dwellers on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import WOLF
from companion.games.eldorado.dwellers.actions import Lead, WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.dwellers.hunting import leading
from companion.games.kit import Action, Seat

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def hunting(state: ElDorado, frame: Hunt, seat: Seat) -> Iterator[Action]:
    """Each way to something that lives nearest."""
    yield from (Lead(seat, to) for to in leading(state, frame))


def exploring(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """What the Wolf can do for whoever has its token."""
    wolf = state.walker(seat, WOLF) if state.wolf == seat else None
    if wolf is not None:
        yield from (WolfMove(seat, to) for to in state.land.trails.get(wolf.at, ()))
        yield WolfDiscover(seat)
        yield from (WolfReveal(seat, tile) for tile in dict.fromkeys(state.dealt))
