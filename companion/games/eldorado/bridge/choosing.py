"""Where a seat may build the bridge, or take it away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import WATER
from companion.games.eldorado.bridge.actions import Bridge, TakeBridge
from companion.games.eldorado.bridge.places import ends_of
from companion.games.eldorado.island.board import around
from companion.games.kit import Action, Seat

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def exploring(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """The bridge on each water tile beside, one way or another."""
    if not state.setting.expansion:
        return
    if state.land.bridge:
        yield TakeBridge(seat)
        return
    for at in dict.fromkeys(place for here in state.standing(seat) for place in around(here)):
        if state.land.at.get(at) == WATER:
            yield from (Bridge(seat, at, *ends) for ends in ends_of(state, at))
