"""How cards are drawn: without a word, so that they serve every language."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.art import CREAM, DARK, INK, LIGHT, Canvas, Picture, Point, card_mask, disc_mask, emblem
from companion.games.diamond_isles import box
from companion.games.diamond_isles.parts.pieces import shape
from companion.games.diamond_isles.parts.signs import DEVELOPMENT, RESOURCES, Sign, diamond

GROUND: Mapping[str, tuple[str, str]] = {
    "brick": ("#8a3218", "#f6d3c2"),
    "lumber": ("#12402c", "#cfe6d4"),
    "wool": ("#6da23f", "#eef7df"),
    "grain": ("#b9820f", "#fff2c2"),
    "ore": ("#4b5563", "#dfe5ec"),
}
"""Each resource's rim and paper: dark and pale ones, for their signs are what tells them apart."""
_DEEP, _PAPER = "#4a2f6b", "#efe7f8"
_CORNERS = ((0.285, 0.135), (0.715, 0.135), (0.285, 0.865), (0.715, 0.865))


def resource(name: str, px: int) -> Picture:
    """A resource card, upright: (px, px, 4)."""
    return _card(RESOURCES[name], *GROUND[name], px)


def development(name: str, px: int) -> Picture:
    """A development card, upright: (px, px, 4)."""
    return _card(DEVELOPMENT[name], _DEEP, _PAPER, px)


def costs(colour: str, px: int) -> Picture:
    """What everything costs, on a card of a colour: (px, px, 4)."""
    canvas = Canvas(px, LIGHT[colour])
    canvas.polygon(_inner(0.03), CREAM, DARK[colour], 0.012)
    emblem(canvas, colour, (0.5, 0.09), 0.035)
    for row, (thing, paid) in enumerate(box.COSTS.items()):
        wanted = [name for name, number in paid.items() for _ in range(number)]
        y = 0.22 + 0.165 * row
        if thing == box.CARD:
            canvas.polygon([(0.23, y - 0.06), (0.31, y - 0.06), (0.31, y + 0.06), (0.23, y + 0.06)], _DEEP, INK, 0.008)
        else:
            shape(canvas, thing, colour, (0.27, y), 0.12)
        for nr, name in enumerate(wanted):
            RESOURCES[name](canvas, (0.415 + 0.084 * nr, y), 0.04)
    return canvas.cut(card_mask(px))


def gem(px: int) -> Picture:
    """A diamond: (px, px, 4)."""
    canvas = Canvas(px, "#123c5e")
    diamond(canvas, (0.5, 0.52), 0.38)
    return canvas.cut(disc_mask(px))


def _card(sign: Sign, rim: str, paper: str, px: int) -> Picture:
    canvas = Canvas(px, rim)
    canvas.mottle(391, 0.012)
    canvas.polygon(_inner(0.05), paper, INK, 0.01)
    canvas.disc((0.5, 0.5), 0.27, rim)
    canvas.disc((0.5, 0.5), 0.24, paper)
    sign(canvas, (0.5, 0.5), 0.18)
    for at in _CORNERS:
        sign(canvas, at, 0.05)
    return canvas.cut(card_mask(px))


def _inner(margin: float) -> list[Point]:
    left, right = 1 / 6 + margin, 5 / 6 - margin
    return [(left, margin), (right, margin), (right, 1 - margin), (left, 1 - margin)]
