"""How Cacao's hut tiles are drawn (Chocolatl): each a hut from the front, with its sign on the wall and its price.

Huts differ in the ground's paint, in the shape behind the hut, in the roof and in the sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from calibration.art import Canvas, Picture, Point, arc, digit, placed
from companion.games.cacao.box import HUTS
from companion.games.cacao.parts.signs import SIGNS

_INK = "#2b2622"
_WALL = "#f3e6c8"
_GOLD = "#f2c53d"


def _regular(corners: int, turn: float = 0.0) -> list[Point]:
    """A shape of equal sides that reaches the tile's edges."""
    return [placed([(0.0, -0.47)], (0.0, 0.0), 1.0, turn + 360 * nr / corners)[0] for nr in range(corners)]


def _rays(count: int) -> list[Point]:
    """A star of so many rays."""
    reach = [(0.0, -0.48), (0.0, -0.36)] * count
    return [placed([tip], (0.0, 0.0), 1.0, 180 * nr / count)[0] for nr, tip in enumerate(reach)]


_DISC = arc((0.0, 0.0), (0.46, 0.46), 0, 360)
_DIAMOND, _SQUARE = _regular(4), [(-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)]
_HEXAGON, _STAR = _regular(6), _rays(12)
_HILL = [*arc((0.0, 0.1), (0.48, 0.45), 180, 360), (0.48, 0.42), (-0.48, 0.42)]
_CROSS: list[Point] = [
    (-0.28, -0.46), (0.28, -0.46), (0.28, -0.2), (0.46, -0.2), (0.46, 0.3), (0.28, 0.3),
    (0.28, 0.46), (-0.28, 0.46), (-0.28, 0.3), (-0.46, 0.3), (-0.46, -0.2), (-0.28, -0.2),
]  # fmt: skip

_GABLE: list[Point] = [(-0.38, 0.0), (0.0, -0.32), (0.38, 0.0)]
_HIP: list[Point] = [(-0.4, 0.0), (-0.24, -0.24), (0.24, -0.24), (0.4, 0.0)]
_DOME = arc((0.0, 0.0), (0.37, 0.3), 180, 360)
_STEPS: list[Point] = [
    (-0.4, 0.0), (-0.4, -0.1), (-0.27, -0.1), (-0.27, -0.2), (-0.14, -0.2), (-0.14, -0.3),
    (0.14, -0.3), (0.14, -0.2), (0.27, -0.2), (0.27, -0.1), (0.4, -0.1), (0.4, 0.0),
]  # fmt: skip
_TWIN: list[Point] = [(-0.4, 0.0), (-0.2, -0.27), (0.0, -0.08), (0.2, -0.27), (0.4, 0.0)]
_TENT: list[Point] = [(-0.42, 0.0), (-0.16, -0.14), (0.0, -0.36), (0.16, -0.14), (0.42, 0.0)]
_FLAT: list[Point] = [(-0.4, 0.0), (-0.36, -0.15), (0.36, -0.15), (0.4, 0.0)]


@dataclass(frozen=True)
class _Look:
    """What makes a hut's tile: the paint of its ground, the shape on it and its paint, the roof and its paint."""

    ground: str
    shape: Sequence[Point]
    behind: str
    roof: Sequence[Point]
    straw: str


_LOOKS: Mapping[str, _Look] = {
    "market-crier": _Look("#e0a040", _DISC, "#f6d894", _FLAT, "#b8432f"),
    "hermit": _Look("#53616b", _DIAMOND, "#8c9aa3", _TENT, "#b98b4a"),
    "road-worker": _Look("#b7a98f", _SQUARE, "#8a7a61", _HIP, "#6c4a30"),
    "trader": _Look("#8f3f34", _HEXAGON, "#cf8668", _TWIN, "#e3b75c"),
    "farmer": _Look("#5d8a3c", _HILL, "#a9c76b", _GABLE, "#d7ad58"),
    "shaman": _Look("#4b3a68", _STAR, "#8d76b3", _DOME, "#3f7f74"),
    "monk": _Look("#c9c5ba", _CROSS, "#8d8a83", _STEPS, "#6d6a66"),
    "master-builder": _Look("#2f5d77", _SQUARE, "#79a9c0", _GABLE, "#a65b33"),
    "foreman": _Look("#d8c39a", _STAR, "#b0703c", _FLAT, "#4e6a3a"),
    "fountain-master": _Look("#2f8d8f", _DISC, "#a5dcd6", _DOME, "#3468a0"),
    "daughter": _Look("#d59aa8", _HILL, "#f3d6d8", _TENT, "#9c3f63"),
    "son": _Look("#34503a", _CROSS, "#7fa07b", _TWIN, "#c86d2e"),
    "wife": _Look("#b59cc4", _HEXAGON, "#f0dfb4", _HIP, "#5d3b7c"),
    "chief": _Look("#6a2330", _DIAMOND, "#d9a441", _STEPS, "#c93f34"),
}


def hut(name: str, px: int) -> Picture:
    """The side of a hut tile with this hut, upright: (px, px, 3)."""
    look = _LOOKS[name]
    canvas = Canvas(px, look.ground)
    canvas.mottle(151, 0.01)
    canvas.polygon(placed(look.shape, (0.5, 0.5)), look.behind)
    canvas.polygon([(0.2, 0.36), (0.8, 0.36), (0.8, 0.93), (0.2, 0.93)], _WALL, _INK, 0.016)
    canvas.polygon(placed(look.roof, (0.5, 0.42)), look.straw, _INK, 0.018)
    SIGNS[name](canvas)
    _price(canvas, HUTS[name])
    for inset, paint, width in ((0.018, _WALL, 0.04), (0.044, _INK, 0.014)):  # light and dark: seen on any table
        near, far = inset, 1 - inset
        canvas.line([(near, near), (far, near), (far, far), (near, far), (near, near)], paint, width)
    return canvas.picture()


def _price(canvas: Canvas, price: int) -> None:
    """What the hut costs, on a coin in the upper left corner."""
    canvas.disc((0.155, 0.155), 0.125, _INK)
    canvas.disc((0.155, 0.155), 0.112, _GOLD)
    figures = str(price)
    high = 0.14 if len(figures) == 1 else 0.125
    for nr, figure in enumerate(figures):
        digit(canvas, int(figure), (0.155 + (nr - (len(figures) - 1) / 2) * 0.098, 0.155), high, _INK, 0.18)
