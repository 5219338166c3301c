"""What a side loses that was beaten: pieces, its explorer, cards (page 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado import solo
from companion.games.eldorado.box import (
    CARDS,
    EXPLORER,
    GUARDIANS,
    PARTNER,
    THIEF_PIECES,
    THIEVES,
    TITAN,
    VILLAGER,
    WOLF,
    bearer,
)
from companion.games.eldorado.changes import changed, counted, put_back, told, with_player
from companion.games.eldorado.dwellers import tamed, titan_fell, wolf_fell
from companion.games.eldorado.frames import Battle, Handing, Mix
from companion.games.eldorado.moving import gone_from
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.spoils import (
    STACKS,
    TREASURE,
    coin_goes,
    coins_lost,
    shrine_goes,
    spoils,
    takers,
    treasure_won,
)
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.eldorado.trading import in_hand
from companion.games.kit import Breach, Place, Seat, Side, say
from companion.games.kit.agenda import pop, push


def beaten(state: ElDorado, loser: Side, winner: Side, at: Place, defends: bool, archer: Seat = "") -> ElDorado:
    """A side's villagers and thieves on a tile die, what guarded it is destroyed, its explorers are taken."""
    if loser == GUARDIANS:
        return solo.beaten(state, at)
    fort = state.pieces.fort(loser, at)
    standing = state.pieces.standing(loser, at)
    gone = tuple(p for p in standing if p.kind == VILLAGER or p.kind in THIEF_PIECES)
    state = lost(state, loser, (*gone, fort) if fort and defends else gone)
    for explorer in (p for p in standing if p.kind in (EXPLORER, PARTNER)):
        state = _captured(state, explorer, winner, at, archer)
    for wolf in (p for p in standing if p.kind == WOLF):
        state = wolf_fell(state, wolf, winner, at, archer)
    thieves = tuple(p for p in gone if p.kind in THIEF_PIECES)
    return _thieves_fell(state, thieves, winner, at, archer) if thieves else state


def _thieves_fell(state: ElDorado, thieves: tuple[Piece, ...], winner: Side, at: Place, archer: Seat) -> ElDorado:
    """The Thieves lose a doubloon and half of their cards, and the cave shrine if one of these had it."""
    seat = thieves[0].side
    player = state.player(seat)
    left = max(0, player.doubloons - 1)
    if left != player.doubloons:
        hands = (say("doubloons-back", seat=seat, number=1),)
        state = told(changed(state, seat, doubloons=left), "thieves-defeated", "doubloon-lost", *hands, seat=seat)
    carried = state.holder in [bearer(seat, thief.kind) for thief in thieves]
    state = spoils(state, seat, carried, winner, at, archer)
    for thief in thieves:
        state = coins_lost(state, bearer(seat, thief.kind), winner, at, archer)
    return state


def lost(state: ElDorado, side: Seat, pieces: tuple[Piece, ...]) -> ElDorado:
    """Pieces of a side are off the map, and can be bought again in its next explore phase."""
    if not pieces:
        return state
    state = replace(state, pieces=state.pieces.without(pieces))
    kinds = tuple(piece.kind for piece in pieces)
    state = changed(state, side, lost=(*state.player(side).lost, *kinds))
    hands = (say("take-off", seat=side, pieces=kinds, place=pieces[0].at),)
    return told(state, "defeated", "defeated", *hands, seat=side, pieces=kinds)


def _captured(state: ElDorado, explorer: Piece, winner: Side, at: Place, archer: Seat) -> ElDorado:
    """The victor keeps the explorer, gets half of the cards, and the cave shrine."""
    loser = state.seat_of_piece(explorer)
    if state.setting.solo:
        return solo.explorer_fell(state, explorer, loser, winner)
    state = taken(state, explorer, winner if state.seats_of(winner) else state.left_of(loser))
    state = spoils(state, loser, state.holder == loser, winner, at, archer)
    return coins_lost(state, loser, winner, at, archer)


def taken(state: ElDorado, explorer: Piece, captor: Side) -> ElDorado:
    """A beaten explorer is off the map: `captor` puts it back before its next turn."""
    loser = state.seat_of_piece(explorer)
    state = replace(state, pieces=state.pieces.without((explorer,)))
    state = changed(state, loser, captor=captor, speed=0)
    hands = (say("take-explorer", seat=loser, captor=captor),)
    return told(state, "defeated", "captured", *hands, seat=loser, captor=captor)


def handed_over(state: ElDorado, action: do.HandOver) -> ElDorado:
    """The cards that the beaten player chose go."""
    frame = state.top
    if not isinstance(frame, Handing):
        raise ValueError("nobody is to hand cards over")
    seat, to, cards = frame.seat, frame.to, action.cards
    state = pop(state)
    hands = (say("hand-over", seat=seat, to=to, number=len(cards)),)
    state = told(state, "half", "half", *hands, seat=seat, to=to, number=len(cards))
    if to == STACKS:
        return put_back(state, seat, cards)
    state = with_player(state, seat, state.player(seat).paying(cards))
    if to == TREASURE:
        treasure = state.treasure or (0,) * len(CARDS)
        return replace(state, treasure=tuple(a + b for a, b in zip(treasure, counted(cards), strict=True)))
    return with_player(state, to, state.player(to).gaining(cards))


def dweller_beaten(state: ElDorado, dweller: Side, side: Side, at: Place, archer: Seat = "") -> ElDorado:
    """A side has beaten a dweller at a place, and gets all that it has."""
    state = titan_fell(state, side) if dweller == TITAN else _turned(state, dweller, side, at)
    state = tamed(state, side, at, archer) if dweller == WOLF else state
    if dweller == THIEVES and state.treasure:
        state = treasure_won(state, side, takers(state, side, at, archer))
    if state.holder == dweller:
        state = shrine_goes(state, dweller, side, at, archer)
    for coin, whose in state.coins:
        if whose == dweller:
            state = coin_goes(state, coin, dweller, side, at, archer)
    return state


def _turned(state: ElDorado, dweller: Side, side: Side, at: Place) -> ElDorado:
    state = replace(state, land=state.land.turned(at))
    return told(state, "dweller", "dweller-beaten", say("flip", place=at), seat=side, dweller=dweller)


def dweller_hides(state: ElDorado, battle: Battle, rule: str) -> ElDorado:
    """The dweller's tile goes back into the cave's stack, before half of the cards are given away."""
    state, slot = gone_from(state, battle.at)
    own = state.pieces.standing(battle.defender, battle.at)  # the Wolf is a piece as well
    state = replace(state, pieces=state.pieces.without(own))
    aside = tuple(say("take-dweller", piece=piece.kind, place=piece.at) for piece in own)
    hands = (*aside, say("shuffle-back", tile=battle.defender, place=battle.at))
    state = told(state, rule, "dweller-hides", *hands, dweller=battle.defender)
    return push(state, Mix("cave", (slot,)))


@RULES.check(do.HandOver, reads=("cards",))
def _hands_over_what_is_in_hand(state: ElDorado, action: do.HandOver) -> Iterator[Breach]:
    yield from in_hand(state, action.seat, action.cards)
