"""Our own plain drawings of game parts, for printing, for the simulated table and for demonstrations.

Every function draws at any size and returns blue-green-red bytes: square parts as (px, px, 3), discs and hexagons as
(px, px, 4) whose fourth channel says where the part is. Shapes and textures differ, never colours alone.
"""

from calibration.art.cacao import COLOURS, DISTRIBUTIONS, JUNGLES, jungle, worker
from calibration.art.canvas import Picture
from calibration.art.cards import marker_card
from calibration.art.hexagons import HEXAGONS, hexagon
from calibration.art.pachamama import CROPS, TERRAINS, crop, terrain

__all__ = [
    "COLOURS",
    "CROPS",
    "DISTRIBUTIONS",
    "HEXAGONS",
    "JUNGLES",
    "TERRAINS",
    "Picture",
    "crop",
    "hexagon",
    "jungle",
    "marker_card",
    "terrain",
    "worker",
]
