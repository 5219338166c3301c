"""Tables with dwellers on the map."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.eldorado.dwellers.frames import TitanTurn
from companion.games.eldorado.frames import EXPLORE, START, Laying, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, Several
from tests.games.eldorado.tables import LINE, position
from tests.games.playing import play

FREE = {"mode": "free"}
CAVERN = {**LINE, "q3r0": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
NEW = "cave:q0r-1"
"""Where a discovered tile is laid in it."""
ROW = {"q0r0": "gold", "q1r0": "food", "q2r0": "wood", "q3r0": "gold", "q4r0": "food", "q5r0": "wood", "q6r0": "gold"}
"""Seven tiles in a row."""


def free(*pieces: str, **changes: Any) -> ElDorado:
    """The expansion, red's explore phase."""
    return position(pieces=pieces, **{"options": FREE, "tiles": ROW, "explorers": {"red": "bellona"}, **changes})


def finding(tile: str, *pieces: str, **changes: Any) -> ElDorado:
    """Red has just discovered a cave tile and gone onto it."""
    standing = ("red explorer cave:q-1r0", "orange explorer q1r0", *pieces)
    return play(discovered(free(*standing, **{"tiles": CAVERN, **changes}), tile), f"red lay {NEW}")


def discovered(state: ElDorado, tile: str, seat: str = "red", who: str = "") -> ElDorado:
    """A seat, by its explorer or another piece, is to lay the top tile of the cave's stack, which is this one."""
    (slot,), cave = state.cave.draw()
    return replace(state, cave=cave, agenda=(Turn(seat, EXPLORE), Laying(seat, slot, tile, who)))


def titans_turn(*pieces: str, **changes: Any) -> ElDorado:
    """The Titan's turn before that of orange."""
    return replace(free(*pieces, **changes), agenda=(Turn("orange", START), TitanTurn()))


def rolls(state: ElDorado, *faces: int) -> ElDorado:
    """All battle dice of each roll show a face; rolls with nobody's decision between."""
    for face in faces:
        question = state.question()
        assert question is not None
        assert question.kind == "battle"
        assert isinstance(question.choices, Several)
        state = state.after(Answer(question.key, (face,) * question.choices.most))
    return state
