"""Whom the game waits for, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.diamond_isles.frames import (
    BEFORE,
    ROLL,
    Discarding,
    Founding,
    FreeWays,
    Gaining,
    OpenOffer,
    Thieving,
    Turn,
)
from companion.games.kit import Seat
from companion.games.kit.trade import Offer

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles


def due(state: DiamondIsles) -> Mapping[Seat, str]:
    """The seats that must act; empty while a question is open."""
    top = state.agenda[-1]
    if type(top) is Turn:  # asked most often by far
        return {} if top.stage == ROLL else {top.seat: "before-roll" if top.stage == BEFORE else "turn-order"}
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
