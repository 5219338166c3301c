"""Draws a hidden hand behind a curtain in its player's colour."""

from __future__ import annotations

from math import pi, sin

import pygame

from companion.display.board import Chip
from companion.display.full_pages import HiddenHand
from companion.display.window import lettering, smooth, theme
from companion.display.window.full_pages.stage import Box, FullPageStage
from companion.display.window.theme import Colour

SIDE = 128.0
"""The width of one half of the curtain while it is open."""
NARROW = 24.0
"""The same on an upright screen."""


def draw(stage: FullPageStage, made: HiddenHand) -> None:
    """Draw the hand, and before it the curtain as far as it is shut."""
    stage.ground()
    if made.open > 0:
        _hand(stage, made)
    curtain(stage, made.chip, made.open)
    _who(stage, made)
    _prompt(stage, made)


def _who(stage: FullPageStage, made: HiddenHand) -> None:
    canvas, (wide, _) = stage.canvas, stage.size
    room = lettering.width(made.title, canvas.px(34), "Black") / canvas.scale
    under = lettering.width(made.line, canvas.px(24), "Semibold") / canvas.scale
    left = max(8.0, (wide - max(room, under) - 62) / 2)
    back: tuple[float, float, float, float] = (left - 12, 24, max(room, under) + 86, 68)
    if made.open < 1:
        stage.panel(back, canvas.theme.ground)
    canvas.disc(stage.at(left + 25, 57), canvas.px(25), theme.PAPER)
    stage.chip(made.chip, left + 25, 57, 20)
    stage.text(made.title, (left + 62, 20, room + 8, 40), 34, "Black")
    stage.text(made.line, (left + 62, 62, under + 8, 30), 24, "Semibold")


def _hand(stage: FullPageStage, made: HiddenHand) -> None:
    wide, _ = stage.size
    step = min(108.0, (wide - 2 * (SIDE if not stage.upright else NARROW)) / max(1, len(made.stacks)))
    high = min(132.0, (step - 8) * 1.5)
    left = (wide - step * len(made.stacks)) / 2
    for nr, stack in enumerate(made.stacks):
        x, y = left + step * (nr + 0.5), 188.0
        at = nr == made.cursor
        if at:
            y -= 14
            glow = smooth.glow(stage.canvas.px(90), stage.canvas.theme.cursor)
            stage.canvas.surface.blit(glow, glow.get_rect(center=stage.at(x, y)))
            for rim, colour in ((8, theme.NIGHT), (6, stage.canvas.theme.cursor)):
                wide_, high_ = high * 2 / 3 + 2 * rim, high + 2 * rim
                _filled(stage, (x - wide_ / 2, y - high_ / 2, wide_, high_), colour, 11)
        _card(stage, stack.chip, x, y, high)
        stage.text(stack.count, (x - 50, 258, 100, 48), 44, "Black", align="centre")
        if stack.target:
            stage.canvas.touch(stage.rect((x - step / 2, 110, step, 190)), stack.target)
    if made.given:
        _given(stage, made)


def _card(stage: FullPageStage, chip: Chip, x: float, y: float, height: float) -> None:
    width = height * 2 / 3
    if chip.art is not None:  # it is the card itself, or a tile
        stage.chip(chip, x, y, width / 2 if chip.form == "square" else height / 2)
        return
    colour = stage.canvas.theme.named(chip.colour)
    stage.panel((x - width / 2, y - height / 2, width, height), theme.mixed(colour, theme.NIGHT, 0.25), 8)
    _filled(
        stage,
        (x - width / 2 + 6, y - height / 2 + 6, width - 12, height - 12),
        theme.mixed(colour, theme.PAPER, 0.72),
        5,
    )
    stage.chip(chip, x, y, width * 0.36)


def _filled(stage: FullPageStage, box: Box, colour: Colour, radius: int) -> None:
    """A part of a card."""
    pygame.draw.rect(stage.canvas.surface, colour, stage.rect(box), border_radius=stage.canvas.px(radius))


def _given(stage: FullPageStage, made: HiddenHand) -> None:
    """What was picked, in as many sockets as are asked for."""
    wide, _ = stage.size
    step = 70.0
    left = max(268.0, (wide - step * len(made.given)) / 2)
    at = (left - 158, 336.0, 150.0, 34.0)
    if stage.upright:
        left, at = (wide - step * len(made.given)) / 2, (30.0, 420.0, 200.0, 36.0)
    x, y, room, high = at
    stage.text(made.given_title, at, 24, "Semibold", align="right")
    stage.text(
        made.given_count,
        (x + (room + 12 if stage.upright else 0), y + (0 if stage.upright else 34), room, high + 4),
        34,
        "Black",
        align="left" if stage.upright else "right",
    )
    for nr, chip in enumerate(made.given):
        x = left + step * nr + 28
        if chip is None:
            stage.dashed((x - 28, 330, 56, 84), stage.canvas.theme.quiet)
        else:
            _card(stage, chip, x, 372, 84)


def curtain(stage: FullPageStage, chip: Chip, drawn: float) -> None:
    """Two halves in folds, drawn aside so far, from 0 to 1, under a rail with rings."""
    colour = stage.canvas.theme.named(chip.colour)
    wide, high = stage.size
    full, narrow = wide / 2, (SIDE if not stage.upright else NARROW)
    width = full + (narrow - full) * min(1.0, max(0.0, drawn))
    surface = stage.canvas.surface
    for side in (-1, 1):
        folds = 5
        for k in range(folds):
            a, b = width * k / folds, width * (k + 1) / folds
            tone = theme.mixed(colour, theme.NIGHT, 0.08 if k % 2 else 0.32)
            points = [(a, 16.0), (b, 16.0)]
            gathered = 0.78 if drawn > 0.9 else 1.0
            down = [(b * (1 - (1 - gathered) * sin(pi * t / 2)), 16 + (high - 16) * t) for t in (0.3, 0.6, 1.0)]
            up = [(a * (1 - (1 - gathered) * sin(pi * t / 2)), 16 + (high - 16) * t) for t in (1.0, 0.6, 0.3)]
            placed = [(x if side < 0 else wide - x, y) for x, y in (*points, *down, *up)]
            pygame.draw.polygon(surface, tone, [stage.at(*p) for p in placed])
    pygame.draw.rect(surface, theme.mixed(theme.GOLD, theme.NIGHT, 0.55), stage.rect((0, 4, wide, 12)))
    for x in range(20, round(width) + 1, 36):
        for at in (x, wide - x):
            pygame.draw.circle(surface, theme.GOLD, stage.at(at, 14), stage.canvas.px(10), stage.canvas.px(4))
    if drawn > 0.9 and not stage.upright:
        for side in (0, 1):
            band = [(0.0, 296.0), (52.0, 308.0), (104.0, 290.0)]
            placed = [(x if not side else wide - x, y) for x, y in band]
            stage.line(placed, theme.NIGHT, 26)
            stage.line(placed, theme.GOLD, 20)


def _prompt(stage: FullPageStage, made: HiddenHand) -> None:
    canvas, (wide, high) = stage.canvas, stage.size
    size = stage.largest(made.prompt, wide - 76, (26, 24, 22, 20), "Bold")
    length = lettering.width(made.prompt, canvas.px(size), "Bold") / canvas.scale
    left = max(36.0, (wide - length) / 2)
    if made.open < 1:
        stage.panel((left - 44, high - 64, length + 60, 48), canvas.theme.ground)
    stage.icon("hand", left - 20, high - 40, 28, canvas.theme.orders)
    stage.text(made.prompt, (left, high - 60, wide - left, 40), size, "Bold", canvas.theme.orders)
