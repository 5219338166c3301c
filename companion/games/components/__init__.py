"""Components: a game is written by what lies on the table; `companion/games/README.md` shows how.

A state declares an area (`Grid`, `Hexes`), a `Bag`, a `Hand`, a `Pile`, a `Track`, `Dice`, each once. From that follow
its layout, what each seat may see, the curtain, questions and their sources, the check that no piece is lost, the board
on the screen, the printed parts, the simulated table with a supply beside it, and where the camera looks.
"""

from companion.games.components.areas import Area, Grid, Hexes
from companion.games.components.component import Component, Draw
from companion.games.components.component_plugin import component_plugin
from companion.games.components.component_state import ComponentState, chosen
from companion.games.components.holders import Bag, Dice, Hand, Pile, Track
from companion.games.components.pieces import Look, Pieces

__all__ = [
    "Area",
    "Bag",
    "Component",
    "ComponentState",
    "Dice",
    "Draw",
    "Grid",
    "Hand",
    "Hexes",
    "Look",
    "Pieces",
    "Pile",
    "Track",
    "chosen",
    "component_plugin",
]
