"""Cards and player boards without a word, and the signs on them: costs, abilities, and discs for small sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from calibration.art import (
    CREAM,
    DARK,
    INK,
    LIGHT,
    Canvas,
    Form,
    Kind,
    Part,
    Picture,
    Point,
    arc,
    card_mask,
    digit,
    disc_mask,
    emblem,
    placed,
)
from companion.games.eldorado import box
from companion.games.eldorado.box import BOARDS, CARDS, FOOD, GOLD, NEW_BOARDS, WOOD
from companion.games.eldorado.parts.pieces import shape


def food(canvas: Canvas, centre: Point, size: float) -> None:
    """A jug with fruit, as wide as twice `size`."""
    jug = [
        (-0.5, -0.62),
        (0.5, -0.62),
        (0.42, -0.3),
        (0.78, 0.2),
        (0.52, 0.85),
        (-0.52, 0.85),
        (-0.78, 0.2),
        (-0.42, -0.3),
    ]
    canvas.polygon(placed(jug, centre, size), "#d8455f", INK, size * 0.11)
    for y in (0.05, 0.36):
        canvas.line(
            placed([(-0.5, y), (-0.17, y - 0.16), (0.17, y), (0.5, y - 0.16)], centre, size), "#f4ecd0", size * 0.12
        )
    canvas.polygon(
        placed([(-0.6, -0.82), (0.6, -0.82), (0.6, -0.6), (-0.6, -0.6)], centre, size), "#f4ecd0", INK, size * 0.09
    )


def gold(canvas: Canvas, centre: Point, size: float) -> None:
    """A nugget."""
    nugget = [(-1.0, 0.1), (-0.45, -0.75), (0.4, -0.8), (1.0, -0.05), (0.6, 0.75), (-0.5, 0.8)]
    canvas.polygon(placed(nugget, centre, size), "#f6c62f", INK, size * 0.11)
    for facet in (
        [(-1.0, 0.1), (-0.1, -0.12), (0.4, -0.8)],
        [(-0.1, -0.12), (0.6, 0.75)],
        [(-0.1, -0.12), (1.0, -0.05)],
    ):
        canvas.line(placed(facet, centre, size * 0.93), "#8d6510", size * 0.08)
    canvas.polygon(placed([(-0.78, 0.02), (-0.4, -0.6), (0.24, -0.66), (-0.14, -0.2)], centre, size), "#fff3b8")


def wood(canvas: Canvas, centre: Point, size: float) -> None:
    """Three logs from their cut ends."""
    for x, y in ((-0.48, 0.42), (0.48, 0.42), (0.0, -0.42)):
        at = placed([(x, y)], centre, size)[0]
        canvas.disc(at, 0.47 * size, "#7c5836", INK)
        canvas.disc(at, 0.36 * size, "#e2bd8c")
        for radius in (0.24, 0.11):
            canvas.line(arc(at, (radius * size, radius * size), 0, 360), "#8f6233", size * 0.07)


SIGNS: Mapping[str, Callable[[Canvas, Point, float], None]] = {FOOD: food, GOLD: gold, WOOD: wood}
"""The sign of each kind of resource card."""


def _plus(canvas: Canvas, at: Point, size: float) -> None:
    for turn in (0, 90):
        canvas.line(placed([(-0.3, 0.0), (0.3, 0.0)], at, size, turn), INK, 0.14 * size)


def _die(canvas: Canvas, at: Point, size: float, value: int, colour: str = "#f6c62f") -> None:
    square = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    canvas.polygon(placed(square, at, size), colour, INK, 0.08 * size)
    spots = {1: [(0.0, 0.0)], 2: [(-0.22, -0.22), (0.22, 0.22)]}
    spots[3] = spots[1] + spots[2]
    spots[4] = [*spots[2], (0.22, -0.22), (-0.22, 0.22)]
    spots[5] = spots[4] + spots[1]
    for x, y in spots[value]:
        canvas.disc(placed([(x, y)], at, size)[0], 0.1 * size, INK)


def _stella(canvas: Canvas, at: Point, size: float) -> None:
    """A boot, and one more."""
    boot = [(-0.7, -0.8), (-0.2, -0.8), (-0.2, 0.2), (0.4, 0.3), (0.45, 0.7), (-0.75, 0.7)]
    canvas.polygon(placed(boot, at, size), "#7c5836", INK, 0.09 * size)
    _plus(canvas, placed([(0.45, -0.4)], at, size)[0], size)


def _bellona(canvas: Canvas, at: Point, size: float) -> None:
    """A banner."""
    canvas.line(placed([(-0.6, -0.9), (-0.6, 0.9)], at, size), INK, 0.13 * size)
    flag = [(-0.54, -0.8), (0.8, -0.8), (0.45, -0.4), (0.8, 0.0), (-0.54, 0.0)]
    canvas.polygon(placed(flag, at, size), "#c8322b", INK, 0.08 * size)
    arrow = [(-0.2, 0.5), (0.7, 0.5), (0.45, 0.28), (0.7, 0.5), (0.45, 0.72)]
    canvas.line(placed(arrow, at, size), INK, 0.11 * size)


def _hector(canvas: Canvas, at: Point, size: float) -> None:
    """Five villagers."""
    for nr in range(5):
        x, y = (nr - 2) * 0.4, 0.12 * (nr % 2)
        canvas.polygon(
            placed([(x - 0.17, y + 0.6), (x, y - 0.1), (x + 0.17, y + 0.6)], at, size), "#f39a2b", INK, 0.06 * size
        )
        canvas.disc(placed([(x, y - 0.22)], at, size)[0], 0.17 * size, "#e9c39b", INK)


def _nicolas(canvas: Canvas, at: Point, size: float) -> None:
    """Two dice, and once more."""
    _die(canvas, placed([(-0.32, 0.3)], at, size)[0], 0.72 * size, 1)
    _die(canvas, placed([(0.42, 0.3)], at, size)[0], 0.72 * size, 5)
    canvas.line(arc(placed([(0.0, -0.2)], at, size)[0], (0.6 * size, 0.5 * size), 190, 350), INK, 0.1 * size)
    canvas.polygon(placed([(0.4, -0.42), (0.78, -0.36), (0.64, -0.02)], at, size), INK)


def _tizoc(canvas: Canvas, at: Point, size: float) -> None:
    """One food more."""
    SIGNS[box.FOOD](canvas, placed([(-0.25, 0.0)], at, size)[0], 0.72 * size)
    _plus(canvas, placed([(0.65, -0.3)], at, size)[0], size * 0.9)


def _emma(canvas: Canvas, at: Point, size: float) -> None:
    """An eye upon three tiles."""
    for nr in range(3):
        tile = arc((0.0, 0.0), (0.32, 0.32), 30, 390)[::10]
        canvas.polygon(placed(tile, placed([((nr - 1) * 0.58, 0.52)], at, size)[0], size), "#b9cf7a", INK, 0.06 * size)
    eye = [*arc((0.0, -0.2), (0.75, 0.45), 200, 340), *arc((0.0, -0.5), (0.75, 0.45), 20, 160)]
    canvas.polygon(placed(eye, at, size), CREAM, INK, 0.07 * size)
    canvas.disc(placed([(0.0, -0.36)], at, size)[0], 0.2 * size, INK)


def _victoria(canvas: Canvas, at: Point, size: float) -> None:
    """Four of each."""
    digit(canvas, 4, placed([(-0.62, 0.0)], at, size)[0], 1.1 * size, INK, 0.16)
    for (x, y), name in zip(((0.3, -0.45), (0.05, 0.42), (0.75, 0.42)), box.CARDS, strict=True):
        SIGNS[name](canvas, placed([(x, y)], at, size)[0], 0.36 * size)


def _pedro(canvas: Canvas, at: Point, size: float) -> None:
    """A sword, twice as strong."""
    blade = [(-0.08, -0.95), (0.08, -0.95), (0.1, 0.35), (-0.1, 0.35)]
    canvas.polygon(placed(blade, at, size, 35), "#d7dde2", INK, 0.06 * size)
    canvas.line(placed([(-0.36, 0.38), (0.36, 0.38)], at, size, 35), "#8d6510", 0.14 * size)
    canvas.line(placed([(0.0, 0.4), (0.0, 0.82)], at, size, 35), INK, 0.14 * size)
    digit(canvas, 2, placed([(-0.55, -0.3)], at, size)[0], 0.85 * size, INK, 0.17)


def _william(canvas: Canvas, at: Point, size: float) -> None:
    """Three for one."""
    for x, y in ((-0.85, 0.35), (-0.35, 0.35), (-0.6, -0.25)):
        SIGNS[box.WOOD](canvas, placed([(x, y)], at, size)[0], 0.28 * size)
    canvas.line(placed([(0.0, 0.05), (0.42, 0.05)], at, size), INK, 0.12 * size)
    canvas.polygon(placed([(0.35, -0.15), (0.58, 0.05), (0.35, 0.25)], at, size), INK)
    SIGNS[box.GOLD](canvas, placed([(0.9, 0.05)], at, size)[0], 0.3 * size)


def _laffite(canvas: Canvas, at: Point, size: float) -> None:
    """A hook, and the dice that steal."""
    canvas.line(placed([(-0.7, -0.9), (-0.7, -0.35)], at, size), "#7c5836", 0.26 * size)
    canvas.line(placed(arc((-0.35, 0.05), (0.36, 0.4), 180, -60), at, size), INK, 0.14 * size)
    _die(canvas, placed([(0.5, -0.42)], at, size)[0], 0.62 * size, 3)
    _die(canvas, placed([(0.5, 0.42)], at, size)[0], 0.62 * size, 5)


def _sequoia(canvas: Canvas, at: Point, size: float) -> None:
    """Wood for a step."""
    SIGNS[box.WOOD](canvas, placed([(-0.5, 0.0)], at, size)[0], 0.5 * size)
    canvas.line(placed([(0.0, 0.1), (0.75, 0.1)], at, size), INK, 0.13 * size)
    canvas.polygon(placed([(0.5, -0.25), (0.95, 0.1), (0.5, 0.45)], at, size), INK)


def _yanga(canvas: Canvas, at: Point, size: float) -> None:
    """A bow with its arrow."""
    canvas.line(placed(arc((-0.15, 0.0), (0.75, 0.85), -80, 80), at, size), "#7c5836", 0.14 * size)
    canvas.line(placed([(-0.02, -0.84), (-0.3, 0.0), (-0.02, 0.84)], at, size), INK, 0.06 * size)
    canvas.line(placed([(-0.75, 0.0), (0.7, 0.0)], at, size), INK, 0.09 * size)
    canvas.polygon(placed([(0.62, -0.2), (0.98, 0.0), (0.62, 0.2)], at, size), INK)


ABILITIES: Mapping[str, Callable[[Canvas, Point, float], None]] = {
    box.STELLA: _stella,
    box.BELLONA: _bellona,
    box.HECTOR: _hector,
    box.NICOLAS: _nicolas,
    box.TIZOC: _tizoc,
    box.EMMA: _emma,
    box.VICTORIA: _victoria,
    box.PEDRO: _pedro,
    box.WILLIAM: _william,
    box.LAFFITE: _laffite,
    box.SEQUOIA: _sequoia,
    box.YANGA: _yanga,
}
"""Draws an explorer's sign about a point, `size` from its middle to its rim."""


_GROUND: Mapping[str, tuple[str, str]] = {
    box.FOOD: ("#c9774f", "#f3dcc4"),
    box.GOLD: ("#b98a2e", "#fbf0cc"),
    box.WOOD: ("#5a3f28", "#e9dbc6"),
}
_LEFT, _RIGHT = 1 / 6, 5 / 6  # a card is two thirds as wide as its picture
_BOUGHT = (box.VILLAGER, box.FARMHOUSE, box.FORT, box.OFFERING)


def card(kind: str, px: int) -> Picture:
    """A resource card, upright: (px, px, 4)."""
    rim, paper = _GROUND[kind]
    canvas = Canvas(px, rim)
    canvas.mottle(201, 0.014)
    canvas.polygon(_rounded(_LEFT + 0.05, 0.05, _RIGHT - 0.05, 0.95, 0.05), paper, INK, 0.01)
    for nr, step in enumerate((0.285, 0.255)):
        canvas.disc((0.5, 0.5), step, (rim, paper)[nr])
    SIGNS[kind](canvas, (0.5, 0.5), 0.19)
    for x, y in ((0.285, 0.135), (0.715, 0.135), (0.285, 0.865), (0.715, 0.865)):
        SIGNS[kind](canvas, (x, y), 0.052)
    return canvas.cut(card_mask(px))


def player_board(colour: str, px: int) -> Picture:
    """A player's board, upright: both explorers by their signs, and below what each piece costs; (px, px, 4)."""
    canvas = Canvas(px, LIGHT[colour])
    canvas.mottle(211, 0.014)
    canvas.polygon(_rounded(_LEFT + 0.025, 0.025, _RIGHT - 0.025, 0.975, 0.03), CREAM, DARK[colour], 0.012)
    for x, explorer in zip((0.34, 0.66), {**box.BOARDS, **box.NEW_BOARDS}[colour], strict=True):
        canvas.disc((x, 0.165), 0.125, DARK[colour])
        canvas.disc((x, 0.165), 0.113, "#ffffff")
        ABILITIES[explorer](canvas, (x, 0.165), 0.074)
    canvas.polygon(_rounded(_LEFT + 0.025, 0.31, _RIGHT - 0.025, 0.37, 0.0), LIGHT[colour])
    emblem(canvas, colour, (0.5, 0.34), 0.024)
    for row, piece in enumerate(_BOUGHT):
        y = 0.45 + 0.125 * row
        shape(canvas, piece, colour, (0.28, y), 0.115)
        _cost(canvas, piece, y)
    canvas.line([(_LEFT + 0.05, 0.905), (_RIGHT - 0.05, 0.905)], DARK[colour], 0.006)
    for nr, name in enumerate((box.VILLAGER, box.FORT, box.FARMHOUSE, box.EXPLORER)):  # strength one each
        shape(canvas, name, colour, (0.28 + 0.147 * nr, 0.938), 0.055)
    return canvas.cut(card_mask(px))


def _cost(canvas: Canvas, thing: str, y: float) -> None:
    """The cards that a piece costs."""
    signs = [card for card in box.CARDS for _ in range(box.COSTS[thing].get(card, 0))]
    for nr, name in enumerate(signs):
        SIGNS[name](canvas, (0.415 + 0.072 * nr, y), 0.033)


def _rounded(left: float, top: float, right: float, bottom: float, radius: float) -> list[Point]:
    """A rectangle with round corners."""
    spots = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    found: list[Point] = []
    for x, y, start in spots:
        centre = (x - radius if x == right else x + radius, y + radius if y == top else y - radius)
        found += arc(centre, (radius, radius), start, start + 90)
    return found


_SIGN = Kind(Form.DISC, 20.0, 0.0)


def ability(colour: str, explorer: str, px: int) -> Picture:
    """An explorer's sign on a disc of the board's colour: (px, px, 4)."""
    canvas = Canvas(px, DARK[colour])
    canvas.disc((0.5, 0.5), 0.44, "#ffffff")
    ABILITIES[explorer](canvas, (0.5, 0.5), 0.27)
    return canvas.cut(disc_mask(px))


def resource(card: str, px: int) -> Picture:
    """A card's sign alone: (px, px, 4)."""
    canvas = Canvas(px, CREAM)
    SIGNS[card](canvas, (0.5, 0.5), 0.36)
    return canvas.cut(disc_mask(px))


EXPLORERS: Mapping[str, Part] = {
    name: Part(_SIGN, name, 1, partial(ability, colour, name))
    for colour, both in {**BOARDS, **NEW_BOARDS}.items()
    for name in both
}
RESOURCES: Mapping[str, Part] = {card: Part(_SIGN, card, 1, partial(resource, card)) for card in CARDS}
