"""Drawing tables of numbers and chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display.board import Bar, Chip, Entry, Table, entry_text
from companion.display.window import shapes, theme
from companion.display.window.canvas import PageCanvas, width_in, width_of
from companion.display.window.theme import TextStyle

LINE, LARGE, CLOSE = 27, 46, 24  # a row's height; the last where room is short
TITLE, INSET = 26, 8  # the height of a table's title; what words of an entry keep from its sides, both together
LENGTH = 150  # of a bar, at least


def height(canvas: PageCanvas, table: Table, width: int, close: bool = False) -> int:
    """The height of a table in pixels; `close` where room is short."""
    rows = len(table.rows) + bool(table.heads) * _head_lines(canvas, table, width)
    line = CLOSE if close else LARGE if table.large else LINE
    total = canvas.px(LARGE) - canvas.px(line) if table.total else 0
    return rows * canvas.px(line) + total + _title(canvas, table, width)


def width(canvas: PageCanvas, table: Table) -> int:
    """The width in pixels at which nothing of a table is cut."""
    rows = [table.heads, *table.rows] if table.heads else list(table.rows)
    return sum(max(_need(canvas, e, _cell(canvas, table)) for e in column) for column in zip(*rows, strict=False))


def draw(canvas: PageCanvas, table: Table, box: pygame.Rect) -> None:
    """Draw a table from the top of a box; its columns are as wide as what they hold."""
    y = box.y
    number = sum(name.startswith("table:") for name in canvas.spots)
    canvas.spots[f"table:{number}"] = box
    if table.title:
        high = _title(canvas, table, box.width)
        canvas.write(table.title, pygame.Rect(box.x, y, box.width, high), canvas.style("heading"))
        y += high
    rows = [table.heads, *table.rows] if table.heads else list(table.rows)
    widths, cell_style = _columns(canvas, rows, box.width, table), _cell(canvas, table)
    last, heads = canvas.px(LARGE) if table.total else 0, _head_lines(canvas, table, box.width)
    count = len(rows) - table.total + (heads - 1) * bool(table.heads)
    line = min(canvas.px(LARGE if table.large else LINE), (box.bottom - y - last) // max(1, count))
    for index, row in enumerate(rows):
        head, total = bool(table.heads) and index == 0, table.total and index == len(rows) - 1
        high = last if total else line * heads if head else line
        rect = pygame.Rect(box.x, y, box.width, high)
        if table.lit is not None and index - bool(table.heads) == table.lit:
            canvas.box(rect, canvas.theme.raised, canvas.theme.quiet)
        x = box.x
        for column, (entry, width) in enumerate(zip(row, widths, strict=False)):
            cell = pygame.Rect(x, y, width, high)
            canvas.spots[f"entry:{number}:{index - bool(table.heads)}:{column}"] = cell
            style = canvas.style("caption" if head else "strong") if head or high > canvas.px(LINE) else cell_style
            if total and column:
                style = _totals(canvas, row, widths, high, cell_style)
            _entry(canvas, entry, cell, style, "left" if column == 0 and isinstance(entry, str) else "centre")
            x += width
        y += high


def _totals(canvas: PageCanvas, row: Sequence[Entry], widths: Sequence[int], high: int, cell: TextStyle) -> TextStyle:
    """The style of what all come to: as large as all of it finds room, so that none looks less than another."""
    big = replace(cell, size=canvas.style("big").size)
    rooms = zip(row[1:], widths[1:], strict=False)
    return replace(big, size=min(canvas.fit(entry_text(e), big, w - canvas.px(INSET), high).size for e, w in rooms))


def _columns(canvas: PageCanvas, rows: Sequence[tuple[Entry, ...]], width: int, table: Table) -> list[int]:
    """Column widths in proportion to what the columns hold."""
    grown = 1.5 if table.large else 1
    style = _cell(canvas, table)
    needs = [max(_need(canvas, e, style) * grown for e in column) for column in zip(*rows, strict=False)]
    if table.heads and sum(needs) > width:  # words of the heads one below the other
        size, inset = canvas.style("caption").size, canvas.px(INSET + 2)
        for n, (head, column) in enumerate(zip(table.heads, zip(*table.rows, strict=False), strict=False)):
            broken = width_in(2, head, size) + inset if isinstance(head, str) else _need(canvas, head, style)
            needs[n] = max([broken, *(_need(canvas, e, style) * grown for e in column)])
    if table.total:
        big = canvas.style("big").size
        wide = [needs[0], *(width_of(entry_text(entry), big) + canvas.px(12) for entry in rows[-1][1:])]
        more = [max(0.0, each - need) for each, need in zip(wide, needs, strict=True)]
        share = min(1.0, max(0.0, width - sum(needs)) / (sum(more) or 1))  # words keep their room
        needs = [need + share * each for need, each in zip(needs, more, strict=True)]
    total = sum(needs) or 1
    if total <= width:
        spare = min((width - total) // max(1, len(needs)), canvas.px(26))
        return [round(need + spare) for need in needs]
    return [round(need * width / total) for need in needs]


def _title(canvas: PageCanvas, table: Table, width: int) -> int:
    """The height of a table's title, if it has one."""
    style = canvas.style("heading")
    words = canvas.fit(table.title, style, width, style.lines * canvas.px(TITLE)).height if table.title else 0
    return max(canvas.px(TITLE), words) if table.title else 0


def _head_lines(canvas: PageCanvas, table: Table, width: int) -> int:
    """How many lines the heads take: two where they are too long for their columns."""
    heads = [table.heads, *table.rows] if table.heads else []
    widths = _columns(canvas, heads, width, table) if heads else []
    style = canvas.style("caption")
    long = (
        width_of(entry, style.size) > wide - canvas.px(INSET)
        for entry, wide in zip(table.heads, widths, strict=False)
        if isinstance(entry, str) and " " in entry
    )
    return 2 if any(long) else 1


def _cell(canvas: PageCanvas, table: Table) -> TextStyle:
    """The style of a table's words; those of a score sheet can be read from a metre away."""
    style = canvas.style("cell")
    return replace(style, size=canvas.px(theme.MATTERS)) if table.total else style


def _need(canvas: PageCanvas, entry: Entry, style: TextStyle) -> int:
    if isinstance(entry, Chip):
        return canvas.px(32)
    if isinstance(entry, tuple):
        return canvas.px(22) * len(entry) + canvas.px(6)
    if isinstance(entry, Bar):
        return canvas.px(LENGTH)
    return width_of(entry_text(entry), style.size) + canvas.px(INSET + 2)


def _entry(canvas: PageCanvas, entry: Entry, box: pygame.Rect, style: TextStyle, align: str) -> None:
    if isinstance(entry, Chip):
        shapes.chip(canvas, entry, box.centerx, box.centery, min(box.height * 0.42, box.width / 2))
    elif isinstance(entry, tuple):
        step = min(round(box.height * 0.82), box.width // max(1, len(entry)))
        for i, made in enumerate(entry):
            shapes.chip(canvas, made, box.x + canvas.px(3) + step * (i + 0.5), box.centery, step * 0.46)
    elif isinstance(entry, Bar):
        _bar(canvas, entry, box.inflate(-canvas.px(8), -canvas.px(6)))
    else:
        canvas.write(entry_text(entry), box.inflate(-canvas.px(INSET), 0), style, align=align)


def _bar(canvas: PageCanvas, bar: Bar, box: pygame.Rect) -> None:
    """A bar from the left of its box, and a notch where something was to be expected."""
    pygame.draw.rect(canvas.surface, canvas.theme.raised, box)
    full = pygame.Rect(box.x, box.y, round(bar.length * box.width), box.height)
    pygame.draw.rect(canvas.surface, canvas.theme.named(bar.colour), full)
    x = box.x + min(round(bar.expected * box.width), box.width - canvas.px(3))
    pygame.draw.rect(
        canvas.surface,
        canvas.theme.cursor,
        pygame.Rect(x, box.y - canvas.px(2), canvas.px(3), box.height + canvas.px(4)),
    )
