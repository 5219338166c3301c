"""What buying and trading bring about."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.battle.spoils import given
from companion.games.eldorado.box import FORT, OFFERING, VILLAGER, WILLIAM
from companion.games.eldorado.frames import Announced
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.turn.changing import put_back, spent, take, told, with_player
from companion.games.kit import News, Seat, say
from companion.games.kit.agenda import pop, push, tell
from companion.games.kit.trade import AGREE, Offer, Propose, Reply, offered, others_of, swapped

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def bought(state: ElDorado, action: do.BuyVillager | do.BuyFarmhouse | do.BuyFort) -> ElDorado:
    """A villager, farmhouse or fort is paid and placed."""
    at = action.at if isinstance(action, do.BuyVillager) else action.corner
    return placed(state, action.seat, action.kind, at)


def placed(state: ElDorado, seat: Seat, kind: str, at: str) -> ElDorado:
    """A piece is paid and placed."""
    state, hands = spent(state, seat, kind)
    what = {"seat": seat, "piece": kind, "place": at}
    rule = {VILLAGER: "villager-place", OFFERING: "control", FORT: "fort"}.get(kind, "corner")
    rule = "thieves-offering" if seat == state.setting.thief else rule
    state = told(state, rule, "bought", *hands, say("put", **what), **what)
    return replace(state, pieces=state.pieces.with_(Piece(state.side_of(seat), kind, at)))


def removed(state: ElDorado, action: do.Remove) -> ElDorado:
    """An own building is taken off the map, for what it cost."""
    building = state.pieces.building_at(action.corner)
    if building is None:
        raise ValueError(f"no building stands at {action.corner}")
    state, hands = spent(state, action.seat, building.kind)
    off = say("take-off", seat=action.seat, pieces=(building.kind,), place=action.corner)
    state = told(
        state, "own-building", "removed", *hands, off, seat=action.seat, piece=building.kind, place=action.corner
    )
    return replace(state, pieces=state.pieces.without((building,)))


def announced(state: ElDorado, action: do.BuyOffering) -> ElDorado:
    """An offering is to be bought, unless an attack comes first."""
    state = told(state, "before-offering", "announced", seat=action.seat, place=action.at)
    return push(state, Announced(action.seat, action.at))


def passed(state: ElDorado, action: do.Pass) -> ElDorado:
    """Somebody lets an offering be bought."""
    frame = state.top
    if not isinstance(frame, Announced):
        raise ValueError("no offering is announced")
    return pop(state, replace(frame, passed=(*frame.passed, action.seat)))


def offering(state: ElDorado, frame: Announced) -> ElDorado:
    """An announced offering is bought, if nothing stands against it by now."""
    state = pop(state)
    if state.verdict(do.BuyOffering(frame.seat, frame.at)).legal:
        return placed(state, frame.seat, OFFERING, frame.at)
    return told(state, "before-offering", "offering-lost", seat=frame.seat, place=frame.at)


# Trading.


def exchanged(state: ElDorado, action: do.Exchange) -> ElDorado:
    """Cards of one kind go to the stacks for one of another."""
    seat, gone = action.seat, (action.give,) * state.rate(action.seat)
    state, _ = take(put_back(state, seat, gone), seat, (action.take,))
    hands = (say("pay", seat=seat, cards=gone), say("take-cards", seat=seat, cards=(action.take,)))
    rule = "william" if state.is_(seat, WILLIAM) else "stack-trade"
    return told(state, rule, "exchanged", *hands, seat=seat, cards=gone, card=action.take)


def surrendered(state: ElDorado, action: do.Surrender) -> ElDorado:
    """A card too many goes to the stacks."""
    cards = (action.card,)
    hands = say("pay", seat=action.seat, cards=cards)
    state = told(state, "hand-limit", "surrendered", hands, seat=action.seat, card=action.card)
    return put_back(state, action.seat, cards)


def proposed(state: ElDorado, action: Propose) -> ElDorado:
    """A trade is offered."""
    things = {"give": action.give, "take": action.take}
    news = News("trade", say("proposed", seat=action.seat, to=action.to, **things))
    return push(tell(state, news), offered(action))


def replied(state: ElDorado, action: Reply) -> ElDorado:
    """A trade is agreed, or refused."""
    offer = state.top
    if not isinstance(offer, Offer):
        raise ValueError("nothing is offered")
    state = pop(state)
    if action.word != AGREE:
        return told(state, "trade", "refused", seat=offer.to, to=offer.by)
    giver, taker = state.player(offer.by), state.player(offer.to)
    gave, took = swapped(giver.cards, taker.cards, offer.give, offer.take)
    state = with_player(with_player(state, offer.by, giver.holding(gave)), offer.to, taker.holding(took))
    state = given(state, others_of(offer.give, giver.cards.kinds), offer.by, offer.to)
    state = given(state, others_of(offer.take, giver.cards.kinds), offer.to, offer.by)
    hands = [say("trade", seat=by, to=to, things=things) for by, to, things in _ways(offer) if things]
    rule = "team-hands" if state.side_of(offer.by) == state.side_of(offer.to) else "trade"
    return told(state, rule, "traded", *hands, seat=offer.by, to=offer.to, give=offer.give, take=offer.take)


def _ways(offer: Offer) -> tuple[tuple[Seat, Seat, tuple[str, ...]], ...]:
    return (offer.by, offer.to, offer.give), (offer.to, offer.by, offer.take)
