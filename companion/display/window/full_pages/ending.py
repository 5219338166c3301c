"""Draws the end: who won, how it went, the score sheet, the opened seal, and what can be done now."""

from __future__ import annotations

from itertools import pairwise
from math import sin

import pygame

from companion.display.board import Chip, Entry, Plot, Table, entry_text
from companion.display.full_pages import Ending
from companion.display.page import Picture
from companion.display.window import board_drawing, lettering, theme
from companion.display.window.full_pages.stage import Box, FullPageStage

FALLS = 2.0
"""Seconds for which confetti falls."""
ROW = 38.0
"""From one line of the sheet to the next."""
LEAST = 20
"""The least size of a line of the sheet."""
LINES = 4
"""Lines of the sheet that find room above its total."""
SHEETS = (294.0, 344.0, 400.0, 458.0, 768.0)
"""Widths of the sheet; the narrowest in which its lines find room leaves the most to the course beside it."""
WIDEST = SHEETS[-1]
LINE = 3.0
"""The least contrast of a line of the course to its panel."""
FEW = 8
"""Up to so many dots, which mark lost points, are drawn large."""
WIDTHS = (234, 188, 158, 164)
"""Of four buttons, the first the widest; gaps of eight between them."""


def draw(stage: FullPageStage, made: Ending, board: Picture | None = None) -> None:
    """Draw the moment, with the board where nothing is known of the course; for its first two seconds confetti falls
    behind all that can be read.
    """
    stage.ground()
    paint = stage.canvas.theme.named(made.chip.colour) if made.chip is not None else stage.canvas.theme.panel
    stage.panel((16, 8, stage.size[0] - 32, 108), paint, 16)
    if made.since < FALLS:
        _confetti(stage, paint, made.since)
    _banner(stage, made, theme.ink_on(paint))
    wide = _sheet_width(stage, made.sheet)
    sheet: Box = (784 - wide, 126, wide, 250) if not stage.upright else (16, 346, 448, 250)
    if made.course is not None and (wide < WIDEST or stage.upright):
        _course(stage, made.course, (16, 126, 758 - wide, 250) if not stage.upright else (16, 122, 448, 216))
    elif board is not None and board.board.cells and (wide < WIDEST or stage.upright):
        room: Box = (16, 126, 758 - wide, 250) if not stage.upright else (16, 122, 448, 216)
        board_drawing.small(stage.canvas, board.board, stage.panel(room))
    _sheet(stage, made.sheet, sheet)
    _seal(stage, made)
    _choices(stage, made)


def _sheet_width(stage: FullPageStage, table: Table) -> float:
    """The least width in which every line of the sheet finds room beside its numbers."""
    lines = [entry_text(row[0]) for row in (*table.rows[: min(LINES, len(table.rows) - 1)], table.rows[-1]) if row]
    need = max((lettering.width(line, stage.canvas.px(LEAST)) for line in lines), default=0) / stage.canvas.scale
    need += 40 + _column_width(len(table.heads) - 1) * (len(table.heads) - 1)
    return next((wide for wide in SHEETS if need <= wide), WIDEST)


def _column_width(columns: int) -> float:
    return 56.0 if columns <= 2 else 50.0


def _banner(stage: FullPageStage, made: Ending, ink: theme.Colour) -> None:
    wide, _ = stage.size
    canvas = stage.canvas
    left = 40.0
    if made.chip is not None:
        canvas.disc(stage.at(82, 62), canvas.px(46), theme.PAPER)
        stage.chip(made.chip, 82, 62, 38)
        left = 146.0
    size = stage.largest(made.title, wide - left - 30, (60, 52, 44, 34), "Black")
    stage.lines(made.title, (left, 8, wide - left - 20, 108), size, "Black", ink)


def _confetti(stage: FullPageStage, paint: theme.Colour, since: float) -> None:
    wide, high = stage.size
    tones = (paint, theme.PAPER, theme.GOLD, theme.mixed(paint, theme.PAPER, 0.5))
    for k in range(90):
        x = (k * 137.5) % wide + 18 * sin(3 * since + k)
        y = ((k * 73.1) % high) * 0.6 - 120 + since * (150 + (k * 29) % 90)
        if 0 <= y < high:
            side = 6 + k % 7
            rect = stage.rect((x, y, side, side * (0.5 + 0.5 * abs(sin(5 * since + k)))))
            pygame.draw.rect(stage.canvas.surface, tones[k % 4], rect)


def _course(stage: FullPageStage, plot: Plot, box: Box) -> None:
    """Each player's line, its pawn at the end; marks where something special happened."""
    stage.panel(box)
    colours = stage.canvas.theme
    x, y, wide, high = box
    size = stage.largest(plot.title, wide - 32, (24, 22, 20), "Bold")
    stage.text(plot.title, (x + 16, y + 6, wide - 32, 32), size, "Bold")
    left, top, right, bottom = x + 48, y + 50, x + wide - 62, y + high - 20
    values = [value for series in plot.series for value in series.values]
    if not values:
        return
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if max(values) <= 4 * s)
    highest, lowest = 4 * step, min(0.0, min(values))

    def place(nr: int, count: int, value: float) -> tuple[float, float]:
        return (
            left + (right - left) * nr / max(1, count - 1),
            bottom - (bottom - top) * (value - lowest) / (highest - lowest),
        )

    for k in range(5):
        _, at = place(0, 2, k * step)
        stage.line(((left, at), (right, at)), colours.edge, 1.5)
        stage.text(str(k * step), (x + 4, at - 12, 36, 24), 20, "Semibold", colours.quiet, "right")
    ends, lost = [], list[tuple[float, float]]()
    for series in plot.series:
        points = [place(nr, len(series.values), value) for nr, value in enumerate(series.values)]
        stage.line(points, theme.NIGHT if not colours.light else theme.PAPER, 9)
        stage.line(points, _seen(colours.named(series.chip.colour), colours), 6)
        lost += [points[nr] for nr, (one, other) in enumerate(pairwise(series.values), 1) if other < one]
        ends.append((points[-1][1], series.chip))
    for spot in lost:
        radius = stage.canvas.px(8 if len(lost) <= FEW else 5)
        stage.canvas.disc(stage.at(*spot), radius, theme.CORAL, theme.NIGHT, stage.canvas.px(2))
    low = y + high - 22
    for level, chip in sorted(ends, key=lambda end: -end[0]):
        low = min(low, level)
        stage.chip(chip, right + 34, low, 17)
        low -= 36


def _seen(paint: theme.Colour, colours: theme.Theme) -> theme.Colour:
    """A player's paint, as much nearer to the ink as a line on a panel needs to be seen."""
    while theme.contrast(paint, colours.panel) < LINE:
        paint = theme.mixed(paint, colours.ink, 0.15)
    return paint


def _sheet(stage: FullPageStage, table: Table, box: Box) -> None:
    """Lines, then a total in large figures; the winner's in gold."""
    stage.panel(box)
    x, y, wide, high = box
    columns = max((len(row) for row in table.rows), default=1) - 1
    width = min(_column_width(columns), (wide - 150) / max(1, columns))
    right = x + wide - 16
    for nr, head in enumerate(table.heads[1:]):
        if isinstance(head, Chip):
            stage.chip(head, right - width * (columns - nr) + width / 2 + 4, y + 28, 18)
    lines, total = table.rows[:-1], table.rows[-1] if table.rows else ()
    words = [entry_text(row[0]) for row in lines[:LINES] if row]
    least = min((_size(stage, each, wide - 32 - width * columns) for each in words), default=LEAST)
    for nr, row in enumerate(lines[:LINES]):
        size = least, 26 if columns < 3 else 22
        _row(stage, row, (x + 16, y + 50 + ROW * nr, wide - 32, ROW), width, size)
    line = y + high - 42
    stage.line(((x + 16, line), (right, line)), stage.canvas.theme.edge, 3)
    size = _size(stage, entry_text(total[0]) if total else "", wide - 32 - width * columns), 34
    _row(stage, total, (x + 16, line + 2, wide - 32, 40), width, size, best=True)


def _size(stage: FullPageStage, words: str, room: float) -> int:
    """The size of what begins a line."""
    return stage.largest(words, room, (26, 24, 22, 20), "Semibold")


def _row(
    stage: FullPageStage, row: tuple[Entry, ...], box: Box, width: float, size: tuple[int, int], best: bool = False
) -> None:
    """What a line is of and its numbers, with the sizes of both."""
    if not row:
        return
    x, y, wide, high = box
    columns = len(row) - 1
    room = wide - width * columns
    first = entry_text(row[0])
    stage.text(first, (x, y, room, high), size[0], "Black" if best else "Semibold")
    numbers = [entry_text(entry) for entry in row[1:]]
    highest = max((int(n) for n in numbers if n.isdigit()), default=None)
    for nr, number in enumerate(numbers):
        gold = best and number.isdigit() and int(number) == highest
        colour = stage.canvas.theme.orders if gold else None
        left = x + wide - width * (columns - nr)
        stage.text(number, (left, y, width, high), size[1], "Black" if best else "Bold", colour, "right")


def _seal(stage: FullPageStage, made: Ending) -> None:
    if not made.seal:
        return
    wide, _ = stage.size
    y = 382.0 if not stage.upright else 604.0
    stage.icon("seals", 26, y + 15, 26, stage.canvas.theme.lit)
    size = stage.largest(made.seal, wide - 54, (22, 20), "Semibold")
    if stage.upright:
        said, _, words = made.seal.partition(": ")
        each = words.split(" · ")
        lines = (f"{said}:", " · ".join(each[: len(each) // 2]), " · ".join(each[len(each) // 2 :]))
        for nr, line in enumerate(lines):
            stage.text(line, (44, y + 23 * nr, wide - 52, 24), 20, "Semibold", stage.canvas.theme.quiet)
        return
    stage.text(made.seal, (44, y, wide - 52, 30), size, "Semibold", stage.canvas.theme.quiet)


def _choices(stage: FullPageStage, made: Ending) -> None:
    _, high = stage.size
    if stage.upright:
        for nr, choice in enumerate(made.choices[:4]):
            box: Box = (16 + 228 * (nr % 2), high - 124 + 62 * (nr // 2), 220, 56)
            stage.button(choice, box, 24, choice.target == made.cursor)
        return
    x = 16.0
    for choice, width in zip(made.choices, WIDTHS, strict=False):
        stage.button(choice, (x, 414, width, 60), 26, choice.target == made.cursor)
        x += width + 8
