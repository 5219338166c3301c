"""Drawing lists to choose from: rows of words, or pictures beside each other where what is chosen has one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display.inputs import SCROLL
from companion.display.page import Item, Items
from companion.display.window import board_drawing, pictures, shapes
from companion.display.window.canvas import PageCanvas, line_height, width_of
from companion.display.window.theme import Colour, TextStyle

FINGER = 48  # the least height of a row, and the width of the slider: enough for a finger
SIDES = 16  # by how much it is wider than what stands in it, both sides together
LINE = 8  # by how much a row of more lines is higher than they are
SHORT = 4  # a list of no more rows is never put in two columns
FEW = 4  # rows where a board has the rest of the room
SLIDER = FINGER
NARROW = 400  # a list that is narrower has its slider below
GAP = 4
ABREAST = 3  # pictures beside each other
TILE, LABEL = 56, 34  # the side of such a picture, and the height of the words below it
BOARD = 54  # the width of a small board before an item's words, with the gap after it
CLOSER = 4  # pixels by which rows of pictures may be lower, so that one more has room


def height(canvas: PageCanvas, block: Items, width: int) -> int:
    """The height of the whole list in pixels."""
    return _together(canvas, _rows(canvas, block, width))


def some(canvas: PageCanvas, block: Items, width: int) -> int:
    """The height of a few rows, from which one scrolls to the others."""
    return _together(canvas, _rows(canvas, block, width)[:FEW])


def least(canvas: PageCanvas, block: Items, width: int) -> int:
    """The height without which nobody can choose: the two highest rows; one row of pictures."""
    rows = sorted(_rows(canvas, block, width), reverse=True)
    return _together(canvas, rows[: 1 if _pictures(block) else 2])


def _together(canvas: PageCanvas, rows: Sequence[int]) -> int:
    """The height of rows, with the gaps between them."""
    return sum(rows) + canvas.px(GAP) * max(0, len(rows) - 1)


def draw(canvas: PageCanvas, block: Items, box: pygame.Rect) -> None:
    """Draw a list with its cursor; it scrolls where it is longer than its box."""
    gap, columns = canvas.px(GAP), _columns(canvas, block, box.width)
    if not block.count:
        return
    rows, slider = _rows(canvas, block, box.width), 0
    if _pictures(block):
        rows = [_closer(rows[0], gap, box.height, canvas.px(CLOSER))] * len(rows)
    narrow = box.width < canvas.px(NARROW) and box.height > canvas.px(3 * FINGER) and not _pictures(block)
    halves = canvas.px(2 * SLIDER + GAP)
    if _together(canvas, rows) > box.height:
        slider = (canvas.px(SLIDER) if box.height >= halves else halves) + canvas.px(GAP)
        rows = rows if _pictures(block) or narrow else _rows(canvas, block, box.width - slider)
    if slider and narrow:  # below it, so that words have all the width
        bar = pygame.Rect(box.x, box.bottom - canvas.px(SLIDER), box.width, canvas.px(SLIDER))
        box = pygame.Rect(box.x, box.y, box.width, box.height - slider)
    else:
        bar = pygame.Rect(box.right + gap - slider, box.y, slider - gap, box.height)
    first, after = _shown(canvas, rows, (block.before + (block.cursor or 0)) // columns, box.height)
    shown = rows[first:after]
    if _together(canvas, shown) > box.height + gap:
        canvas.overflow.append(f"a list of {len(rows)} rows has room for {len(shown)}")
    width = (box.width - slider * (not narrow) - gap * (columns - 1)) // columns
    drawn = _picture if _pictures(block) else _item
    for number, item in enumerate(block.items):
        row, column = divmod(block.before + number, columns)
        if first <= row < after:
            top = box.y + _together(canvas, rows[first:row]) + (gap if row > first else 0)
            room = pygame.Rect(box.x + column * (width + gap), top, width, rows[row])
            if number == block.cursor:
                canvas.cursor("beside", room)
            drawn(canvas, item, room, number == block.cursor)
    if slider:
        _slider(canvas, bar, (first, len(shown), len(rows)), f"{SCROLL}{{}}", len(shown) * columns)


def _shown(canvas: PageCanvas, rows: Sequence[int], at: int, room: int) -> tuple[int, int]:
    """The first row that is shown, and the one after the last: as many as find room, with the cursor's amid them."""
    first, after = at, at + 1
    while True:
        above, below = _together(canvas, rows[first:at]), _together(canvas, rows[at + 1 : after])
        ways = [(first - 1, after), (first, after + 1)]
        for low, high in ways if above < below else reversed(ways):
            if low >= 0 and high <= len(rows) and _together(canvas, rows[low:high]) <= room:
                first, after = low, high
                break
        else:
            return first, after


def _pictures(block: Items) -> bool:
    """Whether all that can be chosen are tiles with pictures of their own."""
    chips = [item.chip for item in block.items]
    return len(chips) > 1 and all(chip is not None and chip.art is not None and chip.form == "square" for chip in chips)


def _closer(row: int, gap: int, room: int, by: int) -> int:
    """The height of a row, less by so little if that lets one more be shown."""
    lower = (room + gap) // ((room + gap) // (row + gap) + 1) - gap
    return lower if lower >= row - by else row


def _rows(canvas: PageCanvas, block: Items, width: int) -> list[int]:
    """The height of each row: as high as its words need it, and enough for a finger. Of those that are not given
    nothing is known: they are as low as any.
    """
    columns = _columns(canvas, block, width)
    low = canvas.px(TILE + LABEL if _pictures(block) else FINGER)
    rows = [low] * -(-block.count // columns)
    if not _pictures(block):
        wide = (width - canvas.px(GAP) * (columns - 1)) // columns
        for number, item in enumerate(block.items, block.before):
            rows[number // columns] = max(rows[number // columns], _high(canvas, item, wide))
    return rows


def _high(canvas: PageCanvas, item: Item, width: int) -> int:
    """The height of a row's words."""
    style = canvas.style("entry")
    inner, beside = width - canvas.px(SIDES) - _led(canvas, item), 0
    if item.note and item.board is None:
        small, noted = _noted(canvas, item, inner)
        beside = canvas.fit(item.note, small, noted, style.lines * line_height(style.size)).height
        inner -= noted + canvas.px(4)
    words = canvas.fit(item.text, style, inner, style.lines * line_height(style.size)).height
    below = line_height(canvas.style("label").size) if item.note and item.board is not None else 0
    return max(words + below, beside) + canvas.px(LINE)


def _columns(canvas: PageCanvas, block: Items, width: int) -> int:
    """In how many columns a list stands: two for a long one of short words."""
    if _pictures(block):
        label, room = canvas.style("label").least, width // ABREAST - canvas.px(10)
        words = [word for item in block.items for word in item.text.split()]
        return ABREAST if all(width_of(word, label) <= room for word in words) else ABREAST - 1
    if any(item.board is not None for item in block.items):
        return 1
    if block.columns > 1 or block.tall or len(block.items) <= SHORT:
        return min(block.columns, (width + canvas.px(GAP)) // canvas.px(FINGER + GAP))
    half = (width - canvas.px(SLIDER + 2 * GAP)) // 2
    return 2 if all(_item_width(canvas, item) <= half for item in block.items) else 1


def _item_width(canvas: PageCanvas, item: Item) -> int:
    """The width of an item whose words stand on one line."""
    style = canvas.style("item")
    note = width_of(item.note, style.size) + canvas.px(14) if item.note else 0
    return width_of(item.text, style.size) + note + _led(canvas, item) + canvas.px(20)


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


def _slider(canvas: PageCanvas, bar: pygame.Rect, at: tuple[int, int, int], target: str, by: int) -> None:
    """Two halves to go up and down, upright or side by side, and a thumb that shows which rows are shown."""
    first, visible, rows = at
    gap, arm = canvas.px(GAP), canvas.px(12)
    upright = bar.height > bar.width
    half = ((bar.height if upright else bar.width) - gap) // 2
    parts = [pygame.Rect(bar.x, bar.y, bar.width if upright else half, half if upright else bar.height) for _ in "12"]
    parts[1].bottomright = bar.bottomright
    for part, way in zip(parts, (-1, 1), strict=True):
        canvas.box(part, canvas.theme.raised)
        canvas.touch(part, target.format(way * by))
        x, y = part.center
        canvas.polygon(
            ((x, y + way * arm / 2), (x - arm, y - way * arm / 2), (x + arm, y - way * arm / 2)), canvas.theme.ink
        )
    line = canvas.px(6)
    if upright:
        thumb = pygame.Rect(bar.x, bar.y + bar.height * first // rows, line, max(8, bar.height * visible // rows))
    else:
        thumb = pygame.Rect(bar.x + bar.width * first // rows, bar.y, max(8, bar.width * visible // rows), line)
    pygame.draw.rect(canvas.surface, canvas.theme.quiet, thumb, border_radius=line // 2)


def _item(canvas: PageCanvas, item: Item, box: pygame.Rect, chosen: bool) -> None:
    fill, ink = _look(canvas, item, chosen)
    canvas.box(box, fill, None if chosen or item.lit else canvas.theme.edge, 1)
    canvas.touch(box, item.target)
    inner = box.inflate(-canvas.px(SIDES), 0)
    inner = _lead(canvas, item, inner, ink)
    if item.note and item.board is not None:
        style, high = canvas.style("label"), line_height(canvas.style("label").size)
        note = pygame.Rect(inner.x, inner.bottom - high - canvas.px(3), inner.width, high)
        canvas.write(item.note, note, style, ink if chosen else canvas.theme.lit)
        inner.height -= high
    elif item.note:
        style, wide = _noted(canvas, item, inner.width)
        note = pygame.Rect(inner.right - wide, inner.y, wide, inner.height)
        canvas.write(item.note, note, style, ink if chosen else canvas.theme.lit, "right")
        inner.width -= wide + canvas.px(4)
    canvas.write(item.text, inner, canvas.style("entry"), ink, "centre" if len(item.text) == 1 else "left")


def _noted(canvas: PageCanvas, item: Item, width: int) -> tuple[TextStyle, int]:
    """How an item's note is written, and its width: at most half, or what its words leave; smaller where a word of the
    item would not find room beside it.
    """
    style = canvas.style("entry")
    longest = max((width_of(word, style.size) for word in item.text.split()), default=0)
    if longest + width_of(item.note, style.size) + canvas.px(4) > width:
        style = canvas.style("label")
    left = width - width_of(item.text, canvas.style("item").size) - canvas.px(4)
    return style, min(width_of(item.note, style.size), max(left, width // 2))


def _led(canvas: PageCanvas, item: Item) -> int:
    """The width of what stands before an item's words."""
    box = canvas.px(30) if item.ticked is not None else canvas.px(24) if not item.lit else 0
    chip = canvas.px(32) if item.chip is not None else 0
    return box + chip + (canvas.px(BOARD) if item.board is not None else 0)


def _lead(canvas: PageCanvas, item: Item, box: pygame.Rect, ink: Colour) -> pygame.Rect:
    """Draw what stands before an item's words; gives the room that is left."""
    used = 0
    if item.board is not None:
        used = canvas.px(BOARD)
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
        used += radius * 2 + canvas.px(6)
    return pygame.Rect(box.x + used, box.y, box.width - used, box.height)


def _tick(canvas: PageCanvas, box: pygame.Rect, ink: Colour) -> None:
    points = [
        (box.x + box.width * 0.2, box.y + box.height * 0.5),
        (box.x + box.width * 0.42, box.y + box.height * 0.74),
        (box.x + box.width * 0.82, box.y + box.height * 0.24),
    ]
    pygame.draw.lines(canvas.surface, ink, False, points, max(3, canvas.px(4)))
