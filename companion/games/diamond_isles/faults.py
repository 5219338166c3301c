"""What is impossible about a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.diamond_isles.box import ARMY, IN_CACHE, IN_VILLAGE, PIECES, RESOURCES, ROAD, SHIP
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Fault, say


def faults(state: DiamondIsles) -> Iterator[Fault]:
    """Cards, diamonds and pieces that the boxes do not hold, and pieces where they cannot be."""
    yield from _cards(state)
    yield from _development(state)
    yield from _diamonds(state)
    yield from _pieces(state)
    if state.sea_map.hexes:
        yield from _standing(state)


def _cards(state: DiamondIsles) -> Iterator[Fault]:
    hands = [player.cards for player in state.players]
    total = sum(state.bank) + sum(hand.size for hand in hands)
    each = state.setting.each
    if total != each * len(RESOURCES):
        yield Fault(say("cards", number=total, most=each * len(RESOURCES)))
    for n, kind in enumerate(RESOURCES):
        if state.bank[n] < 0 or state.bank[n] + sum(hand.known[n] for hand in hands) > each:
            yield Fault(say("cards-of-kind", card=kind, number=each))


def _development(state: DiamondIsles) -> Iterator[Fault]:
    total = state.deck.size + sum(player.held + len(player.played) for player in state.players)
    most = sum(state.setting.development.values())
    if total != most:
        yield Fault(say("development", number=total, most=most))
    seen = Counter(card for player in state.players for card in player.played)
    seen.update(card for player in state.players if player.faces is not None for card in player.faces.see())
    for kind, number in state.setting.development.items():
        if seen[kind] > number:
            yield Fault(say("development-of-kind", card=kind, number=number))


def _diamonds(state: DiamondIsles) -> Iterator[Fault]:
    most = IN_VILLAGE * len(state.villages) + IN_CACHE
    total = sum(state.villages) + state.cache + sum(player.diamonds for player in state.players)
    if state.villages and total != most:
        yield Fault(say("diamonds", number=total, most=most))


def _pieces(state: DiamondIsles) -> Iterator[Fault]:
    for seat in state.seats:
        own = state.board.of(seat)
        for kind, most in PIECES.items():
            if len(own.of(kind)) > most:
                yield Fault(say("pieces", seat=seat, piece=kind, number=most), own.of(kind))
    knights = {seat: state.player(seat).knights for seat in state.seats}
    if state.army is not None and knights[state.army] < max(ARMY, *knights.values()):
        yield Fault(say("army", seat=state.army))


def _standing(state: DiamondIsles) -> Iterator[Fault]:
    """Every piece stands where it can, and no two in one place."""
    board, sea_map = state.board, state.sea_map
    pieces = [(place, kind) for own in board.pieces for kind in PIECES for place in own.of(kind)]
    for place, number in Counter(place for place, _ in pieces).items():
        if number > 1:
            yield Fault(say("two-in-one-place", place=place), (place,))
    for place, kind in pieces:
        there = {ROAD: sea_map.road_edges, SHIP: sea_map.ship_edges}.get(kind, state.sites)
        if place not in there:
            yield Fault(say("out-of-place", piece=kind, place=place), (place,))
    if board.robber not in state.robber_cells:
        yield Fault(say("robber", place=board.robber), (board.robber,))
    if board.pirate not in sea_map.sea:
        yield Fault(say("pirate", place=board.pirate), (board.pirate,))
