"""Gems: each colour has a cut of its own, so that they are told apart without colour."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from companion.display.window import smooth, theme

GEMS = {"red": (224, 60, 58), "green": (46, 160, 92), "blue": (60, 124, 216), "white": (238, 244, 250)}


@lru_cache(maxsize=64)
def cut(radius: int, colour: str) -> pygame.Surface:
    """Round red, step-cut green, drop-shaped blue, pointed white: told apart without colour."""
    fill = GEMS[colour]
    dark, light = theme.mixed(fill, theme.NIGHT, 0.35), theme.mixed(fill, theme.PAPER, 0.6)

    def ring(count: int, reach: float, turn: float = 0.0) -> list[tuple[float, float]]:
        return [(reach * cos(2 * pi * k / count + turn), reach * sin(2 * pi * k / count + turn)) for k in range(count)]

    outlines = {
        "red": (ring(24, 0.96), ring(8, 0.56, pi / 8)),
        "green": (ring(8, 1.0, pi / 8), ring(4, 0.72, pi / 4)),
        "blue": (
            [(0.0, -1.0), (0.42, -0.42), *(ring(24, 0.72)[k] for k in range(-2, 15)), (-0.42, -0.42)],
            ring(6, 0.4, pi / 6),
        ),
        "white": (
            [(-0.62, -0.7), (0.62, -0.7), (1.0, -0.22), (0.0, 0.95), (-1.0, -0.22)],
            [(-0.4, -0.22), (0.4, -0.22), (0.0, 0.95)],
        ),
    }
    lift = {"blue": 0.2}.get(colour, 0.0)

    def put(surface: pygame.Surface, by: float) -> None:
        def at(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
            return [((x + 1.04) * radius * by, (y + lift + 1.04) * radius * by) for x, y in points]

        outer, inner = outlines[colour]
        pygame.draw.polygon(surface, fill, at(outer))
        for point in inner:
            nearest = min(outer, key=lambda other: (other[0] - point[0]) ** 2 + (other[1] - point[1]) ** 2)
            one, other = at([point, nearest])
            pygame.draw.line(surface, dark, one, other, max(1, round(radius * by / 18)))
        pygame.draw.polygon(surface, theme.mixed(fill, theme.PAPER, 0.14), at(inner))
        pygame.draw.polygon(surface, dark, at(inner), max(1, round(radius * by / 18)))
        pygame.draw.polygon(surface, theme.mixed(fill, theme.NIGHT, 0.6), at(outer), max(2, round(radius * by / 12)))
        shine = at([(-0.5, -0.42), (-0.28, -0.6)])
        pygame.draw.line(surface, light, shine[0], shine[1], max(2, round(radius * by / 7)))

    side = round(2.08 * radius)
    return smooth.drawn(side, side, dark, put)
