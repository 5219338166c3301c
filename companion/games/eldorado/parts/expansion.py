"""The tiles and wooden pieces that the expansion adds, as we draw them."""

from __future__ import annotations

from functools import partial

from calibration.art import LIGHT, Form, Kind, Part, Picture, bgr, hexagon_mask
from companion.games.eldorado import box
from companion.games.eldorado.parts import dwellers
from companion.games.eldorado.parts.cave import NEW_TILES
from companion.games.eldorado.parts.pieces import PROFILES, figure, token

CAVE = Kind(Form.HEXAGON, 30.0, 2.0, "", "El Dorado: cave tiles of the expansion")
"""As large as the base game's."""
TOKEN = Kind(Form.DISC, 18.0, 2.0, "", "El Dorado: tokens for wooden pieces of the expansion")
_THIEVES = {box.THIEF: len(box.THIEF_PIECES), box.HIDEOUT: 1, box.OUTPOST: 2}
COLOURS = tuple(colour for colour in box.SEATS if colour not in box.BOARDS)


def figure_kind(name: str) -> Kind:
    """What the wooden pieces of a kind have in common."""
    profile = {**PROFILES, **dwellers.PROFILES}[name]
    return Kind(Form.FIGURE, 2 * profile[0][1], max(high for high, _ in profile), "pieces")


_PIECES = (
    *((name, count + int(name == box.EXPLORER), colour) for name, count in box.PIECES.items() for colour in COLOURS),
    *((name, count, colour) for name, count in _THIEVES.items() for colour in box.SEATS),
)
"""The pieces of the colours that the base game does not have, and the Thieves' in every colour, as the table has it."""
FIGURES = tuple(
    Part(
        figure_kind(name),
        f"{colour}-{name}",
        count,
        partial(figure, name, colour),
        profile=PROFILES[name],
        colour=bgr(LIGHT[colour]),
    )
    for name, count, colour in _PIECES
)
"""Named like `purple-farmhouse` and `brown-thief`."""

DWELLERS = tuple(
    Part(
        figure_kind(name),
        name,
        1,
        partial(dwellers.figure, name),
        profile=dwellers.PROFILES[name],
        colour=bgr(dwellers.PAINTS[name][0]),
    )
    for name in dwellers.PROFILES
)
"""The dwellers that stand on the map, of no colour of a player."""


def hexagon(label: str, px: int) -> Picture:
    """A cave tile of the expansion: (px, px, 4), cut out like those of the base game."""
    return {**NEW_TILES, **dwellers.TILES}[label](px).cut(hexagon_mask(px))


TILES = tuple(Part(CAVE, name, 1, partial(hexagon, name)) for name in box.NEW_CAVE)
"""The cave tiles that the expansion adds, the torch among them."""
TOKENS = (
    *(Part(TOKEN, f"{colour}-{name}", count, partial(token, name, colour)) for name, count, colour in _PIECES),
    *(Part(TOKEN, name, 1, partial(dwellers.token, name)) for name in dwellers.PROFILES),
)
"""What stands for the wooden pieces where there is no wood, by the same names."""
PARTS = (*TILES, *FIGURES, *DWELLERS, *TOKENS)
