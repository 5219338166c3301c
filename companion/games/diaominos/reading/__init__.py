"""How the cube is read from pictures: shown side by side at set-up, and looked at on its space in each round."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.dialogue import Dialogue, Talks
from companion.games.diaominos.reading.assembly import AssembledCube
from companion.games.diaominos.reading.checking import Checking
from companion.games.diaominos.reading.rounds import Comparison, compare, look
from companion.games.diaominos.reading.showing import Showing
from companion.games.diaominos.reading.solving import Solving
from companion.games.diaominos.reading.watched import reconsider, said
from companion.games.diaominos.state import Diaominos
from companion.games.extras import TellsMore
from companion.games.kit import Place
from companion.games.plugin import TableReader
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Floats, Picture


class DiaominosReader(TableReader[Diaominos], TellsMore):
    """Reads the cube on its space: its colours are told apart without having been learnt."""

    spaces = None
    look, reconsider, said = staticmethod(look), staticmethod(reconsider), staticmethod(said)

    def regions(self, frame: Picture, profile: Profile, state: Diaominos) -> Mapping[Place, Floats]:
        """Nowhere: the cube lies where it lies."""
        return {}


READER = DiaominosReader()

__all__ = ["READER", "TALKS", "AssembledCube", "Comparison", "Showing", "compare", "dialogue", "look"]


def dialogue(state: Diaominos, played: bool, camera: bool, keeps: Mapping[str, str], lot: int = 0) -> Dialogue | None:
    """The talk about the cube that this moment needs: what it is, or how it lies; None once the game is over.

    `played` tells whether anybody has acted since the last answer, `camera` whether there is one to look, and `lot`
    draws a cube for a table without one.
    """
    if not state.cube:
        return Solving(camera, keeps, lot)
    return None if state.over else Checking(state, played, camera, keeps)


TALKS = Talks(dialogue)
