"""Drawing lists to choose from: rows of words, or pictures beside each other where what is chosen has one."""

from __future__ import annotations

import pygame

from companion.display.inputs import SCROLL
from companion.display.page import Item, Items
from companion.display.window import board_drawing, pictures, shapes, theme
from companion.display.window.canvas import PageCanvas, width_of
from companion.display.window.theme import Colour

FINGER, TALL, HIGH = 48, 54, 76  # heights of an item of one and of two lines, and of one with more to say
ROW = 40  # the height of a row of one line where all find room only so
LOW = 34  # the height of a row where otherwise only one had room
SHORT = 4  # a list of no more rows is never put in two columns
FEW = 3  # rows where a board has the rest of the room
SLIDER = 26  # the width of a slider, enough for a finger
GAP = 4
ABREAST = 3  # pictures beside each other
TILE, LABEL = 56, 34  # the side of such a picture, and the height of the words below it
CLOSER = 4  # pixels by which rows of pictures may be lower, so that one more has room


def height(canvas: PageCanvas, block: Items, width: int) -> int:
    """The height of the whole list in pixels."""
    rows = -(-block.count // _columns(canvas, block, width))
    return rows * _row(canvas, block, width) + (rows - 1) * canvas.px(GAP)


def some(canvas: PageCanvas, block: Items, width: int) -> int:
    """The height of a few rows, from which one scrolls to the others."""
    few = FEW * _row(canvas, block, width) + (FEW - 1) * canvas.px(GAP)
    return min(height(canvas, block, width), few)


def least(canvas: PageCanvas, block: Items, width: int) -> int:
    """The height without which nobody can choose: two rows, low ones if they are of one line; one row of pictures."""
    row = _row(canvas, block, width)
    if len(block.items) == 1 or _pictures(block):
        return min(row, height(canvas, block, width))
    return min(height(canvas, block, width), 2 * (row if row > canvas.px(FINGER) else canvas.px(LOW)) + canvas.px(GAP))


def draw(canvas: PageCanvas, block: Items, box: pygame.Rect) -> None:
    """Draw a list with its cursor; it scrolls where it is longer than its box."""
    gap, row = canvas.px(GAP), _row(canvas, block, box.width)
    columns = _columns(canvas, block, box.width)
    rows = -(-block.count // columns)
    if not rows:
        return
    if rows > 1 and not _pictures(block) and box.height < 2 * row + gap:  # rather than one choice alone
        row = max(canvas.px(LOW), (box.height - gap) // 2)
    share = (box.height + gap) // rows - gap
    if row == canvas.px(FINGER) and canvas.px(ROW) <= share < row:
        row = share
    if _pictures(block):
        row = _closer(row, gap, box.height, canvas.px(CLOSER))
    visible = max(1, (box.height + gap) // (row + gap))
    if box.height < row - canvas.px(GAP) or visible < min(rows, 1 if _pictures(block) else 2):
        canvas.overflow.append(f"a list of {rows} rows has room for {visible}")
    at = (block.before + (block.cursor or 0)) // columns
    first = max(0, min(at - visible // 2, rows - visible))
    slider = canvas.px(SLIDER + 4) if rows > visible else 0
    width = (box.width - slider - gap * (columns - 1)) // columns
    drawn = _picture if _pictures(block) else _item
    for number, item in enumerate(block.items):
        index = block.before + number
        line = index // columns - first
        if 0 <= line < visible:
            x = box.x + (index % columns) * (width + gap)
            at_item = pygame.Rect(x, box.y + line * (row + gap), width, row)
            if number == block.cursor:
                canvas.cursor("beside", at_item)
            drawn(canvas, item, at_item, number == block.cursor)
    if slider:
        wide = canvas.px(SLIDER)
        _slider(canvas, pygame.Rect(box.right - wide, box.y, wide, box.height), first, visible, rows)
        up, down = (pygame.Rect(box.right - wide, y, wide, box.height // 2) for y in (box.y, box.centery))
        canvas.touch(up, f"{SCROLL}{-visible * columns}")
        canvas.touch(down, f"{SCROLL}{visible * columns}")


def _pictures(block: Items) -> bool:
    """Whether all that can be chosen are tiles with pictures of their own."""
    chips = [item.chip for item in block.items]
    return len(chips) > 1 and all(chip is not None and chip.art is not None and chip.form == "square" for chip in chips)


def _closer(row: int, gap: int, room: int, by: int) -> int:
    """The height of a row, less by so little if that lets one more be shown."""
    lower = (room + gap) // ((room + gap) // (row + gap) + 1) - gap
    return lower if lower >= row - by else row


def _row(canvas: PageCanvas, block: Items, width: int) -> int:
    """The height of a row: all rows are alike, and higher where one has a long text."""
    if _pictures(block):
        return canvas.px(TILE + LABEL)
    if any(item.board is not None for item in block.items):
        entry, inner = canvas.style("entry"), width - canvas.px(SLIDER + 24) - _beside(canvas)
        room = canvas.px(TALL - theme.MATTERS)
        long = any(canvas.fit(item.text, entry, inner, room).cut for item in block.items if item.board is not None)
        return canvas.px(HIGH if long else TALL)
    if not block.tall and not _long(canvas, block, width):
        return canvas.px(FINGER)
    style, size = canvas.style("entry"), canvas.style("item").size
    notes = max((width_of(item.note, size) + canvas.px(14) for item in block.items if item.note), default=0)
    inner = width - canvas.px(SLIDER + 24) - max(notes, canvas.px(30))
    written = [canvas.fit(item.text, style, inner, canvas.px(TALL)) for item in block.items]
    return canvas.px(HIGH if any(each.cut or each.size < canvas.px(theme.MATTERS) for each in written) else TALL)


def _beside(canvas: PageCanvas) -> int:
    """The width of a small board before an item's words, with the gap after it."""
    return canvas.px(TALL)


def _long(canvas: PageCanvas, block: Items, width: int) -> bool:
    """Whether something of a list in one column needs two lines to be read."""
    size, room = canvas.px(theme.MATTERS), width - canvas.px(SLIDER + 8)
    alone = _columns(canvas, block, width) == 1
    return alone and any(_item_width(canvas, item, size) > room for item in block.items)


def _columns(canvas: PageCanvas, block: Items, width: int) -> int:
    """In how many columns a list stands: two for a long one of short words."""
    if _pictures(block):
        label, room = canvas.style("label").least, width // ABREAST - canvas.px(10)
        words = [word for item in block.items for word in item.text.split()]
        return ABREAST if all(width_of(word, label) <= room for word in words) else ABREAST - 1
    if any(item.board is not None for item in block.items):
        return 1
    if block.columns > 1 or block.tall or len(block.items) <= SHORT:
        return block.columns
    half, size = (width - canvas.px(SLIDER + 2 * GAP)) // 2, canvas.px(theme.MATTERS)
    return 2 if all(_item_width(canvas, item, size) <= half for item in block.items) else 1


def _item_width(canvas: PageCanvas, item: Item, size: int) -> int:
    beside = canvas.px(30) if item.ticked is not None or not item.lit else 0
    beside += canvas.px(34) if item.chip is not None else 0
    return width_of(item.text, size) + width_of(item.note, size) + beside + canvas.px(26 if item.note else 20)


def _picture(canvas: PageCanvas, item: Item, box: pygame.Rect, chosen: bool) -> None:
    """Draw a tile with its words below; what cannot be chosen is dimmed and struck through."""
    fill, ink = _look(canvas, item, chosen)
    canvas.box(box, fill, None if item.lit else canvas.theme.edge, 1)
    canvas.touch(box, item.target)
    side = canvas.px(TILE) - canvas.px(8)
    tile = pygame.Rect(0, 0, side, side)
    tile.midtop = (box.centerx, box.y + canvas.px(5))
    if item.chip is not None and item.chip.art is not None:
        pictures.show(canvas, item.chip.art, *tile.center, side)
    if not item.lit:
        pygame.draw.line(canvas.surface, canvas.theme.ground, tile.topleft, tile.bottomright, canvas.px(7))
        pygame.draw.line(canvas.surface, canvas.theme.quiet, tile.topleft, tile.bottomright, canvas.px(3))
    words = pygame.Rect(box.x + canvas.px(3), tile.bottom, box.width - canvas.px(6), box.bottom - tile.bottom)
    canvas.write(f"{item.text} {item.note}".strip(), words, canvas.style("label"), ink, "centre")


def _look(canvas: PageCanvas, item: Item, chosen: bool) -> tuple[Colour | None, Colour]:
    """An item's fill, if it has one, and the colour of its words."""
    colours = canvas.theme
    if chosen:
        return colours.cursor, colours.on_cursor
    return (colours.raised, colours.ink) if item.lit else (None, colours.quiet)


def _slider(canvas: PageCanvas, box: pygame.Rect, first: int, visible: int, rows: int) -> None:
    pygame.draw.rect(canvas.surface, canvas.theme.raised, box, border_radius=box.width // 2)
    thumb = pygame.Rect(box.x, box.y + box.height * first // rows, box.width, max(8, box.height * visible // rows))
    pygame.draw.rect(canvas.surface, canvas.theme.quiet, thumb, border_radius=box.width // 2)
    middle, arm = box.centerx, box.width // 4
    for tip, by in ((box.y + arm, arm), (box.bottom - arm, -arm)):
        canvas.polygon(((middle, tip), (middle - arm, tip + by), (middle + arm, tip + by)), canvas.theme.ink)


def _item(canvas: PageCanvas, item: Item, box: pygame.Rect, chosen: bool) -> None:
    fill, ink = _look(canvas, item, chosen)
    canvas.box(box, fill, None if chosen or item.lit else canvas.theme.edge, 1)
    canvas.touch(box, item.target)
    inner = box.inflate(-canvas.px(20), 0)
    inner = _lead(canvas, item, inner, ink)
    if item.note and item.board is not None:
        style, least = canvas.style("label"), canvas.px(theme.MATTERS)
        note = pygame.Rect(inner.x, inner.bottom - least - canvas.px(3), inner.width, least)
        canvas.write(item.note, note, style, ink if chosen else canvas.theme.lit)
        inner.height -= least
    elif item.note:
        style = canvas.style("item")
        wide = _beside_words(canvas, item, inner.width, style.size)
        note = pygame.Rect(inner.right - wide, inner.y, wide, inner.height)
        canvas.write(item.note, note, style, ink if chosen else canvas.theme.lit, "right")
        inner.width -= wide + canvas.px(6)
    style = canvas.style("entry" if box.height > canvas.px(FINGER) else "item")
    canvas.write(item.text, inner, style, ink, "centre" if len(item.text) == 1 else "left")


def _beside_words(canvas: PageCanvas, item: Item, width: int, size: int) -> int:
    """The width of an item's note: at most half, and no larger than leaves its words the size that matters, if both
    can have that.
    """
    least, gap = canvas.px(theme.MATTERS), canvas.px(8)
    left = max(width - gap - width_of(item.text, least), width_of(item.note, least) + gap)
    return min(width_of(item.note, size) + gap, left, round(width * 0.5))


def _lead(canvas: PageCanvas, item: Item, box: pygame.Rect, ink: Colour) -> pygame.Rect:
    """Draw what stands before an item's words; gives the room that is left."""
    used = 0
    if item.board is not None:
        used = _beside(canvas)
        board_drawing.small(canvas, item.board, pygame.Rect(box.x - canvas.px(6), box.y, used, box.height))
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


def _tick(canvas: PageCanvas, box: pygame.Rect, ink: Colour) -> None:
    points = [
        (box.x + box.width * 0.2, box.y + box.height * 0.5),
        (box.x + box.width * 0.42, box.y + box.height * 0.74),
        (box.x + box.width * 0.82, box.y + box.height * 0.24),
    ]
    pygame.draw.lines(canvas.surface, ink, False, points, max(3, canvas.px(4)))
