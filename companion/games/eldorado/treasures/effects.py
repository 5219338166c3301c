"""What treasures bring about: found, used, lost and given away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.battle.spoils import coin_goes
from companion.games.eldorado.box import ARMY, BAVIECA, CURSE, GOLD, ROSE, THIEF_PIECES, bearer
from companion.games.eldorado.frames import Found
from companion.games.eldorado.thieves.effects import paced
from companion.games.eldorado.treasures.actions import Spur, TakeCoin, TakeRose
from companion.games.eldorado.treasures.frames import Blooming, Plunder
from companion.games.eldorado.turn.changing import changed, lift_curse, take, told, with_coin
from companion.games.kit import say
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

GOLD_OF_CORTES = 5
"""How many gold cards the cursed treasure brings."""


def found(state: ElDorado, frame: Found) -> ElDorado:
    """The coin is taken, and works at once."""
    who = bearer(frame.seat, frame.who)
    state = pop(with_coin(state, frame.tile, who))
    hands = (say("take-coin", seat=frame.seat, coin=frame.tile),)
    state = told(state, "treasure-found", "treasure-found", *hands, seat=frame.seat, coin=frame.tile)
    if frame.tile == BAVIECA and frame.who in THIEF_PIECES:
        return paced(state, frame.who, state.pace(frame.who) + 1)
    if frame.tile == BAVIECA:
        return changed(state, frame.seat, speed=state.player(frame.seat).speed + 1)
    if frame.tile == ROSE:
        return push(state, Blooming(frame.seat))
    if frame.tile == CURSE:
        state, got = take(state, frame.seat, (GOLD,) * GOLD_OF_CORTES)
        cards = (say("take-cards", seat=frame.seat, cards=got),)
        state = told(state, "cursed-treasure", "gathered", *cards, seat=frame.seat, cards=got)
        return lift_curse(state) if state.holder == who else state
    return state


FOUND = dict.fromkeys((BAVIECA, ROSE, ARMY, CURSE), found)


def rose_taken(state: ElDorado, action: TakeRose) -> ElDorado:
    """The Rose has brought a card."""
    state, got = take(pop(state), action.seat, (action.card,))
    hands = (say("take-cards", seat=action.seat, cards=got),)
    return told(state, "golden-rose", "gathered", *hands, seat=action.seat, cards=got)


def wilted(state: ElDorado, frame: Blooming) -> ElDorado | None:
    """Without a card in the stacks the Rose brings nothing."""
    return None if any(state.bank) else pop(state)


def spurred(state: ElDorado, action: Spur) -> ElDorado:
    """A thief is one faster."""
    state = paced(pop(state), action.who, state.pace(action.who) + 1)
    return told(state, "bavieca", "spurred", seat=action.seat, piece=action.who)


def coin_taken(state: ElDorado, action: TakeCoin) -> ElDorado:
    """The coin that was chosen goes to the victor."""
    frame = state.top
    if not isinstance(frame, Plunder):
        raise ValueError("no treasure is to be taken")
    return coin_goes(pop(state), action.coin, frame.loser, frame.winner, frame.at, frame.archer)
