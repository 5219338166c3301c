"""Drawing a page's blocks, one under another, in a column: paragraphs, codes, bars, and what other modules draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display.board import Meter, Photo
from companion.display.page import Bars, Block, Graph, Items, PageTable, Para, QrCode, Show
from companion.display.window import lists, plots, shapes, tables, theme
from companion.display.window.canvas import PageCanvas, line_height

ENOUGH = 152  # the height that a list should have before anything is left out for it: three rows
LARGE = 150  # the side of something shown large
CLOSE = 0.7  # of it, where room is short


def stack(canvas: PageCanvas, blocks: Sequence[Block], box: pygame.Rect, centred: bool = False) -> None:
    """Draw blocks from top to bottom, or in the middle; lists and codes share what the others leave.

    Where lists would be short of room, reasons are left out; then text is written smaller and tables are drawn closer;
    where not even two rows would find room, other quiet text goes too.
    """
    for close, without, least in (
        (False, (), _least),
        (False, ("reason",), _least),
        (True, ("reason",), _barely),
        (True, ("reason", "quiet"), _barely),
    ):
        shown = [b for b in blocks if not (isinstance(b, Para) and b.style in without)]
        gap = canvas.px(theme.GAP / 4 if close else theme.GAP)
        heights = [_height(canvas, block, box.width, close) for block in shown]
        fixed = sum(h for h in heights if h is not None) + gap * (len(shown) - 1)
        wanted = sum(least(canvas, b, box.width) for b, h in zip(shown, heights, strict=True) if h is None)
        if fixed + wanted <= box.height:
            break
    loose = sum(h is None for h in heights)
    wishes = [_wish(canvas, b, box.width) for b, h in zip(shown, heights, strict=True) if h is None]
    room = box.height - fixed
    if loose:
        share = room // loose
        wishes = [min(w, share) for w in wishes] if sum(wishes) > room else wishes
    elif fixed > box.height:
        canvas.overflow.append(f"{len(shown)} blocks need {fixed} of {box.height} pixels")
    y = box.y + (max(0, (room - sum(wishes)) // 2) if centred else 0)
    for block, height in zip(shown, heights, strict=True):
        tall = height if height is not None else wishes.pop(0)
        area = pygame.Rect(box.x, y, box.width, tall)
        canvas.areas.append(area)
        _draw(canvas, block, area)
        y += tall + gap


def height(canvas: PageCanvas, blocks: Sequence[Block], width: int, close: bool = False) -> int:
    """The height that blocks need one under another, those not counted that take what is left."""
    needs = [_height(canvas, block, width, close) or 0 for block in blocks]
    return sum(needs) + canvas.px(theme.GAP) * max(0, len(needs) - 1)


def enough(canvas: PageCanvas, blocks: Sequence[Block], width: int) -> int:
    """The height at which the blocks stand as they are meant to, and lists show some rows and can be scrolled."""
    rows = (lists.some(canvas, block, width) for block in blocks if isinstance(block, Items))
    return height(canvas, blocks, width) + sum(rows)


def _height(canvas: PageCanvas, block: Block, width: int, close: bool) -> int | None:
    """The height a block needs, or None if it takes what is left."""
    if isinstance(block, Para):
        style = canvas.style(block.style)
        inner = width - (canvas.px(34) if block.chip else 0)
        if close:
            style = replace(style, size=style.least)
        return canvas.fit(block.text, style, inner, line_height(style.size) * style.lines).height + canvas.px(2)
    if isinstance(block, PageTable):
        return tables.height(canvas, block.table, width, close)
    if isinstance(block, Bars):
        return canvas.px(22)
    if isinstance(block, Meter):
        return plots.meter_height(canvas, block)
    if isinstance(block, Show):
        return canvas.px(LARGE * (CLOSE if close else 1))
    return None


def _wish(canvas: PageCanvas, block: Block, width: int) -> int:
    return lists.height(canvas, block, width) if isinstance(block, Items) else canvas.px(10_000)


def _least(canvas: PageCanvas, block: Block, width: int) -> int:
    """The height below which reasons give way to a list: some of its rows."""
    return min(_wish(canvas, block, width), canvas.px(ENOUGH)) if isinstance(block, Items) else 0


def _barely(canvas: PageCanvas, block: Block, width: int) -> int:
    """The height below which even quiet text gives way to a list."""
    return lists.least(canvas, block, width) if isinstance(block, Items) else 0


def _draw(canvas: PageCanvas, block: Block, box: pygame.Rect) -> None:
    if isinstance(block, Para):
        _para(canvas, block, box)
    elif isinstance(block, Items):
        lists.draw(canvas, block, box)
    elif isinstance(block, PageTable):
        tables.draw(canvas, block.table, box)
    elif isinstance(block, QrCode):
        _code(canvas, block.data, box)
    elif isinstance(block, Show):
        _show(canvas, block, box)
    elif isinstance(block, Meter):
        plots.meter(canvas, block, box)
    elif isinstance(block, Graph):
        plots.plot(canvas, block.plot, box)
    else:
        _bars(canvas, block.done, box)


def _para(canvas: PageCanvas, para: Para, box: pygame.Rect) -> None:
    style = canvas.style(para.style)
    if para.chip is not None:
        radius = min(canvas.px(13), box.height // 2)
        shapes.chip(canvas, para.chip, box.x + canvas.px(13), box.y + min(box.height / 2, canvas.px(16)), radius)
        box = pygame.Rect(box.x + canvas.px(34), box.y, box.width - canvas.px(34), box.height)
    canvas.write(para.text, box, style, align="centre" if para.centred else "left")


def _show(canvas: PageCanvas, block: Show, box: pygame.Rect) -> None:
    face = block.face
    canvas.spots["show"] = box
    if face.chip is not None and face.chip.art is not None:
        shapes.chip(canvas, face.chip, box.centerx, box.centery, box.height / 2)
        return
    if face.fill is not None:
        tile = pygame.Rect(0, 0, box.height, box.height)
        tile.center = box.center
        colour = canvas.theme.named(face.fill.colour)
        canvas.box(tile, colour, theme.mixed(colour, theme.ink_on(colour), 0.5), 3)
        shapes.pattern(canvas, face.fill.pattern, tile.inflate(-canvas.px(24), -canvas.px(24)), colour)
    if face.chip is not None:
        radius = box.height * (0.3 if face.fill is not None else 0.46)
        shapes.chip(canvas, face.chip, box.centerx, box.centery, radius)


def framed(canvas: PageCanvas, photo: Photo, box: pygame.Rect) -> None:
    """A picture that fills a box, with an edge."""
    image = pygame.image.frombuffer(photo.rgb, photo.size, "RGB")
    canvas.surface.blit(pygame.transform.smoothscale(image, box.size), box)
    pygame.draw.rect(canvas.surface, canvas.theme.edge, box, max(1, canvas.px(1)))


def _bars(canvas: PageCanvas, done: float, box: pygame.Rect) -> None:
    canvas.box(box, canvas.theme.raised, canvas.theme.edge)
    filled = box.inflate(-canvas.px(6), -canvas.px(6))
    filled.width = round(filled.width * max(0.0, min(1.0, done)))
    if filled.width > 2:
        canvas.box(filled, canvas.theme.cursor)


def _code(canvas: PageCanvas, data: str, box: pygame.Rect) -> None:
    import segno  # takes as long as pygame, and few pages show a code

    rows = [list(row) for row in segno.make(data, error="m").matrix_iter(border=2)]
    dot = max(1, min(box.width, box.height) // len(rows))
    left, top = box.centerx - dot * len(rows) // 2, box.y
    pygame.draw.rect(canvas.surface, (255, 255, 255), (left, top, dot * len(rows), dot * len(rows)))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                pygame.draw.rect(canvas.surface, (0, 0, 0), (left + x * dot, top + y * dot, dot, dot))
