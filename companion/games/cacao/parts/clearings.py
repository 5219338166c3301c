"""What the clearings of Cacao's jungle tiles show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from calibration.art import Canvas, Point, arc, digit, placed

_INK = "#2b2622"
_CREAM = "#f7efdc"
_WOOD = "#8a6139"
_GOLD = "#f2c53d"
_MIDDLE = (0.5, 0.5)


def _coin(canvas: Canvas, value: int, centre: Point = _MIDDLE, radius: float = 0.11) -> None:
    canvas.disc(centre, radius, _INK)
    canvas.disc(centre, radius * 0.88, _GOLD)
    digit(canvas, value, centre, radius * 1.15, _INK, 0.2)


def _pod(canvas: Canvas, centre: Point, turn: float, size: float = 1.0) -> None:
    canvas.polygon(placed(arc((0.0, 0.0), (0.055, 0.1), 0, 360), centre, size, turn), "#b0602f", _INK, 0.011)
    for x in (-0.02, 0.02):
        canvas.line(placed([(x, -0.06), (x, 0.06)], centre, size, turn), "#e8b07c", 0.009)


def _plantation(bushes: Sequence[Point], canvas: Canvas) -> None:
    for x, y in bushes:
        canvas.disc((x, y), 0.15, "#5c8a3e", _INK)
        for turn in (0, 120, 240):
            _pod(canvas, placed([(0.0, -0.075)], (x, y), 1.0, turn)[0], turn, 0.7)


def _market(price: int, canvas: Canvas) -> None:
    for nr in range(price):  # as many stalls as the price says
        at = placed([(0.0, -0.225)], _MIDDLE, 1.0, 360 * nr / price)[0]
        roof = [(-0.11, 0.07), (-0.08, -0.07), (0.08, -0.07), (0.11, 0.07)]
        canvas.polygon(placed(roof, at), "#d9603b", _INK, 0.012)
        for x in (-0.045, 0.035):
            canvas.polygon(
                placed([(x - 0.016, -0.07), (x + 0.016, -0.07), (x + 0.02, 0.07), (x - 0.02, 0.07)], at), _CREAM
            )
    _coin(canvas, price, radius=0.125)


def _mine(value: int, canvas: Canvas) -> None:
    rock = [(-1.0, -0.35), (-0.4, -0.9), (0.6, -0.8), (1.0, 0.2), (0.3, 0.9), (-0.8, 0.7)]
    golden = (0,) if value == 1 else (90, 270)  # as many big nuggets as the mine gives
    for turn in range(0, 360, 45):
        at = placed([(0.0, -0.24)], _MIDDLE, 1.0, turn)[0]
        if turn not in golden:
            canvas.polygon(placed(rock, at, 0.085, turn), "#a79a88", _INK, 0.01)
    canvas.disc(_MIDDLE, 0.2, "#3a2a1e", _INK)
    for turn in golden:
        canvas.polygon(placed(rock, placed([(0.0, -0.23)], _MIDDLE, 1.0, turn)[0], 0.115, turn), _GOLD, _INK, 0.014)
    _coin(canvas, value)


def _pool(canvas: Canvas) -> None:
    canvas.ellipse(_MIDDLE, (0.27, 0.22), "#3a8cc4", -15, _INK)
    for half in (0.18, 0.1):
        canvas.line(arc(_MIDDLE, (half, half * 0.75), 0, 360, -15), "#c5e6f5", 0.014)


def _watering(canvas: Canvas) -> None:
    for y in (0.3, 0.5, 0.7):
        half = 0.26 if y == 0.5 else 0.2
        canvas.polygon(
            [(0.5 - half, y - 0.055), (0.5 + half, y - 0.055), (0.5 + half, y + 0.055), (0.5 - half, y + 0.055)],
            "#3a8cc4", _INK,
        )  # fmt: skip
    for x, y in ((0.36, 0.4), (0.5, 0.4), (0.64, 0.4), (0.36, 0.6), (0.5, 0.6), (0.64, 0.6)):
        canvas.disc((x, y), 0.036, "#79b34d", _INK)


def _sun(canvas: Canvas) -> None:
    for turn in range(0, 360, 30):
        canvas.polygon(placed([(-0.05, -0.18), (0.05, -0.18), (0.0, -0.31)], _MIDDLE, 1.0, turn), "#e8862b", _INK, 0.01)
    canvas.disc(_MIDDLE, 0.18, "#f7cf45", _INK)
    for x in (0.435, 0.565):
        canvas.disc((x, 0.46), 0.022, _INK)
    canvas.line(arc((0.5, 0.51), (0.085, 0.07), 20, 160), _INK, 0.018)


def _temple(canvas: Canvas) -> None:
    for nr, half in enumerate((0.26, 0.19, 0.12)):
        top = 0.66 - 0.13 * nr
        step = [(-half, 0.1), (0.03 - half, -0.03), (half - 0.03, -0.03), (half, 0.1)]
        canvas.polygon(placed(step, (0.5, top)), ("#9d9a93", "#b5b2aa", "#cfccc4")[nr], _INK, 0.012)
    canvas.polygon([(0.44, 0.76), (0.465, 0.37), (0.535, 0.37), (0.56, 0.76)], "#e8e4da", _INK, 0.012)
    canvas.polygon([(0.42, 0.37), (0.42, 0.26), (0.5, 0.19), (0.58, 0.26), (0.58, 0.37)], "#6d6a66", _INK, 0.012)


def _bar(canvas: Canvas, centre: Point, size: float = 1.0) -> None:
    canvas.polygon(
        placed([(-0.15, -0.1), (0.15, -0.1), (0.15, 0.1), (-0.15, 0.1)], centre, size), "#4a2a1a", _INK, 0.012
    )
    for x in (-0.1, 0.0, 0.1):
        for y in (-0.048, 0.048):
            part = [(-0.034, -0.03), (0.034, -0.03), (0.034, 0.03), (-0.034, 0.03)]
            canvas.polygon(placed(placed(part, (x, y)), centre, size), "#8a5738")


def _kitchen(canvas: Canvas) -> None:
    canvas.polygon([*arc((0.5, 0.52), (0.24, 0.25), 0, 180)], "#4b4f57", _INK, 0.014)
    canvas.ellipse((0.5, 0.52), (0.26, 0.075), "#6b3d24", 0, _INK)
    canvas.line([(0.56, 0.52), (0.68, 0.26)], _WOOD, 0.035)
    for x in (0.38, 0.45):
        canvas.line([(x, 0.4), (x + 0.03, 0.34), (x - 0.02, 0.28), (x + 0.01, 0.22)], _CREAM, 0.016)


def _chocolate_market(canvas: Canvas) -> None:
    canvas.polygon([(0.27, 0.42), (0.34, 0.24), (0.66, 0.24), (0.73, 0.42)], "#5878b8", _INK, 0.012)
    for x in (0.4, 0.54):
        canvas.polygon([(x, 0.24), (x + 0.06, 0.24), (x + 0.07, 0.42), (x - 0.01, 0.42)], _CREAM)
    _bar(canvas, (0.62, 0.54), 0.72)
    _pod(canvas, (0.37, 0.54), 75, 0.85)
    _coin(canvas, 3, (0.37, 0.7), 0.085)
    _coin(canvas, 7, (0.62, 0.7), 0.085)


def _gem_mine(canvas: Canvas) -> None:
    gem = [(-0.6, -1.0), (0.6, -1.0), (1.0, -0.35), (0.0, 1.1), (-1.0, -0.35)]
    for nr in range(6):
        at = placed([(0.0, -0.215)], _MIDDLE, 1.0, 60 * nr)[0]
        canvas.polygon(placed(gem, at, 0.082, 60 * nr), "#e9f6ff", _INK, 0.012)
        canvas.line(placed([(-1.0, -0.35), (1.0, -0.35)], at, 0.07, 60 * nr), "#7fb2d6", 0.012)
    canvas.disc(_MIDDLE, 0.09, "#39424f", _INK)


def _tree_of_life(canvas: Canvas) -> None:
    canvas.polygon([(0.46, 0.5), (0.54, 0.5), (0.58, 0.8), (0.42, 0.8)], _WOOD, _INK, 0.012)
    canvas.disc((0.5, 0.41), 0.235, "#d77fa8", _INK)
    for nr in range(9):
        x, y = placed([(0.0, -0.165)], (0.5, 0.41), 1.0, 40 * nr)[0]
        canvas.disc((x, y), 0.04, "#fdeef4", _INK)
    _coin(canvas, 1, (0.42, 0.42), 0.075)
    _coin(canvas, 3, (0.58, 0.42), 0.075)


_GRASS, _EARTH, _STONE = "#b9cf7a", "#dcc088", "#c9c5ba"

# the clearing's ground and what stands on it
CLEARINGS: dict[str, tuple[str, Callable[[Canvas], None]]] = {
    "plantation-1": (_GRASS, partial(_plantation, [(0.5, 0.5)])),
    "plantation-2": (_GRASS, partial(_plantation, [(0.34, 0.5), (0.66, 0.5)])),
    "market-2": (_EARTH, partial(_market, 2)),
    "market-3": (_EARTH, partial(_market, 3)),
    "market-4": (_EARTH, partial(_market, 4)),
    "mine-1": (_EARTH, partial(_mine, 1)),
    "mine-2": (_EARTH, partial(_mine, 2)),
    "water": (_GRASS, _pool),
    "sun": (_STONE, _sun),
    "temple": (_GRASS, _temple),
    "watering": (_EARTH, _watering),
    "kitchen": ("#e9dcc3", _kitchen),
    "chocolate-market": ("#e9dcc3", _chocolate_market),
    "gem-mine": ("#56606e", _gem_mine),
    "tree-of-life": (_GRASS, _tree_of_life),
}
