"""What stands against trades with the bank and with players. Each rule once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import DIAMOND
from companion.games.diamond_isles.frames import OpenOffer, Turn
from companion.games.diamond_isles.rules import HAND_CARDS, RULES
from companion.games.diamond_isles.trading.effects import rate
from companion.games.kit import Action, Breach, Seat, breach
from companion.games.kit.trade import AGREE, Offer, Reply

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

Breaches = Iterator[Breach]


@RULES.check(do.Exchange, do.Propose, reads=())
def _trades_before_building_where_a_table_plays_so(state: DiamondIsles, action: Action) -> Breaches:
    turn = state.agenda[0]
    if state.setting.trade_first and type(turn) is Turn and turn.built:
        yield breach("trade-first")


@RULES.check(do.Exchange)
def _exchanges_cards_for_another_kind(state: DiamondIsles, action: do.Exchange) -> Breaches:
    if action.give == action.take:
        yield breach("exchange-alike")
    if state.in_bank(action.take) < 1:
        yield breach("bank-cards", card=action.take)
    yield from in_hand(state, action.seat, (action.give,) * rate(state, action.seat, action.give))


def in_hand(state: DiamondIsles, seat: Seat, things: tuple[str, ...]) -> Breaches:
    """Whether a seat may have these cards and diamonds."""
    if not state.may_have(seat, things):
        yield breach(HAND_CARDS, cards=things)


@RULES.check(do.Propose, reads=("to",))
def _trades_with_whose_turn_it_is(state: DiamondIsles, action: do.Propose) -> Breaches:
    if action.to == action.seat:
        yield breach("trade-self")
    elif state.active not in (action.seat, action.to):
        yield breach("trade-active", seat=state.active or "")


@RULES.check(do.Propose, reads=("give",))
def _gives_what_it_has(state: DiamondIsles, action: do.Propose) -> Breaches:
    yield from in_hand(state, action.seat, action.give)


@RULES.check(do.Propose, reads=("to", "take"))
def _takes_what_somebody_may_have(state: DiamondIsles, action: do.Propose) -> Breaches:
    """What is in a private hand is for the reply to show."""
    others = [seat for seat in state.seats if seat != action.seat] if action.to == do.ANYBODY else [action.to]
    if not any(_may_show(state, seat, action.take) for seat in others):
        yield breach("trade-has", seat=action.to)


def _may_show(state: DiamondIsles, seat: Seat, things: tuple[str, ...]) -> bool:
    cards = tuple(thing for thing in things if thing != DIAMOND)
    return things.count(DIAMOND) <= state.player(seat).diamonds and state.shown_hand(seat).possible(cards)


@RULES.check(do.Propose, reads=("give", "take"))
def _nothing_goes_both_ways(state: DiamondIsles, action: do.Propose) -> Breaches:
    if set(action.give) & set(action.take):
        yield breach("trade-alike")


@RULES.check(Reply)
def _who_agrees_has_it(state: DiamondIsles, action: Reply) -> Breaches:
    top = state.agenda[-1]
    if action.word == AGREE and isinstance(top, Offer | OpenOffer):
        yield from in_hand(state, action.seat, top.take)


@RULES.check(do.Deal)
def _deals_with_one_who_agreed(state: DiamondIsles, action: do.Deal) -> Breaches:
    top = state.agenda[-1]
    if isinstance(top, OpenOffer) and action.to not in (*top.agreed, do.NOBODY):
        yield breach("deal", seat=action.to)
