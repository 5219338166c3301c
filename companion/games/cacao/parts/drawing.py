"""How Cacao's square tiles are drawn: jungle tiles and worker tiles, each with a top of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from calibration.art import Canvas, Picture, Point, arc, placed, scattered
from companion.games.cacao.parts.clearings import CLEARINGS

_INK = "#2b2622"
_CREAM = "#f7efdc"
# light and dark of the figures, and the shape on the roof, for those who do not go by colour
COLOUR: dict[str, tuple[str, str, list[Point]]] = {
    "red": ("#cf3b30", "#8f231c", arc((0.0, 0.0), (0.85, 0.85), 0, 360)),
    "purple": ("#7d4a9c", "#54306c", [(0.0, -1.1), (0.9, 0.0), (0.0, 1.1), (-0.9, 0.0)]),
    "white": ("#f4f4f1", "#b9bbbb", [(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)]),
    "yellow": ("#f0c22c", "#b5871a", [(0.0, -1.0), (0.95, 0.7), (-0.95, 0.7)]),
}


def jungle(label: str, px: int) -> Picture:
    """A jungle tile: leaves round a clearing that shows what it gives, (px, px, 3)."""
    canvas = Canvas(px, "#2f5a38")
    canvas.mottle(121, 0.012)
    for nr, at in enumerate(_leaves()):
        leaf = [*arc((0.0, 0.0), (0.07, 0.032), 180, 360), *arc((0.0, 0.0), (0.07, 0.032), 0, 180)]
        canvas.polygon(placed(leaf, at, 1.0, 67 * nr), ("#4f8a4c", "#3f7645", "#679f57")[nr % 3], "#213f2a", 0.007)
    canvas.disc((0.5, 0.5), 0.365, "#213f2a")
    ground, draw = CLEARINGS[label]
    canvas.disc((0.5, 0.5), 0.35, ground)
    draw(canvas)
    return canvas.picture()


def worker(colour: str, edges: Sequence[int], px: int) -> Picture:
    """A worker tile with `edges` workers (0 to 4) at its north, east, south and west edge, (px, px, 3)."""
    canvas = Canvas(px, "#cba477")
    canvas.mottle(131, 0.014)
    for x, y in scattered(132, 40, 0.1):
        canvas.line([(x - 0.012, y), (x + 0.012, y + 0.006)], "#a98356", 0.008)
    light, dark, emblem = COLOUR[colour]
    canvas.disc((0.5, 0.5), 0.2, _INK)
    canvas.disc((0.5, 0.5), 0.188, light)  # the hut's round roof from above, with its straw
    for turn in range(0, 360, 20):
        canvas.line(placed([(0.0, -0.12), (0.0, -0.182)], (0.5, 0.5), 1.0, turn), dark, 0.011)
    canvas.polygon(placed(emblem, (0.5, 0.5), 0.105), _CREAM if colour != "white" else "#4a4f57", _INK, 0.012)
    for side, count in enumerate(edges):
        for nr in range(count):
            _figure(canvas, (nr - (count - 1) / 2) * 0.175, side * 90, light)
    return canvas.picture()


def _figure(canvas: Canvas, along: float, turn: float, colour: str) -> None:
    """One worker at the upper edge (turned to its side), feet outward."""
    body = [(-0.072, -0.472), (0.072, -0.472), (0.034, -0.355), (-0.034, -0.355)]
    canvas.polygon(placed([(x + along, y) for x, y in body], (0.5, 0.5), 1.0, turn), colour, _INK, 0.014)
    canvas.disc(placed([(along, -0.335)], (0.5, 0.5), 1.0, turn)[0], 0.045, colour, _INK)


@cache
def _leaves() -> list[Point]:
    return scattered(122, 130, 0.075)
