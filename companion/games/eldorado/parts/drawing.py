"""How El Dorado's hexagons are drawn: the island's, the cave's, and their backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from calibration.art import Canvas, Picture, arc, hexagon_mask, placed, scattered
from companion.games.eldorado.box import ENTRANCE, FOOD, GARDEN, GOLD, SHRINE, WATER, WOOD
from companion.games.eldorado.parts import cave

_INK = "#2b2622"
ISLAND_BACK, CAVE_BACK = "island-back", "cave-back"


def hexagon(label: str, px: int) -> Picture:
    """A hexagon: (px, px, 4), its upper and lower corners on the picture's edges, so a side is px / 2 long.

    The fourth channel is 255 inside; the drawing goes on to the picture's corners.
    """
    canvas = _HEXAGON[label](px)
    return canvas.cut(hexagon_mask(px))


def _gold(px: int) -> Canvas:
    canvas = Canvas(px, "#b98a2e")
    canvas.mottle(51, 0.016)
    nugget = [(-1.0, 0.1), (-0.45, -0.75), (0.4, -0.8), (1.0, -0.05), (0.6, 0.75), (-0.5, 0.8)]
    for nr, at in enumerate(scattered(52, 34, 0.16)):
        size = (0.07, 0.056, 0.08)[nr % 3]
        canvas.polygon(placed(nugget, at, size, 47 * nr), "#f6d04d", _INK, 0.009)
        canvas.polygon(placed(nugget[:3], at, size * 0.72, 47 * nr), "#fff3b8")
    return canvas


def _food(px: int) -> Canvas:
    canvas = Canvas(px, "#c9774f")
    canvas.mottle(61, 0.012)
    for row in range(6):  # ploughed rows with round cabbages
        y = 0.03 + 0.19 * row
        canvas.polygon([(-0.1, y + 0.05), (1.1, y + 0.05), (1.1, y + 0.1), (-0.1, y + 0.1)], "#9c5135")
        for col in range(7):
            at = (0.03 + 0.165 * col + 0.08 * (row % 2), y)
            canvas.disc(at, 0.058, "#f4ecd0", _INK)
            canvas.disc(at, 0.026, "#d8455f")
    return canvas


def _wood(px: int) -> Canvas:
    canvas = Canvas(px, "#5a3f28")
    canvas.mottle(71, 0.012)
    for row in range(5):
        for col in range(5):  # a stack of logs seen from the cut end
            at = (0.02 + 0.24 * col + 0.12 * (row % 2), 0.08 + 0.21 * row)
            canvas.disc(at, 0.108, "#7c5836", _INK)
            canvas.disc(at, 0.086, "#d9b384")
            for radius in (0.058, 0.028):
                canvas.line(arc(at, (radius, radius), 0, 360), "#a17442", 0.011)
    return canvas


def _water(px: int) -> Canvas:
    canvas = Canvas(px, "#3f83b5")
    canvas.mottle(81, 0.014)
    across = np.linspace(-0.05, 1.05, 60)
    for row in range(9):
        base = 0.02 + 0.125 * row
        wave = [(float(x), base + 0.02 * float(np.sin(26.0 * x + 1.7 * row))) for x in across]
        canvas.line(wave, "#2b6595" if row % 2 else "#bfe1ef", 0.02)
    return canvas


def _entrance(px: int) -> Canvas:
    canvas = Canvas(px, "#7d7468")
    canvas.mottle(91, 0.02)
    stone = [(-1.0, -0.4), (-0.3, -0.9), (0.7, -0.7), (1.0, 0.3), (0.2, 0.9), (-0.8, 0.6)]
    for nr, at in enumerate(scattered(92, 40, 0.14)):
        canvas.polygon(placed(stone, at, 0.062, 71 * nr), "#9a9184", "#5a5248", 0.009)
    arch = [(0.24, 0.8), *arc((0.5, 0.5), (0.26, 0.3), 180, 360), (0.76, 0.8)]
    canvas.polygon(placed([(x - 0.5, y - 0.5) for x, y in arch], (0.5, 0.5), 1.14), "#4a433b")
    canvas.polygon(arch, "#0f0d0c")
    return canvas


def _shrine(px: int) -> Canvas:
    canvas = Canvas(px, "#8d7aa6")
    canvas.mottle(101, 0.014)
    for nr, half in enumerate((0.36, 0.27, 0.18, 0.09)):  # a stepped pyramid from above
        square = [(-half, -half), (half, -half), (half, half), (-half, half)]
        canvas.polygon(placed(square, (0.5, 0.5)), ("#5b4a75", "#c9bcd9", "#5b4a75", "#f4eefb")[nr], _INK, 0.012)
    for turn in (0, 90, 180, 270):  # its four stairs
        stair = [(-0.06, -0.36), (0.06, -0.36), (0.06, -0.1), (-0.06, -0.1)]
        canvas.polygon(placed(stair, (0.5, 0.5), 1.0, turn), "#e6ddf0", _INK, 0.009)
        canvas.disc(placed([(0.4, -0.4)], (0.5, 0.5), 1.0, turn)[0], 0.03, "#5b4a75")
    return canvas


def _garden(px: int) -> Canvas:
    canvas = Canvas(px, "#7fb069")
    canvas.mottle(111, 0.014)
    for nr, (x, y) in enumerate(scattered(112, 30, 0.175)):
        petal, heart = (("#ffffff", "#f2c230"), ("#f08fb0", "#fff3c4"), ("#ffd95e", "#a9502c"))[nr % 3]
        for turn in range(0, 360, 72):
            canvas.disc(placed([(0.0, -0.04)], (x, y), 1.0, turn + 20 * nr)[0], 0.031, petal, "#4d7a3d")
        canvas.disc((x, y), 0.024, heart)
    return canvas


def _sea_chart(px: int) -> Canvas:
    """The back of an island tile: a compass rose on parchment."""
    canvas = Canvas(px, "#dcc796")
    canvas.mottle(121, 0.02)
    for radius in (0.4, 0.34):
        canvas.line(arc((0.5, 0.5), (radius, radius), 0, 360), "#8a6a34", 0.014)
    for turn in range(0, 360, 45):
        far = 0.36 if turn % 90 == 0 else 0.22
        for side, colour in ((-1, "#8a3324"), (1, "#f3e6c4")):
            canvas.polygon(
                placed([(0.0, -far), (side * 0.06, -0.07), (0.0, 0.0)], (0.5, 0.5), 1.0, turn), colour, _INK, 0.008
            )
    return canvas


def _torch(px: int) -> Canvas:
    """The back of a cave tile: a torch in the dark."""
    canvas = Canvas(px, "#23262e")
    canvas.mottle(131, 0.014)
    for radius, colour in ((0.38, "#2f2b2a"), (0.29, "#4a3a26"), (0.2, "#7a5a24")):
        canvas.disc((0.5, 0.42), radius, colour)
    canvas.polygon([(0.46, 0.5), (0.54, 0.5), (0.525, 0.86), (0.475, 0.86)], "#7c5836", _INK, 0.012)
    flame = [(0.0, -0.24), (0.09, -0.06), (0.1, 0.06), (0.0, 0.13), (-0.1, 0.06), (-0.07, -0.08)]
    for size, colour in ((1.0, "#e8622b"), (0.66, "#f7b93e"), (0.34, "#fff2b8")):
        canvas.polygon(placed(flame, (0.5, 0.42), size), colour)
    return canvas


_HEXAGON: Mapping[str, Callable[[int], Canvas]] = {
    GOLD: _gold,
    FOOD: _food,
    WOOD: _wood,
    WATER: _water,
    ENTRANCE: _entrance,
    SHRINE: _shrine,
    GARDEN: _garden,
    **cave.TILES,
    ISLAND_BACK: _sea_chart,
    CAVE_BACK: _torch,
}

HEXAGONS = tuple(name for name in _HEXAGON if name not in (ISLAND_BACK, CAVE_BACK))
"""The faces of all tiles."""
