"""Draws the choice of a preset: a card for each with its picture and three lines, below them the way to all options."""

from __future__ import annotations

from companion.display.full_pages import PresetCard, PresetsPage
from companion.display.window import lettering, ornaments, theme
from companion.display.window.canvas import wrapped
from companion.display.window.filled import filled
from companion.display.window.full_pages.stage import Box, FullPageStage

BAND, STRIP = 64, 12
"""The heights of the band and of the ornament below it."""
WIDE, LINE = 220, 31
"""The width of a line of a card, and from one to the next."""
LINES = 3
SIZES = (24, 22, 20)
STEPS, HERE = 3, 1
"""How many pages come before play, and which of them this is."""


def draw(stage: FullPageStage, made: PresetsPage) -> None:
    """Draw the whole screen."""
    stage.ground()
    _band(stage, made)
    for nr, card in enumerate(made.presets):
        at: Box = (16, 86 + nr * 204, 448, 196) if stage.upright else (20 + nr * 258, 78, 244, 326)
        _card(stage, card, at, card.target == made.cursor)
    top = 712 if stage.upright else 416
    own: Box = (220, top, 244, 56) if stage.upright else (536, top, 244, 56)
    stage.button(made.back, (20, top, 160, 56), 26, made.back.target == made.cursor, middle=True)
    stage.button(made.own, own, 26, made.own.target == made.cursor, middle=True)
    if not stage.upright:
        _note(stage, made.note, (190, top, 336, 56))


def _band(stage: FullPageStage, made: PresetsPage) -> None:
    """The question and the step; at the right who plays, and how many pages there are."""
    colours, (wide, _) = stage.canvas.theme, stage.size
    stage.band((0, 0, wide, BAND), colours.raised, 0)
    strip = stage.rect((0, BAND, wide, STRIP))
    stage.canvas.surface.blit(ornaments.strip(colours, strip.size), strip)
    x = wide - 16.0
    for nr in reversed(range(STEPS)):
        across = 26 if nr == HERE else 12
        stage.band((x - across, 26, across, 12), colours.ink if nr == HERE else colours.edge, 6)
        x -= across + 6
    step = min(38.0, (x - 20 - 0.45 * wide) / max(1, len(made.pawns)))
    for nr, chip in enumerate(reversed(made.pawns)):
        stage.chip(chip, x - 26 - nr * step, 33, min(19, step / 2))
    room = x - 20 - len(made.pawns) * step
    stage.text(made.title, (10, 0, room, 40), stage.largest(made.title, room, (32, 28, 26)), "Black")
    stage.text(made.step, (10, 40, room, 29), 22, "Semibold", colours.ink)


def _card(stage: FullPageStage, card: PresetCard, at: Box, cursor: bool) -> None:
    canvas = stage.canvas
    colours = canvas.theme
    x, y, _, _ = at
    rect = stage.panel(at, colours.cursor if cursor else colours.panel, 14)
    if cursor:
        stage.canvas.cursor("beside", rect)
    canvas.touch(rect, card.target)
    picture: Box = (x + 7, y + 27, 200, 141) if stage.upright else (x + 7, y + 7, 230, 162)
    filled(canvas, card.picture, colours, stage.rect(picture), 10)
    ink = colours.on_cursor if cursor else colours.ink
    left, top = (x + 218, y + 22) if stage.upright else (x + 16, y + 176)
    stage.text(card.name, (left, top, WIDE, 44), stage.largest(card.name, WIDE, (34, 30, 26)), "Black", ink)
    size, lines = _lines(stage, card)
    for nr, line in enumerate(lines):
        stage.text(line, (left, top + 44 + nr * LINE, WIDE, LINE), size, "Semibold", ink)
    if len(lines) > LINES:
        canvas.overflow.append(card.why)
    if cursor and colours.light:
        canvas.box(rect, None, theme.NIGHT, 2, 14)


def _lines(stage: FullPageStage, card: PresetCard) -> tuple[int, tuple[str, ...]]:
    """What stands below the name, at the largest size at which it finds room; texts that the authors kept short have
    the first one.
    """
    for size in SIZES:
        px = stage.canvas.px(size)
        lines = (*wrapped(card.why, px, stage.canvas.px(WIDE), "Semibold"), card.more)
        if len(lines) <= LINES and all(lettering.width(line, px) <= stage.canvas.px(WIDE) for line in lines):
            break
    return size, lines


def _note(stage: FullPageStage, note: str, box: Box) -> None:
    x, y, wide, high = box
    colours = stage.canvas.theme
    size = stage.largest(note, wide - 40, (24, 22, 20), "Semibold")
    said = lettering.width(note, stage.canvas.px(size)) / stage.canvas.scale
    left = x + (wide - said - 32) / 2
    stage.icon("again", left + 11, y + high / 2, 24, colours.quiet)
    stage.text(note, (left + 32, y, said + 2, high), size, "Semibold", colours.quiet)
