"""Tables with the Thieves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.eldorado.box import EXPLORER
from companion.games.eldorado.frames import EXPLORE, HIDE, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Value
from tests.support.games.eldorado.tables import LINE, position

THIEVES: Mapping[str, Value] = {"mode": "thieves"}
SEATS = ("red", "orange", "brown")
"""Brown plays the Thieves."""
FAR = {**LINE, "q3r0": "gold", "q4r0": "food", "q5r0": "wood"}
"""Six tiles in a row, and two south of the first ones."""


def thieving(
    *pieces: str,
    stage: str = EXPLORE,
    dice: tuple[int, ...] = (),
    doubloons: int = 3,
    paces: tuple[int, ...] = (4, 4),
    hiding: bool = False,
    cards: Mapping[str, tuple[int, int, int]] | None = None,
    options: Mapping[str, Value] = THIEVES,
    seats: tuple[str, ...] = SEATS,
    tiles: Mapping[str, str] = FAR,
    **changes: Any,
) -> ElDorado:
    """Brown's turn; red's and orange's explorers stand where `pieces` say, else at q0r1 and q1r1."""
    out = {text.split()[0] for text in pieces if text.split()[1] == EXPLORER}
    standing = (
        *pieces,
        *(f"{seat} explorer {at}" for seat, at in (("red", "q0r1"), ("orange", "q1r1")) if seat not in out),
    )
    state = position(tiles, standing, cards, seats=seats, options=options, **changes)
    thief = seats.index("brown")
    player = replace(
        state.players[thief], explorer="", captor=None, doubloons=doubloons, hiding=hiding, paces=paces, speed=0
    )
    players = (*state.players[:thief], player, *state.players[thief + 1 :])
    return replace(state, players=players, agenda=(Turn("brown", stage, dice),))


def in_hiding(doubloons: int = 3, *pieces: str, **changes: Any) -> ElDorado:
    """The Thieves' turn in hiding."""
    return thieving(*pieces, stage=HIDE, hiding=True, doubloons=doubloons, paces=(), **changes)


def turn_of(state: ElDorado, seat: str, speed: int = 3) -> ElDorado:
    """The explore phase of somebody else."""
    players = tuple(
        replace(p, speed=speed) if s == seat else p for s, p in zip(state.seats, state.players, strict=True)
    )
    return replace(state, agenda=(Turn(seat, EXPLORE),), players=players)
