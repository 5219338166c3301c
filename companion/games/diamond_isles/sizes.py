"""How large the parts of Diamond Isles are as we draw them, in mm, and where on the map tokens lie."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.diamond_isles.box import GOLD

SIDE_MM, HIGH_MM = 30.0, 2.0
"""A hexagon's side, and how thick it is."""
NUMBER_MM, VILLAGE_MM, HARBOUR_MM = 20.0, 15.0, 15.0
"""How wide tokens are."""
ROAD_LONG_MM, ROAD_MM, ROAD_HIGH_MM = 20.0, 5.0, 5.0
"""A road's length, width and height."""
OUT_MM = 9.0
"""How far a harbour's token lies outside its edge."""
ON_ISLE = 0.12
"""So far from its corner towards the middle of its isle lies a village's token."""
PRINTED: Mapping[str, str] = {GOLD: "gold-field"}
"""What a terrain's hexagon is called among those of all games, where that is another word."""
