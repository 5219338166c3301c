"""Trades: with the bank, with one player, or with whoever takes an open offer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import ANY, CITY, RATES, RESOURCES, SETTLEMENT
from companion.games.diamond_isles.building.spots import remembered
from companion.games.diamond_isles.cards.counts import minus, plus, several
from companion.games.diamond_isles.cards.hands import given, with_hand
from companion.games.diamond_isles.changing import above, changed, heard, news, then, told
from companion.games.diamond_isles.frames import OpenOffer
from companion.games.kit import News, Seat, say
from companion.games.kit.trade import AGREE, Offer, Reply, offered

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles


def harbours(state: DiamondIsles, seat: Seat) -> tuple[str, ...]:
    """The kinds of harbours at which a seat has built."""
    at = state.sea_map.harbour_at
    own = state.board.of(seat)
    return tuple(dict.fromkeys(at[corner] for kind in (SETTLEMENT, CITY) for corner in own.of(kind) if corner in at))


def rates(state: DiamondIsles, seat: Seat) -> tuple[int, ...]:
    """How many cards of each kind the bank takes for one of another."""
    return remembered(state, "rates", seat, _rates)


def _rates(state: DiamondIsles, seat: Seat) -> tuple[int, ...]:
    own = harbours(state, seat)
    usual = RATES[ANY] if ANY in own else RATES["bank"]
    return tuple(RATES["special"] if kind in own else usual for kind in RESOURCES)


def rate(state: DiamondIsles, seat: Seat, kind: str) -> int:
    """How many cards of a kind the bank takes for one of another."""
    return rates(state, seat)[RESOURCES.index(kind)]


def exchanged(state: DiamondIsles, action: do.Exchange) -> DiamondIsles:
    """Some alike cards go to the bank for one of another kind."""
    seat, number = action.seat, rate(state, action.seat, action.give)
    give, take = several(action.give, number), several(action.take, 1)
    hand = state.player(seat).cards.spend(give).gain(take)
    state = with_hand(state, seat, hand, bank=minus(plus(state.bank, give), take))
    return heard(state, _exchanged(seat, number, action.give, action.take))


@lru_cache(maxsize=1 << 10)
def _exchanged(seat: Seat, number: int, give: str, take: str) -> News:
    hands = (say("pay", seat=seat, cards=(give,) * number), say("take-cards", seat=seat, cards=(take,)))
    return news("exchange", "exchanged", (("seat", seat), ("number", number), ("give", give), ("take", take)), hands)


def proposed(state: DiamondIsles, action: do.Propose) -> DiamondIsles:
    """An offer is made, to one or to all."""
    seat, goods = action.seat, {"give": action.give, "take": action.take}
    if action.to != do.ANYBODY:
        return above(told(state, "trade", "offered", seat=seat, other=action.to, **goods), offered(action))
    state = told(state, "trade", "offered-to-all", seat=seat, **goods)
    return above(state, OpenOffer(seat, action.give, action.take, tuple(s for s in state.seats if s != seat)))


def replied(state: DiamondIsles, action: Reply) -> DiamondIsles:
    """Somebody agrees to an offer, or refuses it."""
    frame, agrees = state.agenda[-1], action.word == AGREE
    if isinstance(frame, OpenOffer):
        left = tuple(seat for seat in frame.left if seat != action.seat)
        agreed = (*frame.agreed, action.seat) if agrees else frame.agreed
        state = told(state, "trade", "agreed" if agrees else "refused", seat=action.seat)
        if left or agreed:
            return then(state, changed(frame, left=left, agreed=agreed))
        return told(then(state), "trade", "no-deal", seat=frame.by)
    assert isinstance(frame, Offer)
    if not agrees:
        return told(then(state), "trade", "refused", seat=action.seat)
    return _swapped(then(state), frame.by, frame.to, frame.give, frame.take)


def dealt(state: DiamondIsles, action: do.Deal) -> DiamondIsles:
    """Of those who agree one is chosen, or nobody."""
    frame = state.agenda[-1]
    assert isinstance(frame, OpenOffer)
    if action.to == do.NOBODY:
        return told(then(state), "trade", "no-deal", seat=frame.by)
    return _swapped(then(state), frame.by, action.to, frame.give, frame.take)


def _swapped(state: DiamondIsles, by: Seat, to: Seat, give: tuple[str, ...], take: tuple[str, ...]) -> DiamondIsles:
    state = given(given(state, by, to, give), to, by, take)
    hands = (say("hand-cards", seat=by, to=to, cards=give), say("hand-cards", seat=to, to=by, cards=take))
    return told(state, "trade", "traded", *hands, seat=by, other=to, give=give, take=take)
