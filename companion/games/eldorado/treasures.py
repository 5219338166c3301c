"""Treasures of the cave: the Golden Rose, Bavieca, the Army of Jiménez, the Gold of Cortés (page 19)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.eldorado.actions import RerollOne, Spur, TakeCoin, TakeRose
from companion.games.eldorado.box import BAVIECA, CARDS, CURSE, GOLD, ROSE, THIEF_PIECES, bearer
from companion.games.eldorado.changes import changed, lift_curse, take, told, with_coin
from companion.games.eldorado.coins import army_fights
from companion.games.eldorado.frames import Battle, Blooming, Found, Plunder, Spurring
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.spoils import coin_goes
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.thieves import paced
from companion.games.kit import Action, Breach, Seat, breach, say
from companion.games.kit.agenda import pop, push

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


@RULES.check(TakeRose)
def _takes_a_card_that_is_there(state: ElDorado, action: TakeRose) -> Iterator[Breach]:
    if state.in_bank(action.card) < 1:
        yield breach("stack-empty", card=action.card)


@RULES.check(Spur)
def _spurs_a_thief_on_the_map(state: ElDorado, action: Spur) -> Iterator[Breach]:
    if state.walker(action.seat, action.who) is None:
        yield breach("no-thief", piece=action.who)


@RULES.check(RerollOne)
def _army_is_in_the_battle_and_rerolls_once(state: ElDorado, action: RerollOne) -> Iterator[Breach]:
    battle = state.top
    if not isinstance(battle, Battle):
        return
    if not army_fights(state, action.seat, battle) or action.die not in battle.dice[battle.rolling]:
        yield breach("army-of-jimenez")


@RULES.check(TakeCoin)
def _takes_a_coin_that_was_there(state: ElDorado, action: TakeCoin) -> Iterator[Breach]:
    top = state.top
    if isinstance(top, Plunder) and action.coin not in top.coins:
        yield breach("treasure-lost", coin=action.coin)


def deciding(state: ElDorado, frame: Blooming | Spurring | Plunder, seat: Seat) -> Iterator[Action]:
    """A card, a thief or a coin."""
    match frame:
        case Blooming():
            yield from (TakeRose(seat, card) for card in CARDS)
        case Spurring():
            yield from (Spur(seat, who) for who in state.thief_pieces)
        case Plunder():
            yield from (TakeCoin(seat, coin) for coin in frame.coins)


def rerolling(battle: Battle, seat: Seat) -> Iterator[Action]:
    """Each different die again."""
    yield from (RerollOne(seat, die) for die in dict.fromkeys(battle.dice[battle.rolling]))
