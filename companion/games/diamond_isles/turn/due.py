"""Whom the game waits for, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.diamond_isles.frames import (
    BEFORE,
    BUILD,
    MAIN,
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
