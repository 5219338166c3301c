"""Treasure coins: who bears them, and what they change (rulebook, page 19)."""

from __future__ import annotations

from companion.games.eldorado.box import ARMY, BAVIECA, CURSE, ROSE, seat_of
from companion.games.eldorado.frames import Battle
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Place, Seat


def holder(state: ElDorado, coin: str) -> str:
    """Who has a coin; nobody if it was not found, or is out of the game."""
    return dict(state.coins).get(coin, "")


def losable(state: ElDorado, bearer: str) -> tuple[str, ...]:
    """The coins of a bearer that can be taken: the curse stays."""
    return tuple(coin for coin, whose in state.coins if whose == bearer and coin != CURSE)


def cursed(state: ElDorado, bearer: str) -> bool:
    """Whether somebody has the cursed treasure."""
    return holder(state, CURSE) == bearer


def faster(state: ElDorado, seat: Seat) -> int:
    """What treasures add to an explorer's speed, or take from it."""
    return int(holder(state, BAVIECA) == seat) - int(cursed(state, seat))


def blooms(state: ElDorado, seat: Seat) -> bool:
    """Whether a seat has the Golden Rose, and any card is left."""
    return seat_of(holder(state, ROSE)) == seat and any(state.bank)


def army_fights(state: ElDorado, seat: Seat, battle: Battle) -> bool:
    """Whether a seat has the Army of Jiménez, is in a battle with its explorer or any thief, and has not rerolled."""
    if seat_of(holder(state, ARMY)) != seat or battle.armed[battle.rolling]:
        return False
    return seat == battle.archer or battle.at in state.standing(seat)


def place_of(state: ElDorado, bearer: str) -> Place | None:
    """Where a bearer stands."""
    seat, _, kind = bearer.partition("-")
    if seat not in state.seats:
        return None
    piece = state.walker(seat, kind)
    return piece.at if piece else None


def givable(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The coins that a seat can give away: not the curse."""
    return tuple(coin for coin, whose in state.coins if seat_of(whose) == seat and coin != CURSE)
