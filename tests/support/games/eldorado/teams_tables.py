"""Tables with two teams."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.eldorado.frames import EXPLORE, Turn
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.tables import position

TEAMS = {"mode": "teams"}
SEATS = ("red", "orange", "blue", "white")
"""Red and orange play together, with red's pieces; so do blue and white."""
USUAL = ("red explorer q0r0", "red partner q0r1", "blue explorer q2r0", "blue partner q2r0")


def team(*pieces: str, turn: Turn | None = None, **changes: Any) -> ElDorado:
    """Red's and orange's explore phase."""
    explorers = {"red": "bellona", "orange": "stella", "blue": "tizoc", "white": "emma"}
    settings = {"seats": SEATS, "options": TEAMS, "explorers": explorers, **changes}
    state = position(pieces=(*USUAL, *pieces) if pieces is not None else USUAL, **settings)
    players = [
        replace(p, captor=None, speed=3 if s in ("red", "orange") else 0)
        for s, p in zip(SEATS, state.players, strict=True)
    ]
    return replace(state, players=tuple(players), agenda=(turn or Turn("red", EXPLORE),))
