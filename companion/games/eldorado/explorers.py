"""The expansion's explorers: Sequoia, who pays for speed, and Yanga, who attacks from afar (page 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.eldorado.actions import Hurry, Shoot
from companion.games.eldorado.box import HURRY, SEQUOIA, YANGA
from companion.games.eldorado.changes import changed, spent, told
from companion.games.eldorado.frames import DEFENDER, Battle
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.ways import foes, steps_to_battle
from companion.games.kit import Action, Breach, Place, Seat, breach
from companion.games.kit.agenda import push
from companion.games.kit.spaces.reach import reach

FAR = 2
"""Yanga's range in tiles, counted like a movement."""


def in_range(state: ElDorado, here: Place) -> Mapping[Place, int]:
    """The tiles that Yanga can aim at, with how far they are; an own tile is none."""
    found = reach(here, lambda place: state.land.ways.get(place, ()), most=FAR)
    return {place: steps for place, steps in found.costs.items() if steps and place in state.land.at}


def hurried(state: ElDorado, action: Hurry) -> ElDorado:
    """Sequoia has one speed more."""
    state, hands = spent(state, action.seat, HURRY)
    speed = state.player(action.seat).speed + 1
    state = changed(state, action.seat, speed=speed)
    return told(state, "sequoia", "hurried", *hands, seat=action.seat, speed=speed)


def shot(state: ElDorado, action: Shoot) -> ElDorado:
    """Yanga attacks from afar: the battle is where he aims, and only the other side moves pieces there."""
    if state.setting.one_shot:
        state = changed(state, action.seat, shot=True)
    state = told(state, "yanga", "shot", seat=action.seat, foe=action.foe, place=action.at)
    side = state.side_of(action.seat)
    return push(state, Battle(action.at, side, action.foe, DEFENDER, archer=action.seat))


@RULES.check(Hurry)
def _only_sequoia_pays_for_speed(state: ElDorado, action: Hurry) -> Iterator[Breach]:
    if not state.is_(action.seat, SEQUOIA):
        yield breach("sequoia")
    elif state.walker(action.seat) is None:
        yield breach("off-map")
    elif not state.may_have(action.seat, state.setting.cost(HURRY)):
        yield breach("cost", cost=state.setting.cost(HURRY))


@RULES.check(Hurry)
def _before_a_battle_speed_is_for_who_can_come_to_it(state: ElDorado, action: Hurry) -> Iterator[Breach]:
    """The battles of her own turn are a part of her explore phase: she moves there with speed that she pays for."""
    sequoia = state.walker(action.seat)
    if not isinstance(state.top, Battle) or sequoia is None:
        return
    if not state.exploring(action.seat):
        yield breach("speed", sequoia.at)
    elif sequoia.tied:
        yield breach("tied", sequoia.at, place=sequoia.at)
    elif steps_to_battle(state, action.seat, sequoia.at) is None:
        yield breach("to-battle", sequoia.at, place=state.top.at)


@RULES.check(Shoot)
def _only_yanga_shoots_and_not_after_a_tie(state: ElDorado, action: Shoot) -> Iterator[Breach]:
    yanga = state.walker(action.seat)
    if not state.is_(action.seat, YANGA):
        yield breach("yanga")
    elif yanga is None:
        yield breach("off-map")
    elif yanga.tied:
        yield breach("tied", yanga.at, place=yanga.at)
    elif state.setting.one_shot and state.player(action.seat).shot:
        yield breach("yanga-once")
    elif action.at not in in_range(state, yanga.at):
        yield breach("yanga-range", action.at, place=action.at)
    if action.foe not in foes(state, action.seat, action.at) and state.peace:
        yield breach("first-turns", action.at, place=action.at)


@RULES.check(Shoot)
def _somebody_is_there_and_no_building_guards_the_tile(state: ElDorado, action: Shoot) -> Iterator[Breach]:
    if action.foe not in state.pieces.opponents(action.seat, action.at):
        yield breach("several-opponents", action.at, place=action.at)
    elif state.pieces.fortified.get(action.at):
        yield breach("yanga-buildings", action.at, place=action.at)


def hurrying(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Speed for wood, while she explores or comes to a battle."""
    if state.is_(seat, SEQUOIA):
        yield Hurry(seat)


def exploring(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Speed for wood, and attacks upon all in range."""
    here = state.explorer_at(seat)
    if here is None:
        return
    yield from hurrying(state, seat)
    if state.is_(seat, YANGA):
        for at in in_range(state, here):
            yield from (Shoot(seat, at, foe) for foe in state.pieces.opponents(seat, at))
