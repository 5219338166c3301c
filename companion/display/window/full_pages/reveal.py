"""Draws a sealed answer: the guess beside the covered window, then what it really was."""

from __future__ import annotations

from math import cos, pi

import pygame

from companion.display.bands import PanelChoice
from companion.display.board import Face
from companion.display.full_pages import OrderPage, RevealPage, Stake
from companion.display.page import Picture
from companion.display.window import lettering, smooth, theme
from companion.display.window.full_pages.stage import Box, FullPageStage

GUESS, WINDOW = (218.0, 204.0), (582.0, 204.0)
ALONE = (400.0, 204.0)
UPRIGHT_GUESS, UPRIGHT_WINDOW, UPRIGHT_ALONE = (122.0, 260.0), (350.0, 260.0), (240.0, 260.0)
CORNER = 72
"""At the right of the title for a button, which is below it on an upright screen."""
GREY = (112, 108, 112)
"""Over a guess that was wrong."""
STEPS = ((74, 0), (74, 14), (54, 14), (54, 34), (34, 34), (34, 54), (14, 54), (14, 74), (0, 74))
"""A quarter of the stepped diamond on the cover, in hundredths of its radius."""


def draw(stage: FullPageStage, made: RevealPage, behind: Picture | None = None) -> None:
    """Draw the moment as far as it has come, over the board."""
    stage.ground()
    if behind is not None and behind.board.cells:
        stage.faint(behind)
    stage.strips()
    if made.answer is None or made.turned < 0.5:
        _before(stage, made)
    else:
        _after(stage, made)
    if made.then is not None and made.turned >= 1:
        _next_up(stage, made)


def _places(stage: FullPageStage, made: RevealPage) -> tuple[tuple[float, float] | None, tuple[float, float]]:
    """Where the guess lies, if there is one, and the window."""
    if made.guess is None:
        return None, UPRIGHT_ALONE if stage.upright else ALONE
    return (UPRIGHT_GUESS, UPRIGHT_WINDOW) if stage.upright else (GUESS, WINDOW)


def _radius(stage: FullPageStage) -> float:
    return 100 if not stage.upright else 82


def _heading(stage: FullPageStage, made: RevealPage) -> None:
    """The title in the middle, with the pawn before it and signs of the place behind it."""
    canvas, (wide, _) = stage.canvas, stage.size
    free = wide - (24 if stage.upright else 2 * CORNER) - (44 if made.chip is not None else 0) - 44 * len(made.signs)
    size = stage.largest(made.title, free, (34, 28, 24, 20))
    title = lettering.width(made.title, canvas.px(size), "Black") / canvas.scale
    before, behind = (44 if made.chip is not None else 0), 40 * len(made.signs) + (8 if made.signs else 0)
    x = max(12.0, (wide - title - before - behind) / 2)
    if made.chip is not None:
        stage.chip(made.chip, x + 17, 50, 21)
    stage.text(made.title, (x + before, 28, wide - x - before - 8, 44), size, "Black")
    for nr, sign in enumerate(made.signs):
        stage.chip(sign, x + before + title + 28 + 38 * nr, 50, 17)


def _before(stage: FullPageStage, made: RevealPage) -> None:
    colours = stage.canvas.theme
    _heading(stage, made)
    guess, window = _places(stage, made)
    radius = _radius(stage)
    if guess is not None and made.guess is not None:
        stage.face(made.guess, *guess, radius)
    if guess is not None and not stage.upright:
        middle = (guess[0] + window[0]) / 2
        stage.text("?", (middle - 40, guess[1] - 50, 80, 90), 72, "Black", colours.quiet, "centre")
    _cover(stage, window, radius, made.turned if made.answer is not None else 0.0)
    outer = stage.canvas.px(radius + 22)
    image = smooth.ring(outer, stage.canvas.px(14), round(100 * made.done), colours.cursor, colours.edge)
    stage.canvas.surface.blit(image, image.get_rect(center=stage.at(*window)))
    _stakes(stage, made.stakes)
    _prompt(stage, made.prompt)


def _cover(stage: FullPageStage, at: tuple[float, float], radius: float, turned: float) -> None:
    """The covered window: a stepped diamond with an eye; while it turns over it is narrower."""
    canvas = stage.canvas
    size = canvas.px(2 * radius)
    image = _cover_picture(size, canvas.theme.tint)
    share = abs(cos(pi * turned))
    narrow = pygame.transform.smoothscale(image, (max(2, round(size * share)), size)) if share < 1 else image
    canvas.surface.blit(narrow, narrow.get_rect(center=stage.at(*at)))


def _cover_picture(size: int, tint: theme.Colour) -> pygame.Surface:
    radius = size // 2
    dark = theme.mixed(tint, theme.NIGHT, 0.72)
    image = smooth.disc(radius, theme.PAPER, dark, max(3, radius // 14)).copy()
    unit = radius * 0.2
    quarters = ((1, 1, 1), (-1, 1, -1), (-1, -1, 1), (1, -1, -1))
    points = [(across * x, down * y) for across, down, order in quarters for x, y in STEPS[::order]]
    placed = tuple((radius * (1 + x / 100), radius * (1 + y / 100)) for x, y in points)
    image.blit(smooth.polygon(placed, (size, size), tint, tint, 0), (0, 0))
    middle = (radius, radius)
    pygame.draw.circle(image, dark, middle, unit * 1.75)
    lids = [(k / 8 - 1, 0.62 * (1 - (k / 8 - 1) ** 2)) for k in range(17)]
    eye = [*((x, -y) for x, y in lids), *((x, y) for x, y in reversed(lids))]
    shape = tuple((radius + 1.5 * unit * x, radius + 1.5 * unit * y) for x, y in eye)
    image.blit(smooth.polygon(shape, (size, size), theme.PAPER, theme.PAPER, 1), (0, 0))
    pygame.draw.circle(image, dark, middle, unit * 0.58)
    return image


def _stakes(stage: FullPageStage, stakes: tuple[Stake, ...]) -> None:
    boxes: tuple[Box, ...] = ((108, 330, 220, 76), (424, 330, 316, 76))
    if stage.upright:
        boxes = ((10, 430, 460, 76), (10, 516, 460, 76))
    for stake, box in zip(stakes, boxes, strict=False):
        stage.panel(box)
        colours = stage.canvas.theme
        x, y, wide, high = box
        if stake.good:
            stage.tick(x + 36, y + high / 2, 32, colours.lit)
        else:
            stage.cross(x + 34, y + high / 2, 22, colours.warning, 5)
        at = stage.text(stake.number, (x + 66, y, wide - 76, high), 44, "Black")
        left = x + 66 + at.width / stage.canvas.scale + 14
        for nr, line in enumerate(stake.lines):
            top = y + high / 2 - 16 * len(stake.lines) + 32 * nr
            stage.text(line, (left, top, x + wide - left - 6, 32), 24, "Semibold")


def _prompt(stage: FullPageStage, prompt: str) -> None:
    wide, high = stage.size
    y = 406.0 if not stage.upright else high - 130.0
    stage.lines(prompt, (30, y, wide - 60, 62), 24, "Bold", stage.canvas.theme.orders, "centre")


def _after(stage: FullPageStage, made: RevealPage) -> None:
    canvas, colours = stage.canvas, stage.canvas.theme
    guess, window = _places(stage, made)
    radius = _radius(stage) * 1.1
    assert made.answer is not None
    if made.turned >= 1:
        image = smooth.rays(*canvas.surface.get_size(), stage.at(*window), theme.GOLD)
        canvas.surface.blit(image, (0, 0))
        light = smooth.glow(canvas.px(radius * 1.45), theme.GOLD)
        canvas.surface.blit(light, light.get_rect(center=stage.at(*window)))
    wide, _ = stage.size
    size = stage.largest(made.title, wide - 24, (44, 34, 26, 22))
    stage.text(made.title, (12, 28, wide - 24, 48), size, "Black", align="centre")
    _turning(stage, made.answer, window, radius, made.turned)
    if guess is not None and made.guess is not None:
        _guess(stage, made, guess, _radius(stage) * 0.84)
    if made.turned < 1:
        return
    if made.change is not None:
        _change(stage, made)
    if made.brought and made.change is None and made.order is None:
        stage.lines(made.brought[0], (40, 322, wide - 80, 92), 24, "Bold", align="centre")
    if made.order is not None:
        box: Box = (376, 326, 364, 84) if made.change is not None else (80, 326, 660, 84)
        order(stage, made.order, box if not stage.upright else (10, 520, 460, 84))
    if made.then is None:
        stage.text(made.prompt, (12, stage.size[1] - 62, wide - 24, 40), 26, "Bold", colours.quiet, "centre")


def _turning(stage: FullPageStage, answer: Face, at: tuple[float, float], radius: float, turned: float) -> None:
    """The answer, narrower while it turns over; drawn beside and laid in its place."""
    share = abs(cos(pi * turned))
    if share >= 1 or turned >= 1:
        stage.face(answer, *at, radius)
        return
    side = stage.canvas.px(2 * radius)
    room = pygame.Rect(0, 0, side, side)
    room.center = stage.at(*at)
    behind = stage.canvas.surface.subsurface(room.clip(stage.canvas.surface.get_rect())).copy()
    stage.face(answer, *at, radius)
    shown = stage.canvas.surface.subsurface(room.clip(stage.canvas.surface.get_rect())).copy()
    stage.canvas.surface.blit(behind, room)
    narrow = pygame.transform.smoothscale(shown, (max(2, round(side * share)), side))
    stage.canvas.surface.blit(narrow, narrow.get_rect(center=room.center))


def _guess(stage: FullPageStage, made: RevealPage, at: tuple[float, float], radius: float) -> None:
    """What was guessed: in grey under a cross if it was wrong, with a tick if it was right."""
    canvas, colours = stage.canvas, stage.canvas.theme
    assert made.guess is not None
    stage.face(made.guess, *at, radius)
    x, y = at
    if made.right is None or not made.struck:
        pass  # until the disc has turned nobody sees whether it was right
    elif made.right is False:
        veil = smooth.disc(canvas.px(radius), GREY, GREY, 1).copy()
        veil.set_alpha(215)
        canvas.surface.blit(veil, veil.get_rect(center=stage.at(*at)))
        stage.cross(x, y, 1.85 * radius, theme.NIGHT, 22, made.struck)
        stage.cross(x, y, 1.85 * radius, theme.CORAL, 15, made.struck)
    else:
        stage.tick(x + radius * 0.7, y + radius * 0.7, 56, theme.NIGHT, made.struck)
        stage.tick(x + radius * 0.7, y + radius * 0.7, 48, colours.lit, made.struck)
    stage.text(made.guess_said, (x - 110, y + radius + 6, 220, 32), 24, "Semibold", colours.quiet, "centre")


def _change(stage: FullPageStage, made: RevealPage) -> None:
    assert made.change is not None
    box: Box = (80, 326, 270, 84) if not stage.upright else (105, 425, 270, 84)
    stage.panel(box)
    x, y, wide, high = box
    stage.chip(made.change.chip, x + 34, y + high / 2, 27)
    before = stage.text(made.change.before, (x + 68, y, 90, high), 60, "Black")
    left = x + 68 + before.width / stage.canvas.scale + 14
    colour = stage.canvas.theme.lit if made.change.better else stage.canvas.theme.warning
    arrow(stage, left + 17, y + high / 2 + 2, 34, colour)
    stage.text(made.change.after, (left + 48, y, x + wide - left - 50, high), 60, "Black")


def arrow(stage: FullPageStage, x: float, y: float, size: float, colour: theme.Colour) -> None:
    """An arrow to the right about a point."""
    half = size / 2
    stage.line(((x - half, y), (x + half, y)), colour, size / 4.5)
    stage.line(((x + half * 0.2, y - half * 0.7), (x + half, y), (x + half * 0.2, y + half * 0.7)), colour, size / 4.5)


def order(stage: FullPageStage, made: OrderPage, box: Box) -> None:
    """A paper card that says what the players must lay or take."""
    stage.panel(box, theme.PAPER)
    x, y, wide, high = box
    stage.icon("hand", x + 32, y + high / 2, 34, theme.NIGHT)
    left, radius = (x + 60, 33.0) if made.line else (x + 52, 26.0)
    beside = wide - (left - x) - 2 * radius - 20
    if made.chip is not None and (made.line or stage.height_of(made.title, beside, 20, "Bold") <= high):
        stage.chip(made.chip, left + radius, y + high / 2, radius)
        left += 2 * radius + 12
    room = x + wide - left - 8
    if made.line:
        stage.text(made.title, (left, y + 12, room, 34), 30, "Black", theme.NIGHT)
        stage.text(made.line, (left, y + 44, room, 28), 24, "Semibold", theme.NIGHT)
    else:
        fits = (size for size in (30, 26, 24, 22) if stage.height_of(made.title, room, size, "Bold") <= high - 8)
        stage.lines(made.title, (left, y, room, high), next(fits, 20), "Bold", theme.NIGHT)


def _next_up(stage: FullPageStage, made: RevealPage) -> None:
    """The band of whoever comes next, and the only thing to press."""
    assert made.then is not None
    wide, high = stage.size
    box: Box = (150, 424, wide - 150, 56) if not stage.upright else (10, high - 76, wide - 20, 60)
    chip = made.then.chip
    paint = stage.canvas.theme.named(chip.colour) if chip is not None else stage.canvas.theme.panel
    stage.band(box, paint, 28 if not stage.upright else 14)
    ink = theme.ink_on(paint)
    x, y, _, tall = box
    if chip is not None:
        stage.chip(chip, x + 42, y + tall / 2, 23)
    words = lettering.width(made.then.action.text, stage.canvas.px(26), "Bold") / stage.canvas.scale
    width = max(130.0, words + 66)
    action = PanelChoice(made.then.action.text, made.then.action.target, "check")
    room = box[2] - width - 110
    title = made.then.title
    size = stage.largest(title, room, (34, 28, 24, 0)) or stage.largest(made.then.short, room, (34, 28, 24, 20))
    shown = title if stage.largest(title, room, (34, 28, 24, 0)) else made.then.short
    stage.text(shown, (x + 70, y, room, tall), size, "Black", ink)
    stage.button(action, (x + box[2] - width - 24, y + 4, width, tall - 8), 26, cursor=True)
