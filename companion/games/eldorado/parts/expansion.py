"""What the expansion adds, as we draw it: tiles, wooden pieces, coins and tokens, and the faces of its two dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from calibration.art import (
    CREAM,
    INK,
    LIGHT,
    Canvas,
    Form,
    Kind,
    Part,
    Picture,
    Point,
    arc,
    bgr,
    card_mask,
    disc_mask,
    hexagon_mask,
    placed,
)
from companion.games.eldorado import box
from companion.games.eldorado.box import GOLDEN_DIE
from companion.games.eldorado.parts import dwellers
from companion.games.eldorado.parts.cave import COIN_SIGNS, NEW_TILES, flowers, golden_sun
from companion.games.eldorado.parts.drawing import hexagon as drawn
from companion.games.eldorado.parts.dwellers import companion
from companion.games.eldorado.parts.pieces import PROFILES, figure, token
from companion.games.eldorado.settings import THIEF_DIE, TITAN_DIE
from companion.games.eldorado.state import BATTLE, GOLDEN

_DIE_MM = 16.0
_DIE = Kind(Form.SQUARE, _DIE_MM, _DIE_MM)
_PAINTS = {
    GOLDEN: ("#d8a62e", "#201c18"),
    BATTLE: ("#23201f", "#efeae0"),
    THIEF_DIE: ("#1d1008", CREAM),
    TITAN_DIE: ("#6f7680", "#fff6d8"),
}
_LIGHTER = "#a86f43"
"""The ground of the thief die's second number."""
_LEFT, _MIDDLE, _RIGHT = 0.25, 0.5, 0.75
PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    3: ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
    4: ((_LEFT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _LEFT), (_RIGHT, _RIGHT)),
    5: ((_LEFT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _LEFT), (_RIGHT, _RIGHT), (_MIDDLE, _MIDDLE)),
    6: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (_LEFT, _MIDDLE, _RIGHT)),
}
"""Where the pips of a face are, in sides of it."""


def face(kind: str, value: int, px: int) -> Picture:
    """A face of a die: (px, px, 4)."""
    ground, ink = _PAINTS[kind]
    canvas = Canvas(px, ground)
    for at in PIPS[value]:
        canvas.disc(at, 0.095, ink)
    return canvas.cut(np.full((px, px), 255, np.uint8))


def thief_face(pair: tuple[int, int], px: int) -> Picture:
    """A face of the thief die, one number on dark and one on lighter ground to tell them apart: (px, px, 4)."""
    ground, ink = _PAINTS[THIEF_DIE]
    canvas = Canvas(px, ground)
    canvas.polygon([(0.0, 0.5), (1.0, 0.5), (1.0, 1.0), (0.0, 1.0)], _LIGHTER)
    for number, middle in zip(pair, (0.255, 0.745), strict=True):
        for y, x in PIPS[number]:  # lying, as each half is wider than high
            canvas.disc((0.5 + 1.1 * (x - 0.5), middle + 0.46 * (y - 0.5)), 0.075, ink)
    return canvas.cut(np.full((px, px), 255, np.uint8))


def titan_face(number: int, px: int) -> Picture:
    """A face of the Titan's die: (px, px, 4)."""
    return face(TITAN_DIE, number, px)


DICE: Mapping[tuple[str, tuple[int, ...]], Part] = {
    **{
        (kind, (value,)): Part(_DIE, f"{kind}-{value}", 1, partial(face, kind, value))
        for kind in (GOLDEN, BATTLE, TITAN_DIE)
        for value in GOLDEN_DIE
    },
    **{
        (THIEF_DIE, (low, high)): Part(_DIE, f"{THIEF_DIE}-{low}-{high}", 1, partial(thief_face, (low, high)))
        for low in GOLDEN_DIE
        for high in GOLDEN_DIE
    },
}
"""Each face of each kind of dice, by what it shows."""


DOUBLOON, SHRINE_PIECE, TOTEC_TOKEN, WOLF_TOKEN = "doubloon", "cave-shrine-piece", "totec-token", "companion-token"
COIN = Kind(Form.DISC, 22.0, 2.0, "", "El Dorado: coins and tokens of the expansion")
FACE = Kind(Form.SQUARE, 16.0, 0.3, "", "El Dorado: faces of the thief die and the Titan's die")
"""To be glued on a die each: six of the one, six of the other."""
_CENTRE: Point = (0.5, 0.5)


def _coin(px: int, rim: str, ground: str) -> Canvas:
    canvas = Canvas(px, rim)
    for turn in range(0, 360, 12):  # a milled edge
        canvas.line(placed([(0.0, -0.5), (0.0, -0.46)], _CENTRE, 1.0, turn), INK, 0.01)
    canvas.disc(_CENTRE, 0.44, ground, INK)
    return canvas


def doubloon(px: int) -> Picture:
    """A doubloon, a cross between four dots: (px, px, 4)."""
    canvas = _coin(px, "#b98a1e", "#f0c84a")
    canvas.line(arc(_CENTRE, (0.34, 0.34), 0, 360), "#8d6510", 0.015)
    for turn in (0, 90, 180, 270):
        arm = [(-0.05, 0.0), (-0.085, -0.25), (0.085, -0.25), (0.05, 0.0)]
        canvas.polygon(placed(arm, _CENTRE, 1.0, turn), "#8d6510", INK, 0.01)
        canvas.disc(placed([(0.17, -0.17)], _CENTRE, 1.0, turn)[0], 0.04, "#8d6510", INK)
    return canvas.cut(disc_mask(px))


def treasure(name: str, px: int) -> Picture:
    """A treasure's coin with the sign of its tile, the cursed one dark: (px, px, 4)."""
    cursed = name == box.CURSE
    canvas = _coin(px, "#4a4157" if cursed else "#8f969e", "#6d6280" if cursed else "#d9dde2")
    COIN_SIGNS[name](canvas, 1.75)
    return canvas.cut(disc_mask(px))


def shrine_piece(px: int) -> Picture:
    """The cave shrine that whoever controls it carries: (px, px, 4)."""
    canvas = _coin(px, "#332a4d", "#7a5bd0")
    golden_sun(canvas)
    return canvas.cut(disc_mask(px))


def totec(px: int) -> Picture:
    """What lies on a garden that withered: bare branches over a struck flower; (px, px, 4)."""
    canvas = _coin(px, "#3a3427", "#a3987f")
    flowers(canvas, (_CENTRE,), ("#8a6a3c",), 2.4)
    for turn in (45, 135):
        canvas.line(placed([(-0.33, 0.0), (0.33, 0.0)], _CENTRE, 1.0, turn), "#9c2b22", 0.06)
    return canvas.cut(disc_mask(px))


def wolf(px: int) -> Picture:
    """What the Wolf's companion has: a head before the moon; (px, px, 4)."""
    canvas = _coin(px, "#27384d", "#e8e4cf")
    companion(canvas, _CENTRE, 0.68)
    return canvas.cut(disc_mask(px))


COINS = (
    Part(COIN, DOUBLOON, box.DOUBLOONS, doubloon),
    *(Part(COIN, f"{name}-coin", 1, partial(treasure, name)) for name in box.COINS),
    Part(COIN, SHRINE_PIECE, 1, shrine_piece),
    Part(COIN, TOTEC_TOKEN, box.ISLAND[box.GARDEN], totec),
    Part(COIN, WOLF_TOKEN, 1, wolf),
)
_THIEF_FACES = {pair: box.THIEF_DIE.count(pair) for pair in box.THIEF_DIE}
_TITAN_FACES = {number: box.TITAN_DIE.count(number) for number in box.TITAN_DIE}
FACES = (
    *(Part(FACE, f"thief-die-{a}-{b}", n, partial(thief_face, (a, b))) for (a, b), n in _THIEF_FACES.items()),
    *(Part(FACE, f"titan-die-{number}", n, partial(titan_face, number)) for number, n in _TITAN_FACES.items()),
)
COIN_PARTS = (*COINS, *FACES)
ART: Mapping[str, Part] = {part.name: part for part in COIN_PARTS}
"""By name, for the screen."""


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
PARTS = (*TILES, *FIGURES, *DWELLERS, *TOKENS, BRIDGE, BRIDGED, *COIN_PARTS)
