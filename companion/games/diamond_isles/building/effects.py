"""What building brings about: pieces on the map, cards paid, trading routes finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import CITY, ROAD, SETTLEMENT, SHIP, WORTH, YIELDS
from companion.games.diamond_isles.cards.counts import COST, COST_CARDS, cards_of
from companion.games.diamond_isles.cards.hands import gained, spent
from companion.games.diamond_isles.changing import changed, heard, news, then, told
from companion.games.diamond_isles.frames import Founding, FreeWays, Gaining, Turn
from companion.games.diamond_isles.routes.ships import parted_by_settlement, parted_by_ship
from companion.games.diamond_isles.routes.villages import opened
from companion.games.kit import Action, News, Place, Seat, say

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles


_START_RULES = {ROAD: "start-way", SHIP: "start-ship"}


def settle(state: DiamondIsles, action: do.Settle) -> DiamondIsles:
    """A settlement is built, or founded at the beginning."""
    seat, at = action.seat, action.at
    top = state.agenda[-1]
    if not isinstance(top, Founding):
        state = _paid(state, seat, SETTLEMENT)
    parted = parted_by_settlement(state, seat, at)
    state = changed(state, board=state.board.settled(seat, at).parting(parted))
    if isinstance(top, Founding):
        return heard(then(state, changed(top, corner=at)), _laid("found", seat, SETTLEMENT, at))
    return opened(heard(state, _laid("settlement", seat, SETTLEMENT, at)), seat)


@lru_cache(maxsize=1 << 12)
def _laid(rule: str, seat: Seat, piece: str, at: Place) -> News:
    hands = (say("lay-piece", seat=seat, piece=piece, place=at),)
    return news(rule, "built", (("seat", seat), ("piece", piece), ("place", at)), hands)


def city(state: DiamondIsles, action: do.City) -> DiamondIsles:
    """A settlement becomes a city."""
    seat, at = action.seat, action.at
    state = _paid(state, seat, CITY)
    hands = (say("take-off", seat=seat, piece=SETTLEMENT, place=at), say("lay-piece", seat=seat, piece=CITY, place=at))
    state = changed(state, board=state.board.grown(seat, at))
    return told(state, "city", "built", *hands, seat=seat, piece=CITY, place=at)


def way(state: DiamondIsles, action: do.Road | do.Ship) -> DiamondIsles:
    """A road or a ship is built: paid, for nothing, or with a settlement at the beginning."""
    seat, at, kind = action.seat, action.at, action.kind
    top = state.agenda[-1]
    if isinstance(top, Turn):
        state = _paid(state, seat, kind)
    elif isinstance(top, FreeWays):
        state = then(state, *((changed(top, left=top.left - 1),) if top.left > 1 else ()))
    if isinstance(top, Founding):
        state = _founded(state, top, seat)
    parted = parted_by_ship(state, seat, at) if kind == SHIP else ()
    state = changed(state, board=state.board.joined(seat, kind, at, state.sea_map.ends[at]).parting(parted))
    rule = _START_RULES[kind] if isinstance(top, Founding) else kind
    state = heard(state, _laid(rule, seat, kind, at))
    if kind == ROAD:
        return state
    return opened(state if isinstance(top, Founding) else _new_ship(state, at), seat)


def _new_ship(state: DiamondIsles, at: Place) -> DiamondIsles:
    """A ship that was built in this turn stays where it is until the next."""
    turn = state.agenda[0]
    assert isinstance(turn, Turn)
    if type(state.agenda[-1]) is Turn and len(state.agenda) > 1:
        return state  # in the building phase: the turn of who has built comes later
    turn = changed(turn, fresh_ships=(*turn.fresh_ships, at))
    return changed(state, agenda=(turn, *state.agenda[1:]))


def move_ship(state: DiamondIsles, action: do.MoveShip) -> DiamondIsles:
    """The ship at the end of an open route goes elsewhere."""
    seat = action.seat
    turn = state.agenda[-1]
    assert isinstance(turn, Turn)
    ends = state.sea_map.ends
    board = state.board.shifted(seat, action.start, action.to, ends[action.start] + ends[action.to])
    board = board.parting(parted_by_ship(state, seat, action.to))
    state = then(state, changed(turn, moved=True), board=board)
    return opened(heard(state, _moved(seat, action.start, action.to)), seat)


@lru_cache(maxsize=1 << 14)
def _moved(seat: Seat, start: Place, to: Place) -> News:
    hands = (say("move-ship", seat=seat, start=start, to=to),)
    return news("move-ship", "moved", (("seat", seat), ("start", start), ("to", to)), hands)


def _paid(state: DiamondIsles, seat: Seat, thing: str) -> DiamondIsles:
    state = spent(state, seat, COST[thing])
    turn = state.agenda[-1]
    assert isinstance(turn, Turn)
    state = state if turn.built else then(state, changed(turn, built=True))
    return heard(state, _paid_for(seat, thing))


@lru_cache(maxsize=64)
def _paid_for(seat: Seat, thing: str) -> News:
    cards = COST_CARDS[thing]
    return news("cost", "paid", (("seat", seat), ("cards", cards)), (say("pay", seat=seat, cards=cards),))


def _founded(state: DiamondIsles, frame: Founding, seat: Seat) -> DiamondIsles:
    """A start settlement has its road or ship; one of the last round brings its cards."""
    order = frame.order[1:]
    rich = len(frame.order) <= frame.rich
    state = then(state, changed(frame, order=order, corner="") if order else Turn(state.seats[0]))
    return _start_cards(state, seat, frame.corner) if rich else state


def _start_cards(state: DiamondIsles, seat: Seat, corner: Place) -> DiamondIsles:
    counts = [0] * len(state.bank)
    gold = 0
    for cell in state.sea_map.meeting[corner]:
        terrain = state.sea_map.at[cell].terrain
        if terrain in YIELDS:
            counts[list(YIELDS).index(terrain)] += WORTH[SETTLEMENT]
        gold += int(terrain == "gold")
    if any(counts):
        cards = cards_of(counts)
        state = gained(state, seat, tuple(counts))
        state = told(state, "start-cards", "gained", say("take-cards", seat=seat, cards=cards), seat=seat, cards=cards)
    return changed(state, agenda=(*state.agenda, Gaining(((seat, gold),)))) if gold else state


EFFECTS: Mapping[type[Action], Callable[[Any, Any], Any]] = {
    do.Settle: settle,
    do.City: city,
    do.Road: way,
    do.Ship: way,
    do.MoveShip: move_ship,
}
"""What each of these actions brings about."""
