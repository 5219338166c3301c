"""What stands against decisions about dwellers on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import WOLF
from companion.games.eldorado.dwellers.actions import OF_THE_WOLF, Lead, WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.dwellers.hunting import leading
from companion.games.eldorado.dwellers.wolf import within
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.turn.checks import one_step, own_tile, price, room, spared
from companion.games.kit import Action, Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


@RULES.check(Lead)
def _leads_to_the_nearest(state: ElDorado, action: Lead) -> Iterator[Breach]:
    if isinstance(state.top, Hunt) and action.to not in leading(state, state.top):
        yield breach("titan-nearest", action.to, place=action.to)


@RULES.check(*OF_THE_WOLF)
def _has_the_wolf_that_may_move(state: ElDorado, action: Action) -> Iterator[Breach]:
    wolf = state.walker(action.seat, WOLF)
    if wolf is None or state.wolf != action.seat:
        yield breach("wolf-companion")
    elif wolf.tied:
        yield breach("tied", wolf.at, place=wolf.at)


@RULES.check(*OF_THE_WOLF)
def _pays_for_the_wolf(state: ElDorado, action: Action) -> Iterator[Breach]:
    if state.setting.expansion:
        yield from price(state, action.seat, WOLF)


@RULES.check(WolfMove)
def _wolf_goes_one_step(state: ElDorado, action: WolfMove) -> Iterator[Breach]:
    wolf = state.walker(action.seat, WOLF)
    if wolf is None:
        return
    yield from one_step(state, wolf.at, action.to)
    if state.land.beside(wolf.at, action.to) and action.to not in state.land.trails.get(wolf.at, ()):
        yield breach("secret-exit", action.to)
    if state.peace and not state.setting.shares and spared(state, action.seat, action.to):
        yield breach("first-turns", action.to, place=action.to)


@RULES.check(WolfDiscover, WolfReveal)
def _wolf_discovers_beside_the_explorer(state: ElDorado, action: WolfDiscover | WolfReveal) -> Iterator[Breach]:
    wolf = state.walker(action.seat, WOLF)
    if wolf is None:
        return
    own = isinstance(action, WolfReveal)
    yield from room(state, wolf.at, own=own)
    if state.land.fresh.get(wolf.at) and not within(state, action.seat):
        yield breach("wolf-discovers", wolf.at)
    if isinstance(action, WolfReveal):
        yield from own_tile(state, action.seat, wolf.at, action.tile)
