"""Chips, pawns, cubes and the patterns of cells, drawn with polygons: a shape and a letter go with every colour."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from companion.display.board import Chip
from companion.display.window import pictures, theme
from companion.display.window.canvas import Canvas
from companion.display.window.theme import Colour, Style

Pattern = Callable[[Canvas, pygame.Rect, Colour], None]


def chip(canvas: Canvas, made: Chip, x: float, y: float, radius: float) -> None:
    """Draw a chip around a point, `radius` in pixels."""
    colour = canvas.theme.named(made.colour)
    edge = theme.mixed(colour, theme.NIGHT, 0.72)
    if made.art is not None and pictures.show(canvas, made.art, x, y, 2 * radius):
        if made.form == "figure" and made.letter:
            _plate(canvas, made.letter, x, y + radius * 0.5, radius * 0.46, colour)
        return
    body = _FORMS.get(made.form, _disc)
    body(canvas, x, y, radius, colour, edge)
    if made.letter:
        size = max(canvas.px(theme.LEAST), round(radius * (1.5 if len(made.letter) == 1 else 1.2)))
        ink = colour if made.form == "ring" else theme.ink_on(colour)
        low = radius * 0.3 if made.form == "pawn" else 0
        box = pygame.Rect(0, 0, max(3 * size, round(radius * 2)), max(2 * size, round(radius * 2)))
        box.center = (round(x), round(y + low))
        canvas.write(made.letter, box, Style(size, canvas.px(theme.LEAST), lines=1), ink, "centre", on_part=True)


def _plate(canvas: Canvas, letter: str, x: float, y: float, r: float, colour: Colour) -> None:
    """A letter on a figure."""
    pygame.draw.circle(canvas.surface, theme.NIGHT, (x, y), r + 1)
    pygame.draw.circle(canvas.surface, colour, (x, y), r)
    size = max(canvas.px(theme.LEAST), round(r * 2.1))
    box = pygame.Rect(0, 0, 4 * size, 2 * size)
    box.center = (round(x), round(y))
    canvas.write(letter, box, Style(size, size, lines=1), theme.ink_on(colour), "centre", on_part=True)


def _shield(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    outline = [(x - r * 0.85, y - r * 0.9), (x + r * 0.85, y - r * 0.9), (x + r * 0.85, y + r * 0.2)]
    outline += [(x, y + r), (x - r * 0.85, y + r * 0.2)]
    canvas.polygon(outline, fill, edge)


def _wide(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """A plate for a number, upon anything."""
    pygame.draw.circle(canvas.surface, theme.PAPER, (x, y), r)
    pygame.draw.circle(canvas.surface, fill, (x, y), r - max(1.5, r * 0.12))


def _die(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    rect = pygame.Rect(round(x - r * 0.9), round(y - r * 0.9), round(r * 1.8), round(r * 1.8))
    pygame.draw.rect(canvas.surface, canvas.theme.quiet, rect, border_radius=round(r * 0.35))
    pygame.draw.rect(canvas.surface, fill, rect.inflate(-3, -3), border_radius=round(r * 0.3))


def _disc(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    pygame.draw.circle(canvas.surface, edge, (x, y), r)
    pygame.draw.circle(canvas.surface, fill, (x, y), r - max(1.5, r * 0.1))


def _ring(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    pygame.draw.circle(canvas.surface, canvas.theme.ground, (x, y), r)
    pygame.draw.circle(canvas.surface, fill, (x, y), r, max(2, round(r * 0.18)))


def _pointing(right: int, down: int) -> Callable[[Canvas, float, float, float, Colour, Colour], None]:
    """An arrow's head that points one way."""

    def draw(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
        head = ((1.0, 0.0), (0.1, 0.95), (0.1, 0.5), (-1.0, 0.5), (-1.0, -0.5), (0.1, -0.5), (0.1, -0.95))
        points = [(x + r * (a * right - b * down), y + r * (a * down + b * right)) for a, b in head]
        canvas.polygon(points, fill, edge)

    return draw


def _square(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    rect = pygame.Rect(round(x - r * 0.9), round(y - r * 0.9), round(r * 1.8), round(r * 1.8))
    pygame.draw.rect(canvas.surface, edge, rect, border_radius=round(r * 0.25))
    pygame.draw.rect(canvas.surface, fill, rect.inflate(-3, -3), border_radius=round(r * 0.2))


def _cube(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    corners = [(x + r * cos(pi / 6 + i * pi / 3), y + r * sin(pi / 6 + i * pi / 3)) for i in range(6)]
    pygame.draw.polygon(canvas.surface, fill, corners)
    right, bottom, left, top_left, top, top_right = corners
    pygame.draw.polygon(
        canvas.surface, theme.mixed(fill, theme.PAPER, 0.35), [top, top_right, (x, y - r * 0.05), top_left]
    )
    pygame.draw.polygon(canvas.surface, edge, corners, max(1, round(r * 0.12)))
    del right, bottom, left


def _pawn(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    def body(grow: float) -> list[tuple[float, float]]:
        foot, neck = r * 0.92 + grow, r * 0.34 + grow
        return [(x - neck, y - r * 0.45), (x + neck, y - r * 0.45), (x + foot, y + r + grow), (x - foot, y + r + grow)]

    head = (x, y - r * 0.55)
    pygame.draw.polygon(canvas.surface, edge, body(2))
    pygame.draw.circle(canvas.surface, edge, head, r * 0.46 + 2)
    pygame.draw.polygon(canvas.surface, fill, body(0))
    pygame.draw.circle(canvas.surface, fill, head, r * 0.46)


def _gem(canvas: Canvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    outline = [(x - r * 0.55, y - r * 0.7), (x + r * 0.55, y - r * 0.7), (x + r, y - r * 0.1), (x, y + r)]
    outline.append((x - r, y - r * 0.1))
    canvas.polygon(outline, fill, edge)
    pygame.draw.line(canvas.surface, edge, (x - r, y - r * 0.1), (x + r, y - r * 0.1), 1)


_FORMS: dict[str, Callable[[Canvas, float, float, float, Colour, Colour], None]] = {
    "disc": _disc,
    "ring": _ring,
    "square": _square,
    "tile": _square,
    "cube": _cube,
    "pawn": _pawn,
    "gem": _gem,
    "shield": _shield,
    "plate": _wide,
    "die": _die,
    "arrow-up": _pointing(0, -1),
    "arrow-right": _pointing(1, 0),
    "arrow-down": _pointing(0, 1),
    "arrow-left": _pointing(-1, 0),
}


def pattern(canvas: Canvas, name: str, box: pygame.Rect, colour: Colour) -> None:
    """Draw a cell's pattern in a box, in a tone near its fill."""
    draw = _PATTERNS.get(name)
    if draw is not None:
        draw(canvas, box, theme.mixed(colour, theme.ink_on(colour), 0.24))


def _dots(canvas: Canvas, box: pygame.Rect, tone: Colour) -> None:
    step = box.width / 4
    for row in range(4):
        for column in range(4):
            shift = step / 2 if row % 2 else 0
            at = (box.x + step * (column + 0.25) + shift, box.y + step * (row + 0.5))
            pygame.draw.circle(canvas.surface, tone, at, max(1.5, box.width * 0.035))


def _waves(canvas: Canvas, box: pygame.Rect, tone: Colour) -> None:
    for row in range(3):
        y = box.y + box.height * (row + 0.7) / 3.3
        points = [(box.x + box.width * i / 16, y + sin(i * pi / 4) * box.height * 0.05) for i in range(17)]
        pygame.draw.lines(canvas.surface, tone, False, points, max(2, canvas.px(2)))


def _trees(canvas: Canvas, box: pygame.Rect, tone: Colour) -> None:
    w = box.width * 0.17
    for cx, cy in ((0.2, 0.32), (0.75, 0.25), (0.46, 0.62), (0.15, 0.86), (0.82, 0.8)):
        x, y = box.x + box.width * cx, box.y + box.height * cy
        pygame.draw.polygon(canvas.surface, tone, [(x - w * 0.7, y + w), (x + w * 0.7, y + w), (x, y - w)])


def _peaks(canvas: Canvas, box: pygame.Rect, tone: Colour) -> None:
    for row in range(2):
        y = box.y + box.height * (0.42 + 0.45 * row)
        points = [(box.x + box.width * i / 6, y - (box.height * 0.24 if i % 2 else 0)) for i in range(7)]
        pygame.draw.lines(canvas.surface, tone, False, points, max(2, canvas.px(2)))


def _stripes(canvas: Canvas, box: pygame.Rect, tone: Colour) -> None:
    for i in range(1, 5):
        x = box.x + box.width * i / 5
        pygame.draw.line(canvas.surface, tone, (x, box.y), (x, box.bottom), max(1, canvas.px(2)))


def _cross(canvas: Canvas, box: pygame.Rect, tone: Colour) -> None:
    wide = max(2, canvas.px(3))
    pygame.draw.line(canvas.surface, tone, box.topleft, box.bottomright, wide)
    pygame.draw.line(canvas.surface, tone, box.topright, box.bottomleft, wide)


_PATTERNS: dict[str, Pattern] = {
    "dots": _dots,
    "waves": _waves,
    "trees": _trees,
    "peaks": _peaks,
    "stripes": _stripes,
    "cross": _cross,
}
