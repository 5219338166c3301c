"""How the cave's hexagons are drawn: dark rock, and on it what was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from calibration.art import Canvas, Point, arc, placed, scattered
from companion.games.eldorado.box import (
    ARMY,
    BAVIECA,
    CAVE_SHRINE,
    CROSSES,
    CURSE,
    DWELLERS,
    EMPTY,
    EXIT,
    GIANT,
    ROSE,
    THIEVES,
    TIGER,
    TOTEC,
)

_INK = "#1d1a18"
_MIDDLE = (0.5, 0.5)


def rock(px: int, ground: str = "#4d5561", seed: int = 141) -> Canvas:
    """The cave's floor: cracked slabs."""
    canvas = Canvas(px, ground)
    canvas.mottle(seed, 0.022)
    for nr, (x, y) in enumerate(scattered(seed + 1, 26, 0.17)):
        crack = [(x - 0.07, y - 0.02), (x - 0.01, y + 0.015), (x + 0.03, y - 0.03), (x + 0.08, y + 0.01)]
        canvas.line(placed([(a - x, b - y) for a, b in crack], (x, y), 1.0, 53 * nr), "#343a44", 0.012)
    return canvas


def teeth(canvas: Canvas, number: int) -> None:
    """As many skulls' white teeth as the dweller is strong, along the lower rim."""
    for nr in range(number):
        x = 0.5 + (nr - (number - 1) / 2) * 0.105
        tooth = [(-0.04, -0.05), (0.04, -0.05), (0.0, 0.075)]
        canvas.polygon(placed(tooth, (x, 0.88)), "#fbf6e6", _INK, 0.012)


def _empty(px: int) -> Canvas:
    canvas = rock(px)
    for nr, (x, y) in enumerate(((0.3, 0.32), (0.67, 0.26), (0.5, 0.55), (0.25, 0.66), (0.74, 0.62), (0.48, 0.86))):
        high = (0.2, 0.16, 0.24)[nr % 3]  # stalagmites
        canvas.polygon([(x - 0.085, y + 0.07), (x, y - high), (x + 0.085, y + 0.07)], "#2d323b", _INK, 0.012)
        canvas.polygon([(x - 0.06, y + 0.055), (x, y - high * 0.9), (x + 0.01, y + 0.055)], "#737d8c")
    return canvas


def _exit(px: int) -> Canvas:
    canvas = rock(px, "#626a72", 151)
    for turn in range(0, 360, 30):  # light falls in
        canvas.polygon(placed([(-0.05, -0.2), (0.05, -0.2), (0.0, -0.31)], _MIDDLE, 1.0, turn), "#ffe9a8")
    canvas.disc(_MIDDLE, 0.225, _INK)
    canvas.disc(_MIDDLE, 0.2, "#bfe6f5")  # daylight above
    canvas.polygon([*arc((0.5, 0.5), (0.2, 0.2), 20, 160)], "#7fb069")
    for x in (0.445, 0.555):  # a ladder into it
        canvas.line([(x, 0.34), (x, 0.73)], "#6b4423", 0.03)
    for y in (0.4, 0.49, 0.58, 0.67):
        canvas.line([(0.445, y), (0.555, y)], "#8a5c30", 0.026)
    for side in range(6):
        if CROSSES >> side & 1:
            at = placed([(0.375, 0.0)], _MIDDLE, 1.0, 60 * side)[0]
            canvas.disc(at, 0.058, "#c8322b", _INK)
            for turn in (45, 135):
                canvas.line(placed([(-0.034, 0.0), (0.034, 0.0)], at, 1.0, turn), "#fff6ea", 0.022)
    return canvas


def _cave_shrine(px: int) -> Canvas:
    canvas = rock(px, "#332a4d", 161)
    for nr, radius in enumerate((0.4, 0.33, 0.26)):
        canvas.disc(_MIDDLE, radius, ("#5a3fa0", "#7a5bd0", "#b79bff")[nr])
    golden_sun(canvas)
    return canvas


def golden_sun(canvas: Canvas) -> None:
    """A sun of gold with a face."""
    for turn in range(0, 360, 45):
        canvas.polygon(placed([(-0.075, -0.2), (0.075, -0.2), (0.0, -0.4)], _MIDDLE, 1.0, turn), "#ffce3d", _INK, 0.012)
    canvas.disc(_MIDDLE, 0.215, "#ffce3d", _INK)
    for x in (0.415, 0.585):
        canvas.polygon([(x - 0.055, 0.44), (x + 0.055, 0.44), (x + 0.035, 0.5), (x - 0.035, 0.5)], _INK)
    canvas.polygon([(0.5, 0.46), (0.535, 0.57), (0.465, 0.57)], "#b5780c", _INK, 0.008)
    canvas.polygon([(0.4, 0.6), (0.6, 0.6), (0.57, 0.66), (0.43, 0.66)], _INK)
    for x in (0.45, 0.5, 0.55):
        canvas.line([(x, 0.6), (x, 0.66)], "#ffce3d", 0.012)


def _tiger(px: int) -> Canvas:
    canvas = Canvas(px, "#e07a1f")
    canvas.mottle(171, 0.014)
    down = np.linspace(-0.05, 0.42, 14).tolist()
    for nr, x in enumerate(np.linspace(-0.02, 1.02, 8).tolist()):  # stripes towards the nose
        for sign in (1.0, -1.0):
            stripe: list[Point] = [(x + 0.3 * t * (0.5 - x), 0.5 - sign * (0.5 - t)) for t in down]
            canvas.line(stripe, _INK, (0.05, 0.034)[nr % 2])
    canvas.disc(_MIDDLE, 0.29, "#f2a44e", _INK)
    for sign in (-1, 1):
        canvas.disc((0.5 + sign * 0.21, 0.3), 0.085, "#e07a1f", _INK)
        for y in (0.0, 0.08, 0.16):
            canvas.line([(0.5 + sign * 0.285, 0.44 + y), (0.5 + sign * 0.17, 0.47 + y * 0.8)], _INK, 0.028)
        canvas.ellipse((0.5 + sign * 0.11, 0.45), (0.062, 0.046), "#fdf3c8", 20 * sign, _INK)
        canvas.ellipse((0.5 + sign * 0.105, 0.45), (0.017, 0.04), _INK)
        canvas.ellipse((0.5 + sign * 0.07, 0.625), (0.095, 0.075), "#fff3e0", 0, _INK)
    for x in (0.44, 0.5, 0.56):
        canvas.line([(x, 0.225), (0.5 + (x - 0.5) * 0.5, 0.33)], _INK, 0.028)
    canvas.polygon([(0.44, 0.54), (0.56, 0.54), (0.5, 0.605)], "#3a1f1a", _INK, 0.008)
    teeth(canvas, DWELLERS[TIGER])
    return canvas


def _thieves(px: int) -> Canvas:
    canvas = Canvas(px, "#5b2f4f")
    canvas.mottle(181, 0.014)
    for x, y in scattered(182, 40, 0.12):
        canvas.polygon(placed([(0.0, -0.03), (0.026, 0.0), (0.0, 0.03), (-0.026, 0.0)], (x, y)), "#7d4a6f")
    for x, y, size in ((0.27, 0.47, 0.86), (0.73, 0.47, 0.86), (0.5, 0.52, 1.12)):
        hood = [*arc((0.0, 0.0), (0.17, 0.22), 180, 360), (0.2, 0.24), (-0.2, 0.24)]
        canvas.polygon(placed(hood, (x, y), size), "#211a2c", "#e9d9c4", 0.014)
        face = [*arc((0.0, 0.02), (0.105, 0.13), 0, 360)]
        canvas.polygon(placed(face, (x, y), size), "#e5b98d", _INK, 0.01)
        mask = [(-0.125, -0.055), (0.125, -0.055), (0.115, 0.035), (0.0, 0.015), (-0.115, 0.035)]
        canvas.polygon(placed(mask, (x, y), size), _INK)
        for side in (-0.05, 0.05):
            canvas.disc(placed([(side, -0.012)], (x, y), size)[0], 0.019 * size, "#ffffff")
    teeth(canvas, DWELLERS[THIEVES])
    return canvas


def _giant(px: int) -> Canvas:
    canvas = Canvas(px, "#8fa3a0")
    canvas.mottle(191, 0.02)
    for nr, at in enumerate(scattered(192, 30, 0.15)):
        stone = [(-1.0, -0.4), (-0.3, -0.9), (0.7, -0.7), (1.0, 0.3), (0.2, 0.9), (-0.8, 0.6)]
        canvas.polygon(placed(stone, at, 0.06, 71 * nr), "#b9c7c2", "#6b7f7c", 0.01)
    head = [(0.27, 0.2), (0.73, 0.2), (0.8, 0.45), (0.76, 0.74), (0.6, 0.82), (0.4, 0.82), (0.24, 0.74), (0.2, 0.45)]
    canvas.polygon(head, "#4f7f6d", _INK, 0.018)
    canvas.polygon([(0.24, 0.34), (0.76, 0.34), (0.72, 0.43), (0.5, 0.4), (0.28, 0.43)], "#274439", _INK, 0.012)
    for x in (0.385, 0.615):
        canvas.disc((x, 0.455), 0.042, "#ffe27a", _INK)
        canvas.disc((x, 0.46), 0.018, _INK)
    canvas.polygon([(0.45, 0.45), (0.55, 0.45), (0.6, 0.6), (0.4, 0.6)], "#6a9c89", _INK, 0.012)
    canvas.polygon([(0.32, 0.65), (0.68, 0.65), (0.64, 0.755), (0.36, 0.755)], "#2a1515", _INK, 0.012)
    for x in (0.38, 0.46, 0.54, 0.62):
        canvas.polygon([(x - 0.034, 0.65), (x + 0.034, 0.65), (x, 0.715)], "#fbf6e6")
    teeth(canvas, DWELLERS[GIANT])
    return canvas


def _treasure(px: int, sign: Callable[[Canvas, float], None], ground: str) -> Canvas:
    """A chest's coin on the cave's floor, with a sign for what it does."""
    canvas = rock(px, ground, 191)
    canvas.disc(_MIDDLE, 0.3, "#b98a1e", _INK)
    canvas.disc(_MIDDLE, 0.25, "#f0c84a", _INK)
    sign(canvas, 1.0)
    return canvas


def _bavieca(canvas: Canvas, size: float) -> None:
    """A horse's head."""
    head = [(-0.1, 0.14), (-0.06, -0.04), (-0.08, -0.14), (0.0, -0.11), (0.1, -0.03), (0.14, 0.05), (0.08, 0.08),
            (0.02, 0.04), (0.05, 0.14)]  # fmt: skip
    canvas.polygon(placed(head, _MIDDLE, size), "#7c4a1e", _INK, 0.012)


def _rose(canvas: Canvas, size: float) -> None:
    """A flower."""
    for turn in range(0, 360, 60):
        canvas.disc(placed([(0.0, -0.1)], _MIDDLE, size, turn)[0], 0.065 * size, "#c2283f", _INK)
    canvas.disc(_MIDDLE, 0.06 * size, "#7a1020", _INK)


def _jimenez(canvas: Canvas, size: float) -> None:
    """Two crossed swords."""
    for turn in (40, -40):
        canvas.line(placed([(0.0, -0.18), (0.0, 0.16)], _MIDDLE, size, turn), _INK, 0.045 * size)
        canvas.line(placed([(-0.06, 0.09), (0.06, 0.09)], _MIDDLE, size, turn), _INK, 0.035 * size)


def _cortes(canvas: Canvas, size: float) -> None:
    """A skull."""
    canvas.disc(placed([(0.0, -0.03)], _MIDDLE, size)[0], 0.12 * size, "#f3ecd8", _INK)
    jaw = [(-0.06, 0.05), (0.06, 0.05), (0.05, 0.14), (-0.05, 0.14)]
    canvas.polygon(placed(jaw, _MIDDLE, size), "#f3ecd8", _INK, 0.01)
    for x in (-0.045, 0.045):
        canvas.disc(placed([(x, -0.03)], _MIDDLE, size)[0], 0.034 * size, _INK)


def _totec(px: int) -> Canvas:
    """A garden in the dark."""
    canvas = rock(px, "#2f5b3a", 205)
    flowers(canvas, ((0.5, 0.3), (0.34, 0.52), (0.66, 0.52), (0.5, 0.72)), ("#e7c64a", "#d9793a"))
    return canvas


def flowers(canvas: Canvas, places: Sequence[Point], paints: Sequence[str], size: float = 1.0) -> None:
    """Flowers of five petals, in these paints by turns."""
    for nr, at in enumerate(places):
        for turn in range(0, 360, 72):
            petal = placed([(0.0, -0.06)], at, size, turn)[0]
            canvas.disc(petal, 0.045 * size, paints[nr % len(paints)], _INK)
        canvas.disc(at, 0.035 * size, "#7a2f1d", _INK)


COIN_SIGNS: Mapping[str, Callable[[Canvas, float], None]] = {
    BAVIECA: _bavieca,
    ROSE: _rose,
    ARMY: _jimenez,
    CURSE: _cortes,
}
"""The sign of each treasure, on its tile, where its size is 1, and on its coin."""
NEW_TILES: Mapping[str, Callable[[int], Canvas]] = {
    BAVIECA: lambda px: _treasure(px, _bavieca, "#7a5a2c"),
    ROSE: lambda px: _treasure(px, _rose, "#7b3550"),
    ARMY: lambda px: _treasure(px, _jimenez, "#3d6478"),
    CURSE: lambda px: _treasure(px, _cortes, "#2f2836"),
    TOTEC: _totec,
}
"""How each of the cave tiles that the expansion adds is drawn."""
TILES: Mapping[str, Callable[[int], Canvas]] = {
    EXIT: _exit,
    CAVE_SHRINE: _cave_shrine,
    TIGER: _tiger,
    THIEVES: _thieves,
    GIANT: _giant,
    EMPTY: _empty,
}
"""How each of the cave's tiles is drawn."""
