"""How El Dorado's wooden pieces are drawn: as figures from the side, and as tokens for who has no wood.

Each kind has a silhouette of its own, each colour an emblem of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import DARK, INK, LIGHT, Canvas, Picture, Point, arc, emblem, piece_token, placed, sawn
from companion.games.eldorado.box import EXPLORER, FARMHOUSE, FORT, HIDEOUT, OFFERING, OUTPOST, THIEF, VILLAGER

PROFILES: Mapping[str, tuple[tuple[float, float], ...]] = {
    EXPLORER: (
        (0, 7.0),
        (2, 7.0),
        (5, 4.5),
        (12, 3.0),
        (14, 4.4),
        (16, 5.4),
        (19, 5.4),
        (21.5, 4.0),
        (23.5, 1.5),
        (24, 0.2),
    ),
    VILLAGER: ((0, 5.0), (6, 4.0), (7, 2.4), (8, 3.4), (10, 3.6), (12, 2.4), (13, 0.2)),
    FARMHOUSE: ((0, 6.5), (6, 6.5), (6.2, 8.0), (12, 0.3)),
    FORT: ((0, 6.0), (11, 5.0), (11.2, 7.0), (15, 7.0)),
    OFFERING: ((0, 4.0), (3, 8.0), (5, 8.5)),
    THIEF: ((0, 6.5), (3, 6.5), (12, 4.5), (15, 5.2), (18, 4.6), (21, 2.5), (22, 0.2)),
    HIDEOUT: ((0, 8.0), (5, 7.4), (9, 5.0), (11, 0.3)),
    OUTPOST: ((0, 6.0), (9, 5.0), (9.2, 6.5), (13, 6.5), (13.2, 1.0), (18, 0.6)),
}
"""Heights and radii of the pieces in mm: a pawn, a small man, a hut, a tower, a bowl; a hooded man, a cave, a mast."""


def _explorer() -> list[list[Point]]:
    cloak = [(-0.29, 0.46), (-0.25, 0.1), (-0.12, -0.1), (0.12, -0.1), (0.25, 0.1), (0.29, 0.46)]
    brim = arc((0.0, -0.24), (0.28, 0.07), 0, 360)
    crown = [(-0.14, -0.24), (-0.12, -0.45), (0.0, -0.49), (0.12, -0.45), (0.14, -0.24)]
    return [cloak, arc((0.0, -0.17), (0.14, 0.14), 0, 360), crown, brim]


def _villager() -> list[list[Point]]:
    body = [(-0.24, 0.42), (-0.2, 0.1), (0.2, 0.1), (0.24, 0.42)]
    return [body, arc((0.0, -0.04), (0.17, 0.17), 0, 360)]


def _farmhouse() -> list[list[Point]]:
    return [
        [(-0.3, 0.42), (-0.3, 0.0), (0.3, 0.0), (0.3, 0.42)],
        [(-0.42, 0.06), (0.0, -0.38), (0.42, 0.06)],
    ]


def _fort() -> list[list[Point]]:
    tower = [(-0.24, 0.44), (-0.2, -0.12), (0.2, -0.12), (0.24, 0.44)]
    crown = [
        (-0.32, -0.1), (-0.32, -0.42), (-0.19, -0.42), (-0.19, -0.3), (-0.07, -0.3), (-0.07, -0.42), (0.07, -0.42),
        (0.07, -0.3), (0.19, -0.3), (0.19, -0.42), (0.32, -0.42), (0.32, -0.1),
    ]  # fmt: skip
    return [tower, crown]


def _offering() -> list[list[Point]]:
    flame = [(0.0, -0.46), (0.12, -0.22), (0.12, -0.08), (-0.12, -0.08), (-0.1, -0.24)]
    bowl = [(-0.4, -0.06), (0.4, -0.06), (0.26, 0.24), (-0.26, 0.24)]
    return [flame, bowl, [(-0.1, 0.24), (0.1, 0.24), (0.2, 0.42), (-0.2, 0.42)]]


def _thief() -> list[list[Point]]:
    cloak = [(-0.34, 0.46), (-0.3, 0.12), (-0.16, -0.06), (0.16, -0.06), (0.3, 0.12), (0.34, 0.46)]
    hood = [(-0.2, -0.02), (-0.22, -0.24), (-0.06, -0.48), (0.14, -0.4), (0.22, -0.2), (0.2, -0.02)]
    return [cloak, hood]


def _hideout() -> list[list[Point]]:
    rock = [(-0.46, 0.42), (-0.4, 0.0), (-0.2, -0.3), (0.08, -0.38), (0.34, -0.12), (0.46, 0.42)]
    return [rock]


def _outpost() -> list[list[Point]]:
    tower = [(-0.2, 0.44), (-0.14, 0.0), (0.14, 0.0), (0.2, 0.44)]
    nest = [(-0.26, 0.02), (-0.22, -0.16), (0.22, -0.16), (0.26, 0.02)]
    flag = [(-0.03, -0.14), (-0.03, -0.48), (0.34, -0.38), (0.03, -0.28), (0.03, -0.14)]
    return [tower, nest, flag]


RIMS: Mapping[str, str] = {"brown": "#c9a878"}
"""What stands out from a dark ground: paint that is nearly as dark as ink has a rim of bare wood."""
_SHAPES: Mapping[str, Callable[[], list[list[Point]]]] = {
    EXPLORER: _explorer,
    VILLAGER: _villager,
    FARMHOUSE: _farmhouse,
    FORT: _fort,
    OFFERING: _offering,
    THIEF: _thief,
    HIDEOUT: _hideout,
    OUTPOST: _outpost,
}
_EMBLEM_AT: Mapping[str, tuple[Point, float]] = {
    EXPLORER: ((0.0, 0.24), 0.13),
    VILLAGER: ((0.0, 0.27), 0.1),
    FARMHOUSE: ((0.0, 0.23), 0.13),
    FORT: ((0.0, 0.22), 0.12),
    OFFERING: ((0.0, 0.085), 0.105),
    THIEF: ((0.0, 0.24), 0.13),
    HIDEOUT: ((0.22, 0.02), 0.1),
    OUTPOST: ((0.0, 0.26), 0.09),
}


def figure(kind: str, colour: str, px: int) -> Picture:
    """A wooden piece from the side: (px, px, 4), the fourth channel 255 on it."""
    return sawn(_SHAPES[kind](), lambda canvas: shape(canvas, kind, colour, (0.5, 0.5), 1.0), px)


def token(kind: str, colour: str, px: int) -> Picture:
    """A token that stands for a wooden piece: (px, px, 4), the piece on a disc of its colour."""
    return piece_token(colour, lambda canvas: shape(canvas, kind, colour, (0.5, 0.5), 0.66), px)


def shape(canvas: Canvas, kind: str, colour: str, centre: Point, size: float) -> None:
    """Draw a piece about a point, in a box `size` high: its outline, what shows inside, the emblem of its colour."""

    def at(points: list[Point]) -> list[Point]:
        return placed(points, centre, size)

    outlines = _SHAPES[kind]()
    for outline in outlines:
        canvas.line(at([*outline, outline[0]]), RIMS.get(colour, INK), 0.05 * size)
    for outline in outlines:
        canvas.polygon(at(outline), LIGHT[colour])
        canvas.line(at([*outline, outline[0]]), RIMS.get(colour, INK), 0.03 * size)
    if kind == EXPLORER:
        canvas.disc(at([(0.0, -0.15)])[0], 0.085 * size, "#e9c39b")
        canvas.polygon(at([(-0.145, -0.275), (0.145, -0.275), (0.14, -0.335), (-0.14, -0.335)]), DARK[colour])
    elif kind == VILLAGER:
        canvas.disc(at([(0.0, -0.04)])[0], 0.115 * size, "#e9c39b")
    elif kind == FARMHOUSE:
        canvas.polygon(at([(-0.42, 0.06), (0.0, -0.38), (0.42, 0.06)]), DARK[colour], INK, 0.03 * size)
    elif kind == FORT:
        canvas.polygon(at([(-0.055, 0.03), (-0.055, -0.06), (0.0, -0.1), (0.055, -0.06), (0.055, 0.03)]), INK)
    elif kind == THIEF:
        canvas.polygon(at([(-0.13, -0.06), (-0.14, -0.2), (0.0, -0.3), (0.14, -0.2), (0.13, -0.06)]), INK)
    elif kind == HIDEOUT:
        canvas.polygon(at([(-0.2, 0.42), (-0.2, 0.16), (-0.08, 0.04), (0.06, 0.16), (0.06, 0.42)]), INK)
    elif kind == OFFERING:
        canvas.polygon(at([(0.0, -0.41), (0.075, -0.22), (0.07, -0.1), (-0.07, -0.1), (-0.06, -0.22)]), "#ffd95e")
    spot, reach = _EMBLEM_AT[kind]
    emblem(canvas, colour, at([spot])[0], reach * size)
