"""What stands against building the bridge, and against taking it away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import BRIDGE, WATER
from companion.games.eldorado.bridge.actions import Bridge, TakeBridge
from companion.games.eldorado.bridge.places import ends_of
from companion.games.eldorado.island.board import around
from companion.games.eldorado.rules import RULES
from companion.games.kit import Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


@RULES.check(Bridge, TakeBridge)
def _pays_for_the_bridge(state: ElDorado, action: Bridge | TakeBridge) -> Iterator[Breach]:
    if not state.setting.expansion:
        yield breach("bridge")
    elif not state.may_have(action.seat, state.setting.cost(BRIDGE)):
        yield breach("cost", cost=state.setting.cost(BRIDGE))


@RULES.check(Bridge)
def _bridge_lies_on_water_beside_the_builder(state: ElDorado, action: Bridge) -> Iterator[Breach]:
    if not state.setting.expansion:
        return
    if state.land.bridge:
        yield breach("bridge-one", state.land.bridge[0], place=state.land.bridge[0])
    elif state.land.at.get(action.at) != WATER:
        yield breach("bridge-water", action.at, place=action.at)
    elif not any(place in around(action.at) for place in state.standing(action.seat)):
        yield breach("bridge-beside", action.at, place=action.at)
    elif (action.start, action.to) not in ends_of(state, action.at):
        yield breach("bridge-ends", action.start, action.to, place=action.at)
    elif state.pieces.opponents(action.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(action.seat, action.at))


@RULES.check(TakeBridge)
def _takes_away_a_bridge_that_nobody_is_on(state: ElDorado, action: TakeBridge) -> Iterator[Breach]:
    if not state.land.bridge:
        yield breach("bridge-none")
        return
    at = state.land.bridge[0]
    if not any(place in state.land.adjacent(at) for place in state.standing(action.seat)):
        yield breach("bridge-beside", at, place=at)
    if at in state.pieces.at:
        yield breach("bridge-occupied", at, place=at)
