"""What stands against what Sequoia and Yanga do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import HURRY, SEQUOIA, YANGA
from companion.games.eldorado.explorers.actions import Hurry, Shoot
from companion.games.eldorado.explorers.range import in_range
from companion.games.eldorado.frames import Battle
from companion.games.eldorado.island.ways import foes, steps_to_battle
from companion.games.eldorado.rules import RULES
from companion.games.kit import Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


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
