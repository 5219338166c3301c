"""The bridge over water (page 14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.eldorado.actions import Bridge, TakeBridge
from companion.games.eldorado.box import BRIDGE, WATER
from companion.games.eldorado.changes import spent, told
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import around, is_cave
from companion.games.kit import Action, Breach, Place, Seat, breach, say


def ends_of(state: ElDorado, at: Place) -> tuple[tuple[Place, Place], ...]:
    """The tiles, from which and to which, that a bridge at a place can connect: opposite ones, or any two if the table
    says so."""
    six = around(at)
    firm = [dry(state, place) for place in six]
    pairs = [(one, other) for one in range(6) for other in range(6) if one != other]
    straight = state.setting.bridge_straight
    fit = ((a, b) for a, b in pairs if firm[a] and firm[b] and (abs(a - b) == 3 or not straight))
    return tuple((six[a], six[b]) for a, b in fit)


def dry(state: ElDorado, place: Place) -> bool:
    """Whether a tile of the island lies there that is no water, so that a bridge can lead to it."""
    return state.land.at.get(place, WATER) != WATER and not is_cave(place)


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
