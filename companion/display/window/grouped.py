"""Drawing a list in groups: the first large beside each other, the others in columns, each under its heading."""

from __future__ import annotations

import pygame

from companion.display.page import Item, Items
from companion.display.window import icons
from companion.display.window.canvas import Canvas, width_of
from companion.display.window.theme import Colour

TILE, HEAD, ROW = 70, 24, 48  # heights of a large one, a heading, and a row
LEAST_ROW = 38  # the height to which rows shrink where there is less room
ICON, LARGE_ICON = 24, 30
GAP = 4
COLUMNS, UPRIGHT_COLUMNS = 4, 2
ABREAST = 6  # large ones beside each other; on an upright screen half as many where there are more than that


def height(canvas: Canvas, block: Items, width: int) -> int:
    """The height of the whole list in pixels."""
    tiles, rows, heads = _needs(canvas, block)
    return canvas.px(tiles * (TILE + GAP) + heads * (HEAD + GAP) + rows * (ROW + GAP))


def draw(canvas: Canvas, block: Items, box: pygame.Rect) -> None:
    """Draw the groups with the cursor; rows are lower where there is little room."""
    tiles, rows, heads = _needs(canvas, block)
    gap = canvas.px(GAP)
    free = box.height - tiles * (canvas.px(TILE) + gap) - heads * (canvas.px(HEAD) + gap)
    row = min(canvas.px(ROW), free // max(1, rows) - gap)
    if row < canvas.px(LEAST_ROW):
        canvas.overflow.append(f"{rows} rows of the menu have room for {free // (canvas.px(LEAST_ROW) + gap)}")
    titled = [group for group in _cut(block) if group[0]]
    large = [entry for title, entries in _cut(block) if not title for entry in entries]
    top = _tiles(canvas, large, pygame.Rect(box.x, box.y, box.width, canvas.px(TILE)), block.cursor)
    across = _columns(canvas)
    wide = (box.width - (across - 1) * 2 * gap) // across
    for first in range(0, len(titled), across):
        line = titled[first : first + across]
        for column, (title, entries) in enumerate(line):
            x, y = box.x + column * (wide + 2 * gap), top
            canvas.write(title, pygame.Rect(x, y, wide, canvas.px(HEAD)), canvas.style("heading"))
            y += canvas.px(HEAD) + gap
            for number, item in entries:
                _row(canvas, item, pygame.Rect(x, y, wide, row), number == block.cursor)
                y += row + gap
        top += canvas.px(HEAD) + gap + max(len(entries) for _, entries in line) * (row + gap)


def _cut(block: Items) -> list[tuple[str, list[tuple[int, Item]]]]:
    """The groups that are not empty: each with its title and its numbered items."""
    found, at = [], 0
    for title, count in block.groups:
        found.append((title, list(enumerate(block.items))[at : at + count]))
        at += count
    return [group for group in found if group[1]]


def _columns(canvas: Canvas) -> int:
    wide, high = canvas.surface.get_size()
    return COLUMNS if wide > high else UPRIGHT_COLUMNS


def _abreast(canvas: Canvas, count: int) -> int:
    """How many large ones stand beside each other."""
    return ABREAST if _columns(canvas) == COLUMNS else max(2, -(-count // 2) if count > COLUMNS else count)


def _needs(canvas: Canvas, block: Items) -> tuple[int, int, int]:
    """How many lines of large ones, of rows and of headings stand one under another."""
    groups, across = _cut(block), _columns(canvas)
    large = sum(len(entries) for title, entries in groups if not title)
    counts = [len(entries) for title, entries in groups if title]
    lines = [max(counts[first : first + across]) for first in range(0, len(counts), across)]
    return (-(-large // _abreast(canvas, large)) if large else 0, sum(lines), len(lines))


def _tiles(canvas: Canvas, large: list[tuple[int, Item]], box: pygame.Rect, cursor: int | None) -> int:
    """Draw what matters most, an icon above its words; gives where it ends."""
    if not large:
        return box.y
    gap, across = canvas.px(GAP), min(len(large), _abreast(canvas, len(large)))
    wide = (box.width - (across - 1) * gap) // across
    for nr, (number, item) in enumerate(large):
        x, y = box.x + nr % across * (wide + gap), box.y + nr // across * (box.height + gap)
        tile = pygame.Rect(x, y, wide, box.height)
        ink = _ground(canvas, item, tile, number == cursor)
        side = canvas.px(LARGE_ICON)
        if item.icon:
            canvas.surface.blit(icons.icon(item.icon, side, ink), (tile.centerx - side // 2, tile.y + canvas.px(5)))
        below = canvas.px(LARGE_ICON + 6)
        words = pygame.Rect(tile.x + canvas.px(4), tile.y + below, wide - canvas.px(8), tile.height - below - 2)
        canvas.write(item.text, words, canvas.style("button"), ink, "centre")
    return box.y + -(-len(large) // across) * (box.height + gap)


def _row(canvas: Canvas, item: Item, box: pygame.Rect, chosen: bool) -> None:
    """Draw an icon, the words, and a value at the right."""
    ink = _ground(canvas, item, box, chosen)
    side, inset = canvas.px(ICON), canvas.px(8)
    if item.icon:
        canvas.surface.blit(icons.icon(item.icon, side, ink), (box.x + inset, box.centery - side // 2))
    inner = pygame.Rect(box.x + side + 2 * inset, box.y, box.width - side - 2 * inset - canvas.px(4), box.height)
    style = canvas.style("label")
    if item.note:
        wide = min(width_of(item.note, style.size) + inset, inner.width // 2)
        note = pygame.Rect(inner.right - wide, inner.y, wide, inner.height)
        canvas.write(item.note, note, style, ink if chosen else canvas.theme.lit, "right")
        inner.width -= wide
    canvas.write(item.text, inner, canvas.style("button"), ink)


def _ground(canvas: Canvas, item: Item, box: pygame.Rect, chosen: bool) -> Colour:
    """Draw what is behind an item, which a finger touches; gives the colour of its words."""
    colours = canvas.theme
    canvas.box(box, colours.cursor if chosen else colours.raised)
    canvas.touch(box, item.target)
    return colours.on_cursor if chosen else colours.ink
