"""Tables with dwellers on the map."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.eldorado.frames import EXPLORE, START, Laying, TitanTurn, Turn
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.tables import LINE, position, rolls
from tests.support.games.playing import play

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


def met() -> tuple[ElDorado, ...]:
    """A moment of every rule about dwellers, events and treasures that somebody is told when it applies."""
    hunting = titans_turn("titan titan q0r0", "red fort q1r0n", "red villager q2r0", "orange explorer q6r0")
    raided = titans_turn("titan titan q0r0", "red farmhouse q1r0s", "orange explorer q2r0")
    weak = titans_turn("titan titan q0r0", "red villager q1r0", "orange explorer q6r0")
    own = replace(free("red explorer q0r0", "red wolf q0r0", cards={"red": (1, 0, 0)}), wolf="red")
    killed = titans_turn("titan titan q0r0", "red wolf q1r0", "red explorer q2r0", "orange explorer q6r0")
    cave = {**CAVERN, NEW: "cave-in"}
    del cave["cave:q0r0"]
    again = discovered(free("red explorer cave:q-1r0", "orange explorer q1r0", tiles=cave), "exit")
    return (
        *(finding(tile) for tile in ("titan", "wolf", "cave-in", "secret-exit", "totec", "rose")),
        finding("cave-in", "brown explorer cave:q0r0", seats=("red", "orange", "brown")),
        finding("cortes", holder="red"),
        rolls(finding("tiger", coins=(("rose", "red"),)), 1, 6),
        rolls(finding("wolf"), 6, 1),
        rolls(finding("wolf"), 1, 6),
        rolls(finding("titan"), 1, 6),
        play(hunting, "answer 1"),
        play(raided, "answer 1"),
        rolls(play(weak, "answer 1", "answer 1+1+1+1+1+1"), 6),
        play(weak, "answer 1", "answer 1+1+1+1+1+1"),
        titan_beaten(),
        play(own, "red wolf-move q1r0"),
        rolls(play(replace(killed, wolf="red"), "answer 1"), 6, 1),
        play(again, "red lay cave:q-1r-1"),
    )


def titan_beaten(**changes: Any) -> ElDorado:
    """Red's explorer and three villagers have beaten the Titan."""
    army = ("red villager q0r0",) * 3
    pieces = ("titan titan q1r0", "red explorer q0r0", *army, "orange explorer q6r0")
    return rolls(
        play(free(*pieces, cards={"red": (0, 1, 0)}, **changes), "red move q1r0", "red march q0r0 3 q1r0"), 6, 1
    )
