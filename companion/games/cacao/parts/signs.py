"""The signs on the walls of Cacao's huts: each says what the hut does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import Canvas, Point, arc, placed

_INK = "#2b2622"
_WOOD, _STONE, _GOLD, _WATER, _LEAF, _RED = "#8a6139", "#a7a298", "#e3ae2f", "#3a8cc4", "#4f8a3c", "#c8402f"
_MIDDLE: Point = (0.5, 0.67)
_SIZE = 0.23


def _at(points: list[Point]) -> list[Point]:
    """Points in a circle of radius 1 about (0, 0), as they lie on the wall."""
    return placed(points, _MIDDLE, _SIZE)


def _fill(canvas: Canvas, points: list[Point], colour: str) -> None:
    canvas.polygon(_at(points), colour, _INK, 0.014)


def _disc(canvas: Canvas, x: float, y: float, radius: float, colour: str) -> None:
    _fill(canvas, arc((x, y), (radius, radius), 0, 360), colour)


def _box(left: float, top: float, right: float, low: float) -> list[Point]:
    return [(left, top), (right, top), (right, low), (left, low)]


def _horn(canvas: Canvas) -> None:
    """A horn that calls to the market."""
    _fill(canvas, [(-0.95, -0.2), (0.25, -0.7), (0.25, 0.7), (-0.95, 0.2)], _RED)
    _fill(canvas, _box(-0.5, 0.2, -0.2, 0.8), _WOOD)
    for reach in (0.4, 0.7):
        canvas.line(_at(arc((0.25, 0.0), (reach, reach), -48, 48)), _INK, 0.024)


def _lantern(canvas: Canvas) -> None:
    """A lone lantern."""
    canvas.line(_at(arc((0.0, -0.55), (0.32, 0.4), 180, 360)), _INK, 0.022)
    _fill(canvas, _box(-0.55, -0.6, 0.55, -0.38), "#3b4248")
    _fill(canvas, _box(-0.42, -0.38, 0.42, 0.65), "#3b4248")
    canvas.polygon(_at([(0.0, -0.28), (0.26, 0.2), (0.18, 0.48), (-0.18, 0.48), (-0.26, 0.2)]), "#f5c443")
    _fill(canvas, _box(-0.6, 0.65, 0.6, 0.92), "#3b4248")


def _road(canvas: Canvas) -> None:
    """A road that leads away."""
    _fill(canvas, [(-1.0, 0.95), (-0.22, -0.85), (0.22, -0.85), (1.0, 0.95)], "#6b6862")
    for top, low, half in ((0.45, 0.85, 0.11), (-0.15, 0.2, 0.08), (-0.65, -0.38, 0.05)):
        canvas.polygon(_at(_box(-half, top, half, low)), "#f3e6c8")


def _scales(canvas: Canvas) -> None:
    """A pair of scales."""
    canvas.line(_at([(0.0, -0.8), (0.0, 0.85)]), _WOOD, 0.03)
    canvas.line(_at([(-0.75, -0.6), (0.75, -0.6)]), _WOOD, 0.03)
    canvas.line(_at([(-0.45, 0.88), (0.45, 0.88)]), _WOOD, 0.04)
    for x in (-0.68, 0.68):
        canvas.line(_at([(x - 0.36, 0.2), (x, -0.58), (x + 0.36, 0.2)]), _INK, 0.013)
        _fill(canvas, arc((x, 0.18), (0.38, 0.32), 0, 180), _GOLD)


def _sprout(canvas: Canvas) -> None:
    """A plant that grows out of a heap of earth."""
    _fill(canvas, arc((0.0, 0.95), (0.9, 0.5), 180, 360), _WOOD)
    canvas.line(_at([(0.0, 0.5), (0.0, -0.5)]), _LEAF, 0.03)
    leaf = [*arc((0.0, 0.0), (0.44, 0.22), 180, 360), *arc((0.0, 0.0), (0.44, 0.22), 0, 180)]
    for x, y, turn in ((-0.42, -0.05, 35), (0.42, -0.05, -35), (-0.34, -0.62, 50), (0.34, -0.62, -50)):
        _fill(canvas, placed(leaf, (x, y), 1.0, turn), _LEAF)


def _mask(canvas: Canvas) -> None:
    """A mask with three feathers."""
    for x, turn, paint in ((-0.5, -28, "#d9792b"), (0.5, 28, "#d9792b"), (0.0, 0, _LEAF)):
        _fill(canvas, placed(arc((0.0, 0.0), (0.17, 0.45), 0, 360), (x, -0.6), 1.0, turn), paint)
    _fill(canvas, [(-0.7, -0.4), (0.7, -0.4), (0.62, 0.4), (0.0, 0.98), (-0.62, 0.4)], "#2f8f86")
    for x in (-0.3, 0.3):
        canvas.polygon(_at(arc((x, -0.02), (0.19, 0.14), 0, 360)), "#f7efdc")
    canvas.line(_at([(-0.28, 0.5), (0.28, 0.5)]), "#f7efdc", 0.026)


def _temple(canvas: Canvas) -> None:
    """A stepped temple with its door."""
    for top, half in ((0.45, 1.0), (0.0, 0.75), (-0.45, 0.5)):
        _fill(canvas, _box(-half, top, half, top + 0.45), _STONE)
    _fill(canvas, _box(-0.26, -0.85, 0.26, -0.45), _STONE)
    canvas.polygon(_at(_box(-0.2, 0.25, 0.2, 0.9)), _INK)


def _hammer(canvas: Canvas) -> None:
    """A hammer, and beside it bricks."""
    _fill(canvas, placed(_box(-0.12, -0.5, 0.12, 0.95), (0.0, 0.0), 1.0, 40), _WOOD)
    _fill(canvas, placed(_box(-0.5, -0.95, 0.5, -0.45), (0.0, 0.0), 1.0, 40), "#59626b")
    for left, top in ((-0.98, 0.52), (-0.46, 0.52), (-0.72, 0.18)):
        _fill(canvas, _box(left, top, left + 0.5, top + 0.32), "#c2683f")


def _crew(canvas: Canvas) -> None:
    """Four workers in a row, whom three are taken for."""
    for nr in range(4):
        x, paint = -0.75 + 0.5 * nr, _GOLD if nr == 3 else _WOOD
        _fill(canvas, [(x - 0.25, 0.8), (x - 0.12, -0.1), (x + 0.12, -0.1), (x + 0.25, 0.8)], paint)
        _disc(canvas, x, -0.3, 0.2, paint)


def _fountain(canvas: Canvas) -> None:
    """A bowl from which water springs."""
    for reach in (0.3, 0.62):
        for side in (-1, 1):
            jet = arc((side * reach / 2, -0.15), (reach / 2, 0.72), 180, 360)
            canvas.line(_at(jet), _WATER, 0.028)
    _fill(canvas, arc((0.0, 0.05), (0.95, 0.5), 0, 180), _STONE)
    _fill(canvas, arc((0.0, 0.05), (0.95, 0.16), 0, 360), _WATER)
    _fill(canvas, [(-0.2, 0.52), (0.2, 0.52), (0.42, 0.95), (-0.42, 0.95)], _STONE)


def _flower(canvas: Canvas) -> None:
    """A flower."""
    for turn in range(0, 360, 60):
        _fill(canvas, placed(arc((0.0, -0.56), (0.3, 0.38), 0, 360), (0.0, 0.0), 1.0, turn), "#d8457c")
    _disc(canvas, 0.0, 0.0, 0.32, "#f5c443")


def _bow(canvas: Canvas) -> None:
    """A bow with its arrow."""
    canvas.line(_at(arc((-0.35, 0.0), (1.0, 0.95), -90, 90)), _WOOD, 0.04)
    canvas.line(_at([(-0.35, -0.95), (-0.35, 0.95)]), _INK, 0.014)
    canvas.line(_at([(-0.95, 0.0), (0.75, 0.0)]), _INK, 0.026)
    _fill(canvas, [(0.65, -0.22), (1.05, 0.0), (0.65, 0.22)], "#59626b")
    for x in (-0.95, -0.75):
        canvas.line(_at([(x - 0.12, -0.2), (x + 0.05, 0.0), (x - 0.12, 0.2)]), _RED, 0.026)


def _jewel(canvas: Canvas) -> None:
    """A necklace with a jewel."""
    chain = arc((0.0, -0.45), (0.85, 0.85), 0, 180)
    canvas.line(_at(chain), _INK, 0.012)
    for x, y in chain[::5]:
        _disc(canvas, x, y, 0.15, _GOLD)
    _fill(canvas, [(-0.28, 0.35), (0.28, 0.35), (0.42, 0.58), (0.0, 1.0), (-0.42, 0.58)], "#2f8d6f")


def _crown(canvas: Canvas) -> None:
    """A crown of feathers."""
    for nr in range(7):
        turn = -66 + 22 * nr
        feather = placed(arc((0.0, -0.75), (0.16, 0.5), 0, 360), (0.0, 0.5), 1.0, turn)
        _fill(canvas, feather, (_RED, "#2f8d6f")[nr % 2])
    _fill(canvas, [(-0.72, 0.3), (0.72, 0.3), (0.62, 0.82), (-0.62, 0.82)], _GOLD)
    for x in (-0.38, 0.0, 0.38):
        _disc(canvas, x, 0.56, 0.12, _WATER)


SIGNS: Mapping[str, Callable[[Canvas], None]] = {
    "market-crier": _horn,
    "hermit": _lantern,
    "road-worker": _road,
    "trader": _scales,
    "farmer": _sprout,
    "shaman": _mask,
    "monk": _temple,
    "master-builder": _hammer,
    "foreman": _crew,
    "fountain-master": _fountain,
    "daughter": _flower,
    "son": _bow,
    "wife": _jewel,
    "chief": _crown,
}
"""By the hut's name."""
