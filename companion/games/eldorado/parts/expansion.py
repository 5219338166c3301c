"""The tiles and wooden pieces that the expansion adds, as we draw them."""

from __future__ import annotations

from functools import partial

import numpy as np

from calibration.art import INK, LIGHT, Canvas, Form, Kind, Part, Picture, bgr, card_mask, hexagon_mask
from companion.games.eldorado import box
from companion.games.eldorado.parts import coins, dwellers
from companion.games.eldorado.parts.cave import NEW_TILES
from companion.games.eldorado.parts.drawing import hexagon as drawn
from companion.games.eldorado.parts.pieces import PROFILES, figure, token

SIDE_MM, BRIDGE_MM = 30.0, 30.0
"""How long a tile's side is, and how wide the bridge, half as long again."""
CAVE = Kind(Form.HEXAGON, SIDE_MM, 2.0, "hexes", "El Dorado: cave tiles of the expansion")
"""As large as the base game's."""
WATER = Kind(Form.HEXAGON, SIDE_MM, 3.0, "hexes")
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
        extra=True,
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
        extra=True,
    )
    for name in dwellers.PROFILES
)
"""The dwellers that stand on the map, of no colour of a player."""


def hexagon(label: str, px: int) -> Picture:
    """A cave tile of the expansion: (px, px, 4), cut out like those of the base game."""
    return {**NEW_TILES, **dwellers.TILES}[label](px).cut(hexagon_mask(px))


def bridge(px: int) -> Picture:
    """The bridge from above: planks between two ropes; (px, px, 4)."""
    canvas = Canvas(px, "#8a5c30")
    for nr in range(11):
        top, low = 0.04 + 0.085 * nr, 0.1 + 0.085 * nr
        plank = [(0.2, top), (0.8, top), (0.8, low), (0.2, low)]
        canvas.polygon(plank, ("#c79a5e", "#b58650")[nr % 2], INK, 0.008)
    for x in (0.25, 0.75):
        canvas.line([(x, 0.03), (x, 0.97)], INK, 0.02)
    return canvas.cut(card_mask(px))


def bridged(px: int) -> Picture:
    """A water tile with the bridge from its left to its right side: (px, px, 4)."""
    water, high = drawn(box.WATER, px), round(1.5 * BRIDGE_MM / (2 * SIDE_MM) * px)
    across = np.rot90(bridge(high))
    first = (px - high) // 2
    under = water[first : first + high, first : first + high]
    under[...] = np.where(across[..., 3:] > 128, across, under)
    return water


TILES = tuple(Part(CAVE, name, count, partial(hexagon, name), extra=True) for name, count in box.NEW_CAVE.items())
"""The cave tiles that the expansion adds; the torch, which came with some boxes only, is known but not printed."""
TOKENS = (
    *(Part(TOKEN, f"{colour}-{name}", count, partial(token, name, colour)) for name, count, colour in _PIECES),
    *(Part(TOKEN, f"{name}-token", 1, partial(dwellers.token, name)) for name in dwellers.PROFILES),
)
"""What stands for the wooden pieces where there is no wood, by the same names; a dweller's name is its cave tile's."""
BRIDGE = Part(Kind(Form.CARD, BRIDGE_MM, 3.0, "", "El Dorado: the bridge"), box.BRIDGE, 1, bridge)
"""It lies over a water tile."""
BRIDGED = Part(WATER, box.BRIDGED, 1, bridged, extra=True)
"""What is learnt of it: how it looks on the water."""
PARTS = (*TILES, *FIGURES, *DWELLERS, *TOKENS, BRIDGE, BRIDGED, *coins.PARTS)
