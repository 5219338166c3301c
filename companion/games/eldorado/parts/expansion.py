"""The wooden pieces that the expansion adds, as we draw them."""

from __future__ import annotations

from functools import partial

from calibration.art import LIGHT, Form, Kind, Part, Picture, bgr, hexagon_mask
from companion.games.eldorado import box
from companion.games.eldorado.parts import dwellers
from companion.games.eldorado.parts.cave import NEW_TILES
from companion.games.eldorado.parts.pieces import PROFILES, figure

CAVE = Kind(Form.HEXAGON, 30.0, 2.0, "", "El Dorado: cave tiles of the expansion")
"""As large as the base game's."""
_THIEVES = {box.THIEF: len(box.THIEF_PIECES), box.HIDEOUT: 1, box.OUTPOST: 2}
COLOURS = tuple(colour for colour in box.SEATS if colour not in box.BOARDS)


def figure_kind(name: str) -> Kind:
    """What the wooden pieces of a kind have in common."""
    profile = {**PROFILES, **dwellers.PROFILES}[name]
    return Kind(Form.FIGURE, 2 * profile[0][1], max(high for high, _ in profile), "pieces")


FIGURES = tuple(
    Part(
        figure_kind(name),
        f"{colour}-{name}",
        count + int(name == box.EXPLORER),
        partial(figure, name, colour),
        profile=PROFILES[name],
        colour=bgr(LIGHT[colour]),
    )
    for name, count, colour in (
        *((name, count, colour) for name, count in box.PIECES.items() for colour in COLOURS),
        *((name, count, colour) for name, count in _THIEVES.items() for colour in box.SEATS),
    )
)
"""The pieces of the colours that the base game does not have, and the Thieves' in every colour, as the table has it:
named like `purple-farmhouse` and `brown-thief`."""

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


TILES = tuple(Part(CAVE, name, count, partial(hexagon, name)) for name, count in box.NEW_CAVE.items())
"""The cave tiles that the expansion adds."""
