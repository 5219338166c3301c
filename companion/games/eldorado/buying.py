"""Buying villagers, farmhouses, forts and offerings (page 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import BuyOffering
from companion.games.eldorado.box import FORT, OFFERING, SHRINE, VILLAGER
from companion.games.eldorado.changes import spent, told
from companion.games.eldorado.frames import Announced
from companion.games.eldorado.pieces import Piece
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import guarded
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import corners, meeting
from companion.games.eldorado.ways import unoccupied
from companion.games.kit import Action, Breach, Place, Seat, breach, say
from companion.games.kit.agenda import pop, push


def bought(state: ElDorado, action: do.BuyVillager | do.BuyFarmhouse | do.BuyFort) -> ElDorado:
    """A villager, farmhouse or fort is paid and placed."""
    at = action.at if isinstance(action, do.BuyVillager) else action.corner
    return placed(state, action.seat, action.kind, at)


def placed(state: ElDorado, seat: Seat, kind: str, at: str) -> ElDorado:
    """A piece is paid and placed."""
    state, hands = spent(state, seat, kind)
    what = {"seat": seat, "piece": kind, "place": at}
    rule = {VILLAGER: "villager-place", OFFERING: "control", FORT: "fort"}.get(kind, "corner")
    rule = "thieves-offering" if seat == state.setting.thief else rule
    state = told(state, rule, "bought", *hands, say("put", **what), **what)
    return replace(state, pieces=state.pieces.with_(Piece(state.side_of(seat), kind, at)))


def removed(state: ElDorado, action: do.Remove) -> ElDorado:
    """An own building is taken off the map, for what it cost."""
    building = state.pieces.building_at(action.corner)
    if building is None:
        raise ValueError(f"no building stands at {action.corner}")
    state, hands = spent(state, action.seat, building.kind)
    off = say("take-off", seat=action.seat, pieces=(building.kind,), place=action.corner)
    state = told(
        state, "own-building", "removed", *hands, off, seat=action.seat, piece=building.kind, place=action.corner
    )
    return replace(state, pieces=state.pieces.without((building,)))


def announced(state: ElDorado, action: do.BuyOffering) -> ElDorado:
    """An offering is to be bought, unless an attack comes first."""
    state = told(state, "before-offering", "announced", seat=action.seat, place=action.at)
    return push(state, Announced(action.seat, action.at))


def passed(state: ElDorado, action: do.Pass) -> ElDorado:
    """A player lets the announced offering be bought."""
    frame = state.top
    if not isinstance(frame, Announced):
        raise ValueError("no offering is announced")
    return pop(state, replace(frame, passed=(*frame.passed, action.seat)))


def offering(state: ElDorado, frame: Announced) -> ElDorado:
    """An announced offering is bought, if nothing stands against it by now."""
    state = pop(state)
    if state.verdict(do.BuyOffering(frame.seat, frame.at)).legal:
        return placed(state, frame.seat, OFFERING, frame.at)
    return told(state, "before-offering", "offering-lost", seat=frame.seat, place=frame.at)


def price(state: ElDorado, seat: str, thing: str) -> Iterator[Breach]:
    """A seat can pay for a thing: with cards, the Thieves with doubloons for what they build."""
    coins = state.setting.in_doubloons(seat, thing)
    if coins is None:
        yield from affordable(state, seat, state.setting.cost(thing))
    elif coins > state.player(seat).doubloons:
        yield breach("doubloons", number=coins)


def affordable(state: ElDorado, seat: str, cards: tuple[str, ...]) -> Iterator[Breach]:
    """The seat holds the cards of a price."""
    if not state.may_have(seat, cards):
        yield breach("cost", cost=cards)


@RULES.check(do.BuyVillager, do.BuyFarmhouse, do.BuyFort, do.BuyOffering)
def _pays_and_has_a_piece(state: ElDorado, action: Action) -> Iterator[Breach]:
    thing = action.kind
    yield from price(state, action.seat, thing)
    if state.in_supply(action.seat, thing) < 1:
        rule = "bought-again" if thing in state.player(state.side_of(action.seat)).lost else "pieces"
        yield breach(rule, piece=thing, number=state.limit(action.seat, thing))


def beside_a_building(state: ElDorado, action: do.BuyVillager | do.BuyThief, rule: str) -> Iterator[Breach]:
    """What is bought stands on an open tile at one of the seat's buildings."""
    if not state.land.open(action.at):
        yield breach("closed-tile", action.at, place=action.at)
    if not any(action.at in meeting(piece.at) for piece in state.pieces.buildings(action.seat)):
        yield breach(rule, action.at, place=action.at)


@RULES.check(do.BuyVillager)
def _villager_stands_beside_a_building(state: ElDorado, action: do.BuyVillager) -> Iterator[Breach]:
    yield from beside_a_building(state, action, "villager-place")
    if not unoccupied(state, action.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(action.seat, action.at))


@RULES.check(do.BuyFarmhouse, do.BuyFort, do.Remove)
def _explorer_stands_at_the_corner(
    state: ElDorado, action: do.BuyFarmhouse | do.BuyFort | do.Remove
) -> Iterator[Breach]:
    here = state.standing(action.seat)
    if not here:
        yield breach("off-map")
    elif not any(action.corner in corners(place) for place in here):
        yield breach("corner", action.corner, place=action.corner)


@RULES.check(do.BuyFarmhouse, do.BuyFort)
def _corner_is_unused(state: ElDorado, action: do.BuyFarmhouse | do.BuyFort) -> Iterator[Breach]:
    if building := state.pieces.building_at(action.corner):
        there = {"whose": building.side, "piece": building.kind}
        yield breach("corner-used", action.corner, place=action.corner, **there)


@RULES.check(do.BuyFort)
def _fort_stands_between_unoccupied_tiles(state: ElDorado, action: do.BuyFort) -> Iterator[Breach]:
    yield from between_unoccupied(state, action.seat, action.corner)


def between_unoccupied(state: ElDorado, seat: str, corner: Place) -> Iterator[Breach]:
    """All tiles at a corner are unoccupied; where none lies yet nobody does, though a fort will when one does."""
    for place in meeting(corner):
        if place in state.land.at and state.pieces.opponents(seat, place):
            yield breach("fort-place", place, place=place, **state.pieces.in_the_way(seat, place))


@RULES.check(do.Remove)
def _removes_an_own_building(state: ElDorado, action: do.Remove) -> Iterator[Breach]:
    building = state.pieces.building_at(action.corner)
    if building is None or building.side != state.side_of(action.seat):
        yield breach("own-building", action.corner, place=action.corner)
    else:
        yield from price(state, action.seat, building.kind)


@RULES.check(do.BuyOffering)
def _offering_lies_on_a_shrine_beside_the_explorer(state: ElDorado, action: do.BuyOffering) -> Iterator[Breach]:
    here = state.standing(action.seat)
    if not here:
        yield breach("off-map")
    elif state.land.at.get(action.at) != SHRINE or all(action.at not in state.land.adjacent(p) for p in here):
        yield breach("offering-place", action.at, place=action.at)
    if action.at in state.pieces.offerings(action.seat):
        yield breach("offering-once", action.at, place=action.at)


@RULES.check(BuyOffering)
def _no_guardian_is_on_the_shrine(state: ElDorado, action: BuyOffering) -> Iterator[Breach]:
    if guarded(state, action.at):
        yield breach("guarded-shrine", action.at, place=action.at)
