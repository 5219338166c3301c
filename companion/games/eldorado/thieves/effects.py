"""What the Thieves' decisions bring about."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.eldorado.box import DOUBLOONS, GOLD, HIDEOUT, OUTPOST, THIEF, bearer, seat_of
from companion.games.eldorado.frames import Turn
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.thieves import actions as do
from companion.games.eldorado.thieves.frames import THIEF_ROLL, Coming, Looting
from companion.games.eldorado.thieves.hands import other_number
from companion.games.eldorado.thieves.supply import available, unlike
from companion.games.eldorado.thieves.turns import explores, pace
from companion.games.eldorado.turn import turning
from companion.games.eldorado.turn.changing import (
    changed,
    hold,
    put_back,
    spent,
    take,
    told,
    with_coin,
    with_player,
    with_shrine,
)
from companion.games.eldorado.turn.moving import drawn, revealed, stride, went
from companion.games.kit import News, Place, Say, Seat, say
from companion.games.kit.agenda import pop, push, tell

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


# Before they explore.


def waited(state: ElDorado, action: do.Wait) -> ElDorado:
    """They stay in hiding, a doubloon richer if one is left."""
    seat = action.seat
    has = min(DOUBLOONS, state.player(seat).doubloons + 1)
    hands = (say("take-doubloons", seat=seat, number=1),) if has > state.player(seat).doubloons else ()
    state = told(changed(state, seat, doubloons=has), "in-hiding", "waited", *hands, seat=seat, number=has)
    return turning.over(state, _turn(state))


def took_gold(state: ElDorado, action: do.TakeGold) -> ElDorado:
    """They take a gold card, and explore."""
    state, got = take(state, action.seat, (GOLD,))
    hands = (say("take-cards", seat=action.seat, cards=got),) if got else ()
    state = told(state, "gold-or-steal", "gathered", *hands, seat=action.seat, cards=got)
    return explores(state, _turn(state))


def rolls_thief(state: ElDorado, action: do.RollThief) -> ElDorado:
    """They want to steal."""
    return pop(state, replace(_turn(state), stage=THIEF_ROLL))


def forgone(state: ElDorado, action: do.Forgo) -> ElDorado:
    """They steal from nobody."""
    return explores(told(state, "reach-and-steal", "forgone", seat=action.seat), _turn(state))


def robbed(state: ElDorado, action: do.Rob) -> ElDorado:
    """They look through a hand."""
    turn = _turn(state)
    number = other_number(turn.dice, action.reach)
    names = {"seat": action.seat, "victim": action.victim}
    state = told(state, "look-through", "robs", say("look-through", **names), number=number, **names)
    return push(explores(state, turn), Looting(action.seat, action.victim, number))


def looted(state: ElDorado, action: do.Loot) -> ElDorado:
    """Cards that both of them know change hands; the others hear how many."""
    frame = _looting(state)
    state = pop(state)
    state = with_player(state, frame.victim, state.player(frame.victim).paying(action.cards))
    state = with_player(state, frame.seat, state.player(frame.seat).gaining(action.cards))
    names = {"seat": frame.seat, "victim": frame.victim}
    hands = (say("loot", number=len(action.cards), **names),)
    state = told(state, "look-through", "looted", *hands, number=len(action.cards), **names)
    if not action.cards:
        return state
    what = say("looted-cards", cards=action.cards, **names)
    return tell(state, News("look-through", what, seen_by=(frame.seat, frame.victim)))


def looted_cardboard(state: ElDorado, action: do.LootCardboard) -> ElDorado:
    """So many cards of cardboard change hands."""
    frame = _looting(state)
    stays, goes = state.player(frame.victim).cards.part(action.number)
    state = pop(state)
    thief = state.player(frame.seat)
    state = with_player(state, frame.victim, state.player(frame.victim).holding(stays))
    state = with_player(state, frame.seat, thief.holding(thief.cards.add_hand(goes)))
    names = {"seat": frame.seat, "victim": frame.victim}
    hands = (say("loot", number=action.number, **names),)
    return told(state, "look-through", "looted", *hands, number=action.number, **names)


# Exploring.


def prowled(state: ElDorado, action: do.Prowl) -> ElDorado:
    """A thief goes one space."""
    seat, thief = action.seat, _thief(state, action.seat, action.who)
    state = paced(state, action.who, state.pace(action.who) - 1)
    way = {"seat": seat, "start": thief.at, "to": action.to}
    hands = stride(seat, thief, action.to)
    state = told(state, "thief-speed", "prowled", hands, piece=action.who, speed=state.pace(action.who), **way)
    return went(state, seat, (thief,), action.to)


def scouted(state: ElDorado, action: do.Scout) -> ElDorado:
    """A thief discovers the tile on top of the stack."""
    thief = _thief(state, action.seat, action.who)
    state = paced(state, action.who, state.pace(action.who) - 1)
    return drawn(state, action.seat, thief.at, action.who)


def scouted_own(state: ElDorado, action: do.ScoutOwn) -> ElDorado:
    """A thief discovers an important tile that the Thieves were given."""
    state = paced(state, action.who, state.pace(action.who) - 1)
    return revealed(state, action.seat, action.tile, action.who)


def thief_bought(state: ElDorado, action: do.BuyThief) -> ElDorado:
    """A thief stands beside a building, and may move at once."""
    state, hands = spent(state, action.seat, THIEF)
    return thief_comes(state, available(state), action.at, "thief-place", *hands)


def thief_comes(state: ElDorado, kinds: tuple[str, ...], at: Place, rule: str, *hands: Say) -> ElDorado:
    """One of these thieves comes onto the map: the Thieves say which, where they do not all bear the same."""
    pieces = unlike(state, kinds) if state.setting.revised else kinds[:1]
    if len(pieces) < 2:
        return thief_placed(state, pieces[0], at, rule, *hands)
    if hands:
        state = told(state, rule, "bought", *hands, seat=state.setting.thief, piece=THIEF, place=at)
    return push(state, Coming(pieces, at, rule))


def thief_chosen(state: ElDorado, action: do.ChooseThief) -> ElDorado:
    """The thief that was chosen stands on the map."""
    frame = state.top
    if not isinstance(frame, Coming):
        raise ValueError("no thief is coming")
    state = changed(pop(state), action.seat, hiding=False)
    return thief_placed(state, action.who, frame.at, frame.rule)


def thief_placed(state: ElDorado, kind: str, at: Place, rule: str, *hands: Any) -> ElDorado:
    """A thief stands on the map, with its speed for this turn."""
    seat = state.setting.thief
    what = {"seat": seat, "piece": kind, "place": at}
    state = told(state, rule, "thief-comes", *hands, say("put", **what), **what)
    lost = tuple(other for other in state.player(seat).lost if other != kind)  # their tile brings back one that fell
    state = changed(state, seat, lost=lost)
    state = _borne(replace(state, pieces=state.pieces.with_(Piece(seat, kind, at))), bearer(seat, kind))
    return paced(state, kind, pace(state, kind)) if state.exploring(seat) else state


def _borne(state: ElDorado, who: str) -> ElDorado:
    """What the hideout or an outpost won, while no thief was on the map, is for the first one that comes."""
    seat = seat_of(who)
    for coin, whose in state.coins:
        state = with_coin(state, coin, who) if whose == seat else state
    return hold(state, who) if state.holder == seat else state


def hideout_bought(state: ElDorado, action: do.BuyHideout) -> ElDorado:
    """The hideout stands; out of hiding they begin to explore."""
    state = _built(state, action.seat, HIDEOUT, action.corner)
    if not state.player(action.seat).hiding:
        return state
    state = told(changed(state, action.seat, hiding=False), "in-hiding", "emerged", seat=action.seat)
    return explores(state, _turn(state))


def outpost_bought(state: ElDorado, action: do.BuyOutpost) -> ElDorado:
    """An outpost stands."""
    return _built(state, action.seat, OUTPOST, action.corner)


def _built(state: ElDorado, seat: Seat, kind: str, at: Place) -> ElDorado:
    state, hands = spent(state, seat, kind)
    what = {"seat": seat, "piece": kind, "place": at}
    state = told(state, kind, "bought", *hands, say("put", **what), **what)
    return replace(state, pieces=state.pieces.with_(Piece(seat, kind, at)))


def minted(state: ElDorado, action: do.Mint) -> ElDorado:
    """Two equal cards go for a doubloon."""
    seat, cards = action.seat, (action.card,) * 2
    state = put_back(state, seat, cards)
    state = changed(state, seat, doubloons=state.player(seat).doubloons + 1)
    hands = (say("pay", seat=seat, cards=cards), say("take-doubloons", seat=seat, number=1))
    return told(state, "mint", "minted", *hands, seat=seat, cards=cards, number=state.player(seat).doubloons)


def carried(state: ElDorado, action: do.Carry) -> ElDorado:
    """Another thief has the cave shrine."""
    whose = bearer(action.seat, action.who)
    hands = with_shrine(state, whose)
    return told(hold(state, whose), "carry", "carried", *hands, seat=action.seat, piece=action.who)


def paced(state: ElDorado, kind: str, speed: int) -> ElDorado:
    """A thief has so much speed left."""
    seat = state.setting.thief
    at = state.thief_pieces.index(kind)
    paces = state.player(seat).paces or (0,) * len(state.thief_pieces)
    return changed(state, seat, paces=(*paces[:at], speed, *paces[at + 1 :]))


def _thief(state: ElDorado, seat: Seat, who: str) -> Piece:
    thief = state.walker(seat, who)
    if thief is None:
        raise ValueError(f"{who} is not on the map")
    return thief


def _turn(state: ElDorado) -> Turn:
    if not isinstance(state.top, Turn):
        raise ValueError("nobody's turn is on")
    return state.top


def _looting(state: ElDorado) -> Looting:
    if not isinstance(state.top, Looting):
        raise ValueError("nobody's hand is being looked through")
    return state.top
