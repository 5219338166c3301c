"""Tables at which one plays alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.eldorado.frames import START, Laying, Roaming, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Value, parse_event
from companion.play.session import Session
from tests.support.games.eldorado.tables import position

SOLO: Mapping[str, Value] = {"mode": "solo"}
ROW = {"q0r0": "gold", "q1r0": "food", "q2r0": "wood", "q3r0": "gold", "q4r0": "food", "q5r0": "wood", "q6r0": "shrine"}
"""Six tiles in a row, and an island shrine at its end."""
WOLF, THIEF, TITAN = "guardians wolf", "guardians thief-1", "guardians titan"


def alone(*pieces: str, **changes: Any) -> ElDorado:
    """Red's explore phase; `pieces` are written `red villager q1r0` and `guardians wolf q6r0`."""
    settings = {"options": SOLO, "tiles": ROW, "explorers": {"red": "bellona"}, "seats": ("red",), **changes}
    return position(pieces=pieces, **settings)


def turn_of(guardian: str, *pieces: str, **changes: Any) -> ElDorado:
    """A guardian's die is to be rolled, before red's turn."""
    return replace(alone(*pieces, **changes), agenda=(Turn("red", START), Roaming(guardian)))


def laying(tile: str, *pieces: str, **changes: Any) -> ElDorado:
    """Red has drawn a tile and is to lay it."""
    slot = "cave:0:0" if any(piece.split()[2].startswith("cave") for piece in pieces) else "island:0:0"
    state = alone(*pieces, **changes)
    return replace(state, agenda=(*state.agenda, Laying("red", slot, tile)))


def replays(session: Session, lines: Sequence[str]) -> Iterator[ElDorado]:
    """Play a kept game by the rules of today."""
    for line in lines[1:]:
        if line.startswith(("#", " ", "end", "hash")):
            continue
        assert session.do(parse_event(session.state, line)).legal
        assert isinstance(session.state, ElDorado)
        yield session.state


def at(state: ElDorado, guardian: str) -> str:
    """Where a guardian stands, nowhere off the map."""
    piece = state.walker("guardians", guardian)
    return piece.at if piece else ""
