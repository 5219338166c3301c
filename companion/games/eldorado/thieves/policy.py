"""How middling Thieves play: a taste, and no part of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as base
from companion.games.eldorado.battle.strength import THIEF, strength_at
from companion.games.eldorado.box import CARDS, CURSE, DOUBLOONS, OFFERING, THIEVES_PIECES, seat_of
from companion.games.eldorado.dwellers import policy as dwellers
from companion.games.eldorado.frames import EXPLORE
from companion.games.eldorado.island.board import around, is_cave
from companion.games.eldorado.thieves import actions as do
from companion.games.eldorado.thieves.frames import HIDE, ROB, THIEVE, Looting
from companion.games.eldorado.treasures.coins import place_of
from companion.games.kit import Action, Place, Seat
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

SELDOM = 4
"""Once in so many decisions the cave shrine goes on to another thief, and one is bought to take it."""


def wishes(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    """What they would like to do in their turn, the best first; nothing is checked."""
    turn = state.turn
    stage = turn.stage if turn is not None else ""
    if stage == HIDE:
        if state.player(seat).doubloons >= DOUBLOONS - chance.below(3):
            yield from (do.BuyHideout(seat, str(corner)) for corner in chance.shuffled(state.corners.listed))
        yield do.Wait(seat)
    elif stage == THIEVE:
        yield do.RollThief(seat)
    elif stage == ROB and turn is not None:
        yield from (do.Rob(seat, victim, min(turn.dice)) for victim in chance.shuffled(state.seats))
        yield from (do.Rob(seat, victim, max(turn.dice)) for victim in chance.shuffled(state.seats))
        yield do.Forgo(seat)
    elif stage == EXPLORE:
        yield from _exploring(state, seat, chance)


def loot(state: ElDorado, frame: Looting, chance: Chance) -> Action | None:
    """As much as they may take, of the cards that the companion knows."""
    hand = state.player(frame.victim).cards
    number = min(frame.number, hand.size)
    if state.setting.cardboard:
        return do.LootCardboard(frame.seat, number)
    cards = chance.shuffled(hand.cards)[:number]
    return do.Loot(frame.seat, tuple(card for card in CARDS for _ in range(list(cards).count(card))))


def _exploring(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    yield from (base.BuyOffering(seat, shrine) for shrine in state.land.shrines)
    yield from (do.Mint(seat, card) for card in CARDS)
    yield from dwellers.wishes(state, seat, chance)
    passing = state.holds(seat) and not chance.below(SELDOM)
    if passing:
        yield from (do.Carry(seat, thief.kind) for thief in state.pieces.of(seat, *state.thief_pieces))
        yield from _gathering_round(state, seat)
    offered = state.pieces.offerings(seat)
    if passing or len(state.standing(seat)) < 2:
        buildings = state.pieces.buildings(seat)
        places = [place for piece in buildings for place in state.pieces.reached(piece.at)]
        yield from (do.BuyThief(seat, at) for at in chance.shuffled(places))
    if state.player(seat).doubloons == DOUBLOONS:
        yield from (do.BuyOutpost(seat, str(corner)) for corner in chance.shuffled(state.corners.listed)[:12])
    caving = len(offered) == THIEVES_PIECES[OFFERING] and not state.holds(seat)
    goals = {place for shrine in state.land.shrines if shrine not in offered for place in around(shrine)}
    if not chance.below(2):
        yield from _hunting(state, seat)
    if caving:
        goals = {state.land.way_in, *(p for p, free in state.land.fresh.items() if free and is_cave(p))}
    for thief in state.pieces.of(seat, *state.thief_pieces):
        if not goals or (caving and is_cave(thief.at)) or not chance.below(3):
            yield do.Scout(seat, thief.kind)
        step = _towards(state, seat, thief.at, goals)
        if step is not None:
            yield do.Prowl(seat, thief.kind, step)
    if state.too_many(seat):
        yield base.Surrender(seat, max(CARDS, key=state.player(seat).cards.count))
    yield base.End(seat)


def _gathering_round(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """The others go to the thief that carries the cave shrine."""
    there = place_of(state, state.holder or "")
    for thief in state.pieces.of(seat, *state.thief_pieces):
        step = _towards(state, seat, thief.at, {there}) if there else None
        if step is not None:
            yield do.Prowl(seat, thief.kind, step)


def _hunting(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """After whoever has a treasure or the cave shrine, and is no stronger than a thief."""
    bearers = {state.holder or "", *(whose for coin, whose in state.coins if coin != CURSE)}
    places = {at: who for who in sorted(bearers) if seat_of(who) != seat and (at := place_of(state, who))}
    weak = {at for at, who in places.items() if strength_at(state, state.side_of(seat_of(who)), at) <= THIEF}
    for thief in state.pieces.of(seat, *state.thief_pieces):
        step = _towards(state, seat, thief.at, weak)
        if step is not None:
            yield do.Prowl(seat, thief.kind, step)


def _towards(state: ElDorado, seat: Seat, here: Place, goals: set[Place]) -> Place | None:
    def cost(start: Place, end: Place) -> int | None:
        return None if end not in goals and state.pieces.opponents(seat, end) else 1

    found = reach(here, lambda place: state.land.ways.get(place, ()), cost)
    near = found.nearest(sorted(goals)) if here not in goals else ()  # the same at every run
    way = found.way(near[0]) if near else ()
    return way[0] if way else None
