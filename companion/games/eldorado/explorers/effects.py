"""What Sequoia's wood and Yanga's arrows bring about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import HURRY
from companion.games.eldorado.explorers.actions import Hurry, Shoot
from companion.games.eldorado.frames import DEFENDER, Battle
from companion.games.eldorado.turn.changing import changed, spent, told
from companion.games.kit.agenda import push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


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
