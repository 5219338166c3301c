"""Shapes with smooth edges: drawn four times as large and scaled down, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, hypot, pi, radians, sin

import pygame

from companion.display.window.kept import kept
from companion.display.window.theme import Colour

FINE = 4  # a power of two: scaling keeps colours as they are
Point = tuple[float, float]
UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = range(4)
EVERY = (UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT)
RIGHT = (UPPER_RIGHT, LOWER_RIGHT)
"""The corners of a box."""


def drawn(width: int, height: int, tone: Colour, draw: Callable[[pygame.Surface, float], object]) -> pygame.Surface:
    """A clear picture of this size; `draw` gets a larger surface and by how much it is larger."""
    large = pygame.Surface((max(1, width) * FINE, max(1, height) * FINE), pygame.SRCALPHA)
    large.fill((*tone, 0))  # scaling mixes the colour of what is clear as well
    draw(large, FINE)
    return pygame.transform.smoothscale(large, (max(1, width), max(1, height)))


@kept
def disc(radius: int, rim: Colour, fill: Colour, wide: int) -> pygame.Surface:
    """A disc with a rim."""

    def draw(surface: pygame.Surface, by: float) -> None:
        middle = (radius * by, radius * by)
        pygame.draw.circle(surface, rim, middle, radius * by)
        pygame.draw.circle(surface, fill, middle, (radius - wide) * by)

    return drawn(2 * radius, 2 * radius, rim, draw)


def rounded(
    surface: pygame.Surface,
    colour: Colour,
    box: pygame.Rect,
    radius: int,
    wide: int = 0,
    corners: Sequence[int] = EVERY,
) -> None:
    """Draw a box with round corners, or only its edge, so many pixels wide; some corners may be square."""
    x, y, width, height = box
    radius = min(radius, width // 2, height // 2)
    if radius < 1:
        pygame.draw.rect(surface, colour, box, wide)
        return
    across, down = width - 2 * radius, height - 2 * radius
    thick = min(wide, radius) if wide else radius
    right, bottom = x + width - thick, y + height - thick
    for part in (
        (x + radius, y, across, thick),
        (x + radius, bottom, across, thick),
        (x, y + radius, thick, down),
        (right, y + radius, thick, down),
    ):
        surface.fill(colour, part)
    if not wide:
        surface.fill(colour, (x + radius, y + radius, across, down))
    image = _corners(radius, wide, colour)
    for corner in EVERY:
        along, below = corner % 2, corner // 2
        at = (x + along * (width - radius), y + below * (height - radius))
        if corner in corners:
            surface.blit(image, at, (along * radius, below * radius, radius, radius))
        else:
            surface.fill(colour, (*at, radius, radius))


@kept
def _corners(radius: int, wide: int, colour: Colour) -> pygame.Surface:
    """The four corners of a round box put together: a disc, or a ring so wide."""
    return drawn(
        2 * radius,
        2 * radius,
        colour,
        lambda surface, by: pygame.draw.circle(
            surface, colour, (radius * by, radius * by), radius * by, round(min(wide, radius) * by)
        ),
    )


@kept
def ring(radius: int, wide: int, done: int, colour: Colour, rest: Colour) -> pygame.Surface:
    """A ring that is filled clockwise from its top, by so many hundredths."""

    def draw(surface: pygame.Surface, by: float) -> None:
        _arc(surface, radius, wide, 100, rest, by)
        if done:
            _arc(surface, radius, wide, done, colour, by)

    return drawn(2 * radius, 2 * radius, colour, draw)


def _arc(surface: pygame.Surface, radius: int, wide: int, hundredths: int, colour: Colour, by: float) -> None:
    steps = max(2, hundredths * 2)
    angles = [-pi / 2 + 2 * pi * hundredths / 100 * k / steps for k in range(steps + 1)]
    middle, inner = radius * by, (radius - wide) * by
    outside = [(middle + radius * by * cos(a), middle + radius * by * sin(a)) for a in angles]
    inside = [(middle + inner * cos(a), middle + inner * sin(a)) for a in reversed(angles)]
    pygame.draw.polygon(surface, colour, [*outside, *inside])
    if hundredths < 100:  # round ends
        for a in (angles[0], angles[-1]):
            at = middle + (radius - wide / 2) * by * cos(a), middle + (radius - wide / 2) * by * sin(a)
            pygame.draw.circle(surface, colour, at, wide * by / 2)


@lru_cache(maxsize=2)  # as large as the screen
def rays(width: int, height: int, middle: tuple[int, int], colour: Colour, count: int = 16) -> pygame.Surface:
    """Rays of light about a point."""
    large = pygame.Surface((width, height), pygame.SRCALPHA)
    reach = 2 * max(width, height)
    for k in range(count):
        a, b = (radians(360 / count * k + d) for d in (0, 360 / count * 0.45))
        points = [middle, *((middle[0] + reach * cos(angle), middle[1] + reach * sin(angle)) for angle in (a, b))]
        pygame.draw.polygon(large, (*colour, 38), points)
    return large


@kept
def glow(radius: int, colour: Colour) -> pygame.Surface:
    """Light about a round thing: brightest at half of its reach, gone at its edge."""
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for x in range(48):
        for y in range(48):
            far = ((x - 23.5) ** 2 + (y - 23.5) ** 2) ** 0.5 / 23.5
            small.set_at((x, y), (*colour, round(200 * max(0.0, min(1.0, (1 - far) * 1.6)))))
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


@kept
def polygon(
    points: tuple[Point, ...], size: tuple[int, int], fill: Colour, edge: Colour, wide: float
) -> pygame.Surface:
    """A polygon with an edge, on a picture of this size."""

    def draw(surface: pygame.Surface, by: float) -> None:
        placed = [(x * by, y * by) for x, y in points]
        pygame.draw.polygon(surface, fill, placed)
        if wide:
            _along(surface, edge, placed, wide * by, closed=True)

    return drawn(*size, edge, draw)


@kept
def path(points: tuple[Point, ...], size: tuple[int, int], colour: Colour, wide: float) -> pygame.Surface:
    """A line through points with round corners and ends, on a picture of this size."""
    return drawn(*size, colour, lambda at, by: _along(at, colour, [(x * by, y * by) for x, y in points], wide * by))


def _along(surface: pygame.Surface, colour: Colour, points: Sequence[Point], wide: float, closed: bool = False) -> None:
    for one, other in zip(points, (*points[1:], points[0]) if closed else points[1:], strict=False):
        _thick(surface, one, other, colour, wide)
    for point in points:
        pygame.draw.circle(surface, colour, point, wide / 2)


def _thick(surface: pygame.Surface, one: Point, other: Point, colour: Colour, width: float) -> None:
    length = hypot(other[0] - one[0], other[1] - one[1])
    if not length:
        return
    across = ((one[1] - other[1]) / length * width / 2, (other[0] - one[0]) / length * width / 2)
    corners = [(p[0] + s * across[0], p[1] + s * across[1]) for p, s in ((one, 1), (other, 1), (other, -1), (one, -1))]
    pygame.draw.polygon(surface, colour, corners)
