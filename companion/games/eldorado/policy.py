"""How a middling player plays, so that random games come to their end: a taste, and no part of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.battle.policy import ambushes, carriers, raids
from companion.games.eldorado.battle.strength import strength_at
from companion.games.eldorado.box import (
    CARDS,
    FARMHOUSE,
    FOOD,
    HAND,
    OFFERING,
    PIECES,
    SHRINES,
    VILLAGER,
    WOOD,
)
from companion.games.eldorado.dwellers import policy as dwellers
from companion.games.eldorado.frames import CHOOSE, EXPLORE, GATHER, Battle, Turn
from companion.games.eldorado.island.board import around, corners, is_cave
from companion.games.eldorado.solo import policy as solo
from companion.games.eldorado.solo.frames import Banished
from companion.games.eldorado.teams.actions import Share
from companion.games.eldorado.thieves import policy as thieves
from companion.games.eldorado.thieves.frames import Looting
from companion.games.kit import Action, Place, Seat
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

WHIM = 8
"""Once in so many decisions chance decides instead."""
ALONE = 60
"""The same for who plays alone, where one mistake loses."""
NEAR = 6
"""So far one goes for what others carry."""


def policy(state: ElDorado, seat: Seat, chance: Chance) -> Action | None:
    """What a middling player would do; None where chance may decide."""
    top = state.top
    if chance.below(ALONE if state.setting.solo else WHIM) == 0:
        return None
    if state.setting.solo and isinstance(top, Turn | Battle | Banished):
        return next((action for action in solo.wishes(state, seat, chance) if state.verdict(action).legal), None)
    match top:
        case Turn() if seat == state.setting.thief:
            return next((action for action in thieves.wishes(state, seat, chance) if state.verdict(action).legal), None)
        case Looting():
            return thieves.loot(state, top, chance)
        case Turn(stage=stage) if seat in state.acting and stage in (CHOOSE, GATHER, EXPLORE):
            wishes = {CHOOSE: _dice, GATHER: _gathering, EXPLORE: _exploring}[stage]
            return next((action for action in wishes(state, seat, chance) if state.verdict(action).legal), None)
        case Turn() if seat not in state.acting:
            return next((action for action in ambushes(state, seat) if state.verdict(action).legal), None)
        case Battle():
            wishes_in_battle: Iterator[Action] = _in_battle(state, top, seat)
            return next((action for action in wishes_in_battle if state.verdict(action).legal), None)
        case _:
            return None


def _dice(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    turn = state.turn
    if turn is not None and turn.partner:
        four = sorted((*turn.dice, *turn.partner), reverse=True)
        yield Share(seat, (four[0], four[2], four[1], four[3]))
        return
    dice = turn.dice if turn else ()
    hurries = dwellers.keeps(state, seat) or not _lacking(state, seat)
    yield do.SetSpeed(seat, max(dice) if hurries else min(dice))


def _lacking(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The cards that a seat still needs for an offering, if it has one left."""
    if len(state.pieces.offerings(seat)) == PIECES[OFFERING]:
        return ()
    hand, cost = state.player(seat).cards, state.setting.cost(OFFERING)
    return tuple(card for card in CARDS for _ in range(max(0, cost.count(card) - hand.count(card))))


def _gathering(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    if state.setting.points and not _lacking(state, seat) and state.player(seat).gather < 6:
        yield do.SetOut(seat)
    if dwellers.keeps(state, seat):
        if state.player(seat).cards.count(FOOD) > dwellers.SPARE:
            yield do.SetOut(seat)
        yield do.Gather(seat, FOOD)
        yield do.SetOut(seat)
    yield from (do.Gather(seat, card) for card in _lacking(state, seat))
    yield from (do.Gather(seat, card) for card in chance.shuffled(CARDS))


def _exploring(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    here = state.explorer_at(seat)
    lacking = _lacking(state, seat)
    hand = state.player(seat).cards
    if here is not None:
        yield from (do.BuyOffering(seat, place) for place in around(here))
    if lacking:
        yield from (do.Exchange(seat, give, lacking[0]) for give in CARDS if hand.count(give) > state.rate(seat) + 1)
    yield from dwellers.wishes(state, seat, chance)
    yield from raids(state, seat)
    if here is not None:
        yield from _going(state, seat, here, lacking, chance)
        if hand.count(WOOD) > 3 and len(state.pieces.of(seat, FARMHOUSE)) < 1:
            yield do.BuyFarmhouse(seat, chance.choice(corners(here)))
    if hand.size > HAND - 2 and len(state.pieces.of(seat, VILLAGER)) < 3:
        yield from (do.BuyVillager(seat, place) for place in chance.shuffled(state.land.at))
    if state.too_many(seat):
        yield do.Surrender(seat, max(CARDS, key=hand.count))
    if here is not None and chance.below(2):
        yield from (do.Move(seat, to) for to in chance.shuffled(state.land.ways.get(here, ())))
    yield do.End(seat)


def _going(state: ElDorado, seat: Seat, here: Place, lacking: tuple[str, ...], chance: Chance) -> Iterator[Action]:
    """Towards a shrine with the cards for an offering, the cave with three offerings, else into the unknown."""
    offered = state.pieces.offerings(seat)
    goals = {place for shrine in state.land.shrines if shrine not in offered for place in around(shrine)}
    if len(offered) == SHRINES - 1 or not chance.below(3):
        yield from _hunting(state, seat, here)
    if len(offered) == SHRINES - 1 and not state.holds(seat):
        goals = {state.land.way_in, *(place for place, free in state.land.fresh.items() if free and is_cave(place))}
    elif lacking or not goals:
        yield from _discovering(state, seat)
        goals = {place for place, free in state.land.fresh.items() if free and not is_cave(place)}
    if here in goals:
        yield from _discovering(state, seat)
    step = _towards(state, seat, here, goals)
    if step is not None:
        yield do.Move(seat, step)
    yield from _discovering(state, seat)


def _discovering(state: ElDorado, seat: Seat) -> Iterator[Action]:
    if not dwellers.keeps(state, seat):
        yield from (do.Reveal(seat, tile) for tile in state.player(seat).own_tiles)
    yield do.Discover(seat)


def _hunting(state: ElDorado, seat: Seat, here: Place) -> Iterator[Action]:
    """After whoever has a treasure or the cave shrine, is near, and is no stronger."""
    strong = strength_at(state, seat, here) + 1
    weak = {at for at, other in carriers(state, seat).items() if other <= strong}
    step = _towards(state, seat, here, weak, NEAR)
    if step is not None:
        yield do.Move(seat, step)


def _towards(state: ElDorado, seat: Seat, here: Place, goals: set[Place], most: int | None = None) -> Place | None:
    def cost(start: Place, end: Place) -> int | None:
        return None if end not in goals and state.pieces.opponents(seat, end) else 1

    found = reach(here, lambda place: state.land.ways.get(place, ()), cost, most)
    near = found.nearest(sorted(goals - {here}))  # the same at every run
    way = found.way(near[0]) if near else ()
    return way[0] if way else None


def _in_battle(state: ElDorado, battle: Battle, seat: Seat) -> Iterator[Action]:
    if battle.moving == state.side_of(seat):
        if state.explorer_at(seat) == battle.at:
            for start in state.pieces.marching_from(seat):
                yield do.March(seat, start, len(state.pieces.free_army(seat, start)), battle.at)
        yield do.Ready(seat)
    elif sum(battle.dice[battle.rolling]) < 3 * len(battle.dice[battle.rolling]):
        yield do.Reroll(seat, (min(battle.dice[battle.rolling]),))
    else:
        yield do.Keep(seat)
