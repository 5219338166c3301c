"""Candidates for each action of a seat, with and without what only its hand can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from companion.games.eldorado import actions as do
from companion.games.eldorado import cave, dwellers, moving, solo, stealing, thieves, turns
from companion.games.eldorado.attacking import intercepts, raids
from companion.games.eldorado.box import CARDS, LOOKED_AT, NICOLAS
from companion.games.eldorado.discovering import going
from companion.games.eldorado.fields import UNSEEN
from companion.games.eldorado.frames import (
    CHOOSE,
    EXPLORE,
    GATHER,
    Announced,
    Award,
    Banished,
    Battle,
    Blooming,
    Clash,
    Coming,
    Hunt,
    Laying,
    Looking,
    Looting,
    Picking,
    Plunder,
    Putting,
    Spurring,
    Stealing,
    Turn,
)
from companion.games.eldorado.moving import marches
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import corners, meeting
from companion.games.eldorado.trading import exchanges
from companion.games.eldorado.ways import foes, walk
from companion.games.kit import Action, Seat
from companion.games.kit.trade import AGREE, REFUSE, Offer, Reply

MORE: tuple[Callable[[ElDorado, Seat], Iterator[Action]], ...] = (
    moving.hurrying_or_shooting,
    moving.bridging,
    thieves.exploring,
    dwellers.exploring,
)
"""What chapters of the expansion add to an explore phase."""
OF_FRAMES: Mapping[type, Callable[[ElDorado, Any, Seat], Iterator[Action]]] = {
    Blooming: cave.deciding,
    Spurring: cave.deciding,
    Plunder: cave.deciding,
    Looting: stealing.looting,
    Coming: thieves.coming,
    Hunt: dwellers.hunting,
    Banished: solo.banishing,
}
"""What their frames let a seat choose."""


def candidates(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Every legal action but those made by pieces, and some that are not legal; nothing private is read."""
    top = state.top
    match top:
        case Turn():
            yield from _in_turn(state, top, seat)
            yield from _trading(state, seat)
        case Battle():
            yield from _in_battle(state, top, seat)
        case Announced():
            yield do.Pass(seat)
            yield from intercepts(state, seat)
            yield from _trading(state, seat)
        case _:
            yield from _rarely(state, seat)


def _rarely(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """What comes between the turns and battles."""
    top = state.top
    match top:
        case Picking():
            yield from (do.Pick(seat, explorer) for explorer in state.setting.board(seat))
        case Stealing():
            cards = (UNSEEN,) if state.setting.steals_unseen else CARDS
            yield from (do.Steal(seat, victim, card) for victim in state.seats for card in cards)
        case Looking():
            for order in state.island.top(LOOKED_AT).values() or ():
                yield do.Rearrange(seat, tuple(map(str, order)) if isinstance(order, tuple) else ())
        case Laying():
            piece = state.walker(seat, top.who)
            yield from (do.Lay(seat, cell) for cell in state.land.fresh.get(piece.at if piece else "", ()))
        case Clash():
            yield from (do.Against(seat, foe) for foe in foes(state, top.side, top.at))
        case Award():
            yield from (do.AwardTo(seat, who) for who in top.options)
        case Putting():
            yield from (do.Return(seat, place) for place in state.spawning(top.seat))
        case Offer():
            yield from (Reply(seat, word) for word in (AGREE, REFUSE))
        case _:
            of_chapter = OF_FRAMES.get(type(top))
            if of_chapter is not None:
                yield from of_chapter(state, top, seat)


def _in_turn(state: ElDorado, turn: Turn, seat: Seat) -> Iterator[Action]:
    if state.side_of(seat) != turn.seat:
        yield from intercepts(state, seat)
    elif seat not in state.acting:
        return
    elif turn.stage == CHOOSE:
        yield from (do.SetSpeed(seat, die) for die in sorted(set(turn.dice)))
        yield from (do.SpeedAndGather(seat, die, card) for die in sorted(set(turn.dice)) for card in CARDS)
        yield do.RollAgain(seat)
        yield from turns.sharing(turn, seat)
    elif turn.stage == GATHER:
        for card in CARDS:
            yield do.Gather(seat, card)
            yield do.GatherRest(seat, card)
        yield do.SetOut(seat)
    elif turn.stage == EXPLORE:
        yield from _exploring(state, seat)
    else:
        yield from stealing.before_exploring(state, turn, seat)


def _exploring(state: ElDorado, seat: Seat) -> Iterator[Action]:
    here = state.explorer_at(seat)
    if here is not None:
        yield from (do.Move(seat, to) for to in state.land.ways.get(here, ()))
        way = walk(state, seat)
        yield from (do.Walk(seat, to) for to, cost in way.costs.items() if cost > 1) if way else ()
        yield from going(state, seat)
        yield do.Discover(seat)
        yield from (do.Reveal(seat, tile) for tile in dict.fromkeys(state.dealt))
        for corner in corners(here):
            yield do.BuyFarmhouse(seat, corner)
            yield do.BuyFort(seat, corner)
            yield do.Remove(seat, corner)
        yield from (do.BuyOffering(seat, place) for place in state.land.adjacent(here) if place in state.land.shrines)
    buildings = state.pieces.buildings(seat)
    yield from (do.BuyVillager(seat, at) for at in dict.fromkeys(p for b in buildings for p in meeting(b.at)))
    yield from marches(state, seat)
    yield from raids(state, seat)
    for more in MORE:
        yield from more(state, seat)
    yield from (do.Surrender(seat, card) for card in CARDS)
    if state.surplus(seat):
        alike = combinations_with_replacement(CARDS, state.surplus(seat))
        yield from (do.SurrenderRest(seat, cards) for cards in alike)
    yield do.End(seat)


def _trading(state: ElDorado, seat: Seat) -> Iterator[Action]:
    yield from thieves.carrying(state, seat)
    yield from exchanges(seat)


def _in_battle(state: ElDorado, battle: Battle, seat: Seat) -> Iterator[Action]:
    if state.setting.exchanges_in_battle:
        yield from exchanges(seat)
    if battle.moving == state.side_of(seat):
        yield from moves_to_battle(state, battle, seat)
        yield do.Ready(seat)
    else:
        if state.coins:
            yield from cave.rerolling(battle, seat)
        if state.setting.points and state.is_(seat, NICOLAS):
            yield do.RerollAll(seat)
        yield do.Keep(seat)


def moves_to_battle(state: ElDorado, battle: Battle, seat: Seat) -> Iterator[Action]:
    """What a seat may move before the dice are rolled."""
    here = state.explorer_at(seat)
    if here is not None and state.exploring(seat):
        yield from (do.Move(seat, to) for to in state.land.ways.get(here, ()))
        yield from moving.hurrying(state, seat)
    yield from marches(state, seat)
    yield from thieves.prowling(state, seat)
    if state.side_of(seat) == battle.defender:
        army = state.pieces.free_army(seat, battle.at)
        for to in state.land.ways.get(battle.at, ()):
            yield from (do.Flee(seat, number, to) for number in range(1, len(army) + 1))
