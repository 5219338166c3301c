"""Paints of wooden pieces and cards' frames, with a shape for each: colours are told apart without seeing them."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.art.canvas import Canvas, Point, arc, placed

INK = "#2b2622"
CREAM = "#f7efdc"

LIGHT: Mapping[str, str] = {
    "red": "#b3241f",
    "orange": "#f39a2b",
    "blue": "#2f6fc4",
    "white": "#f2f1ea",
    "green": "#17805f",
    "brown": "#3b2210",
    "purple": "#c9a0e6",
    "yellow": "#f3ef7a",
}
"""The paint of each colour, far apart for those as well who see no red or no green."""
DARK: Mapping[str, str] = {
    "red": "#7d1814",
    "orange": "#b5650f",
    "blue": "#1c4683",
    "white": "#b3b1a6",
    "green": "#0d4d39",
    "brown": "#1f1208",
    "purple": "#8a5bb0",
    "yellow": "#b8a21e",
}
EMBLEMS: Mapping[str, list[Point]] = {
    "red": arc((0.0, 0.0), (0.85, 0.85), 0, 360),
    "orange": [(0.0, -1.0), (0.98, 0.72), (-0.98, 0.72)],
    "blue": [(0.0, -1.1), (0.9, 0.0), (0.0, 1.1), (-0.9, 0.0)],
    "white": [(-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)],
    "green": [
        (-0.34, -1.0), (0.34, -1.0), (0.34, -0.34), (1.0, -0.34), (1.0, 0.34), (0.34, 0.34),
        (0.34, 1.0), (-0.34, 1.0), (-0.34, 0.34), (-1.0, 0.34), (-1.0, -0.34), (-0.34, -0.34),
    ],
    "brown": [
        (0.0, -1.05), (0.25, -0.34), (1.0, -0.32), (0.4, 0.13), (0.62, 0.85), (0.0, 0.42),
        (-0.62, 0.85), (-0.4, 0.13), (-1.0, -0.32), (-0.25, -0.34),
    ],
    "purple": [(0.0, -1.0), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31)],
    "yellow": arc((0.0, 0.35), (1.0, 1.2), 180, 360),
}  # fmt: skip
"""The shape of each colour about (0, 0): disc, triangle, diamond, square, cross, star, pentagon, half disc."""


def emblem(canvas: Canvas, colour: str, centre: Point, size: float) -> None:
    """The shape of a colour, `size` from its middle to its rim."""
    ink = "#3f444b" if colour == "white" else CREAM
    canvas.polygon(placed(EMBLEMS[colour], centre, size), ink, INK, max(0.006, size * 0.14))
