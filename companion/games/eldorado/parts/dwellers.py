"""How the expansion's dwellers and events are drawn: their cave tiles, and the Titan and the Wolf as wooden pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import INK, Canvas, Picture, Point, arc, disc_mask, placed
from companion.games.eldorado.box import CAVE_IN, DWELLERS, SECRET_EXIT, TITAN, TORCH, WOLF
from companion.games.eldorado.parts.cave import rock, teeth

_MIDDLE = (0.5, 0.5)
PROFILES: Mapping[str, tuple[tuple[float, float], ...]] = {
    TITAN: ((0, 10.0), (4, 10.0), (6, 6.0), (16, 9.0), (22, 10.5), (25, 5.0), (31, 5.5), (34, 0.3)),
    WOLF: ((0, 8.0), (3, 8.0), (6, 5.0), (9, 6.5), (13, 6.0), (16, 3.0), (18, 0.3)),
}
"""Heights and radii of the pieces in mm: a huge man, a sitting animal."""
PAINTS: Mapping[str, tuple[str, str]] = {TITAN: ("#3fb8af", "#1c615c"), WOLF: ("#c43d83", "#6b1d45")}
"""The wood of each, light and dark: no player's colour, and none of the ground, or the camera would not find it."""


def _titan_outlines() -> list[list[Point]]:
    legs = [(-0.3, 0.47), (-0.26, 0.1), (0.26, 0.1), (0.3, 0.47), (0.08, 0.47), (0.0, 0.27), (-0.08, 0.47)]
    chest = [(-0.42, 0.02), (-0.38, -0.2), (-0.16, -0.26), (0.16, -0.26), (0.38, -0.2), (0.42, 0.02), (0.28, 0.14),
             (-0.28, 0.14)]  # fmt: skip
    return [legs, chest, [*arc((0.0, -0.34), (0.13, 0.14), 0, 360)]]


def _wolf_outlines() -> list[list[Point]]:
    body = [(-0.34, 0.44), (-0.38, 0.12), (-0.2, -0.08), (0.1, -0.1), (0.24, 0.14), (0.28, 0.44), (0.14, 0.44),
            (0.08, 0.26), (-0.08, 0.28), (-0.1, 0.44)]  # fmt: skip
    head = [(-0.02, 0.02), (-0.02, -0.26), (0.04, -0.46), (0.12, -0.3), (0.22, -0.44), (0.26, -0.24), (0.46, -0.1),
            (0.42, 0.0), (0.22, 0.04)]  # fmt: skip
    tail = [(-0.3, 0.36), (-0.46, 0.2), (-0.48, -0.1), (-0.38, 0.0), (-0.3, 0.16)]
    return [tail, body, head]


_OUTLINES: Mapping[str, Callable[[], list[list[Point]]]] = {TITAN: _titan_outlines, WOLF: _wolf_outlines}


def figure(kind: str, px: int) -> Picture:
    """A dweller's wooden piece from the side: (px, px, 4), the fourth channel 255 on it."""
    ink, mask = Canvas(px, "#000000"), Canvas(px, "#000000")
    for outline in _OUTLINES[kind]():
        mask.polygon(placed(outline, _MIDDLE), "#ffffff", "#ffffff", 0.05)
    _shape(ink, kind, _MIDDLE, 1.0)
    return ink.cut(mask.picture()[:, :, 0])


def token(kind: str, px: int) -> Picture:
    """A token that stands for a dweller's wooden piece: (px, px, 4)."""
    canvas = Canvas(px, PAINTS[kind][1])
    canvas.disc(_MIDDLE, 0.485, INK)
    canvas.disc(_MIDDLE, 0.47, PAINTS[kind][1])
    canvas.disc(_MIDDLE, 0.4, "#fffaf0", INK)
    _shape(canvas, kind, _MIDDLE, 0.66)
    return canvas.cut(disc_mask(px))


def companion(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw the Wolf about a point."""
    _shape(canvas, WOLF, centre, size)


def _shape(canvas: Canvas, kind: str, centre: Point, size: float) -> None:
    light, dark = PAINTS[kind]
    outlines = _OUTLINES[kind]()
    for outline in outlines:
        points = placed(outline, centre, size)
        canvas.line([*points, points[0]], INK, 0.05 * size)
    for outline in outlines:
        canvas.polygon(placed(outline, centre, size), light)
    for x, y in _EYES[kind]:
        canvas.disc(placed([(x, y)], centre, size)[0], 0.032 * size, "#ffd95e", INK)
    canvas.line(placed(_BELT[kind], centre, size), dark, 0.05 * size)


_EYES: Mapping[str, tuple[Point, ...]] = {TITAN: ((-0.05, -0.36), (0.05, -0.36)), WOLF: ((0.17, -0.18),)}
_BELT: Mapping[str, list[Point]] = {TITAN: [(-0.27, 0.09), (0.27, 0.09)], WOLF: [(0.0, 0.06), (0.24, 0.1)]}


def _titan(px: int) -> Canvas:
    """A man of stone, higher than the cave."""
    canvas = rock(px, "#6b4d43", 211)
    for turn in range(0, 360, 40):  # the ceiling breaks
        canvas.line(placed([(0.0, -0.3), (0.03, -0.4), (-0.02, -0.49)], _MIDDLE, 1.0, turn), "#2b1d19", 0.02)
    _shape(canvas, TITAN, (0.5, 0.45), 0.72)
    teeth(canvas, DWELLERS[TITAN])
    return canvas


def _wolf(px: int) -> Canvas:
    """A wolf before the moon that shines into its den."""
    canvas = rock(px, "#27384d", 241)
    canvas.disc((0.5, 0.45), 0.34, "#e8e4cf", INK)
    _shape(canvas, WOLF, (0.5, 0.47), 0.6)
    teeth(canvas, DWELLERS[WOLF])
    return canvas


def _cave_in(px: int) -> Canvas:
    """Boulders that have come down over the way."""
    canvas = rock(px, "#7a6a58", 221)
    canvas.disc(_MIDDLE, 0.33, "#15120f", INK)
    stones = ((0.34, 0.62, 0.17), (0.64, 0.64, 0.19), (0.49, 0.5, 0.16), (0.36, 0.4, 0.12), (0.62, 0.41, 0.13))
    for nr, (x, y, size) in enumerate(stones):
        stone = [(-1.0, -0.3), (-0.4, -0.9), (0.6, -0.8), (1.0, 0.2), (0.4, 0.9), (-0.7, 0.7)]
        canvas.polygon(placed(stone, (x, y), size, 47 * nr), ("#b3a084", "#9c8a70")[nr % 2], INK, 0.014)
    for x in (0.36, 0.5, 0.64):  # dust and falling stones
        canvas.line([(x, 0.13), (x, 0.25)], "#e8dcc4", 0.018)
    return canvas


def _secret_exit(px: int) -> Canvas:
    """A crack in the rock with daylight behind it, and an arrow out."""
    canvas = rock(px, "#3f4a57", 231)
    crack = [
        (0.42, 0.86),
        (0.36, 0.6),
        (0.45, 0.44),
        (0.38, 0.22),
        (0.52, 0.13),
        (0.6, 0.34),
        (0.55, 0.5),
        (0.62, 0.86),
    ]
    canvas.polygon(crack, "#bfe6f5", INK, 0.018)
    arrow = [(0.45, 0.8), (0.45, 0.5), (0.38, 0.5), (0.5, 0.32), (0.62, 0.5), (0.55, 0.5), (0.55, 0.8)]
    canvas.polygon(arrow, "#ffce3d", INK, 0.014)
    return canvas


def _torch(px: int) -> Canvas:
    """A burning torch on the wall."""
    canvas = rock(px, "#3b3330", 251)
    canvas.disc((0.5, 0.38), 0.3, "#6b4a2a")
    canvas.polygon([(0.46, 0.5), (0.54, 0.5), (0.52, 0.88), (0.48, 0.88)], "#8a5c30", INK, 0.014)
    canvas.polygon(
        [(0.36, 0.46), (0.4, 0.28), (0.5, 0.1), (0.6, 0.28), (0.64, 0.46), (0.5, 0.54)], "#e8722a", INK, 0.014
    )
    canvas.polygon([(0.44, 0.45), (0.5, 0.26), (0.56, 0.45), (0.5, 0.5)], "#ffe27a")
    return canvas


TILES: Mapping[str, Callable[[int], Canvas]] = {
    TITAN: _titan,
    WOLF: _wolf,
    CAVE_IN: _cave_in,
    SECRET_EXIT: _secret_exit,
    TORCH: _torch,
}
"""How the cave tile of each is drawn."""
