"""How Pachamama's tiles and crops are drawn: four terrains and five discs."""

from __future__ import annotations

import numpy as np

from calibration.art import Canvas, Picture, Point, arc, digit, disc_mask, placed, scattered
from calibration.art.woven import WOVEN

CREAM = "#f7efdc"
INK = "#2b2622"


def terrain(label: str, px: int) -> Picture:
    """A terrain tile, full bleed: (px, px, 3)."""
    return TERRAIN[label](px).picture()


def _valley(px: int) -> Canvas:
    canvas = Canvas(px, "#b9cf7a")
    canvas.mottle(11, 0.02)
    river = [(0.62 + 0.2 * float(np.sin(6.0 * t + 0.6)), t) for t in np.linspace(-0.05, 1.05, 40).tolist()]
    canvas.line(river, "#8aa862", 0.15)
    canvas.line(river, "#86b9c9", 0.115)
    canvas.line([(x - 0.015, y) for x, y in river], "#c3e0e4", 0.022)
    for x, y in scattered(12, 46, 0.105):
        if abs(x - (0.62 + 0.2 * float(np.sin(6.0 * y + 0.6)))) > 0.13:
            for lean in (-0.022, 0.0, 0.022):
                canvas.line([(x, y + 0.02), (x + lean, y - 0.03)], "#6b8f3d", 0.011)
    return canvas


def _desert(px: int) -> Canvas:
    canvas = Canvas(px, "#ecd29c")
    canvas.mottle(21, 0.014)
    across = np.linspace(-0.05, 1.05, 45)
    for row in range(7):
        base = 0.02 + row * 0.165
        crest = [(float(x), base + 0.045 * float(np.sin(7.5 * x + 2.1 * row))) for x in across]
        shade = [(x, y + 0.055) for x, y in reversed(crest)]
        canvas.polygon([*crest, *shade], "#dab678")
        canvas.line(crest, "#b98d4d", 0.014)
    for x, y in scattered(22, 30, 0.14):
        canvas.disc((x, y), 0.007, "#a87d42")
    return canvas


def _forest(px: int) -> Canvas:
    canvas = Canvas(px, "#22402f")
    canvas.mottle(31, 0.012)
    for nr, (x, y) in enumerate(sorted(scattered(32, 60, 0.135), key=lambda p: p[1])):
        green = ("#35613f", "#2e5639", "#417248")[nr % 3]
        canvas.disc((x + 0.012, y + 0.016), 0.083, "#182d22")
        canvas.disc((x, y), 0.08, green)
        canvas.disc((x - 0.02, y - 0.022), 0.042, "#5a8f57")
    return canvas


def _mountain(px: int) -> Canvas:
    canvas = Canvas(px, "#a9adb5")
    canvas.mottle(41, 0.016)
    for x, y, high in _PEAKS:
        foot, half = y + high, high * 0.72
        canvas.polygon([(x, y), (x + half, foot), (x - half, foot)], "#5d6371", INK, 0.009)
        canvas.polygon([(x, y), (x + half, foot), (x + half * 0.1, foot)], "#424756")
        tip = high * 0.36
        snow = [(x, y), (x + 0.72 * tip, y + tip), (x + 0.2 * tip, y + 0.72 * tip), (x - 0.2 * tip, y + tip)]
        canvas.polygon([*snow, (x - 0.72 * tip, y + tip)], "#fbfcff")
    return canvas


_PEAKS = [
    (0.2, 0.02, 0.24), (0.66, -0.03, 0.25), (0.95, 0.1, 0.22), (0.43, 0.17, 0.25), (0.06, 0.33, 0.24),
    (0.77, 0.29, 0.27), (0.29, 0.46, 0.27), (0.57, 0.53, 0.24), (0.97, 0.52, 0.24), (0.1, 0.69, 0.25),
    (0.75, 0.7, 0.26), (0.41, 0.75, 0.24), (0.98, 0.86, 0.2),
]  # fmt: skip

TERRAIN = {"valley": _valley, "desert": _desert, "forest": _forest, "mountain": _mountain}


def crop(level: int, px: int) -> Picture:
    """A crop disc: (px, px, 4); the fourth channel is 255 on the disc, which touches the picture's edges.

    The disc's colour goes on to the corners, so that the picture may be used without its fourth channel.
    """
    ground, sketch = _CROP[level]
    canvas = Canvas(px, ground)
    for radius, colour in ((0.5, INK), (0.485, CREAM), (0.42, ground)):
        canvas.disc((0.5, 0.5), radius, colour)
    for pip in range(level):  # as many pips on the rim as the level says, for those who do not read digits
        angle = 2 * np.pi * pip / level - np.pi / 2
        canvas.disc((0.5 + 0.452 * float(np.cos(angle)), 0.5 + 0.452 * float(np.sin(angle))), 0.026, INK)
    sketch(canvas)
    canvas.disc((0.68, 0.69), 0.155, CREAM, INK)
    digit(canvas, level, (0.68, 0.69), 0.19, INK, 0.17)
    return canvas.cut(disc_mask(px))


def _sweet_potato(canvas: Canvas) -> None:
    tuber = [*arc((0.0, 0.0), (0.27, 0.13), 20, 340), (0.36, 0.03)]
    canvas.polygon(placed(tuber, (0.42, 0.46), 1.0, -28), "#e39a6f", INK, 0.016)
    for x, y in ((0.3, 0.5), (0.42, 0.42), (0.46, 0.54), (0.55, 0.4)):
        canvas.line([(x - 0.022, y), (x + 0.022, y - 0.014)], INK, 0.014)


def _coca(canvas: Canvas) -> None:
    canvas.line([(0.34, 0.8), (0.46, 0.5), (0.54, 0.18)], CREAM, 0.018)
    leaf = [*arc((0.0, 0.0), (0.125, 0.062), -180, 0), *arc((0.0, 0.0), (0.125, 0.062), 0, 180)]
    for x, y, turn in ((0.56, 0.24, -62), (0.39, 0.32, -150), (0.61, 0.41, -22), (0.31, 0.5, -160), (0.27, 0.67, 165)):
        at = placed(leaf, (x, y), 1.0, turn)
        canvas.polygon(at, "#bfe09a", INK, 0.013)
        canvas.line(placed([(-0.09, 0.0), (0.09, 0.0)], (x, y), 1.0, turn), INK, 0.008)


def _chili(canvas: Canvas) -> None:
    outer = arc((0.66, 0.22), (0.42, 0.38), 185, 80)
    inner = arc((0.66, 0.22), (0.26, 0.22), 95, 185)
    canvas.polygon([*outer, (0.8, 0.56), *inner], "#ffb199", INK, 0.016)
    canvas.polygon([(0.21, 0.18), (0.43, 0.18), (0.4, 0.27), (0.24, 0.27)], "#3d7a44", INK, 0.012)
    canvas.line([(0.31, 0.18), (0.36, 0.1)], "#3d7a44", 0.026)


def _corn(canvas: Canvas) -> None:
    canvas.ellipse((0.46, 0.4), (0.13, 0.27), "#fff2a8", 12, INK)
    for row in range(5):
        for col in (-1, 0, 1):
            canvas.disc(placed([(col * 0.07, (row - 2) * 0.09)], (0.46, 0.4), 1.0, 12)[0], 0.021, "#c98a16")
    for turn in (-32, 48):
        husk: list[Point] = [*arc((0.0, -0.16), (0.08, 0.22), 90, 270), *arc((0.0, -0.16), (0.08, 0.22), -90, 90)]
        canvas.polygon(placed(husk, (0.42, 0.72), 0.85, turn), "#5f8f45", INK, 0.013)


def _quinoa(canvas: Canvas) -> None:
    canvas.line([(0.44, 0.84), (0.45, 0.2)], CREAM, 0.022)
    for level, (y, wide) in enumerate(((0.2, 0.0), (0.28, 0.07), (0.37, 0.12), (0.47, 0.16), (0.58, 0.13))):
        for x in (0.45,) if not level else (0.45 - wide, 0.45, 0.45 + wide):
            canvas.disc((x, y + abs(x - 0.45) * 0.25), 0.052, "#eab3df", INK)
    for side in (-1, 1):
        canvas.line([(0.445, 0.8), (0.445 + side * 0.16, 0.7)], CREAM, 0.02)


_CROP = {
    1: ("#8a5a3c", _sweet_potato),
    2: ("#4b8a4a", _coca),
    3: ("#bd3f30", _chili),
    4: ("#e2b032", _corn),
    5: ("#74468a", _quinoa),
}

EDGE = WOVEN
"""The pictures at the edge of the board, by the names of its columns and rows."""
