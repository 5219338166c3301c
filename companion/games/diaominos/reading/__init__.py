"""How the cube is read from pictures: shown side by side at set-up, and looked at on its space in each round."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.dialogue import Dialogue
from companion.games.diaominos.reading.assembly import Solved
from companion.games.diaominos.reading.checking import Checking
from companion.games.diaominos.reading.rounds import Comparison, compare, look
from companion.games.diaominos.reading.showing import Showing
from companion.games.diaominos.reading.solving import Solving
from companion.games.diaominos.reading.watched import said, went_on
from companion.games.diaominos.state import Diaominos
from companion.games.plugin import Reading

READING = Reading(look, needs_profile=False, went_on=went_on, said=said)
"""A cube's colours are told apart without having been learnt."""

__all__ = ["READING", "Comparison", "Showing", "Solved", "compare", "dialogue", "look"]


def dialogue(state: Diaominos, played: bool, camera: bool, keeps: Mapping[str, str], lot: int = 0) -> Dialogue | None:
    """The talk about the cube that this moment needs: what it is, or how it lies; None once the game is over.

    `played` tells whether anybody has acted since the last answer, `camera` whether there is one to look, and `lot`
    draws a cube for a table without one.
    """
    if not state.cube:
        return Solving(camera, keeps, lot)
    return None if state.over else Checking(state, played, camera, keeps)
