"""What the bridge changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import BRIDGE
from companion.games.eldorado.bridge.actions import Bridge, TakeBridge
from companion.games.eldorado.turn.changing import spent, told
from companion.games.kit import Place, say

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def built(state: ElDorado, action: Bridge) -> ElDorado:
    """The bridge lies on the water."""
    state, hands = spent(state, action.seat, BRIDGE)
    state = told(
        state, "bridge", "bridge-built", *hands, say("lay-bridge", place=action.at), seat=action.seat, place=action.at
    )
    return bridged(state, (action.at, action.start, action.to))


def taken(state: ElDorado, action: TakeBridge) -> ElDorado:
    """The bridge is off the map."""
    at = state.land.bridge[0]
    state, hands = spent(state, action.seat, BRIDGE)
    state = told(state, "bridge", "bridge-taken", *hands, say("take-bridge", place=at), seat=action.seat, place=at)
    return bridged(state, ())


def bridged(state: ElDorado, bridge: tuple[Place, ...]) -> ElDorado:
    """With the bridge at a place, from one tile to another; with nothing it lies nowhere."""
    pieces = replace(state.pieces, bridge=bridge[0] if bridge else "")
    return replace(state, land=replace(state.land, bridge=bridge), pieces=pieces)
