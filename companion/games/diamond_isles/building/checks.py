"""What stands against building and moving ships. Each rule once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import CITY, PIECES, SETTLEMENT, SHIP
from companion.games.diamond_isles.building.spots import (
    crowded,
    hindered,
    is_joined,
    road_joints,
    ship_joints,
    touched,
)
from companion.games.diamond_isles.cards.counts import COST, COST_CARDS
from companion.games.diamond_isles.frames import Founding, Turn
from companion.games.diamond_isles.routes.ships import closed_ships, lost_without, open_tips, trades
from companion.games.diamond_isles.rules import RULES
from companion.games.kit import Action, Breach, Place, Seat, breach

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

Breaches = Iterator[Breach]


def cost(state: DiamondIsles, seat: Seat, thing: str) -> Breaches:
    """Whether a seat may have the cards that a thing costs."""
    if not state.may_pay(seat, COST[thing]):
        yield breach("cost", piece=thing, cards=COST_CARDS[thing])


@RULES.check(do.Settle, do.City, do.Road, do.Ship)
def _has_a_piece_and_pays(state: DiamondIsles, action: Action) -> Breaches:
    piece = SETTLEMENT if type(action) is do.Settle else action.kind
    if state.in_supply(action.seat, piece) < 1:
        yield breach("pieces", piece=piece, number=PIECES[piece])
    if type(state.agenda[-1]) is Turn:
        yield from cost(state, action.seat, piece)


@RULES.check(do.Settle)
def _settlement_stands_alone_on_land(state: DiamondIsles, action: do.Settle) -> Breaches:
    at = action.at
    if at not in state.sites:
        isle = any(cell in state.sea_map.isles for cell in state.sea_map.meeting[at])
        yield breach("isle-settling" if isle else "site", at, place=at)
    if at in state.board.buildings:
        whose, piece = state.board.buildings[at]
        yield breach("corner-free", at, place=at, whose=whose, piece=piece)
    if crowded(state, at):
        yield breach("distance", at, place=at)


@RULES.check(do.Settle)
def _settlement_is_joined(state: DiamondIsles, action: do.Settle) -> Breaches:
    if type(state.agenda[-1]) is not Founding and action.at not in touched(state, action.seat):
        yield breach("settlement-joined", action.at, place=action.at)


@RULES.check(do.City)
def _city_stands_on_an_own_settlement(state: DiamondIsles, action: do.City) -> Breaches:
    if action.at not in state.board.of(action.seat).settlements:
        yield breach("city-own", action.at, place=action.at, piece=CITY)


@RULES.check(do.Road)
def _road_lies_on_land_and_is_joined(state: DiamondIsles, action: do.Road) -> Breaches:
    at = action.at
    if at not in state.sea_map.road_edges:
        yield breach("road-land", at, place=at)
    yield from _free(state, at)
    top = state.agenda[-1]
    if type(top) is Founding:
        if top.corner not in state.sea_map.ends[at]:
            yield breach("start-way", at, place=at)
    elif not is_joined(state, at, road_joints(state, action.seat)):
        yield breach("road-joined", at, place=at)


@RULES.check(do.Ship)
def _ship_lies_at_sea_and_is_joined(state: DiamondIsles, action: do.Ship) -> Breaches:
    at = action.at
    yield from _at_sea(state, at)
    top = state.agenda[-1]
    if type(top) is Founding:
        if top.corner not in state.sea_map.ends[at]:
            yield breach("start-way", at, place=at)
    elif not is_joined(state, at, ship_joints(state, action.seat)):
        yield breach("ship-joined", at, place=at)


def _at_sea(state: DiamondIsles, at: Place) -> Breaches:
    if at not in state.sea_map.ship_edges:
        yield breach("ship-sea", at, place=at)
    yield from _free(state, at)
    if at in hindered(state):
        yield breach("pirate-hinders", at, place=at)


def _free(state: DiamondIsles, at: Place) -> Breaches:
    if at in state.board.ways:
        whose, piece = state.board.ways[at]
        yield breach("edge-free", at, place=at, whose=whose, piece=piece)


# Moving ships.


@RULES.check(do.MoveShip)
def _ship_may_leave(state: DiamondIsles, action: do.MoveShip) -> Breaches:
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
def _ship_may_arrive(state: DiamondIsles, action: do.MoveShip) -> Breaches:
    seat, start, to = action.seat, action.start, action.to
    if start == to:
        yield breach("move-elsewhere", to, place=to)
        return
    yield from _at_sea(state, to)
    own = state.board.ways.get(start) == (seat, SHIP)
    if own and (not is_joined(state, to, ship_joints(state, seat)) or to in lost_without(state, seat, start)):
        yield breach("ship-joined", to, place=to)
