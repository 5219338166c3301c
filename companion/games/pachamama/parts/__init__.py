"""Pachamama's parts as we draw them: terrain tiles, plain on one side and with an arrow on the other, crops, pawns."""

from __future__ import annotations

from functools import partial

from calibration.art import PAINT, PAWN, Form, Kind, Part, figure
from companion.games.pachamama.box import BOX_CROPS, BOX_TERRAIN, COLOURS, CROPS, PAWNS, TERRAINS, level
from companion.games.pachamama.otoma.arrows import ARROWS, STRANGERS, listed
from companion.games.pachamama.parts.drawing import crop, terrain
from companion.games.pachamama.parts.trails import arrowed

TERRAIN = Kind(Form.SQUARE, 42.0, 2.0, "board/terrain", "Pachamama: terrain tiles")
ARROW_SIDE = Kind(Form.SQUARE, 42.0, 2.0, title="Pachamama: terrain tiles, the sides with arrows")
ARROW = Kind(Form.SQUARE, 42.0, 2.0, "board/arrow")
CROP = Kind(Form.DISC, 22.0, 2.0, "board/crop", "Pachamama: crops")
PAWN_KIND = Kind(Form.FIGURE, 15.0, 22.0, "board/pawn")

_BOX = listed(())
ARROW_SIDES = {
    (name, arrow): Part(ARROW_SIDE, f"{name}-{arrow}", _BOX[name].count(arrow), partial(arrowed, name, arrow))
    for name in TERRAINS
    for arrow in ARROWS
}
"""Every terrain with every arrow. Our box holds them as even as can be."""
_SHOWN = ("brown-up", "white-right", "green-down", "blue-left", "purple-up", "yellow-right")
"""From so many tiles an enrolment learns all arrows: each colour once, and each direction."""

PARTS = (
    *(Part(TERRAIN, name, BOX_TERRAIN[name], partial(terrain, name)) for name in TERRAINS),
    *ARROW_SIDES.values(),
    *(
        Part(ARROW, arrow, 0, partial(arrowed, TERRAINS[(n + n // 4) % len(TERRAINS)], arrow))  # counted above
        for n, arrow in enumerate(_SHOWN)
    ),
    *(
        # discs show their level, and our own profile knows them by it
        Part(CROP, name, BOX_CROPS[level(name) - 1], partial(crop, level(name)), label=str(level(name)))
        for name in CROPS
    ),
    *(
        Part(
            PAWN_KIND,
            colour,
            max(PAWNS.values()) if colour in COLOURS else 1,
            partial(figure, PAWN, PAINT[colour]),
            "",
            PAWN,
            PAINT[colour],
        )
        for colour in (*COLOURS, *STRANGERS)
    ),
)
