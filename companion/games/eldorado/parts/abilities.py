"""The sign of each explorer's ability, to be understood without words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import CREAM, INK, Canvas, Point, arc, digit, placed
from companion.games.eldorado import box
from companion.games.eldorado.parts.emblems import SIGNS


def _plus(canvas: Canvas, at: Point, size: float) -> None:
    for turn in (0, 90):
        canvas.line(placed([(-0.3, 0.0), (0.3, 0.0)], at, size, turn), INK, 0.14 * size)


def _die(canvas: Canvas, at: Point, size: float, value: int, colour: str = "#f6c62f") -> None:
    square = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    canvas.polygon(placed(square, at, size), colour, INK, 0.08 * size)
    spots = {1: [(0.0, 0.0)], 2: [(-0.22, -0.22), (0.22, 0.22)]}
    spots[3] = spots[1] + spots[2]
    spots[4] = [*spots[2], (0.22, -0.22), (-0.22, 0.22)]
    spots[5] = spots[4] + spots[1]
    for x, y in spots[value]:
        canvas.disc(placed([(x, y)], at, size)[0], 0.1 * size, INK)


def _stella(canvas: Canvas, at: Point, size: float) -> None:
    """A boot, and one more."""
    boot = [(-0.7, -0.8), (-0.2, -0.8), (-0.2, 0.2), (0.4, 0.3), (0.45, 0.7), (-0.75, 0.7)]
    canvas.polygon(placed(boot, at, size), "#7c5836", INK, 0.09 * size)
    _plus(canvas, placed([(0.45, -0.4)], at, size)[0], size)


def _bellona(canvas: Canvas, at: Point, size: float) -> None:
    """A banner."""
    canvas.line(placed([(-0.6, -0.9), (-0.6, 0.9)], at, size), INK, 0.13 * size)
    flag = [(-0.54, -0.8), (0.8, -0.8), (0.45, -0.4), (0.8, 0.0), (-0.54, 0.0)]
    canvas.polygon(placed(flag, at, size), "#c8322b", INK, 0.08 * size)
    arrow = [(-0.2, 0.5), (0.7, 0.5), (0.45, 0.28), (0.7, 0.5), (0.45, 0.72)]
    canvas.line(placed(arrow, at, size), INK, 0.11 * size)


def _hector(canvas: Canvas, at: Point, size: float) -> None:
    """Five villagers."""
    for nr in range(5):
        x, y = (nr - 2) * 0.4, 0.12 * (nr % 2)
        canvas.polygon(
            placed([(x - 0.17, y + 0.6), (x, y - 0.1), (x + 0.17, y + 0.6)], at, size), "#f39a2b", INK, 0.06 * size
        )
        canvas.disc(placed([(x, y - 0.22)], at, size)[0], 0.17 * size, "#e9c39b", INK)


def _nicolas(canvas: Canvas, at: Point, size: float) -> None:
    """Two dice, and once more."""
    _die(canvas, placed([(-0.32, 0.3)], at, size)[0], 0.72 * size, 1)
    _die(canvas, placed([(0.42, 0.3)], at, size)[0], 0.72 * size, 5)
    canvas.line(arc(placed([(0.0, -0.2)], at, size)[0], (0.6 * size, 0.5 * size), 190, 350), INK, 0.1 * size)
    canvas.polygon(placed([(0.4, -0.42), (0.78, -0.36), (0.64, -0.02)], at, size), INK)


def _tizoc(canvas: Canvas, at: Point, size: float) -> None:
    """One food more."""
    SIGNS[box.FOOD](canvas, placed([(-0.25, 0.0)], at, size)[0], 0.72 * size)
    _plus(canvas, placed([(0.65, -0.3)], at, size)[0], size * 0.9)


def _emma(canvas: Canvas, at: Point, size: float) -> None:
    """An eye upon three tiles."""
    for nr in range(3):
        tile = arc((0.0, 0.0), (0.32, 0.32), 30, 390)[::10]
        canvas.polygon(placed(tile, placed([((nr - 1) * 0.58, 0.52)], at, size)[0], size), "#b9cf7a", INK, 0.06 * size)
    eye = [*arc((0.0, -0.2), (0.75, 0.45), 200, 340), *arc((0.0, -0.5), (0.75, 0.45), 20, 160)]
    canvas.polygon(placed(eye, at, size), CREAM, INK, 0.07 * size)
    canvas.disc(placed([(0.0, -0.36)], at, size)[0], 0.2 * size, INK)


def _victoria(canvas: Canvas, at: Point, size: float) -> None:
    """Four of each."""
    digit(canvas, 4, placed([(-0.62, 0.0)], at, size)[0], 1.1 * size, INK, 0.16)
    for (x, y), name in zip(((0.3, -0.45), (0.05, 0.42), (0.75, 0.42)), box.CARDS, strict=True):
        SIGNS[name](canvas, placed([(x, y)], at, size)[0], 0.36 * size)


def _pedro(canvas: Canvas, at: Point, size: float) -> None:
    """A sword, twice as strong."""
    blade = [(-0.08, -0.95), (0.08, -0.95), (0.1, 0.35), (-0.1, 0.35)]
    canvas.polygon(placed(blade, at, size, 35), "#d7dde2", INK, 0.06 * size)
    canvas.line(placed([(-0.36, 0.38), (0.36, 0.38)], at, size, 35), "#8d6510", 0.14 * size)
    canvas.line(placed([(0.0, 0.4), (0.0, 0.82)], at, size, 35), INK, 0.14 * size)
    digit(canvas, 2, placed([(-0.55, -0.3)], at, size)[0], 0.85 * size, INK, 0.17)


def _william(canvas: Canvas, at: Point, size: float) -> None:
    """Three for one."""
    for x, y in ((-0.85, 0.35), (-0.35, 0.35), (-0.6, -0.25)):
        SIGNS[box.WOOD](canvas, placed([(x, y)], at, size)[0], 0.28 * size)
    canvas.line(placed([(0.0, 0.05), (0.42, 0.05)], at, size), INK, 0.12 * size)
    canvas.polygon(placed([(0.35, -0.15), (0.58, 0.05), (0.35, 0.25)], at, size), INK)
    SIGNS[box.GOLD](canvas, placed([(0.9, 0.05)], at, size)[0], 0.3 * size)


def _laffite(canvas: Canvas, at: Point, size: float) -> None:
    """A hook, and the dice that steal."""
    canvas.line(placed([(-0.7, -0.9), (-0.7, -0.35)], at, size), "#7c5836", 0.26 * size)
    canvas.line(placed(arc((-0.35, 0.05), (0.36, 0.4), 180, -60), at, size), INK, 0.14 * size)
    _die(canvas, placed([(0.5, -0.42)], at, size)[0], 0.62 * size, 3)
    _die(canvas, placed([(0.5, 0.42)], at, size)[0], 0.62 * size, 5)


def _sequoia(canvas: Canvas, at: Point, size: float) -> None:
    """Wood for a step."""
    SIGNS[box.WOOD](canvas, placed([(-0.5, 0.0)], at, size)[0], 0.5 * size)
    canvas.line(placed([(0.0, 0.1), (0.75, 0.1)], at, size), INK, 0.13 * size)
    canvas.polygon(placed([(0.5, -0.25), (0.95, 0.1), (0.5, 0.45)], at, size), INK)


def _yanga(canvas: Canvas, at: Point, size: float) -> None:
    """A bow with its arrow."""
    canvas.line(placed(arc((-0.15, 0.0), (0.75, 0.85), -80, 80), at, size), "#7c5836", 0.14 * size)
    canvas.line(placed([(-0.02, -0.84), (-0.3, 0.0), (-0.02, 0.84)], at, size), INK, 0.06 * size)
    canvas.line(placed([(-0.75, 0.0), (0.7, 0.0)], at, size), INK, 0.09 * size)
    canvas.polygon(placed([(0.62, -0.2), (0.98, 0.0), (0.62, 0.2)], at, size), INK)


ABILITIES: Mapping[str, Callable[[Canvas, Point, float], None]] = {
    box.STELLA: _stella,
    box.BELLONA: _bellona,
    box.HECTOR: _hector,
    box.NICOLAS: _nicolas,
    box.TIZOC: _tizoc,
    box.EMMA: _emma,
    box.VICTORIA: _victoria,
    box.PEDRO: _pedro,
    box.WILLIAM: _william,
    box.LAFFITE: _laffite,
    box.SEQUOIA: _sequoia,
    box.YANGA: _yanga,
}
"""Draws an explorer's sign about a point, `size` from its middle to its rim."""
