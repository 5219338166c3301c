"""All icons, in lists and on buttons: strokes on a square of 24 by 24, drawn in any colour."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin

import pygame

from companion.display.window.kept import kept
from companion.display.window.theme import Colour

SIDE = 24  # units of the square
WIDE = 2.2  # units of a stroke
FINE = 4  # icons are drawn so much larger and scaled down, so that their edges are smooth
Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """A line through points; `filled` makes it an area."""

    points: tuple[Point, ...]
    filled: bool = False
    wide: float = WIDE


def _arc(x: float, y: float, radius: float, begin: float = 0, end: float = 360, high: float | None = None) -> Stroke:
    """A part of a circle, or of an ellipse so `high`, between two angles in degrees, clockwise from the right."""
    steps = max(4, round(abs(end - begin) / 12))
    angles = (radians(begin + (end - begin) * step / steps) for step in range(steps + 1))
    tall = radius if high is None else high
    return Stroke(tuple((x + radius * cos(a), y + tall * sin(a)) for a in angles))


def _dot(x: float, y: float, radius: float = 1.6) -> Stroke:
    return Stroke(_arc(x, y, radius).points, filled=True)


def _line(*points: Point) -> Stroke:
    return Stroke(points)


def _area(*points: Point) -> Stroke:
    return Stroke(points, filled=True)


def _box(left: float, top: float, right: float, bottom: float) -> Stroke:
    return Stroke(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)))


_BACK = (_arc(13, 14, 6.5, 90, -90), _line((13, 20.5), (6, 20.5)), _line((13, 7.5), (4.5, 7.5)))
_HEAD = (_area((2, 7.5), (8, 3), (8, 12)),)
_SPEAKER = (_area((2, 9), (6, 9), (11, 4.5), (11, 19.5), (6, 15), (2, 15)),)
_PERSON = (_dot(12, 7, 3.6), Stroke(_arc(12, 20, 7, 180, 360, 7.5).points, filled=True))
_PAGE = (_box(5, 3, 19, 21), _line((8.5, 8), (15.5, 8)), _line((8.5, 12), (15.5, 12)), _line((8.5, 16), (13, 16)))
_DOOR = (
    _line((13, 3), (5, 3), (5, 21), (13, 21)),
    _line((10, 12), (18, 12)),
    _area((22, 12), (16.5, 7.5), (16.5, 16.5)),
)
_BELL = (
    _line((5, 17), (7, 14), (7, 10), (8.5, 6.5), (12, 5), (15.5, 6.5), (17, 10), (17, 14), (19, 17), (5, 17)),
    _dot(12, 20, 2),
)

_CAMERA = (
    _line((3, 7), (8, 7), (10, 4), (14, 4), (16, 7), (21, 7), (21, 20), (3, 20), (3, 7)),
    _arc(12, 13, 4),
)

_ICONS: Mapping[str, tuple[Stroke, ...]] = {
    "undo": (*_BACK, *_HEAD),
    "back": (_line((21, 12), (6, 12)), _area((2, 12), (9, 6), (9, 18))),
    "why-not": (
        _arc(12, 12, 9.5),
        _arc(12, 9.5, 3.2, 180, 400),
        _line((14.4, 11.6), (12, 13.6), (12, 14.6)),
        _dot(12, 17.4, 1.3),
    ),
    "scan": (_arc(12, 20.5, 13.2, 220, 320), _arc(12, 3.5, 13.2, 40, 140), _dot(12, 12, 3.6)),
    "pause": (_area((6, 4), (10, 4), (10, 20), (6, 20)), _area((14, 4), (18, 4), (18, 20), (14, 20))),
    "other-seat": (
        *_PERSON,
        _line((17.5, 9), (22.5, 9)),
        _line((20, 6.5), (20, 11.5)),
    ),
    "undo-own": (*_PERSON, _line((3, 3), (8, 8)), _line((8, 3), (3, 8))),
    "lesson": (
        _area((12, 4), (23, 9), (12, 14), (1, 9)),
        _line((6, 12), (6, 17), (12, 19.5), (18, 17), (18, 12)),
    ),
    "log": _PAGE,
    "details": (
        _area((4, 13), (8, 13), (8, 21), (4, 21)),
        _area((10, 4), (14, 4), (14, 21), (10, 21)),
        _area((16, 9), (20, 9), (20, 21), (16, 21)),
    ),
    "prospects": (_line((3, 12), (9, 12), (15, 5.5)), _line((9, 12), (15, 18.5)), _dot(18, 5, 2.8), _dot(18, 19, 2.8)),
    "rules": (
        _line((12, 6), (12, 21)),
        _line((12, 6), (8, 4), (2.5, 4), (2.5, 18.5), (8, 18.5), (12, 21)),
        _line((12, 6), (16, 4), (21.5, 4), (21.5, 18.5), (16, 18.5), (12, 21)),
    ),
    "private": (
        _arc(12, 3.5, 13.2, 40, 140),
        _line((12, 17), (12, 21)),
        _line((6, 15.5), (4, 19)),
        _line((18, 15.5), (20, 19)),
    ),
    "mend": (_line((4, 20), (5, 15.5), (16.5, 4), (20, 7.5), (8.5, 19), (4, 20)), _line((14, 6.5), (17.5, 10))),
    "rule": (
        _line((12, 3), (12, 21)),
        _line((7, 21), (17, 21)),
        _line((4, 6), (20, 6)),
        Stroke(_arc(5, 12, 4, 0, 180).points, filled=True),
        Stroke(_arc(19, 12, 4, 0, 180).points, filled=True),
        _line((4.9, 6), (4.9, 12)),
        _line((19.1, 6), (19.1, 12)),
    ),
    "links": (_dot(4.5, 18, 3), _dot(19.5, 6, 3), _line((4.5, 18), (10, 8), (14, 16), (19.5, 6))),
    "seals": (
        _arc(12, 9, 6.5),
        _dot(12, 9, 2.5),
        _area((8, 14), (12, 15.5), (10, 23)),
        _area((16, 14), (12, 15.5), (14, 23)),
    ),
    "code": (
        _box(3, 3, 10, 10),
        _box(14, 3, 21, 10),
        _box(3, 14, 10, 21),
        _area((14, 14), (17, 14), (17, 17), (14, 17)),
        _area((18, 18), (21, 18), (21, 21), (18, 21)),
    ),
    "call": _BELL,
    "call-off": (*_BELL, _line((3, 3), (21, 21))),
    "announced": (
        _area((3, 10), (9, 10), (18, 4), (18, 19), (9, 14), (3, 14)),
        _line((7, 14), (9, 20)),
        _arc(18, 11.5, 4, -60, 60),
    ),
    "leave": _DOOR,
    "leave-lesson": _DOOR,
    "camera": _CAMERA,
    "turn-board": (_arc(12, 12, 8.5, -60, 200), _area((12, 0), (19.5, 3.5), (12, 8)), _box(9, 9, 15, 15)),
    "sound": (*_SPEAKER, _arc(11, 12, 5.5, -45, 45), _arc(11, 12, 10, -45, 45)),
    "mute": (*_SPEAKER, _line((14.5, 8.5), (21.5, 15.5)), _line((21.5, 8.5), (14.5, 15.5))),
    "help": (
        _box(2, 6, 22, 18),
        *(_dot(x, 10, 1.1) for x in (6, 10, 14, 18)),
        _line((7, 14.5), (17, 14.5)),
    ),
    "hand": (
        *(Stroke(((x, 12), (x, top)), wide=3.2) for x, top in ((7, 6), (10.6, 3.4), (14.2, 3.8), (17.8, 6.2))),
        _area((5.4, 11), (19.4, 11), (19.4, 16), (16.4, 21.8), (9.4, 21.8), (6.4, 19)),
        Stroke(((7.4, 18.5), (2.8, 13)), wide=3.4),
    ),
    "check": (Stroke(((4, 12.5), (9.5, 18.5), (20.5, 5.5)), wide=3.6),),
    "cross": (Stroke(((5, 5), (19, 19)), wide=3.6), Stroke(((19, 5), (5, 19)), wide=3.6)),
    "unequal": (_line((3, 9), (21, 9)), _line((3, 15), (21, 15)), _line((8, 21), (16, 3))),
    "no": (_arc(12, 12, 9.5), _line((5.5, 18.5), (18.5, 5.5))),
    "plus": (Stroke(((12, 4), (12, 20)), wide=3.2), Stroke(((4, 12), (20, 12)), wide=3.2)),
    "blind": (*_CAMERA, _line((3, 22), (21, 2))),
    "simulated": (
        *(_line(a, b) for a, b in (((3, 7), (6, 7)), ((9, 4), (13, 4)), ((17, 7), (21, 7)), ((21, 10), (21, 13)),
                                   ((21, 16), (21, 20)), ((18, 20), (14, 20)), ((11, 20), (7, 20)), ((3, 20), (3, 16)),
                                   ((3, 13), (3, 10)))),
        _arc(12, 13, 4),
    ),
    "go": (_line((3, 12), (17, 12)), _area((22, 12), (14.5, 5.5), (14.5, 18.5))),
    "next": (Stroke(((8, 4), (16, 12), (8, 20)), wide=3.2),),
    "play": (_area((6, 3), (21, 12), (6, 21)),),
    "more": (_dot(4.5, 12, 2.2), _dot(12, 12, 2.2), _dot(19.5, 12, 2.2)),
    "eye": (_arc(12, 20.5, 13.2, 220, 320), _arc(12, 3.5, 13.2, 40, 140), _dot(12, 12, 3.6)),
    "compass": (_arc(12, 12, 9.5), _area((17, 7), (13.6, 13.6), (7, 17), (10.4, 10.4))),
    "boot": (_area((6, 2), (13, 2), (13, 13), (21, 16.5), (22, 21), (6, 21)),),
    "bag": (_area((8, 2), (16, 2), (14, 7), (20, 14), (19, 21), (5, 21), (4, 14), (10, 7)),),
    "down": (_line((12, 2), (12, 14)), _area((12, 18), (6, 11), (18, 11)), _line((3, 21.5), (21, 21.5))),
    "swap": (_line((3, 8), (17, 8)), _area((22, 8), (16, 4), (16, 12)), _line((21, 16), (7, 16)),
             _area((2, 16), (8, 12), (8, 20))),
    "again": (_arc(12, 12, 8, 200, 330), _arc(12, 12, 8, 20, 150), _area((21.5, 3.5), (21.5, 10.5), (15, 9)),
              _area((2.5, 20.5), (2.5, 13.5), (9, 15))),
    "flip": (_line((12, 2), (12, 22)), _area((9, 5), (9, 19), (1.5, 19)), _line((15, 5), (15, 19), (22, 19), (15, 5))),
    "dice": (_box(4, 4, 20, 20), *(_dot(x, y, 1.9) for x, y in ((8.5, 8.5), (15.5, 15.5), (15.5, 8.5), (8.5, 15.5)))),
    "cards": (_area((3, 6), (11, 4), (14, 19), (6, 21)), _box(11, 3.5, 21, 19)),
    "swords": (Stroke(((4, 4), (19, 19)), wide=2.8), Stroke(((20, 4), (5, 19)), wide=2.8),
               _line((4, 15.5), (8.5, 20)), _line((20, 15.5), (15.5, 20))),
    "gem": (_area((6, 4), (18, 4), (22, 10), (12, 22), (2, 10)),),
    "drop": (_area((12, 1.5), (17, 9), (19, 14.5), (16.5, 20), (12, 22.5), (7.5, 20), (5, 14.5), (7, 9)),),
    "coin": (_dot(12, 12, 9.5),),
    "star": (_area(*((12 + (10.5 if n % 2 == 0 else 4.4) * sin(radians(36 * n)),
                      12.5 - (10.5 if n % 2 == 0 else 4.4) * cos(radians(36 * n))) for n in range(10))),),
    "people": (_dot(8.5, 8, 3.6), Stroke(_arc(8.5, 20, 6.5, 180, 360, 7).points, filled=True), _dot(16.5, 9, 3),
               Stroke(_arc(17, 20, 5.5, 180, 360, 6.5).points, filled=True)),
    "list": (*(_dot(4, y, 1.8) for y in (6, 12, 18)), *(_line((9, y), (21, y)) for y in (6, 12, 18))),
    "wrench": (Stroke(((5, 19.5), (13.5, 11)), wide=4.4), _arc(16, 8, 4.6, 20, 290)),
    "settings": (Stroke(_arc(12, 12, 5.4).points, wide=4.2),
             *(Stroke(((12 + 6.4 * cos(radians(a)), 12 + 6.4 * sin(radians(a))),
                        (12 + 9.6 * cos(radians(a)), 12 + 9.6 * sin(radians(a)))), wide=4)
               for a in range(0, 360, 45))),
    "home": (_area((12, 3), (22, 12), (19, 12), (19, 21), (5, 21), (5, 12), (2, 12)),),
    "save": (_line((4, 4), (17, 4), (20, 7), (20, 20), (4, 20), (4, 4)), _area((8, 4), (15, 4), (15, 9), (8, 9)),
             _box(8, 13, 16, 20)),
    "menu": (_line((4, 6), (20, 6)), _line((4, 12), (20, 12)), _line((4, 18), (20, 18))),
}  # fmt: skip

NAMES = frozenset(_ICONS)
"""All icons that there are."""


@kept
def icon(name: str, side: int, colour: Colour) -> pygame.Surface:
    """An icon so many pixels wide and high. KeyError for a name that is not in `NAMES`."""
    share = side * FINE / SIDE
    large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))  # smoothscale mixes the colour of what is clear as well
    for stroke in _ICONS[name]:
        points = [(x * share, y * share) for x, y in stroke.points]
        if stroke.filled:
            pygame.draw.polygon(large, colour, points)
        else:
            _thick(large, colour, points, stroke.wide * share)
    return pygame.transform.smoothscale(large, (side, side))


def _thick(at: pygame.Surface, colour: Colour, points: list[Point], wide: float) -> None:
    """A line with round ends and corners."""
    for x, y in points:
        pygame.draw.circle(at, colour, (x, y), wide / 2)
    for (x, y), (u, v) in itertools.pairwise(points):
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        if length:
            a, b = (v - y) / length * wide / 2, (x - u) / length * wide / 2
            pygame.draw.polygon(at, colour, [(x + a, y + b), (u + a, v + b), (u - a, v - b), (x - a, y - b)])
