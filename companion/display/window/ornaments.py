"""Each game's ornament, a strip of a repeated motif in its tint: shapes on a strip of 12 units, drawn once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi

import pygame

from companion.display.window import theme
from companion.display.window.theme import Colour, Theme

WIDE = 12
"""Units across the strip."""
FINE = 4  # drawn so much larger and scaled down
Points = tuple[tuple[float, float], ...]
Shape = tuple[float, Points]
"""How much of the tint is mixed into the panel's colour, and the corners."""


def _steps() -> tuple[Shape, ...]:
    down = [(x, y) for n in range(5) for x, y in ((2 + 2 * n, 2 * n), (2 + 2 * n, 2 + 2 * n))]
    up = [(x, y) for n in range(6) for x, y in ((2 * n, 12 + 2 * n), (2 * n + 2, 12 + 2 * n))]
    return (1.0, (*down, (12, 10), (12, 0))), (0.5, ((0, 12), *up[1:], (12, 24), (0, 24)))


def _wave(low: float, high: float, top: float, wide: float) -> Points:
    xs = [low + (high - low) * n / 8 for n in range(9)]
    over = [(x, top + 2.2 * (1 - cos((x + 1) / 11 * 2 * pi))) for x in xs]
    return (*over, *((x, y + wide) for x, y in reversed(over)))


_MOTIFS: Mapping[str, tuple[int, tuple[Shape, ...]]] = {
    "steps": (24, _steps()),
    "facets": (
        20,
        (
            (0.45, ((6, 1), (1, 6), (6, 18.5))),
            (1.0, ((6, 1), (11, 6), (6, 18.5))),
            (0.3, ((1, 6), (6, 6), (6, 18.5))),
            (0.7, ((6, 6), (11, 6), (6, 1))),
        ),
    ),
    "leaves": (
        22,
        (
            (1.0, ((6, 1), (8.6, 5), (10, 10.5), (8.6, 16), (6, 20), (3.4, 16), (2, 10.5), (3.4, 5))),
            (0.55, ((6, 3.5), (7, 10.5), (6, 18), (5, 10.5))),
        ),
    ),
    "meander": (
        20,
        (
            (1.0, ((0, 1), (12, 1), (12, 3), (2.4, 3), (2.4, 19), (0, 19))),
            (1.0, ((10, 3), (12, 3), (12, 15.5), (4.4, 15.5), (4.4, 7), (9.6, 7), (9.6, 13), (7.6, 13), (7.6, 9),
                   (6.4, 9), (6.4, 13.5), (10, 13.5))),
        ),
    ),
    "waves": (16, ((1.0, _wave(0, 12, 2, 2.4)), (0.5, _wave(0, 6, 10, 1.6)))),
    "diamonds": (16, ((0.8, ((6, 2), (10, 8), (6, 14), (2, 8))), (0.3, ((6, 5), (8, 8), (6, 11), (4, 8))))),
}  # fmt: skip


def strip(colours: Theme, size: tuple[int, int]) -> pygame.Surface:
    """A strip so wide and high; the motif runs along the longer side."""
    return _strip(colours.ornament, colours.tint, colours.panel, size)


@lru_cache(maxsize=12)
def _strip(name: str, tint: Colour, ground: Colour, size: tuple[int, int]) -> pygame.Surface:
    across, along = sorted(size)
    pitch, shapes = _MOTIFS[name]
    share = across * FINE / WIDE
    motif = pygame.Surface((across * FINE, max(1, round(pitch * share))))
    motif.fill(ground)
    for mixed, points in shapes:
        pygame.draw.polygon(motif, theme.mixed(ground, tint, mixed), [(x * share, y * share) for x, y in points])
    small = pygame.transform.smoothscale(motif, (across, max(1, round(motif.get_height() / FINE))))
    drawn = pygame.Surface((across, along))
    for y in range(0, along, small.get_height()):
        drawn.blit(small, (0, y))
    return drawn if size[1] >= size[0] else pygame.transform.rotate(drawn, 90)
