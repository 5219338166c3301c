"""What all see: what should lie on the table, and the state as plain data without hidden hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.diamond_isles.box import (
    BUILDING,
    FIGURE,
    GOLD,
    HARBOUR,
    ISLE,
    NUMBER,
    PIECES,
    PIRATE,
    RESOURCES,
    ROBBER,
    SHIP,
    TERRAIN,
    VILLAGE,
    WAY,
    WORTH,
    YIELDS,
)
from companion.games.diamond_isles.cards import Player
from companion.games.diamond_isles.frames import (
    Discarding,
    Drawing,
    Founding,
    FreeWays,
    Gaining,
    MapLies,
    OpenOffer,
    Revealing,
    Stealing,
    Thieving,
    Turn,
)
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import code_of
from companion.games.diamond_isles.scoring import lines, shown_points
from companion.games.diamond_isles.settings import PRIVATE
from companion.games.diamond_isles.seven import routes_of
from companion.games.diamond_isles.ships import closed_ships, open_tips
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.trading import harbours, rate
from companion.games.kit import Layout, Place, Say, Seat, State, say
from companion.games.kit.going_back import hand_restored
from companion.games.kit.trade import Offer


def layout(state: DiamondIsles) -> Layout:
    """Every spot where something lies, and those beside that are empty."""
    board, sea_map = state.board, state.sea_map
    lying: dict[tuple[Place, str], str | None] = {}
    for hexagon in sea_map.hexes:
        lying[hexagon.place, TERRAIN] = hexagon.terrain
        if hexagon.place in sea_map.land:
            lying[hexagon.place, NUMBER] = str(hexagon.number) if hexagon.number else None
        if hexagon.terrain != ISLE or state.setting.robber_on_isles:
            lying[hexagon.place, FIGURE] = None
    lying |= {(harbour.edge, HARBOUR): harbour.kind for harbour in sea_map.harbours}
    lying |= {(corner, BUILDING): None for corner in sea_map.corners if corner in state.sites}
    lying |= {(edge, WAY): None for edge in sea_map.edges}
    lying |= {(corner, BUILDING): f"{seat}-{kind}" for corner, (seat, kind) in board.buildings.items()}
    lying |= {(edge, WAY): f"{seat}-{kind}" for edge, (seat, kind) in board.ways.items()}
    for village, number in zip(sea_map.villages, state.villages, strict=True):
        lying[village.corner, VILLAGE] = str(number)
    if sea_map.hexes:
        lying[board.robber, FIGURE] = ROBBER
        lying[board.pirate, FIGURE] = PIRATE
    return lying


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what everybody had before to what they should have now."""
    assert isinstance(before, DiamondIsles)
    assert isinstance(after, DiamondIsles)
    for seat in after.seats:
        had, has = before.player(seat), after.player(seat)
        yield from hand_restored(seat, had.cards, has.cards, after.setting.cards == PRIVATE)
        yield from _development(seat, had, has)
        if had.diamonds != has.diamonds:
            yield say("diamonds-now", seat=seat, number=has.diamonds)
    if before.cache != after.cache:
        yield say("cache-now", number=after.cache)
    if before.army != after.army:
        yield say("take-army", seat=after.army) if after.army is not None else say("army-beside")


def _development(seat: Seat, had: Player, has: Player) -> Iterator[Say]:
    """Played cards come back into the hand first; what was bought goes back onto the pile, the last one first."""
    played, now = Counter(had.played), Counter(has.played)
    yield from (say("take-up-card", seat=seat, card=card) for card in (played - now).elements())
    yield from (say("show-card", seat=seat, card=card) for card in (now - played).elements())
    bought = had.held + len(had.played) - has.held - len(has.played)
    if bought > 0:
        yield say("card-back", seat=seat, number=bought)
    yield from (say("draw-card", seat=seat) for _ in range(-bought))


WAYS_TO_ROLL = {number: 6 - abs(7 - number) for number in range(2, 13)}
"""Of the 36 rolls of two dice, how many make each number."""
_STAGES = {
    MapLies: "map",
    Founding: "setup",
    Discarding: "discard",
    Gaining: "gold",
    Thieving: "rob",
    Stealing: "rob",
    FreeWays: "free",
    OpenOffer: "offer",
    Offer: "offer",
    Drawing: "main",
    Revealing: "over",
}


def view(state: DiamondIsles, seat: Seat | None) -> Mapping[str, Any]:
    """What one seat, or the whole table (None), may know.

    `odds` says for each corner to build on how many cards it brings in 36 rolls, in all and by kind; `rolls` how often
    each number was rolled, `rolled` what just was; `owed` how many cards somebody discards or takes. `closed` ships do
    not move.
    """
    question = state.question()
    top = state.top
    return {
        "turn": state.active,
        "stage": "over" if state.ended else top.stage if isinstance(top, Turn) else _STAGES.get(type(top), "main"),
        "asking": {"kind": question.kind, "place": next(iter(question.places), None)} if question else None,
        "map": _map(state),
        "robber": state.board.robber,
        "pirate": state.board.pirate,
        "cache": state.cache,
        "army": state.army,
        "bank": dict(zip(RESOURCES, state.bank, strict=True)),
        "deck": state.deck.size,
        "buildings": {at: {"seat": owner, "kind": kind} for at, (owner, kind) in state.board.buildings.items()},
        "ways": _ways(state),
        "players": {each: _player(state, each, seat) for each in state.seats},
        "offer": _offer(state),
        "owed": dict(top.owed) if isinstance(top, Discarding | Gaining) else {},
        "free": top.left if isinstance(top, FreeWays) else 0,
        "founding": top.corner if isinstance(top, Founding) else None,
        "rolls": {number: state.rolls[number - 2] for number in WAYS_TO_ROLL},
        "rolled": next((dict(n.what.args)["number"] for n in state.news() if n.what.key == "rolled"), None),
        "odds": odds(state.sea_map),
        "code": _code(state.sea_map),
        "ended": state.ended or None,
    }


def _map(state: DiamondIsles) -> Mapping[str, Any]:
    sea_map = state.sea_map
    memo = sea_map.memo
    if "view" not in memo:
        memo["view"] = {
            "cells": {h.place: {"terrain": h.terrain, "number": h.number or None} for h in sea_map.hexes},
            "harbours": {harbour.edge: harbour.kind for harbour in sea_map.harbours},
        }
    villages = {
        village.corner: {"number": village.number, "left": left, "traders": list(traders), "isle": village.isle}
        for village, left, traders in zip(sea_map.villages, state.villages, state.board.traders, strict=True)
    }
    return {**memo["view"], "villages": villages}


def _ways(state: DiamondIsles) -> Mapping[Place, Mapping[str, Any]]:
    closed = {ship for seat in state.seats for ship in closed_ships(state, seat)}
    tips = {ship for seat in state.seats for ship in open_tips(state, seat)}
    return {
        at: {"seat": owner, "kind": kind, "closed": at in closed, "movable": kind == SHIP and at in tips}
        for at, (owner, kind) in state.board.ways.items()
    }


def _player(state: DiamondIsles, seat: Seat, looking: Seat | None) -> Mapping[str, Any]:
    player = state.player(seat)
    known = state.setting.cards != PRIVATE or looking == seat
    mine = looking == seat and player.faces is not None
    hand = player.cards
    return {
        "hand": {
            "count": hand.size,
            "cards": dict(zip(RESOURCES, hand.known, strict=True)) if known else None,
            "unknown": hand.unknown if known else None,
        },
        "development": {
            "count": player.held,
            "fresh": player.fresh,
            "cards": list(player.faces.see()) if mine and player.faces is not None else None,
        },
        "played": dict(Counter(player.played)),
        "diamonds": player.diamonds,
        "colours": dict(Counter(player.colours)),
        "points": {
            "shown": shown_points(state, seat),
            "hidden": (player.hidden_points if mine or state.ended else None) or (player.victory or None),
        },
        "lines": dict(lines(state, seat)),
        "rates": {kind: rate(state, seat, kind) for kind in RESOURCES},
        "harbours": list(harbours(state, seat)),
        "supply": {piece: state.in_supply(seat, piece) for piece in PIECES},
        "villages": list(routes_of(state, seat)),
    }


def _offer(state: DiamondIsles) -> Mapping[str, Any] | None:
    """What is offered, who has yet to reply, and who has agreed."""
    top = state.top
    if isinstance(top, Offer):
        return {"by": top.by, "give": list(top.give), "take": list(top.take), "left": [top.to], "agreed": []}
    if isinstance(top, OpenOffer):
        given = {"by": top.by, "give": list(top.give), "take": list(top.take)}
        return {**given, "left": list(top.left), "agreed": list(top.agreed)}
    return None


def odds(sea_map: SeaMap) -> Mapping[Place, Mapping[str, Any]]:
    """By corner to build on: how many cards it brings in 36 rolls, in all and by kind."""
    memo = sea_map.memo
    if "odds" not in memo:
        memo["odds"] = {corner: _odds_at(sea_map, corner) for corner in sea_map.corners if corner in sea_map.sites}
    found: Mapping[Place, Mapping[str, Any]] = memo["odds"]
    return found


def _odds_at(sea_map: SeaMap, corner: Place) -> Mapping[str, Any]:
    kinds: Counter[str] = Counter()
    for cell in sea_map.meeting[corner]:
        hexagon = sea_map.at[cell]
        what = GOLD if hexagon.terrain == GOLD else YIELDS.get(hexagon.terrain)
        if what and hexagon.number:
            kinds[what] += WAYS_TO_ROLL[hexagon.number] * WORTH["settlement"]
    return {"cards": sum(kinds.values()), "kinds": dict(kinds)}


def _code(sea_map: SeaMap) -> str | None:
    memo = sea_map.memo
    if "code" not in memo:
        memo["code"] = code_of(sea_map) if sea_map.hexes else None
    found: str | None = memo["code"]
    return found
