"""How El Dorado's resource cards and player boards are drawn: without a word, so that they serve every language."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.art import CREAM, DARK, INK, LIGHT, Canvas, Picture, Point, arc, card_mask, emblem
from companion.games.eldorado import box
from companion.games.eldorado.parts.abilities import ABILITIES
from companion.games.eldorado.parts.emblems import SIGNS
from companion.games.eldorado.parts.pieces import shape

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
