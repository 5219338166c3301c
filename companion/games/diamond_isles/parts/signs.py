"""The signs of Diamond Isles: resources, a ship, a diamond, what a development card does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import CREAM, INK, Canvas, Point, arc, placed
from companion.games.diamond_isles import box

Sign = Callable[[Canvas, Point, float], None]
"""Draws a sign about a point, `size` from its middle to its rim."""

STEEL = "#d7dde2"
WOOD = "#8a5a2f"


def brick(canvas: Canvas, at: Point, size: float) -> None:
    """Three bricks, one on two."""
    for x, y in ((-0.5, 0.38), (0.5, 0.38), (0.0, -0.3)):
        stone = [(x - 0.46, y - 0.3), (x + 0.46, y - 0.3), (x + 0.46, y + 0.3), (x - 0.46, y + 0.3)]
        canvas.polygon(placed(stone, at, size), "#c4512e", INK, size * 0.1)
        canvas.line(placed([(x - 0.28, y - 0.1), (x + 0.28, y - 0.1)], at, size), "#eea07c", size * 0.1)


def lumber(canvas: Canvas, at: Point, size: float) -> None:
    """A fir."""
    canvas.polygon(placed([(-0.14, 0.5), (0.14, 0.5), (0.14, 0.95), (-0.14, 0.95)], at, size), WOOD, INK, size * 0.08)
    for top, half, foot in ((-0.1, 0.72, 0.6), (-0.5, 0.56, 0.2), (-0.95, 0.4, -0.25)):
        canvas.polygon(placed([(0.0, top), (half, foot), (-half, foot)], at, size), "#1f6b46", INK, size * 0.09)


def wool(canvas: Canvas, at: Point, size: float) -> None:
    """A sheep."""
    for x in (-0.4, 0.3):
        canvas.line(placed([(x, 0.3), (x, 0.85)], at, size), INK, size * 0.17)
    curls = ((-0.5, 0.05), (-0.2, -0.28), (0.2, -0.28), (0.48, 0.0), (0.2, 0.26), (-0.25, 0.28))
    for x, y in curls:
        canvas.disc(placed([(x, y)], at, size)[0], 0.36 * size, INK)
    for x, y in (*curls, (0.0, 0.0)):
        canvas.disc(placed([(x, y)], at, size)[0], 0.29 * size, "#fbfaf4")
    canvas.ellipse(placed([(0.78, -0.18)], at, size)[0], (0.2 * size, 0.28 * size), INK, 25)


def grain(canvas: Canvas, at: Point, size: float) -> None:
    """An ear of wheat."""
    canvas.line(placed([(0.0, -0.5), (0.0, 0.95)], at, size), "#8f6410", size * 0.13)
    seed = [(0.0, -0.34), (0.2, 0.0), (0.0, 0.34), (-0.2, 0.0)]
    for y in (0.32, -0.06, -0.44):
        for side in (-1, 1):
            canvas.polygon(
                placed(seed, placed([(side * 0.3, y)], at, size)[0], size, side * 38), "#f4c531", INK, size * 0.07
            )
    canvas.polygon(placed(seed, placed([(0.0, -0.7)], at, size)[0], size), "#f4c531", INK, size * 0.07)


def ore(canvas: Canvas, at: Point, size: float) -> None:
    """A cut rock."""
    rock = [(-0.95, 0.55), (-0.7, -0.25), (-0.1, -0.85), (0.55, -0.55), (0.95, 0.15), (0.75, 0.65)]
    canvas.polygon(placed(rock, at, size), "#7d8793", INK, size * 0.11)
    canvas.polygon(placed([(-0.7, -0.25), (-0.1, -0.85), (0.1, -0.1), (-0.25, 0.1)], at, size), "#c9d1d9")
    canvas.polygon(placed([(-0.1, -0.85), (0.55, -0.55), (0.1, -0.1)], at, size), "#eef2f5")
    canvas.line(placed([(-0.25, 0.1), (0.1, -0.1), (0.5, 0.6)], at, size), "#4a525c", size * 0.08)


def diamond(canvas: Canvas, at: Point, size: float) -> None:
    """A cut stone."""
    stone = [(-0.5, -0.6), (0.5, -0.6), (0.92, -0.12), (0.0, 0.9), (-0.92, -0.12)]
    canvas.polygon(placed(stone, at, size), "#7fd8ee", INK, size * 0.1)
    canvas.polygon(placed([(-0.5, -0.6), (0.5, -0.6), (0.36, -0.12), (-0.36, -0.12)], at, size), "#e9fbff")
    for line in ([(-0.92, -0.12), (0.92, -0.12)], [(-0.36, -0.12), (0.0, 0.9), (0.36, -0.12)]):
        canvas.line(placed(line, at, size), "#17708a", size * 0.07)


def anything(canvas: Canvas, at: Point, size: float) -> None:
    """Any resource: a question mark."""
    canvas.line(
        placed([*arc((0.0, -0.35), (0.4, 0.4), 180, 400), (0.0, 0.25), (0.0, 0.36)], at, size), INK, size * 0.24
    )
    canvas.disc(placed([(0.0, 0.75)], at, size)[0], 0.16 * size, INK)


def knight(canvas: Canvas, at: Point, size: float) -> None:
    """A helmet with a plume."""
    canvas.line(placed(arc((0.1, -0.62), (0.62, 0.32), 190, 330), at, size), "#c8322b", size * 0.2)
    dome = [*arc((0.0, -0.05), (0.62, 0.62), 180, 360), (0.62, 0.8), (0.12, 0.8), (0.12, 0.1), (-0.62, 0.1)]
    canvas.polygon(placed(dome, at, size), STEEL, INK, size * 0.1)
    canvas.polygon(placed([(-0.62, 0.1), (0.12, 0.1), (0.12, 0.8), (-0.5, 0.8)], at, size), INK)
    for y in (0.3, 0.52):
        canvas.line(placed([(-0.5, y), (0.0, y)], at, size), STEEL, size * 0.09)


def victory_point(canvas: Canvas, at: Point, size: float) -> None:
    """A star."""
    star = [
        arc((0.0, 0.0), (r, r), a, a + 1)[0] for n in range(5) for r, a in ((0.95, 72 * n - 90), (0.4, 72 * n - 54))
    ]
    canvas.polygon(placed(star, at, size), "#f6c62f", INK, size * 0.1)


def road_building(canvas: Canvas, at: Point, size: float) -> None:
    """Two roads."""
    for y in (-0.4, 0.4):
        way = [(-0.9, y - 0.22), (0.9, y - 0.22), (0.9, y + 0.22), (-0.9, y + 0.22)]
        canvas.polygon(placed(way, at, size, -24), WOOD, INK, size * 0.09)
        for x in (-0.6, 0.0, 0.6):
            canvas.line(placed([(x - 0.14, y), (x + 0.14, y)], at, size, -24), CREAM, size * 0.1)


def year_of_plenty(canvas: Canvas, at: Point, size: float) -> None:
    """A full basket."""
    for x, colour in ((-0.42, "#c4512e"), (0.0, "#f4c531"), (0.42, "#1f6b46")):
        canvas.disc(placed([(x, -0.12)], at, size)[0], 0.33 * size, colour, INK)
    basket = [(-0.9, 0.05), (0.9, 0.05), (0.58, 0.85), (-0.58, 0.85)]
    canvas.polygon(placed(basket, at, size), "#b98a4a", INK, size * 0.1)
    for y in (0.3, 0.56):
        canvas.line(placed([(-0.72, y), (0.72, y)], at, size), "#6d4a1e", size * 0.08)
    canvas.line(placed(arc((0.0, 0.05), (0.75, 0.95), 190, 350), at, size), "#6d4a1e", size * 0.11)


def monopoly(canvas: Canvas, at: Point, size: float) -> None:
    """A crown."""
    crown = [(-0.85, 0.6), (-0.95, -0.5), (-0.42, 0.0), (0.0, -0.8), (0.42, 0.0), (0.95, -0.5), (0.85, 0.6)]
    canvas.polygon(placed(crown, at, size), "#f6c62f", INK, size * 0.1)
    for x in (-0.45, 0.0, 0.45):
        canvas.disc(placed([(x, 0.32)], at, size)[0], 0.13 * size, "#a03a8c")


RESOURCES: Mapping[str, Sign] = {box.BRICK: brick, box.LUMBER: lumber, box.WOOL: wool, box.GRAIN: grain, box.ORE: ore}
DEVELOPMENT: Mapping[str, Sign] = {
    box.KNIGHT: knight,
    box.VICTORY: victory_point,
    box.ROAD_BUILDING: road_building,
    box.PLENTY: year_of_plenty,
    box.MONOPOLY: monopoly,
}
