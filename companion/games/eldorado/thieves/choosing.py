"""What the Thieves can choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as base
from companion.games.eldorado.box import CARDS
from companion.games.eldorado.island.board import corners, meeting
from companion.games.eldorado.thieves import actions as do
from companion.games.eldorado.thieves.frames import HIDE, ROB, THIEVE, Coming, Looting
from companion.games.kit import Action, Seat

if TYPE_CHECKING:
    from companion.games.eldorado.frames import Turn
    from companion.games.eldorado.state import ElDorado

Found = Iterator[Action]


def before_exploring(state: ElDorado, turn: Turn, seat: Seat) -> Found:
    """In hiding, or with gold or stealing."""
    if turn.stage == HIDE:
        yield do.Wait(seat)
        yield from (do.BuyHideout(seat, str(corner)) for corner in state.corners.listed)
    elif turn.stage == THIEVE:
        yield do.TakeGold(seat)
        yield do.RollThief(seat)
    elif turn.stage == ROB:
        yield from (do.Rob(seat, victim, reach) for reach in dict.fromkeys(turn.dice) for victim in state.seats)
        yield do.Forgo(seat)


def exploring(state: ElDorado, seat: Seat) -> Found:
    """Moves and discoveries of each thief, and what can be bought."""
    if seat != state.setting.thief:
        return
    yield from prowling(state, seat)
    for who in state.thief_pieces:
        yield do.Scout(seat, who)
        yield from (do.ScoutOwn(seat, who, tile) for tile in dict.fromkeys(state.dealt))
    for corner in dict.fromkeys(corner for here in state.standing(seat) for corner in corners(here)):
        yield do.BuyHideout(seat, corner)
        yield do.BuyOutpost(seat, corner)
        yield base.Remove(seat, corner)
    places = (place for here in state.standing(seat) for place in state.land.adjacent(here))
    yield from (base.BuyOffering(seat, place) for place in dict.fromkeys(places) if place in state.land.shrines)
    buildings = state.pieces.buildings(seat)
    yield from (do.BuyThief(seat, at) for at in dict.fromkeys(p for b in buildings for p in meeting(b.at)))
    yield from (do.Mint(seat, card) for card in CARDS)


def carrying(state: ElDorado, seat: Seat) -> Found:
    """The cave shrine is passed on, whosever turn it is."""
    if seat == state.setting.thief and state.holds(seat):
        yield from (do.Carry(seat, who) for who in state.thief_pieces)


def prowling(state: ElDorado, seat: Seat) -> Found:
    """One step of each thief."""
    if seat == state.setting.thief and state.exploring(seat):
        for thief in state.pieces.of(seat, *state.thief_pieces):
            yield from (do.Prowl(seat, thief.kind, to) for to in state.land.ways.get(thief.at, ()))


def coming(state: ElDorado, frame: Coming, seat: Seat) -> Found:
    """Which thief comes onto the map."""
    yield from (do.ChooseThief(seat, who) for who in frame.pieces)


def looting(state: ElDorado, frame: Looting, seat: Seat) -> Found:
    """How many cards of cardboard; known cards are chosen one by one."""
    if state.setting.cardboard:
        yield from (do.LootCardboard(seat, number) for number in range(frame.number + 1))
