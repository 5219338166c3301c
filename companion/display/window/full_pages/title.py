"""Draws the first screen: the game that would go on, below it a box for each game, all else behind a gear."""

from __future__ import annotations

from companion.display.board import Chip
from companion.display.full_pages import GameBox, Last, TitlePage
from companion.display.window import lettering, ornaments, theme
from companion.display.window.filled import filled
from companion.display.window.full_pages.stage import Box, FullPageStage

BOXES = 5
"""Boxes beside each other."""
COVER, STRIP = 126, 12
"""The heights of a box's picture and of its ornament."""
ROUND = 14
NAMES = 450
"""The width for all players of the game that would go on."""


def draw(stage: FullPageStage, made: TitlePage) -> None:
    """Draw the whole screen."""
    stage.ground()
    _bar(stage, made)
    card: Box = (16, 76, 448, 300) if stage.upright else (20, 68, 760, 188)
    if made.last is not None:
        _last(stage, made.last, card, made.last.target == made.cursor)
    else:
        _greeting(stage, made, card)
    left, top = (16.0, 386.0) if stage.upright else (20.0, 260.0)
    stage.text(made.heading, (left, top, 300, 30), 24, "Bold", stage.canvas.theme.quiet)
    for nr, box in enumerate(made.boxes[:BOXES]):
        at: Box = (
            (16 + nr % 3 * 152, 424 + nr // 3 * 186, 144, 172) if stage.upright else (20 + nr * 154, 292, 144, 172)
        )
        _box(stage, box, at, box.target == made.cursor)


def _bar(stage: FullPageStage, made: TitlePage) -> None:
    wide, _ = stage.size
    colours = stage.canvas.theme
    stage.chip(Chip("brown", form="pawn"), 34, 33, 19)
    stage.chip(Chip("white", form="pawn"), 53, 34, 18)
    if made.hall is None or not stage.upright:
        stage.text(made.title, (78, 5, 290, 54), stage.largest(made.title, 290, (34, 30, 26)), "Black")
    gear: Box = (wide - 80, 5, 60, 54)
    on = made.gear == made.cursor
    rect = stage.panel(gear, colours.cursor if on else colours.raised, 12)
    if on:
        stage.canvas.cursor("beside", rect)
    stage.icon("settings", wide - 50, 32, 36, colours.on_cursor if on else colours.ink)
    stage.canvas.touch(rect, made.gear)
    if made.hall is not None:
        left = 78 if stage.upright else 376
        stage.button(made.hall, (left, 6, wide - 90 - left, 52), 24, made.hall.target == made.cursor)
    elif made.camera and not stage.upright:
        said = lettering.width(made.camera_said, stage.canvas.px(24)) / stage.canvas.scale
        stage.text(made.camera_said, (wide - 97 - said, 5, said + 1, 56), 24, "Semibold", colours.quiet)
        ready = made.camera == "camera"
        if ready:
            stage.tick(wide - 115 - said, 33, 16, colours.lit)
        stage.icon(made.camera, wide - (146 if ready else 120) - said, 33, 28, colours.quiet)


def _last(stage: FullPageStage, last: Last, card: Box, cursor: bool) -> None:
    colours = stage.canvas.theme
    rect = stage.panel(card, colours.cursor if cursor else colours.raised, ROUND)
    if cursor:
        stage.canvas.cursor("beside", rect)
    stage.canvas.touch(rect, last.target)
    ink = colours.on_cursor if cursor else colours.ink
    x, y, wide, _ = card
    side = 120 if stage.upright else 176
    filled(stage.canvas, last.board, colours.of(last.game), stage.rect((x + 6, y + 6, side, side)), 10)
    left = x + side + 26
    room = x + wide - left - 12 - (0 if stage.upright else 190)
    stage.text(last.said, (left, y + 6, room, 30), 26, "Bold", ink)
    size = stage.largest(last.name, room, (52, 44, 36, 30))
    stage.text(last.name, (left, y + 37, room, 60), size, "Black", ink)
    if stage.upright:
        _players(stage, last, (x + 20, y + 140, wide - 40, 60), ink)
        stage.text(last.when, (x + 20, y + 220, wide - 130, 32), 24, "Bold", ink)
        stage.text(last.turn, (x + 20, y + 250, wide - 130, 32), 24, "Bold", ink)
    else:
        _players(stage, last, (left, y + 102, NAMES, 60), ink)
        stage.text(last.when, (x + wide - 220, y + 14, 200, 32), 24, "Bold", ink, "right")
        stage.text(last.turn, (x + wide - 260, y + 42, 240, 32), 24, "Bold", ink, "right")
    middle = (x + wide - 65, y + (247 if stage.upright else 131))
    stage.canvas.disc(stage.at(*middle), stage.canvas.px(41), ink)
    stage.icon("play", middle[0] + 2, middle[1], 40, colours.cursor if cursor else colours.raised)


def _players(stage: FullPageStage, last: Last, box: Box, ink: theme.Colour) -> None:
    """Pawns with names and points; names give way together where they find no room, as pawns carry letters."""
    x, y, room, _ = box
    count = max(1, len(last.players))

    def wide(name: str, points: str, named: bool) -> float:
        said = lettering.width(name, stage.canvas.px(24), "Bold") if named else 0
        return max(said, lettering.width(points, stage.canvas.px(40), "Black")) / stage.canvas.scale

    named = sum(68 + wide(name, points, True) for _, name, points in last.players) - 28 <= room
    gap = 28 if named else max(0, min(28, (room - sum(40 + wide("", p, False) for *_, p in last.players)) / count))
    pawn = 22 if named or count <= 5 else 17
    for chip, name, points in last.players:
        across = wide(name, points, named)
        stage.chip(chip, x + 15, y + 29, pawn)
        if named:
            stage.text(name, (x + 40, y - 4, across + 1, 28), 24, "Bold", ink)
        size = 40 if named or count <= 5 else 26
        stage.text(points, (x + 40, y + (22 if named else 8), across + 1, 44), size, "Black", ink)
        x += 40 + across + gap


def _greeting(stage: FullPageStage, made: TitlePage, card: Box) -> None:
    stage.canvas.box(stage.rect(card), stage.canvas.theme.panel, round_by=ROUND)
    x, y, wide, high = card
    size = stage.largest(made.greeting, wide - 48, (52, 44, 36, 30))
    stage.lines(made.greeting, (x + 24, y + 16, wide - 48, high - 100), size, "Black")
    if made.learn is not None:
        stage.button(made.learn, (x + 24, y + high - 76, 330, 60), 26, made.learn.target == made.cursor)


def _box(stage: FullPageStage, box: GameBox, at: Box, cursor: bool) -> None:
    """The game's parts above its ornament and its name; where the cursor is the name is gold, with a gold frame."""
    canvas = stage.canvas
    colours = canvas.theme.of(box.game)
    x, y, wide, high = at
    rect = stage.panel(at, canvas.theme.cursor if cursor else colours.raised, ROUND)
    if cursor:
        canvas.cursor("beside", rect)
    canvas.touch(rect, box.target)
    filled(canvas, box.cover, colours, stage.rect((x, y, wide, COVER)), ROUND, below=False)
    strip = stage.rect((x, y + COVER, wide, STRIP))
    canvas.surface.blit(ornaments.strip(colours, strip.size), strip)
    ink = colours.on_cursor if cursor else colours.ink
    size = stage.largest(box.name, wide - 8, (22, 20, 18, 16), "Bold")
    stage.text(box.name, (x + 4, y + COVER + STRIP, wide - 8, high - COVER - STRIP), size, "Bold", ink, "centre")
    if cursor:
        canvas.box(rect, None, canvas.theme.cursor, 6, ROUND)
        if canvas.theme.light:
            canvas.box(rect, None, theme.NIGHT, 2, ROUND)
