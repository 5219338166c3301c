"""Building: settlements, cities, roads and ships; moving a ship."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import CITY, PIECES, ROAD, SETTLEMENT, SHIP, WORTH, YIELDS
from companion.games.diamond_isles.cards import COST, COST_CARDS, cards_of
from companion.games.diamond_isles.changes import heard, news, then, told
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import Founding, FreeWays, Gaining, Turn
from companion.games.diamond_isles.hands import gained, spent
from companion.games.diamond_isles.rules import RULES
from companion.games.diamond_isles.ships import (
    closed_ships,
    lost_without,
    open_tips,
    parted_by_settlement,
    parted_by_ship,
    trades,
)
from companion.games.diamond_isles.spots import (
    forbids_road,
    forbids_settlement,
    forbids_ship,
    hindered,
    is_joined,
    road_joints,
    ship_joints,
    touched,
)
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.villages import opened
from companion.games.kit import Action, Breach, News, Place, Seat, breach, say

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


def cost(state: DiamondIsles, seat: Seat, thing: str) -> Iterator[Breach]:
    """Whether a seat may have the cards that a thing costs."""
    if not state.may_pay(seat, COST[thing]):
        yield breach("cost", piece=thing, cards=COST_CARDS[thing])


@RULES.check(do.Settle, do.City, do.Road, do.Ship)
def _has_a_piece_and_pays(state: DiamondIsles, action: Action) -> Iterator[Breach]:
    piece = SETTLEMENT if type(action) is do.Settle else action.kind
    if state.in_supply(action.seat, piece) < 1:
        yield breach("pieces", piece=piece, number=PIECES[piece])
    if type(state.agenda[-1]) is Turn:
        yield from cost(state, action.seat, piece)


@RULES.check(do.Settle)
def _settlement_stands_alone_on_land(state: DiamondIsles, action: do.Settle) -> Iterator[Breach]:
    return forbids_settlement(state, action.at)


@RULES.check(do.Settle)
def _settlement_is_joined(state: DiamondIsles, action: do.Settle) -> Iterator[Breach]:
    if type(state.agenda[-1]) is not Founding and action.at not in touched(state, action.seat):
        yield breach("settlement-joined", action.at, place=action.at)


@RULES.check(do.City)
def _city_stands_on_an_own_settlement(state: DiamondIsles, action: do.City) -> Iterator[Breach]:
    if action.at not in state.board.of(action.seat).settlements:
        yield breach("city-own", action.at, place=action.at, piece=CITY)


@RULES.check(do.Road)
def _road_lies_on_land_and_is_joined(state: DiamondIsles, action: do.Road) -> Iterator[Breach]:
    yield from forbids_road(state, action.at)
    yield from _joined(state, action, road_joints, "road-joined")


@RULES.check(do.Ship)
def _ship_lies_at_sea_and_is_joined(state: DiamondIsles, action: do.Ship) -> Iterator[Breach]:
    yield from forbids_ship(state, action.at)
    yield from _joined(state, action, ship_joints, "ship-joined")


def _joined(
    state: DiamondIsles,
    action: do.Road | do.Ship,
    joints: Callable[[DiamondIsles, Seat], dict[Place, None]],
    rule: str,
) -> Iterator[Breach]:
    """A way begins at the settlement just founded, later where its seat may go on."""
    at, top = action.at, state.agenda[-1]
    if type(top) is Founding:
        if top.corner not in state.sea_map.ends[at]:
            yield breach("start-way", at, place=at)
    elif not is_joined(state, at, joints(state, action.seat)):
        yield breach(rule, at, place=at)


@RULES.check(do.MoveShip)
def _ship_may_leave(state: DiamondIsles, action: do.MoveShip) -> Iterator[Breach]:
    seat, start = action.seat, action.start
    turn = state.agenda[-1]
    if type(turn) is Turn and turn.moved:
        yield breach("move-once")
    if state.board.ways.get(start) != (seat, SHIP):
        yield breach("move-own", start, place=start)
        return
    if type(turn) is Turn and start in turn.fresh_ships:
        yield breach("move-fresh", start, place=start)
    if start in hindered(state):
        yield breach("pirate-hinders", start, place=start)
    if start not in open_tips(state, seat):
        stays = not state.setting.branch_moves and trades(state, seat, start)
        closed = stays or start in closed_ships(state, seat)
        yield breach("move-closed" if closed else "move-open", start, place=start)


@RULES.check(do.MoveShip)
def _ship_may_arrive(state: DiamondIsles, action: do.MoveShip) -> Iterator[Breach]:
    seat, start, to = action.seat, action.start, action.to
    if start == to:
        yield breach("move-elsewhere", to, place=to)
        return
    yield from forbids_ship(state, to)
    own = state.board.ways.get(start) == (seat, SHIP)
    if own and (not is_joined(state, to, ship_joints(state, seat)) or to in lost_without(state, seat, start)):
        yield breach("ship-joined", to, place=to)
