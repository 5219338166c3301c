"""Draws a fight: two armies face to face, the odds between them, and the die that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame

from companion.display.bands import Army, Duel, OddsShare, width_of
from companion.display.board import Chip
from companion.display.window import lettering, theme
from companion.display.window.full_pages.stage import Box, FullPageStage
from companion.display.window.theme import Colour

NARROW = 64.0
"""The least width of a part of the bar in which its number finds room."""
TIE = (92, 107, 112)
GAP = 6
LINE = 36.0
RAYS = 11
"""Rays on each side's ground."""


def draw(stage: FullPageStage, made: Duel) -> None:
    """Draw the moment as it stands."""
    _grounds(stage, made)
    _army(stage, made.left, left=True)
    _army(stage, made.right, left=False)
    _swords(stage)
    if made.odds:
        bar(stage, made.odds, widths(stage, made.odds))
    _asked(stage, made)
    _choices(stage, made)


def _split(stage: FullPageStage) -> float:
    return stage.size[0] / 2


def _grounds(stage: FullPageStage, made: Duel) -> None:
    """Each side's ground in its colour, with a slanting line between them."""
    surface, colours = stage.canvas.surface, stage.canvas.theme
    surface.fill(colours.ground)
    wide, _ = stage.size
    low = 346.0
    middle = _split(stage)
    left, right = (_dark(colours.named(army.chip.colour)) for army in (made.left, made.right))
    pygame.draw.polygon(surface, left, [stage.at(*p) for p in ((0, 0), (middle + 38, 0), (middle - 18, low), (0, low))])
    pygame.draw.polygon(
        surface, right, [stage.at(*p) for p in ((middle + 38, 0), (wide, 0), (wide, low), (middle - 18, low))]
    )
    for number in range(2 * RAYS):
        near, far = (pi / 2 + pi * (number + part) / RAYS for part in (0.25, 0.75))
        ground = left if number < RAYS else right
        _ray(stage, theme.mixed(ground, theme.PAPER, 0.045), near, far, middle + 10)
    pygame.draw.rect(surface, colours.ground, stage.rect((0, low, wide, stage.size[1] - low)))
    stage.line(((middle + 38, 0), (middle, 240)), colours.cursor, 6)


def _ray(stage: FullPageStage, colour: Colour, near: float, far: float, middle: float) -> None:
    """A ray from the swords to the edge of the screen between two angles."""
    long = sum(stage.size)
    ends = [(middle + long * cos(angle), 136 - long * sin(angle)) for angle in (near, far)]
    pygame.draw.polygon(stage.canvas.surface, colour, [stage.at(*p) for p in ((middle, 136), *ends)])


def _dark(colour: Colour) -> Colour:
    return theme.mixed(colour, theme.NIGHT, 0.62)


def _army(stage: FullPageStage, army: Army, left: bool) -> None:
    """Who, what fights, the dice and their sum."""
    wide, _ = stage.size
    half = wide / 2

    def x(distance: float) -> float:
        """So far from this side's edge of the screen."""
        return distance if left else wide - distance

    canvas = stage.canvas
    canvas.disc(stage.at(x(41), 35), canvas.px(25), theme.PAPER)
    stage.chip(army.chip, x(41), 35, 20)
    room = half - 90
    title = army.title
    if army.short and lettering.width(title, canvas.px(26), "Black") > canvas.px(room):
        title = army.short
    box: Box = (76, 14, room, 44) if left else (half + 14, 14, room, 44)
    size = stage.largest(title, room, (34, 30, 26, 24))
    stage.text(title, box, size, "Black", theme.PAPER, "left" if left else "right")
    _figures(stage, army, x)
    step = min(66.0, (half - 60) / max(1, len(army.dice)))
    for nr in range(len(army.dice)):
        _die(stage, army, nr, x(45 + step * nr), 202)
    near = half - 54
    middle = (near - 116, 92, 116, 84) if left else (wide - near, 92, 116, 84)
    colour = theme.PAPER if army.sum.isdigit() else theme.mixed(canvas.theme.named(army.chip.colour), theme.PAPER, 0.5)
    stage.text(army.sum, middle, 96 if not stage.upright else 72, "Black", colour, "right" if left else "left")


def _figures(stage: FullPageStage, army: Army, x: Callable[[float], float]) -> None:
    """What fights, close together where there are many."""
    radii = [46 if nr == 0 else 40 for nr in range(len(army.figures))]
    steps = [1.5 * radius + 8 for radius in radii]
    room = stage.size[0] / 2 - (164 if stage.upright else 196)
    close = min(1.0, room / max(1.0, sum(steps)))
    at = 34.0
    for nr, (figure, radius, step) in enumerate(zip(army.figures, radii, steps, strict=True)):
        middle = x(at + radius * 0.7)
        stage.canvas.spots[f"figure:{army.chip.colour}:{nr}"] = stage.rect(
            (middle - radius, 118 - radius, 2 * radius, 2 * radius)
        )
        stage.chip(figure, middle, 118, radius)
        at += step * close


def _die(stage: FullPageStage, army: Army, nr: int, x: float, y: float) -> None:
    chip = army.dice[nr]
    stage.canvas.spots[f"die:{army.chip.colour}:{nr}"] = stage.rect((x - 31, y - 31, 62, 62))
    if chip is not None:
        stage.chip(chip, x, y, 30)
        return
    faint = theme.mixed(stage.canvas.theme.named(army.chip.colour), theme.PAPER, 0.45)
    colour = stage.canvas.theme.cursor if army.due == nr else faint
    stage.dashed((x - 28, y - 28, 56, 56), colour)
    stage.text("?", (x - 28, y - 28, 56, 56), 34, "Black", colour, "centre")


def _swords(stage: FullPageStage) -> None:
    middle = stage.at(_split(stage), 136)
    stage.canvas.disc(middle, stage.canvas.px(36), stage.canvas.theme.cursor, theme.NIGHT, stage.canvas.px(4))
    stage.icon("swords", _split(stage), 136, 40, theme.NIGHT)


def widths(stage: FullPageStage, odds: tuple[OddsShare, ...]) -> tuple[float, ...]:
    """How wide each part of the bar is: as it is likely, and never too narrow for its number."""
    wide, total = stage.size[0] - 32.0, max(1, sum(part.parts for part in odds))
    found = [max(NARROW, wide * part.parts / total) if part.parts else 0.0 for part in odds]
    if found:
        found[found.index(max(found))] -= sum(found) - wide
    return tuple(found)


def bar(stage: FullPageStage, odds: tuple[OddsShare, ...], wide_each: Sequence[float]) -> None:
    """Three whole numbers that make a hundred, each so wide."""
    wide, x = stage.size[0] - 32.0, 16.0
    shown = [(part, width) for part, width in zip(odds, wide_each, strict=True) if width >= 1]
    stage.canvas.spots["bar"] = stage.rect((16, 242, wide, 100))
    stage.band((14, 240, wide + 4, 104), theme.NIGHT)
    for nr, (part, width) in enumerate(shown):
        colour = stage.canvas.theme.named(part.colour) if part.colour else TIE
        rect = stage.rect((x, 242, width, 100))
        round_left, round_right = (14 if nr == 0 else 0), (14 if nr == len(shown) - 1 else 0)
        pygame.draw.rect(
            stage.canvas.surface, colour, rect, border_top_left_radius=round_left, border_bottom_left_radius=round_left,
            border_top_right_radius=round_right, border_bottom_right_radius=round_right,
        )  # fmt: skip
        stage.canvas.areas.append(rect)
        _part(stage, part, (x, 242, width, 100), theme.ink_on(colour))
        x += width


def _part(stage: FullPageStage, part: OddsShare, box: Box, ink: Colour) -> None:
    x, y, width, _ = box
    canvas = stage.canvas
    number = str(part.parts)
    large = lettering.width(number, canvas.px(72), "Black") / canvas.scale
    lines = [line for line in (part.of, part.said) if line]
    said = max(lettering.width(line, canvas.px(28), "Bold") for line in lines) / canvas.scale
    if large + said + 52 <= width:
        stage.text(number, (x + 20, y, large + 4, 100), 72, "Black", ink)
        for nr, line in enumerate(lines):
            top = y + (100 - LINE * len(lines)) / 2 + LINE * nr
            stage.text(line, (x + 34 + large, top, width - large - 40, LINE), 28, "Bold", ink)
        return
    stage.text(number, (x, y + 10, width, 52), 48, "Black", ink, "centre")
    if lettering.width(part.said, canvas.px(24), "Bold") / canvas.scale <= width - 4:
        stage.text(part.said, (x, y + 65, width, 31), 24, "Bold", ink, "centre")


def _asked(stage: FullPageStage, made: Duel) -> None:
    """What is asked, and beside it the faces and words to answer with."""
    colours = stage.canvas.theme
    wide, _ = stage.size
    answers = made.answers
    widths = [width_of(answer) for answer in answers]
    left = wide - 16 - sum(widths) - GAP * (len(answers) - 1)
    room = (wide if stage.upright else left) - 26
    stage.text(made.question, (16, 356, room, 32), stage.largest(made.question, room, (28, 26, 24, 22), "Bold"), "Bold")
    stage.text(made.line, (16, 388, room, 30), 24, "Semibold", colours.quiet)
    x, y = (left, 350.0) if not stage.upright else (16.0, 430.0)
    for answer, width in zip(answers, widths, strict=True):
        if x + width > wide - 8:
            x, y = 16.0, y + 76
        box: Box = (x, y, width, 70)
        if isinstance(answer.sign, Chip) and not answer.text:
            rect = stage.panel(box, colours.cursor if answer.target == made.cursor else colours.panel, 12)
            if answer.target == made.cursor:
                stage.canvas.cursor("beside", rect)
            stage.chip(answer.sign, x + width / 2, y + 35, 29)
            stage.canvas.touch(rect, answer.target)
        else:
            stage.button(answer, box, 26, answer.target == made.cursor, middle=True)
        x += width + GAP


def _choices(stage: FullPageStage, made: Duel) -> None:
    choices = made.choices
    if not choices:
        return
    wide, high = stage.size
    columns = min(len(choices), 2 if stage.upright else 4)
    width = (wide - 32 - 8 * (columns - 1)) / columns
    for nr, choice in enumerate(choices[:4]):
        x, y = 16 + nr % columns * (width + 8), high - 54 - 58 * ((len(choices) - 1) // columns - nr // columns)
        box: Box = (x, y, width, 50)
        stage.button(choice, box, 22, choice.target == made.cursor, middle=True, low=True)
