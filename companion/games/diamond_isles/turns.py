"""The course of turns: whom the game waits for, what follows by itself, the building phase, the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.diamond_isles.box import CARD, CITY, GOAL, PIECES, ROAD, SETTLEMENT, SHIP, STOCKED
from companion.games.diamond_isles.cards import COST, affordable
from companion.games.diamond_isles.changes import heard, news, then, told, with_player
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import (
    BEFORE,
    BUILD,
    MAIN,
    ROLL,
    Discarding,
    Founding,
    Frame,
    FreeWays,
    Gaining,
    OpenOffer,
    Revealing,
    Thieving,
    Turn,
    turn_of,
)
from companion.games.diamond_isles.rules import COST as COST_RULE
from companion.games.diamond_isles.scoring import shown_points
from companion.games.diamond_isles.seven import may_rob, may_sail
from companion.games.diamond_isles.spots import road_spots, settlement_spots, ship_spots
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.villages import stocked
from companion.games.kit import News, Seat
from companion.games.kit.trade import Offer

_OF_STAGE = {BEFORE: "before-roll", MAIN: "turn-order", BUILD: "building-phase"}


def due(state: DiamondIsles) -> Mapping[Seat, str]:
    """The seats that must act; empty while a question is open."""
    top = state.agenda[-1]
    if type(top) is Turn:  # asked most often by far
        return {top.seat: _OF_STAGE[top.stage]} if top.stage != ROLL else {}
    match top:
        case Founding(order, corner=corner):
            return {order[0]: "start-way" if corner else "found"}
        case Discarding(owed):
            return {seat: "discard" for seat, _ in owed}
        case Gaining(owed):
            return {owed[0][0]: "gold"}
        case Thieving(seat, knight):
            return {seat: "knight" if knight else "robber"}
        case FreeWays(seat):
            return {seat: "road-building"}
        case Offer(to=seat):
            return {seat: "reply"}
        case OpenOffer(by, left=left):
            return dict.fromkeys(left, "reply") if left else {by: "deal"}
    return {}


def run(state: DiamondIsles) -> DiamondIsles:
    """The state once all that needs nobody has been done."""
    top = state.agenda[-1]
    while type(top) is not Turn and not state.ended:
        following = _passed_over(state, top)
        if following is None:
            return _ended(state)
        state = following
        top = state.agenda[-1]
    if type(top) is Turn and top.stage == BEFORE and not state.ended and not state.player(top.seat).playable:
        rolling = changed(top, stage=ROLL) if top.played else turn_of(top.seat, ROLL)
        state = then(state, rolling)  # nobody can act before the roll, as all can see
    return _ended(state)


def _passed_over(state: DiamondIsles, top: Frame) -> DiamondIsles | None:
    """The state without what is on top, if nothing can be done about it."""
    match top:
        case Thieving():
            if may_rob(state) or may_sail(state, top):
                return None
            return told(then(state), "robber-locked", "nobody-robs")
        case FreeWays(seat, left):
            return (
                None if can_go_on(state, seat) else told(then(state), "road-building", "no-way", seat=seat, number=left)
            )
        case Gaining():
            return None if any(state.bank) else then(state)
        case _:
            return None


def can_go_on(state: DiamondIsles, seat: Seat) -> bool:
    """Whether a seat has a road or a ship left and a place for it."""
    own = state.board.of(seat)
    roads = len(own.roads) < PIECES[ROAD] and road_spots(state, seat)
    return bool(roads or (len(own.ships) < PIECES[SHIP] and ship_spots(state, seat)))


def _ended(state: DiamondIsles) -> DiamondIsles:
    """The state, over if it is: by villages at once, or by points of whose turn it is."""
    turn = state.agenda[0]
    if type(turn) is not Turn or state.ended or type(state.agenda[-1]) is Revealing:
        return state
    if 0 in state.villages and state.setting.ends_at_once and stocked(state) <= STOCKED:
        return finished(state, "villages-end")
    if shown_points(state, turn.seat) >= GOAL:
        return finished(state, "goal")
    return state


def finished(state: DiamondIsles, rule: str) -> DiamondIsles:
    """The game is over by a rule; first those show their victory points of whom only cardboard knows them."""
    unknown = tuple(
        seat
        for seat, player in zip(state.seats, state.players, strict=True)
        if _unshown(player.held, player.victory, state)
    )
    state = told(state, rule, rule)
    return changed(state, agenda=(state.agenda[0], Revealing(rule, unknown))) if unknown else changed(state, ended=rule)


def _unshown(held: int, victory: int, state: DiamondIsles) -> bool:
    return not state.setting.deck_sealed and held > 0 and not victory


def revealed(state: DiamondIsles, frame: Revealing, number: int) -> DiamondIsles:
    """Somebody has shown so many victory points."""
    seat, *left = frame.left
    state = with_player(state, seat, victory=number)
    state = told(state, "victory-point", "victory", seat=seat, number=number)
    return then(state, changed(frame, left=tuple(left))) if left else changed(state, ended=frame.rule)


def next_turn(state: DiamondIsles, turn: Turn) -> DiamondIsles:
    """The turn goes to the left; with villages emptied the game may end here."""
    if state.player(turn.seat).fresh:
        state = with_player(state, turn.seat, fresh=0)
    if stocked(state) <= STOCKED:
        return finished(state, "villages-end")
    return build_next(state, turn, turn.seat) if state.setting.building_phase else _after(state, turn)


def build_next(state: DiamondIsles, turn: Turn, seat: Seat) -> DiamondIsles:
    """The next one after a seat builds between two turns, if all can see that it may be able to; at last the next turn.

    What was bought then may be played in the own next turn.
    """
    if state.player(seat).fresh:
        state = with_player(state, seat, fresh=0)
    first, many = state.number(turn.seat), len(state.seats)
    for n in range((state.number(seat) - first) % many + 1, many):
        other = state.seats[(first + n) % many]
        if could_build(state, other):
            state = changed(state, agenda=(turn, turn_of(other, BUILD)))
            return told(state, "building-phase", "building-phase", seat=other)
    return _after(state, turn)


def could_build(state: DiamondIsles, seat: Seat) -> bool:
    """Whether a seat may be able to pay for something that it has a place for, as far as all can see."""
    hand, own = state.shown_hand(seat), state.board.of(seat)
    private = state.hides(seat) and COST_RULE in state.private_rules()
    things = [thing for thing in affordable(hand.known, hand.unknown) if private or state.may_pay(seat, COST[thing])]
    spots = {ROAD: road_spots, SHIP: ship_spots, SETTLEMENT: settlement_spots}
    for thing in things:
        if thing == CARD:
            found = state.deck.size > 0
        else:
            places = own.settlements if thing == CITY else spots[thing](state, seat)
            found = len(own.of(thing)) < PIECES[thing] and len(places) > 0
        if found:
            return True
    return False


def _after(state: DiamondIsles, turn: Turn) -> DiamondIsles:
    """The turn of the next seat."""
    seat = state.seats[state.number(turn.seat) - len(state.seats) + 1]
    return heard(changed(state, agenda=(turn_of(seat, BEFORE),)), _turn_goes(seat))


@lru_cache(maxsize=16)
def _turn_goes(seat: Seat) -> News:
    return news("turn-order", "turn", (("seat", seat),))
