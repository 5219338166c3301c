"""How the cube is read from pictures: shown side by side at set-up, and looked at on its space in each round."""

from companion.games.diaominos.reading.rounds import Reading, compare, look
from companion.games.diaominos.reading.showing import Showing, Solved

__all__ = ["Reading", "Showing", "Solved", "compare", "look"]
