"""Trading with the bank and with each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import ANY, CITY, DIAMOND, RATES, RESOURCES, SETTLEMENT
from companion.games.diamond_isles.cards import minus, plus, several
from companion.games.diamond_isles.changes import above, heard, news, then, told
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import OpenOffer, Turn
from companion.games.diamond_isles.hands import given, with_hand
from companion.games.diamond_isles.rules import HAND_CARDS, RULES
from companion.games.diamond_isles.spots import remembered
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Breach, News, Seat, breach, say
from companion.games.kit.trade import AGREE, Offer, Reply, offered


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
    given, taken = (give,) * number, (take,)
    hands = (say("pay", seat=seat, cards=given), say("take-cards", seat=seat, cards=taken))
    return news("exchange", "exchanged", (("seat", seat), ("give", given), ("take", taken)), hands)


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


@RULES.check(do.Exchange, do.Propose, reads=())
def _trades_before_building_where_a_table_plays_so(state: DiamondIsles, action: Action) -> Iterator[Breach]:
    turn = state.agenda[0]
    if state.setting.trade_first and type(turn) is Turn and turn.built:
        yield breach("trade-first")


@RULES.check(do.Exchange)
def _exchanges_cards_for_another_kind(state: DiamondIsles, action: do.Exchange) -> Iterator[Breach]:
    if action.give == action.take:
        yield breach("exchange-alike")
    if state.in_bank(action.take) < 1:
        yield breach("bank-cards", card=action.take)
    yield from in_hand(state, action.seat, (action.give,) * rate(state, action.seat, action.give))


def in_hand(state: DiamondIsles, seat: Seat, things: tuple[str, ...]) -> Iterator[Breach]:
    """Whether a seat may have these cards and diamonds."""
    if not state.may_have(seat, things):
        yield breach(HAND_CARDS, cards=things)


@RULES.check(do.Propose, reads=("to",))
def _trades_with_whose_turn_it_is(state: DiamondIsles, action: do.Propose) -> Iterator[Breach]:
    if action.to == action.seat:
        yield breach("trade-self")
    elif state.active not in (action.seat, action.to):
        yield breach("trade-active", seat=state.active or "")


@RULES.check(do.Propose, reads=("give",))
def _gives_what_it_has(state: DiamondIsles, action: do.Propose) -> Iterator[Breach]:
    yield from in_hand(state, action.seat, action.give)


@RULES.check(do.Propose, reads=("to", "take"))
def _takes_what_somebody_may_have(state: DiamondIsles, action: do.Propose) -> Iterator[Breach]:
    """What is in a private hand is for the reply to show."""
    others = [seat for seat in state.seats if seat != action.seat] if action.to == do.ANYBODY else [action.to]
    if not any(_may_show(state, seat, action.take) for seat in others):
        yield breach("trade-has", seat=action.to)


def _may_show(state: DiamondIsles, seat: Seat, things: tuple[str, ...]) -> bool:
    cards = tuple(thing for thing in things if thing != DIAMOND)
    return things.count(DIAMOND) <= state.player(seat).diamonds and state.shown_hand(seat).possible(cards)


@RULES.check(do.Propose, reads=("give", "take"))
def _nothing_goes_both_ways(state: DiamondIsles, action: do.Propose) -> Iterator[Breach]:
    if set(action.give) & set(action.take):
        yield breach("trade-alike")


@RULES.check(Reply)
def _who_agrees_has_it(state: DiamondIsles, action: Reply) -> Iterator[Breach]:
    top = state.agenda[-1]
    if action.word == AGREE and isinstance(top, Offer | OpenOffer):
        yield from in_hand(state, action.seat, top.take)


@RULES.check(do.Deal)
def _deals_with_one_who_agreed(state: DiamondIsles, action: do.Deal) -> Iterator[Breach]:
    top = state.agenda[-1]
    if isinstance(top, OpenOffer) and action.to not in (*top.agreed, do.NOBODY):
        yield breach("deal", seat=action.to)
