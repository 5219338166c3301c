"""Draws the gem cart: it tilts while it is shaken, and gems roll out of it one by one into a row."""

from __future__ import annotations

from math import cos, pi, radians, sin

import pygame

from companion.display.full_pages import Shake
from companion.display.window import lettering, smooth, theme
from companion.display.window.full_pages.stage import Box, FullPageStage

ROCK, BEAM, PLANK, IRON = (28, 18, 12), (74, 44, 24), (150, 92, 50), (104, 112, 122)
WARM, SHELF = (255, 214, 138), (12, 8, 5)
"""The mine's wall, its beams, the cart's wood and iron, the lamp's light, and the places for gems."""
SLOT = 94
"""A gem's place in the row, with its gap of ten."""


def draw(stage: FullPageStage, made: Shake) -> None:
    """Draw the moment as far as it has come."""
    _mine(stage)
    wide, _ = stage.size
    low = 400.0 if stage.upright else 0.0  # beside the cart, or under the row
    if not stage.upright:
        _lamp(stage)
    at = stage.text(str(len(made.out)), (58, 170 + low, 90, 90), 72, "Black")
    left = 58 + at.width / stage.canvas.scale + 10
    stage.text(made.counted, (left, 200 + low, 130, 50), 30, "Bold")
    if made.wanted is not None:
        x, y = wide - 102.0, 130 + low + (20 if stage.upright else 0)
        stage.panel((x - 50, y - 50, 100, 100), theme.PAPER)
        stage.chip(made.wanted, x, y, 46)
        stage.text(made.wanted_said, (x - 90, y + 54, 188, 30), 24, "Bold", align="centre")
    _rail(stage)
    _cart(stage, made.tilt)
    if not made.complete and made.out:
        _waves(stage)
    _row(stage, made)
    _prompt(stage, made)


def _mine(stage: FullPageStage) -> None:
    surface = stage.canvas.surface
    surface.fill(ROCK)
    wide, high = stage.size
    light = smooth.glow(stage.canvas.px(300), (112, 72, 30))
    surface.blit(light, light.get_rect(center=stage.at(wide / 2, 160)))
    for box in ((0, 66, 40, high), (wide - 40, 66, 40, high)):
        pygame.draw.rect(surface, theme.mixed(BEAM, ROCK, 0.4), stage.rect(box))
    top: Box = (0, 22, wide, 44)
    pygame.draw.rect(surface, BEAM, stage.rect(top))
    for y in (22, 64):
        pygame.draw.rect(surface, ROCK, stage.rect((0, y, wide, 3)))
    pygame.draw.rect(surface, theme.mixed(ROCK, theme.NIGHT, 0.6), stage.rect((0, 312, wide, high - 312)))


def _lamp(stage: FullPageStage) -> None:
    light = smooth.glow(stage.canvas.px(110), WARM)
    light = light.copy()
    light.set_alpha(70)
    stage.canvas.surface.blit(light, light.get_rect(center=stage.at(112, 116)))
    stage.line(((112, 64), (112, 84)), theme.NIGHT, 4)
    pygame.draw.polygon(stage.canvas.surface, IRON, [stage.at(*p) for p in ((88, 94), (136, 94), (126, 84), (98, 84))])
    stage.band((91, 94, 42, 46), IRON, 4)
    stage.band((95, 97, 34, 34), WARM, 3)
    flame = ((112, 99), (119, 112), (116, 124), (108, 124), (105, 112))
    pygame.draw.polygon(stage.canvas.surface, (255, 160, 74), [stage.at(*p) for p in flame])


def _rail(stage: FullPageStage) -> None:
    wide, _ = stage.size
    stage.line(((wide / 2 - 210, 282), (wide / 2 + 210, 282)), (138, 148, 162), 8)


def _cart(stage: FullPageStage, tilt: float) -> None:
    """The cart about its middle, turned by its slope; 356 wide with its rim."""
    image = _cart_picture(stage.canvas.px(356), stage.canvas.px(230))
    turned = pygame.transform.rotozoom(image, -tilt, 1.0)
    middle = stage.at(stage.size[0] / 2, 172)
    stage.canvas.surface.blit(turned, turned.get_rect(center=middle))


def _cart_picture(width: int, height: int) -> pygame.Surface:
    unit = width / 356

    def put(surface: pygame.Surface, by: float) -> None:
        def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
            return [(x * unit * by, y * unit * by) for x, y in points]

        edge = theme.NIGHT
        body = at((46, 40), (310, 40), (286, 170), (70, 170))
        pygame.draw.polygon(surface, PLANK, body)
        for k in (1, 2):
            y = 40 + 130 * k / 3
            left, right = at((46 + 8 * k, y), (310 - 8 * k, y))
            pygame.draw.line(surface, theme.mixed(PLANK, edge, 0.6), left, right, round(5 * unit * by))
        pygame.draw.polygon(surface, edge, body, round(5 * unit * by))
        for x in (88, 242):
            band = at((x, 40), (x + 26, 40), (x + 24, 170), (x + 4, 170))
            pygame.draw.polygon(surface, IRON, band)
            pygame.draw.polygon(surface, edge, band, round(3 * unit * by))
            for y in (58, 104, 150):
                pygame.draw.circle(surface, theme.PAPER, at((x + 13, y))[0], 4 * unit * by)
        rim = at((20, 12), (336, 12), (326, 44), (30, 44))
        pygame.draw.polygon(surface, IRON, rim)
        pygame.draw.polygon(surface, edge, rim, round(5 * unit * by))
        hole = pygame.Rect(0, 0, round(120 * unit * by), round(24 * unit * by))
        hole.center = (round(178 * unit * by), round(27 * unit * by))
        pygame.draw.ellipse(surface, edge, hole)
        for x in (104, 252):
            middle = at((x, 188))[0]
            pygame.draw.circle(surface, edge, middle, 36 * unit * by)
            pygame.draw.circle(surface, IRON, middle, 31 * unit * by)
            for k in range(8):
                end = (middle[0] + 29 * unit * by * cos(k * pi / 4), middle[1] + 29 * unit * by * sin(k * pi / 4))
                pygame.draw.line(surface, edge, middle, end, round(3 * unit * by))
            pygame.draw.circle(surface, edge, middle, 11 * unit * by)
            pygame.draw.circle(surface, theme.PAPER, middle, 6 * unit * by)

    return smooth.drawn(width, height, theme.NIGHT, put)


def _waves(stage: FullPageStage) -> None:
    """Strokes beside the cart: it shakes."""
    middle = stage.size[0] / 2
    for side, turns in ((-1, (155, 205)), (1, (-25, 25))):
        for reach in (196, 222):
            points = []
            for k in range(9):
                a = radians(turns[0] + (turns[1] - turns[0]) * k / 8)
                points.append((middle + side * 8 + reach * cos(a), 150 + 100 * sin(a)))
            stage.line(points, WARM, 5)


def _row(stage: FullPageStage, made: Shake) -> None:
    """The row of places, filled from the left; the last gem is still in the air."""
    wide, _ = stage.size
    per_row = made.most if made.most * (SLOT + 10) <= wide - 20 else max(1, int((wide - 20) // (SLOT + 10)))
    left = (wide - per_row * (SLOT + 10) + 10) / 2
    for nr in range(made.most):
        x, y = left + nr % per_row * (SLOT + 10), 308 + nr // per_row * (SLOT + 10)
        if nr >= len(made.out):
            stage.dashed((x, y, SLOT, SLOT), theme.mixed(PLANK, theme.PAPER, 0.3))
            continue
        stage.panel((x, y, SLOT, SLOT), SHELF)
        to = (x + SLOT / 2, y + SLOT / 2)
        air = nr - len(made.out) + len(made.rolled)
        at = _in_the_air(stage, to, made.rolled[air]) if air >= 0 else to
        stage.chip(made.out[nr], *at, 41)


def _in_the_air(stage: FullPageStage, to: tuple[float, float], rolled: float) -> tuple[float, float]:
    """Where a gem is on its arc from the cart to its place."""
    start = stage.size[0] / 2, 60.0
    x = start[0] + (to[0] - start[0]) * rolled
    y = start[1] + (to[1] - start[1]) * rolled**2 - 70 * sin(pi * rolled)
    return x, y


def _prompt(stage: FullPageStage, made: Shake) -> None:
    canvas, (wide, high) = stage.canvas, stage.size
    length = lettering.width(made.prompt, canvas.px(30), "Black") / canvas.scale
    width = max(280.0, length + 84)
    box: Box = ((wide - width) / 2, 414 if not stage.upright else high - 90, width, 56)
    stage.panel(box, canvas.theme.cursor, 28)
    if 0 < made.done < 1:
        x, y, _, tall = box
        pygame.draw.rect(canvas.surface, theme.PAPER, stage.rect((x, y, width * made.done, tall)), border_radius=28)
    stage.icon("again", box[0] + 40, box[1] + 28, 28, theme.NIGHT)
    stage.text(made.prompt, (box[0] + 66, box[1], width - 80, 56), 30, "Black", theme.NIGHT)
    canvas.touch(stage.rect(box), "page")
