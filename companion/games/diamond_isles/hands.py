"""Resource cards that move between hands and the bank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.diamond_isles.box import DIAMOND
from companion.games.diamond_isles.cards import Counts, counted, minus, plus
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.villages import handed, returned
from companion.games.kit import Seat
from companion.games.kit.hands import CardHand


def with_hand(state: DiamondIsles, seat: Seat, hand: CardHand, **changes: Any) -> DiamondIsles:
    """The state with other cards in a seat's hand, and other changes."""
    at = state.seats.index(seat)
    players = list(state.players)
    players[at] = changed(players[at], hand=players[at].kept(hand))
    return changed(state, players=tuple(players), **changes)


def spent(state: DiamondIsles, seat: Seat, counts: Counts) -> DiamondIsles:
    """Cards go from a hand to the bank."""
    return with_hand(state, seat, state.player(seat).cards.spend(counts), bank=plus(state.bank, counts))


def gained(state: DiamondIsles, seat: Seat, counts: Counts) -> DiamondIsles:
    """Cards go from the bank to a hand."""
    return with_hand(state, seat, state.player(seat).cards.gain(counts), bank=minus(state.bank, counts))


def handed_out(state: DiamondIsles, shares: Mapping[Seat, Counts], total: Counts) -> DiamondIsles:
    """Cards go from the bank to several hands, `total` of each kind in all."""
    players = list(state.players)
    for seat, counts in shares.items():
        at = state.seats.index(seat)
        player = players[at]
        players[at] = changed(player, hand=player.kept(player.cards.gain(counts)))
    return changed(state, players=tuple(players), bank=minus(state.bank, total))


def given(state: DiamondIsles, giver: Seat, taker: Seat, things: tuple[str, ...]) -> DiamondIsles:
    """Cards, and diamonds where they are traded, go from one hand to another."""
    counts = counted(things)
    state = with_hand(state, giver, state.player(giver).cards.spend(counts))
    state = with_hand(state, taker, state.player(taker).cards.gain(counts))
    diamonds = things.count(DIAMOND)
    return handed(state, giver, taker, diamonds) if diamonds else state


def put_back(state: DiamondIsles, seat: Seat, things: tuple[str, ...]) -> DiamondIsles:
    """Cards go from a hand to the bank, and diamonds to the cache."""
    diamonds = things.count(DIAMOND)
    state = spent(state, seat, counted(things))
    return returned(state, seat, diamonds) if diamonds else state


def must_have(state: DiamondIsles, seat: Seat, things: tuple[str, ...]) -> bool:
    """Whether a seat has all these cards and diamonds for certain."""
    player = state.player(seat)
    known = player.cards.known
    return things.count(DIAMOND) <= player.diamonds and all(a <= b for a, b in zip(counted(things), known, strict=True))
