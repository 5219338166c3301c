"""The rules, each with its place in the rulebook, and the checks that find what breaks them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.kit import Breach, RuleTable, breach
from companion.games.kit.spaces.hexes import around, cell_of
from companion.games.kit.trade import AGREE, Offer, Propose, Reply
from tests.toys.atoll.actions import Bid, Call, Lay

if TYPE_CHECKING:
    from tests.toys.atoll.state import Atoll

RULES = RuleTable(
    "atoll",
    {
        "deal": "set-up",
        "turn-up": "round-1",
        "turn": "round-2",
        "barter": "round-2",
        "barter-once": "round-2",
        "reply": "round-2",
        "own-cards": "round-2",
        "bid": "round-3",
        "highest-bid": "round-3",
        "lay": "round-4",
        "free-space": "round-4",
        "beside-two": "round-4",
        "same-kind": "round-5",
        "most-points": "the-end",
        "cards-left": "the-end",
        "shared-win": "the-end",
    },
    private={"own-cards": (Propose, Reply, Bid)},
)


@RULES.check(Propose, Call, reads=())
def only_on_turn(state: Atoll, action: Propose | Call) -> Iterator[Breach]:
    """Offers are made, and bids called for, before the bids."""
    if state.trading is None:
        yield breach("turn")


@RULES.check(Propose, reads=())
def one_offer_a_round(state: Atoll, action: Propose) -> Iterator[Breach]:
    """A second offer has to wait for the next round."""
    if state.trading is not None and state.trading.offered:
        yield breach("barter-once")


@RULES.check(Propose, reads=("to",))
def an_offer_is_to_another_seat(state: Atoll, action: Propose) -> Iterator[Breach]:
    """Nobody trades alone."""
    if action.to == action.seat:
        yield breach("barter")


@RULES.check(Propose, reads=("give",))
def what_is_offered_is_in_hand(state: Atoll, action: Propose) -> Iterator[Breach]:
    """Cards that are given are one's own."""
    if not state.hand(action.seat).possible(action.give):
        yield breach("own-cards", cards=action.give)


@RULES.check(Propose, reads=("give", "take"))
def nothing_goes_both_ways(state: Atoll, action: Propose) -> Iterator[Breach]:
    """Kinds that are given are not taken."""
    if set(action.give) & set(action.take):
        yield breach("barter")


@RULES.check(Reply, reads=())
def a_reply_needs_an_offer(state: Atoll, action: Reply) -> Iterator[Breach]:
    """There must be something to agree to."""
    if not isinstance(state.top, Offer):
        yield breach("reply")


@RULES.check(Reply)
def who_agrees_has_the_cards(state: Atoll, action: Reply) -> Iterator[Breach]:
    """Cards that are asked for are there."""
    offer = state.top
    if isinstance(offer, Offer) and action.word == AGREE and not state.hand(action.seat).possible(offer.take):
        yield breach("own-cards", cards=offer.take)


@RULES.check(Bid, reads=())
def bids_are_called_for(state: Atoll, action: Bid) -> Iterator[Breach]:
    """All bid at once, when it is time."""
    if state.bidding is None:
        yield breach("bid")


@RULES.check(Bid, reads=("cards",))
def what_is_bid_is_in_hand(state: Atoll, action: Bid) -> Iterator[Breach]:
    """Cards that are bid are one's own."""
    if not state.hand(action.seat).possible(action.cards):
        yield breach("own-cards", cards=action.cards)


@RULES.check(Lay, reads=())
def who_won_lays(state: Atoll, action: Lay) -> Iterator[Breach]:
    """A tile is laid when it has been won."""
    if state.laying is None:
        yield breach("lay")


@RULES.check(Lay)
def a_tile_lies_beside_two(state: Atoll, action: Lay) -> Iterator[Breach]:
    """The space is free, and two tiles or more lie beside it."""
    cell = cell_of(action.at)
    if cell in state.islands:
        yield breach("free-space", action.at)
    elif cell is None or sum(other in state.islands for other in around(cell)) < 2:
        yield breach("beside-two", action.at)
