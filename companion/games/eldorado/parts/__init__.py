"""El Dorado's parts as we draw them: the hexagons of the island."""

from __future__ import annotations

from functools import partial

from calibration.art import Form, Kind, Part
from companion.games.eldorado.parts.drawing import hexagon

ISLAND = Kind(Form.HEXAGON, 30.0, 2.0, "hexes", "El Dorado: island tiles")
COUNTS = {"water": 9, "gold": 13, "food": 10, "wood": 10, "garden": 2, "shrine": 3, "cave_entrance": 1}

PARTS = tuple(Part(ISLAND, name, count, partial(hexagon, name)) for name, count in COUNTS.items())
