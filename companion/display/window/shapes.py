"""Chips, pawns, cubes and the patterns of cells, drawn with polygons: a shape and a letter go with every colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil, cos, pi, sin

import pygame

from companion.display.board import Chip
from companion.display.window import gems, pictures, smooth, theme
from companion.display.window.canvas import PageCanvas
from companion.display.window.kept import kept
from companion.display.window.theme import Colour, TextStyle

ROUND = 0.16  # the radius of the corners of a square tile's picture, in its own radii
BLACK = 0.045  # paints of such a luminance would not be seen on a dark ground
FINE = 4  # pawns are drawn so much larger and scaled down, so that their edges are smooth
Pattern = Callable[[PageCanvas, pygame.Rect, Colour], None]


_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
PIPS = {
    "1": ((0, 0),),
    "2": _CORNERS[:2],
    "3": (*_CORNERS[:2], (0, 0)),
    "4": _CORNERS,
    "5": (*_CORNERS, (0, 0)),
    "6": (*_CORNERS, (-1, 0), (1, 0)),
}
"""Where the pips of a die are, right of its middle and below."""


def chip(canvas: PageCanvas, made: Chip, x: float, y: float, radius: float) -> None:
    """Draw a chip around a point, `radius` in pixels."""
    colour = canvas.theme.named(made.colour)
    corner = round(radius * ROUND) if made.form == "square" else 0
    if made.art is not None and pictures.show(canvas, made.art, x, y, 2 * radius, radius=corner):
        if made.form == "figure" and made.letter:
            _plate(canvas, made.letter, x, y + radius * 0.5, radius * 0.46, colour)
        return
    if made.form == "gem" and made.colour in gems.GEMS:
        image = gems.cut(max(4, round(radius)), made.colour)
        canvas.surface.blit(image, image.get_rect(center=(round(x), round(y))))
        return
    if made.form == "emblem":
        emblem(canvas, theme.EMBLEMS.get(made.colour, "disc"), x, y, radius, colour)
        return
    if made.form == "pawn":
        image = pawn(colour, max(6, round(2.1 * radius)))
    else:
        image = _body(made.form, round(2 * radius) / 2, colour, canvas.theme.ground, canvas.scale)
    canvas.surface.blit(image, image.get_rect(center=(round(x), round(y))))
    if made.form == "die" and made.letter in PIPS:
        for right, down in PIPS[made.letter]:
            at = (round(x + 0.5 * radius * right), round(y + 0.5 * radius * down))
            pygame.draw.circle(canvas.surface, theme.ink_on(colour), at, max(2, round(radius * 0.17)))
    elif made.letter:
        size = max(canvas.px(theme.LEAST), round(radius * (1.5 if len(made.letter) == 1 else 1.2)))
        ink = colour if made.form == "ring" else theme.ink_on(colour)
        low = radius * 0.34 if made.form == "pawn" else 0
        ink = theme.PAPER if made.form == "pill" else ink
        x -= radius * 0.55 if made.form == "pill" else 0
        if made.form == "pawn":
            size = max(canvas.px(theme.LEAST), round(radius * (0.86 if len(made.letter) == 1 else 0.7)))
        box = pygame.Rect(0, 0, max(3 * size, round(radius * 2)), max(2 * size, round(radius * 2)))
        box.center = (round(x), round(y + low))
        canvas.write(
            made.letter,
            box,
            TextStyle(size, canvas.px(theme.LEAST), lines=1, weight="Black"),
            ink,
            "centre",
            on_part=True,
        )


@kept
def _body(form: str, radius: float, colour: Colour, ground: Colour, scale: float) -> pygame.Surface:
    """A form without its letter, in the middle of a picture that has room for its widest part."""
    edge, side = _rim(colour), 2 * ceil(radius * (2 if form == "pill" else 1.2) + 2)

    def draw(surface: pygame.Surface, by: float) -> None:
        canvas = PageCanvas(surface, replace(theme.DARK, ground=ground))
        canvas.grown = by * scale / canvas.scale
        del canvas.scale  # it was that of the surface
        _FORMS.get(form, _disc)(canvas, side * by / 2, side * by / 2, radius * by, colour, edge)

    return smooth.drawn(side, side, edge, draw)


def _rim(colour: Colour) -> Colour:
    """The colour of an edge: darker than what it is round, but lighter than what is all but black."""
    if theme.luminance(colour) < BLACK:
        return theme.mixed(colour, theme.PAPER, 0.5)
    return theme.mixed(colour, theme.NIGHT, 0.72)


def emblem(canvas: PageCanvas, name: str, x: float, y: float, r: float, fill: Colour) -> None:
    """A player's emblem in a colour, for what is too small for a letter."""
    edge = theme.mixed(fill, theme.NIGHT, 0.72)
    if name == "disc":
        _disc(canvas, x, y, r, fill, edge)
        return
    canvas.polygon([(x + a * r, y + b * r) for a, b in _OUTLINES[name]], fill, edge)


def _star() -> Iterator[tuple[float, float]]:
    for n in range(10):
        turn, far = pi * n / 5, 1.1 if n % 2 == 0 else 0.5
        yield far * sin(turn), -far * cos(turn)


_OUTLINES: Mapping[str, Sequence[tuple[float, float]]] = {
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((0, -1.1), (1.0, 0), (0, 1.1), (-1.0, 0)),
    "triangle": ((0, -1), (1.05, 0.85), (-1.05, 0.85)),
    "cross": (
        *((-0.35, -1), (0.35, -1), (0.35, -0.35), (1, -0.35), (1, 0.35), (0.35, 0.35)),
        *((0.35, 1), (-0.35, 1), (-0.35, 0.35), (-1, 0.35), (-1, -0.35), (-0.35, -0.35)),
    ),
    "star": tuple(_star()),
}
"""The corners of emblems, in radii."""


def _plate(canvas: PageCanvas, letter: str, x: float, y: float, r: float, colour: Colour) -> None:
    """A letter on a figure."""
    canvas.disc((x, y), round(r) + 1, colour, theme.NIGHT, 1)
    size = max(canvas.px(theme.LEAST), round(r * 2.1))
    box = pygame.Rect(0, 0, 4 * size, 2 * size)
    box.center = (round(x), round(y))
    canvas.write(letter, box, TextStyle(size, size, lines=1), theme.ink_on(colour), "centre", on_part=True)


def _shield(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    outline = [(x - r * 0.85, y - r * 0.9), (x + r * 0.85, y - r * 0.9), (x + r * 0.85, y + r * 0.2)]
    outline += [(x, y + r), (x - r * 0.85, y + r * 0.2)]
    canvas.polygon(outline, fill, edge)


def _wide(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """A plate for a number, upon anything."""
    pygame.draw.circle(canvas.surface, theme.PAPER, (x, y), r)
    pygame.draw.circle(canvas.surface, fill, (x, y), r - max(1.5, r * 0.12))


def _die(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    rect = pygame.Rect(round(x - r * 0.9), round(y - r * 0.9), round(r * 1.8), round(r * 1.8))
    pygame.draw.rect(canvas.surface, theme.NIGHT, rect, border_radius=round(r * 0.35))
    pygame.draw.rect(canvas.surface, fill, rect.inflate(-4, -4), border_radius=round(r * 0.3))


def _disc(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    pygame.draw.circle(canvas.surface, edge, (x, y), r)
    pygame.draw.circle(canvas.surface, fill, (x, y), r - max(1.5, r * 0.1))


def _ring(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    pygame.draw.circle(canvas.surface, canvas.theme.ground, (x, y), r)
    pygame.draw.circle(canvas.surface, fill, (x, y), r, max(2, round(r * 0.18)))


def _pointing(right: int, down: int) -> Callable[[PageCanvas, float, float, float, Colour, Colour], None]:
    """An arrow's head that points one way."""

    def draw(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
        head = ((1.0, 0.0), (0.1, 0.95), (0.1, 0.5), (-1.0, 0.5), (-1.0, -0.5), (0.1, -0.5), (0.1, -0.95))
        points = [(x + r * (a * right - b * down), y + r * (a * down + b * right)) for a, b in head]
        canvas.polygon(points, fill, edge)

    return draw


def _square(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    rect = pygame.Rect(round(x - r * 0.9), round(y - r * 0.9), round(r * 1.8), round(r * 1.8))
    pygame.draw.rect(canvas.surface, edge, rect, border_radius=round(r * 0.25))
    pygame.draw.rect(canvas.surface, fill, rect.inflate(-3, -3), border_radius=round(r * 0.2))


def _pile(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """Tiles one upon another, face down."""
    for step in (1, 0, -1):
        _square(canvas, x + step * r * 0.1, y + step * r * 0.1, r * 0.88, fill, edge)


def _pill(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """A dark plate for a number, with a gem at its end."""
    rect = pygame.Rect(round(x - 1.5 * r), round(y - 0.85 * r), round(3.3 * r), round(1.7 * r))
    pygame.draw.rect(canvas.surface, theme.NIGHT, rect, border_radius=rect.height // 2)
    _gem(canvas, x + r, y, r * 0.66, theme.mixed(fill, theme.WHITE, 0.55), theme.PAPER)


def _bean(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """A cacao bean with its crease, leaning to the right."""
    outline = _ellipse(x, y, r * 0.98, r * 0.64, -pi / 5)
    canvas.polygon(outline, theme.mixed(fill, theme.PAPER, 0.22), theme.mixed(fill, theme.NIGHT, 0.75))
    crease = [(x + r * 0.72 * cos(a), y - r * 0.52 * cos(a) + r * 0.16 * sin(2 * a)) for a in (0, 0.8, 1.57, 2.3, pi)]
    pygame.draw.lines(canvas.surface, theme.NIGHT, False, crease, max(1, round(r * 0.16)))


def _drop(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """A drop of water."""
    belly = _ellipse(x, y + r * 0.32, r * 0.66, r * 0.66, -pi / 4)[:19]
    canvas.polygon([*belly, (x, y - r)], theme.mixed(fill, theme.WHITE, 0.35), theme.NIGHT)


def _coin(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """A coin with a rim."""
    _disc(canvas, x, y, r * 0.95, fill, edge)
    pygame.draw.circle(canvas.surface, edge, (round(x), round(y)), round(r * 0.66), max(1, round(r * 0.14)))


def _ellipse(x: float, y: float, wide: float, high: float, turn: float) -> list[tuple[float, float]]:
    """Points of an ellipse about a point, turned by an angle."""
    spots = ((wide * cos(n * pi / 12), high * sin(n * pi / 12)) for n in range(24))
    return [(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in spots]


def _cube(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    corners = [(x + r * cos(pi / 6 + i * pi / 3), y + r * sin(pi / 6 + i * pi / 3)) for i in range(6)]
    pygame.draw.polygon(canvas.surface, fill, corners)
    right, bottom, left, top_left, top, top_right = corners
    pygame.draw.polygon(
        canvas.surface, theme.mixed(fill, theme.PAPER, 0.35), [top, top_right, (x, y - r * 0.05), top_left]
    )
    pygame.draw.polygon(canvas.surface, edge, corners, max(1, round(r * 0.12)))
    del right, bottom, left


@kept
def pawn(colour: Colour, high: int) -> pygame.Surface:
    """A wooden pawn so many pixels high, with a dark outline and a light on its head."""
    big = high * FINE
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    surface.fill((*theme.NIGHT, 0))
    wide, middle = big * 0.045, big / 2

    def body(grow: float, colour: Colour) -> None:
        neck, foot, top, floor = big * 0.13 + grow, big * 0.27 + grow, big * 0.36, big * 0.93 + grow
        side = [(neck + (foot - neck) * (t / 8) ** 0.8, top + (floor - big * 0.06 - top) * t / 8) for t in range(9)]
        points = [(middle + w, y) for w, y in side] + [(middle - w, y) for w, y in reversed(side)]
        pygame.draw.polygon(surface, colour, points)
        foot_box = pygame.Rect(0, 0, round(2 * foot), round(big * 0.12 + grow))
        foot_box.midbottom = (round(middle), round(floor))
        pygame.draw.ellipse(surface, colour, foot_box)
        pygame.draw.circle(surface, colour, (middle, big * 0.25), big * 0.2 + grow)

    body(wide, _rim(colour) if theme.luminance(colour) < BLACK else theme.NIGHT)
    body(0, colour)
    shade = theme.mixed(colour, theme.NIGHT, 0.18)
    pygame.draw.polygon(
        surface,
        shade,
        [(middle + big * t, big * y) for t, y in ((0.1, 0.45), (0.16, 0.45), (0.26, 0.88), (0.16, 0.92))],
    )
    pygame.draw.ellipse(
        surface, theme.mixed(colour, theme.WHITE, 0.55), (big * 0.40, big * 0.13, big * 0.11, big * 0.07)
    )
    return pygame.transform.smoothscale(surface, (high, high))


def roundel(canvas: PageCanvas, made: Chip, middle: tuple[int, int], radius: int) -> None:
    """A paper disc with a player's pawn on it."""
    image = _paper_disc(radius, theme.mixed(theme.PAPER, theme.NIGHT, 0.3))
    canvas.surface.blit(image, image.get_rect(center=middle))
    chip(canvas, made, middle[0], middle[1], radius * 0.86)


@kept
def _paper_disc(radius: int, edge: Colour) -> pygame.Surface:
    big = radius * FINE
    surface = pygame.Surface((2 * big, 2 * big), pygame.SRCALPHA)
    surface.fill((*edge, 0))
    pygame.draw.circle(surface, edge, (big, big), big)
    pygame.draw.circle(surface, theme.PAPER, (big, big), big - 2 * FINE)
    return pygame.transform.smoothscale(surface, (2 * radius, 2 * radius))


@lru_cache(maxsize=2)  # as large as the screen
def ground(size: tuple[int, int], colours: tuple[Colour, Colour]) -> pygame.Surface:
    """The ground of a board, from the colour of its middle to that of its edges."""
    side = 33
    small = pygame.Surface((side, side))
    for x in range(side):
        for y in range(side):
            away = ((x / (side - 1) - 0.5) ** 2 + (y / (side - 1) - 0.5) ** 2) ** 0.5 / 0.71
            small.set_at((x, y), theme.mixed(colours[0], colours[1], min(1.0, away)))
    return pygame.transform.smoothscale(small, size)


def _gem(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    outline = [(x - r * 0.55, y - r * 0.7), (x + r * 0.55, y - r * 0.7), (x + r, y - r * 0.1), (x, y + r)]
    outline.append((x - r, y - r * 0.1))
    canvas.polygon(outline, fill, edge)
    pygame.draw.line(canvas.surface, edge, (x - r, y - r * 0.1), (x + r, y - r * 0.1), 1)


def _hollow(canvas: PageCanvas, x: float, y: float, r: float, fill: Colour, edge: Colour) -> None:
    """The outline of a gem that counts no more."""
    _gem(canvas, x, y, r, theme.NIGHT, theme.mixed(fill, theme.WHITE, 0.3))


_FORMS: dict[str, Callable[[PageCanvas, float, float, float, Colour, Colour], None]] = {
    "disc": _disc,
    "ring": _ring,
    "square": _square,
    "tile": _square,
    "cube": _cube,
    "pile": _pile,
    "pill": _pill,
    "bean": _bean,
    "drop": _drop,
    "coin": _coin,
    "gem": _gem,
    "gem-hollow": _hollow,
    "shield": _shield,
    "plate": _wide,
    "die": _die,
    "arrow-up": _pointing(0, -1),
    "arrow-right": _pointing(1, 0),
    "arrow-down": _pointing(0, 1),
    "arrow-left": _pointing(-1, 0),
}


def pattern(canvas: PageCanvas, name: str, box: pygame.Rect, colour: Colour) -> None:
    """Draw a cell's pattern in a box, in a tone near its fill."""
    draw = _PATTERNS.get(name)
    if draw is not None:
        draw(canvas, box, theme.mixed(colour, theme.ink_on(colour), 0.24))


def _dots(canvas: PageCanvas, box: pygame.Rect, tone: Colour) -> None:
    step = box.width / 4
    for row in range(4):
        for column in range(4):
            shift = step / 2 if row % 2 else 0
            at = (box.x + step * (column + 0.25) + shift, box.y + step * (row + 0.5))
            pygame.draw.circle(canvas.surface, tone, at, max(1.5, box.width * 0.035))


def _waves(canvas: PageCanvas, box: pygame.Rect, tone: Colour) -> None:
    for row in range(3):
        y = box.y + box.height * (row + 0.7) / 3.3
        points = [(box.x + box.width * i / 16, y + sin(i * pi / 4) * box.height * 0.05) for i in range(17)]
        pygame.draw.lines(canvas.surface, tone, False, points, max(2, canvas.px(2)))


def _trees(canvas: PageCanvas, box: pygame.Rect, tone: Colour) -> None:
    w = box.width * 0.17
    for cx, cy in ((0.2, 0.32), (0.75, 0.25), (0.46, 0.62), (0.15, 0.86), (0.82, 0.8)):
        x, y = box.x + box.width * cx, box.y + box.height * cy
        pygame.draw.polygon(canvas.surface, tone, [(x - w * 0.7, y + w), (x + w * 0.7, y + w), (x, y - w)])


def _peaks(canvas: PageCanvas, box: pygame.Rect, tone: Colour) -> None:
    for row in range(2):
        y = box.y + box.height * (0.42 + 0.45 * row)
        points = [(box.x + box.width * i / 6, y - (box.height * 0.24 if i % 2 else 0)) for i in range(7)]
        pygame.draw.lines(canvas.surface, tone, False, points, max(2, canvas.px(2)))


def _stripes(canvas: PageCanvas, box: pygame.Rect, tone: Colour) -> None:
    for i in range(1, 5):
        x = box.x + box.width * i / 5
        pygame.draw.line(canvas.surface, tone, (x, box.y), (x, box.bottom), max(1, canvas.px(2)))


def _stroke(canvas: PageCanvas, box: pygame.Rect, tone: Colour) -> None:
    pygame.draw.line(canvas.surface, theme.NIGHT, box.bottomleft, box.topright, max(2, canvas.px(4)))


def _cross(canvas: PageCanvas, box: pygame.Rect, tone: Colour) -> None:
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
    "stroke": _stroke,
}
