"""The signs of El Dorado's cards and costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import INK, Canvas, Point, arc, placed
from companion.games.eldorado.box import FOOD, GOLD, WOOD


def food(canvas: Canvas, centre: Point, size: float) -> None:
    """A jug with fruit, as wide as twice `size`."""
    jug = [
        (-0.5, -0.62),
        (0.5, -0.62),
        (0.42, -0.3),
        (0.78, 0.2),
        (0.52, 0.85),
        (-0.52, 0.85),
        (-0.78, 0.2),
        (-0.42, -0.3),
    ]
    canvas.polygon(placed(jug, centre, size), "#d8455f", INK, size * 0.11)
    for y in (0.05, 0.36):
        canvas.line(
            placed([(-0.5, y), (-0.17, y - 0.16), (0.17, y), (0.5, y - 0.16)], centre, size), "#f4ecd0", size * 0.12
        )
    canvas.polygon(
        placed([(-0.6, -0.82), (0.6, -0.82), (0.6, -0.6), (-0.6, -0.6)], centre, size), "#f4ecd0", INK, size * 0.09
    )


def gold(canvas: Canvas, centre: Point, size: float) -> None:
    """A nugget."""
    nugget = [(-1.0, 0.1), (-0.45, -0.75), (0.4, -0.8), (1.0, -0.05), (0.6, 0.75), (-0.5, 0.8)]
    canvas.polygon(placed(nugget, centre, size), "#f6c62f", INK, size * 0.11)
    for facet in (
        [(-1.0, 0.1), (-0.1, -0.12), (0.4, -0.8)],
        [(-0.1, -0.12), (0.6, 0.75)],
        [(-0.1, -0.12), (1.0, -0.05)],
    ):
        canvas.line(placed(facet, centre, size * 0.93), "#8d6510", size * 0.08)
    canvas.polygon(placed([(-0.78, 0.02), (-0.4, -0.6), (0.24, -0.66), (-0.14, -0.2)], centre, size), "#fff3b8")


def wood(canvas: Canvas, centre: Point, size: float) -> None:
    """Three logs from their cut ends."""
    for x, y in ((-0.48, 0.42), (0.48, 0.42), (0.0, -0.42)):
        at = placed([(x, y)], centre, size)[0]
        canvas.disc(at, 0.47 * size, "#7c5836", INK)
        canvas.disc(at, 0.36 * size, "#e2bd8c")
        for radius in (0.24, 0.11):
            canvas.line(arc(at, (radius * size, radius * size), 0, 360), "#8f6233", size * 0.07)


SIGNS: Mapping[str, Callable[[Canvas, Point, float], None]] = {FOOD: food, GOLD: gold, WOOD: wood}
"""The sign of each kind of resource card."""
