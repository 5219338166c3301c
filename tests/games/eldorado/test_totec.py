"""Totec's Garden (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.frames import Laying
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.tables import LINE, hands, position
from tests.support.games.playing import play, told

CAVERN = {**LINE, "q3r0": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
"""With a garden at q0r1."""


def found() -> ElDorado:
    """Red has just discovered Totec's Garden; orange stands in the island's."""
    state = position(CAVERN, ("red explorer cave:q-1r0", "orange explorer q0r1"), options={"mode": "free"})
    assert state.farmed("orange") == ("food", "gold", "wood")
    state = replace(state, agenda=(*state.agenda, Laying("red", "cave:0:0", "totec")))
    return play(state, "red lay cave:q0r-1")


def test_it_is_farmed_like_a_garden() -> None:
    assert found().farmed("red") == ("food", "gold", "wood")


def test_the_islands_gardens_wither_at_once() -> None:
    state = found()
    assert state.farmed("orange") == ()
    assert "totecs-garden" in told(state)
    assert "totec-token" in hands(state)


def test_a_garden_that_is_discovered_later_brings_nothing_either() -> None:
    state = found()
    state = replace(state, agenda=(*state.agenda[:1], Laying("red", "island:0:0", "garden")))
    state = play(replace(state, pieces=state.pieces.swapped(state.pieces.of("red", "explorer"), [
        state.pieces.explorers["red"]._replace(at="q0r0")])), "red lay q1r-1")  # fmt: skip
    assert state.farmed("red") == ()
