"""Pachamama's parts as we draw them: terrain tiles, crop discs and pawns."""

from __future__ import annotations

from functools import partial

from calibration.art import PAINT, PAWN, Form, Kind, Part, figure
from companion.games.pachamama.box import BOX_CROPS, BOX_TERRAIN, COLOURS, CROPS, PAWNS, TERRAINS, level
from companion.games.pachamama.parts.drawing import crop, terrain

TERRAIN = Kind(Form.SQUARE, 42.0, 2.0, "board/terrain", "Pachamama: terrain tiles")
CROP = Kind(Form.DISC, 22.0, 2.0, "board/crop", "Pachamama: crops")
PAWN_KIND = Kind(Form.FIGURE, 15.0, 22.0, "board/pawn")

PARTS = (
    *(Part(TERRAIN, name, BOX_TERRAIN[name], partial(terrain, name)) for name in TERRAINS),
    *(
        # discs show their level, and our own profile knows them by it
        Part(CROP, name, BOX_CROPS[level(name) - 1], partial(crop, level(name)), label=str(level(name)))
        for name in CROPS
    ),
    *(
        Part(PAWN_KIND, seat, max(PAWNS.values()), partial(figure, PAWN, PAINT[seat]), "", PAWN, PAINT[seat])
        for seat in COLOURS
    ),
)
