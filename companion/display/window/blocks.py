"""Drawing a page's blocks, one under another, in a column: paragraphs, lists, tables, codes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display.board import Meter
from companion.display.inputs import SCROLL
from companion.display.page import Bars, Block, Code, Graph, Item, Items, Para, Sheet, Show
from companion.display.window import plots, shapes, tables, theme
from companion.display.window.canvas import Canvas, line_height, width_of

ROW, TALL = 36, 54  # heights of an item of one and of two lines
SLIDER = 26  # the width of a slider, enough for a finger


LARGE = 150  # the side of something shown large


def stack(canvas: Canvas, blocks: Sequence[Block], box: pygame.Rect, centred: bool = False) -> None:
    """Draw blocks from top to bottom, or in the middle; lists and codes share what the others leave."""
    gap = canvas.px(theme.GAP)
    heights = [_height(canvas, block, box.width) for block in blocks]
    fixed = sum(h for h in heights if h is not None) + gap * (len(blocks) - 1)
    loose = sum(h is None for h in heights)
    wishes = [_wish(canvas, b) for b, h in zip(blocks, heights, strict=True) if h is None]
    room = box.height - fixed
    if loose:
        share = room // loose
        wishes = [min(w, share) for w in wishes] if sum(wishes) > room else wishes
    elif fixed > box.height:
        canvas.overflow.append(f"{len(blocks)} blocks need {fixed} of {box.height} pixels")
    y = box.y + (max(0, (room - sum(wishes)) // 2) if centred else 0)
    for block, height in zip(blocks, heights, strict=True):
        tall = height if height is not None else wishes.pop(0)
        _draw(canvas, block, pygame.Rect(box.x, y, box.width, tall))
        y += tall + gap


def _height(canvas: Canvas, block: Block, width: int) -> int | None:
    """The height a block needs, or None if it takes what is left."""
    if isinstance(block, Para):
        style = canvas.style(block.style)
        inner = width - (canvas.px(34) if block.chip else 0)
        return canvas.fit(block.text, style, inner, line_height(style.size) * style.lines).height + canvas.px(2)
    if isinstance(block, Sheet):
        return tables.height(canvas, block.table)
    if isinstance(block, Bars):
        return canvas.px(22)
    if isinstance(block, Meter):
        return plots.meter_height(canvas, block)
    if isinstance(block, Show):
        return canvas.px(LARGE)
    return None


def _wish(canvas: Canvas, block: Block) -> int:
    if isinstance(block, Items):
        rows = -(-len(block.items) // block.columns)
        return rows * canvas.px(TALL if block.tall else ROW) + (rows - 1) * canvas.px(4)
    return canvas.px(10_000)


def _draw(canvas: Canvas, block: Block, box: pygame.Rect) -> None:
    if isinstance(block, Para):
        _para(canvas, block, box)
    elif isinstance(block, Items):
        _items(canvas, block, box)
    elif isinstance(block, Sheet):
        tables.draw(canvas, block.table, box)
    elif isinstance(block, Code):
        _code(canvas, block.data, box)
    elif isinstance(block, Show):
        _show(canvas, block, box)
    elif isinstance(block, Meter):
        plots.meter(canvas, block, box)
    elif isinstance(block, Graph):
        plots.plot(canvas, block.plot, box)
    else:
        _bars(canvas, block.done, box)


def _para(canvas: Canvas, para: Para, box: pygame.Rect) -> None:
    style = canvas.style(para.style)
    if para.chip is not None:
        radius = canvas.px(13)
        shapes.chip(canvas, para.chip, box.x + radius, box.y + min(box.height / 2, canvas.px(16)), radius)
        box = pygame.Rect(box.x + canvas.px(34), box.y, box.width - canvas.px(34), box.height)
    canvas.write(para.text, box, style, align="centre" if para.centred else "left")


def _show(canvas: Canvas, block: Show, box: pygame.Rect) -> None:
    face = block.face
    if face.fill is not None:
        tile = pygame.Rect(0, 0, box.height, box.height)
        tile.center = box.center
        colour = theme.named(face.fill.colour)
        canvas.box(tile, colour, theme.mixed(colour, theme.INK, 0.5), 3)
        shapes.pattern(canvas, face.fill.pattern, tile.inflate(-canvas.px(24), -canvas.px(24)), colour)
    if face.chip is not None:
        radius = box.height * (0.3 if face.fill is not None else 0.46)
        shapes.chip(canvas, face.chip, box.centerx, box.centery, radius)


def _bars(canvas: Canvas, done: float, box: pygame.Rect) -> None:
    canvas.box(box, theme.RAISED, theme.EDGE)
    filled = box.inflate(-canvas.px(6), -canvas.px(6))
    filled.width = round(filled.width * max(0.0, min(1.0, done)))
    if filled.width > 2:
        canvas.box(filled, theme.CURSOR)


def _code(canvas: Canvas, data: str, box: pygame.Rect) -> None:
    import segno  # takes as long as pygame, and few pages show a code

    rows = [list(row) for row in segno.make(data, error="m").matrix_iter(border=2)]
    dot = max(1, min(box.width, box.height) // len(rows))
    left, top = box.centerx - dot * len(rows) // 2, box.y
    pygame.draw.rect(canvas.surface, (255, 255, 255), (left, top, dot * len(rows), dot * len(rows)))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                pygame.draw.rect(canvas.surface, (0, 0, 0), (left + x * dot, top + y * dot, dot, dot))


# Lists.


def _items(canvas: Canvas, block: Items, box: pygame.Rect) -> None:
    gap, row = canvas.px(4), canvas.px(TALL if block.tall else ROW)
    rows = -(-len(block.items) // block.columns)
    if not rows:
        return
    visible = max(1, (box.height + gap) // (row + gap))
    if visible < min(rows, 2):
        canvas.overflow.append(f"a list of {rows} rows has room for {visible}")
    at = (block.cursor or 0) // block.columns
    first = max(0, min(at - visible // 2, rows - visible))
    slider = canvas.px(SLIDER + 4) if rows > visible else 0
    width = (box.width - slider - gap * (block.columns - 1)) // block.columns
    for index, item in enumerate(block.items):
        line = index // block.columns - first
        if 0 <= line < visible:
            x = box.x + (index % block.columns) * (width + gap)
            _item(canvas, item, pygame.Rect(x, box.y + line * (row + gap), width, row), index == block.cursor)
    if slider:
        wide = canvas.px(SLIDER)
        _slider(canvas, pygame.Rect(box.right - wide, box.y, wide, box.height), first, visible, rows)
        up, down = (pygame.Rect(box.right - wide, y, wide, box.height // 2) for y in (box.y, box.centery))
        canvas.touch(up, f"{SCROLL}{-visible * block.columns}")
        canvas.touch(down, f"{SCROLL}{visible * block.columns}")


def _slider(canvas: Canvas, box: pygame.Rect, first: int, visible: int, rows: int) -> None:
    pygame.draw.rect(canvas.surface, theme.RAISED, box, border_radius=box.width // 2)
    thumb = pygame.Rect(box.x, box.y + box.height * first // rows, box.width, max(8, box.height * visible // rows))
    pygame.draw.rect(canvas.surface, theme.QUIET, thumb, border_radius=box.width // 2)
    middle, arm = box.centerx, box.width // 4
    for tip, by in ((box.y + arm, arm), (box.bottom - arm, -arm)):
        canvas.polygon(((middle, tip), (middle - arm, tip + by), (middle + arm, tip + by)), theme.INK)


def _item(canvas: Canvas, item: Item, box: pygame.Rect, chosen: bool) -> None:
    fill = theme.CURSOR if chosen else theme.RAISED if item.lit else None
    ink = theme.DARK_INK if chosen else theme.INK if item.lit else theme.QUIET
    canvas.box(box, fill, None if chosen or item.lit else theme.EDGE, 1)
    canvas.touch(box, item.target)
    inner = box.inflate(-canvas.px(20), 0)
    inner = _lead(canvas, item, inner, ink)
    if item.note:
        style = canvas.style("item")
        wide = min(width_of(item.note, style.size) + canvas.px(8), round(inner.width * 0.5))
        note = pygame.Rect(inner.right - wide, inner.y, wide, inner.height)
        canvas.write(item.note, note, style, ink if chosen else theme.LIT, "right")
        inner.width -= wide + canvas.px(6)
    canvas.write(item.text, inner, canvas.style("item"), ink, "centre" if len(item.text) == 1 else "left")


def _lead(canvas: Canvas, item: Item, box: pygame.Rect, ink: theme.Colour) -> pygame.Rect:
    """Draw what stands before an item's words; gives the room that is left."""
    used = 0
    if item.ticked is not None:
        side = canvas.px(20)
        square = pygame.Rect(box.x, box.centery - side // 2, side, side)
        pygame.draw.rect(canvas.surface, ink, square, max(2, canvas.px(2)), border_radius=canvas.px(3))
        if item.ticked:
            _tick(canvas, square, ink)
        used = side + canvas.px(10)
    elif not item.lit:
        radius = canvas.px(8)
        centre = (box.x + radius, box.centery)
        pygame.draw.circle(canvas.surface, ink, centre, radius, max(1, canvas.px(2)))
        reach = radius * 0.66
        pygame.draw.line(
            canvas.surface,
            ink,
            (centre[0] - reach, centre[1] + reach),
            (centre[0] + reach, centre[1] - reach),
            max(1, canvas.px(2)),
        )
        used = radius * 2 + canvas.px(8)
    if item.chip is not None:
        radius = canvas.px(13)
        shapes.chip(canvas, item.chip, box.x + used + radius, box.centery, radius)
        used += radius * 2 + canvas.px(8)
    return pygame.Rect(box.x + used, box.y, box.width - used, box.height)


def _tick(canvas: Canvas, box: pygame.Rect, ink: theme.Colour) -> None:
    points = [
        (box.x + box.width * 0.2, box.y + box.height * 0.5),
        (box.x + box.width * 0.42, box.y + box.height * 0.74),
        (box.x + box.width * 0.82, box.y + box.height * 0.24),
    ]
    pygame.draw.lines(canvas.surface, ink, False, points, max(3, canvas.px(4)))
