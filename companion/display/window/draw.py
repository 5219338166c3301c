"""Drawing a whole page: the bands beside the table, or else a band with the game's ornament above the blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from companion.display.bands import Band, Column, PanelChoice
from companion.display.board import Board, Photo
from companion.display.page import Page, PageTable, Para
from companion.display.window import blocks, board_drawing, column, full_pages, icons, ornaments, shapes, tables, theme
from companion.display.window.canvas import PageCanvas, line_height, width_in, width_of
from companion.display.window.theme import Theme

DECISIONS = 306
"""The least width, at 800x480, of what stands beside a table of numbers."""
FOOT = 112
"""The height that news and orders may have below choices."""
UPRIGHT_SHARE = 0.5  # of an upright screen's height, for the table above the decisions
PHOTO_SHARE = 0.6  # of the height, where a photo stands above a picture
LOWEST = 110  # the height at which a board beside two others can still be made out
SECOND = 12  # by which the bar of a title of two lines is higher
BESIDE = 2  # badges that find room beside a title, one above the other
BAND, STRIP, BUTTON = 46, 24, 48  # heights: whose turn it is, badges, buttons
RIBBON = 8  # how high the ornament below the band is
ICON = 24  # the side of an icon on a button


def draw(
    surface: pygame.Surface, page: Page, colours: Theme = theme.DARK, hurried: bool = False, grown: float = 1.0
) -> PageCanvas:
    """Draw a page on a surface; the canvas given back knows what can be touched and what did not fit.

    Where it is `hurried`, the canvas also knows which parts it shows coarsely. Words are `grown` on what will be shown
    smaller than it is drawn.
    """
    canvas = PageCanvas(surface, colours.of(page.game) if page.game else colours, hurried, grown)
    if page.column is not None:
        canvas.touch(surface.get_rect(), "page")
        column.draw(canvas, page, page.column)
        return canvas
    if page.glance is not None:
        canvas.touch(surface.get_rect(), "page")
        column.draw_glance(canvas, page, page.glance)
        return canvas
    if page.full is not None:
        canvas.touch(surface.get_rect(), "page")
        full_pages.draw(canvas, page.full, page.buttons, page.picture)
        return canvas
    board = page.picture.board if page.picture is not None and page.picture.board.cells else None
    if (board is not None or page.photo is not None) and not page.left and (page.blocks or page.foot):
        canvas.touch(surface.get_rect(), "page")
        _beside_table(canvas, page)
        return canvas
    surface.fill(canvas.theme.tone(page.tone))
    canvas.touch(surface.get_rect(), "page")
    margin = canvas.px(theme.MARGIN)
    body = surface.get_rect().inflate(-2 * margin, -margin)
    if body.height > body.width:
        body = _framed(canvas, page, body)
    elif page.title:
        body = _bar(canvas, page, body)
    if board is not None and page.left:
        _shared(canvas, page, body)
    else:
        _plain(canvas, page, body)
    return canvas


def _beside_table(canvas: PageCanvas, page: Page) -> None:
    """Draw the table in its square and, beside it, the title, blocks and buttons.

    A notice stands below the photo if there is one, else below the blocks.
    """
    made = Column(
        Band(page.title, chip=page.chip, wrong=page.tone == "refusal"),
        buttons=tuple(PanelChoice("" if w.icon else w.text, w.target, w.icon or None) for w in page.buttons),
    )
    wide, told = column.inner_width(canvas), page.foot if page.photo is None else ()
    needs = blocks.enough(canvas, page.blocks, wide) + canvas.px(theme.GAP)
    wanted = needs + (_foot_height(canvas, told, wide) if told else 0)
    table, box = column.surround(canvas, made, _table_height(canvas, page), wanted)
    _table(canvas, page, table if told else _foot(canvas, page.foot, page.tone, table))
    free = _foot(canvas, told, page.tone, box, max(canvas.px(FOOT), box.height - needs))
    blocks.stack(canvas, page.blocks, free, page.centred)


def _table_height(canvas: PageCanvas, page: Page) -> int:
    """How high the table has to be on an upright screen, where decisions need the rest."""
    width, high = canvas.surface.get_size()
    most = round(high * UPRIGHT_SHARE)
    board = page.picture.board if page.picture is not None and page.picture.board.cells else None
    if page.photo is None and board is not None:
        return min(most, _height_of(board, width))
    return most


def _table(canvas: PageCanvas, page: Page, box: pygame.Rect) -> None:
    """Draw a photo, a board, or one above the other."""
    board = page.picture.board if page.picture is not None and page.picture.board.cells else None
    gap = canvas.px(theme.GAP)
    if page.photo is not None:
        high = box.height if board is None else round(box.height * PHOTO_SHARE)
        _photo(canvas, page.photo, pygame.Rect(box.x, box.y, box.width, high))
        box = pygame.Rect(box.x, box.y + high + gap, box.width, box.height - high - gap)
    if page.picture is not None and board is not None:
        board_drawing.draw(canvas, page.picture, box)


def _height_of(board: Board, width: int) -> int:
    """How high a board is, with its captions, when it is as wide as its room."""
    left, top, right, bottom = board.extent
    captions = {caption.side for caption in board.captions if caption.art is not None}
    return round((bottom - top) / (right - left) * width) + (40 if "top" in captions else 0)


def _framed(canvas: PageCanvas, page: Page, box: pygame.Rect) -> pygame.Rect:
    """Draw title and badges at the top of a box, and buttons at its bottom; gives the room between them."""
    gap = canvas.px(theme.GAP)
    beside, top = _beside(canvas, page, box), box.y
    if page.title:
        top = _band(canvas, page, pygame.Rect(box.x, box.y, box.width - beside, box.height)) + gap
    if beside:
        strip = pygame.Rect(box.right - beside + gap, box.y, beside - gap, canvas.px(STRIP))
        top = max(top, _badges(canvas, page.badges, strip) + gap)
    elif page.badges:
        top = _badges(canvas, page.badges, pygame.Rect(box.x, top, box.width, canvas.px(STRIP))) + gap
    bottom = box.bottom
    if page.buttons:
        bottom -= canvas.px(BUTTON)
        _buttons(canvas, page, pygame.Rect(box.x, bottom, box.width, canvas.px(BUTTON)))
        bottom -= gap
    return pygame.Rect(box.x, top, box.width, bottom - top)


def _beside(canvas: PageCanvas, page: Page, box: pygame.Rect) -> int:
    """The width for badges at the right of the title, where both find room there; else nothing."""
    if not page.badges:
        return 0
    need = max(width_of(badge, canvas.style("badge").size) for badge in page.badges) + canvas.px(18 + theme.GAP)
    title = width_of(page.title, canvas.style("title").size) + canvas.px(58)
    return need if title + need <= box.width and len(page.badges) <= BESIDE else 0


def _band(canvas: PageCanvas, page: Page, box: pygame.Rect) -> int:
    """Draw the title at the top of a box, in the colour of whoever it is about; gives where it ends."""
    style, beside = canvas.style("title"), canvas.px(42) if page.chip is not None else 0
    width = box.width - canvas.px(16) - beside
    high = canvas.fit(page.title, style, width, line_height(canvas.px(theme.MATTERS)) * style.lines).height
    band = pygame.Rect(box.x, box.y, box.width, max(canvas.px(BAND), high + canvas.px(4)))
    colour, ink = canvas.theme.raised, canvas.theme.ink
    if page.chip is not None:
        named = canvas.theme.named(page.chip.colour)
        colour = theme.mixed(named, theme.NIGHT, 0.25) if theme.ink_on(named) == theme.WHITE else named
        ink = theme.ink_on(colour)
    canvas.areas.append(band)
    canvas.spots["band"] = band
    canvas.box(band, colour)
    if page.chip is not None:
        radius = canvas.px(18)
        shapes.chip(canvas, page.chip, band.x + canvas.px(8) + radius, band.centery, radius)
    inner = pygame.Rect(band.x + canvas.px(8) + beside, band.y + canvas.px(2), width, band.height - canvas.px(4))
    canvas.write(page.title, inner, style, ink)
    return band.bottom


def _badges(canvas: PageCanvas, badges: Sequence[str], strip: pygame.Rect) -> int:
    """Draw badges beside each other, in proportion to their words, or one below the other; gives where they end."""
    gap, style = canvas.px(6), canvas.style("badge")
    needs = [width_of(badge, style.size) + canvas.px(18) for badge in badges]
    share = (strip.width - gap * (len(badges) - 1)) / sum(needs)
    abreast = share >= 1  # each with its words whole
    rect = pygame.Rect(strip)
    for badge, need in zip(badges, needs, strict=True):
        if abreast:
            rect.width = round(need * share)
        canvas.areas.append(pygame.Rect(rect))
        canvas.box(rect, None, canvas.theme.lit, 1)
        canvas.write(badge, rect.inflate(-canvas.px(10), 0), style, canvas.theme.lit, "centre")
        bottom = rect.bottom
        if abreast:
            rect.x += rect.width + gap
        else:
            rect.y += strip.height + gap
    return bottom


def _buttons(canvas: PageCanvas, page: Page, row: pygame.Rect) -> None:
    """Draw the small buttons: those with an icon as wide as high, if there is room, the others by their words."""
    gap, style, slight = canvas.px(6), canvas.style("button"), canvas.px(ICON + 8)
    texts = {button.target: button.text for button in page.buttons if not button.icon}
    pictured, room = len(page.buttons) - len(texts), row.width - gap * (len(page.buttons) - 1)
    for lines in (1, 2):
        wide = {target: width_in(lines, text, style.size) + canvas.px(16) for target, text in texts.items()}
        if sum(wide.values()) + pictured * slight <= room:
            break
    square = max(slight, min(canvas.px(BUTTON + 6), (room - sum(wide.values())) // max(1, pictured)))
    free = room - square * pictured
    x = row.x
    for button in page.buttons:
        share = wide.get(button.target, 0) / max(1, sum(wide.values()))
        rect = pygame.Rect(x, row.y, square if button.icon else int(free * share), row.height)
        canvas.areas.append(rect)
        canvas.box(rect, canvas.theme.raised, canvas.theme.edge)
        if button.icon:
            image = icons.icon(button.icon, canvas.px(ICON), canvas.theme.ink)
            canvas.surface.blit(image, image.get_rect(center=rect.center))
        else:
            canvas.write(button.text, rect.inflate(-canvas.px(8), 0), style, align="centre")
        canvas.touch(rect, button.target)
        x += rect.width + gap


def _bar(canvas: PageCanvas, page: Page, body: pygame.Rect) -> pygame.Rect:
    """Draw the band across the screen: whose chip, the title, badges, and small buttons for fingers; below it the
    game's ornament.
    """
    height, strip = canvas.px(theme.BAR), canvas.px(RIBBON)
    title = canvas.style("name")
    if canvas.fit(page.title, title, _room_in_bar(canvas, page, body.width), height).cut:
        title = canvas.style("title")
        if canvas.fit(page.title, title, _room_in_bar(canvas, page, body.width), height).cut:
            height += canvas.px(SECOND)  # for two lines that can still be read
    band = pygame.Rect(0, 0, canvas.surface.get_width(), height)
    canvas.surface.fill(canvas.theme.raised, band)
    ribbon = pygame.Rect(0, height, band.width, strip)
    canvas.surface.blit(ornaments.strip(canvas.theme, ribbon.size), ribbon)
    bar = pygame.Rect(body.x, 0, body.width, height)
    style, pressed = canvas.style("badge"), canvas.style("button")
    for button in reversed(page.buttons):
        wide = max(canvas.px(56), width_of(button.text, pressed.size) + canvas.px(20))
        rect = pygame.Rect(bar.right - wide, bar.centery - canvas.px(BUTTON) // 2, wide, canvas.px(BUTTON))
        canvas.box(rect, canvas.theme.panel, canvas.theme.edge)
        canvas.areas.append(rect)
        canvas.write(button.text, rect, pressed, canvas.theme.ink, "centre")
        canvas.touch(rect, button.target)
        bar.width -= wide + canvas.px(8)
    for badge in page.badges:
        wide = width_of(badge, style.size) + canvas.px(18)
        rect = pygame.Rect(bar.right - wide, bar.y + canvas.px(9), wide, bar.height - canvas.px(18))
        canvas.areas.append(rect)
        canvas.box(rect, None, canvas.theme.lit, 1)
        canvas.write(badge, rect, style, canvas.theme.lit, "centre")
        bar.width -= wide + canvas.px(8)
    if page.chip is not None:
        radius = canvas.px(18)
        shapes.chip(canvas, page.chip, bar.x + radius, bar.centery, radius)
        bar.x, bar.width = bar.x + canvas.px(48), bar.width - canvas.px(48)
    canvas.areas.append(bar)
    canvas.write(page.title, bar, title)
    top = ribbon.bottom + canvas.px(4)
    return pygame.Rect(body.x, top, body.width, body.bottom - top)


def _room_in_bar(canvas: PageCanvas, page: Page, width: int) -> int:
    """What buttons, badges and a chip leave of the width for the title."""
    small, pressed = canvas.style("badge"), canvas.style("button")
    needs = [max(canvas.px(56), width_of(button.text, pressed.size) + canvas.px(20)) for button in page.buttons]
    needs += [width_of(badge, small.size) + canvas.px(18) for badge in page.badges]
    chip = canvas.px(48) if page.chip is not None else 0
    return width - sum(needs) - canvas.px(8) * len(needs) - chip


def _shortened(canvas: PageCanvas, paras: Sequence[Para], width: int, room: int) -> tuple[tuple[Para, ...], bool]:
    """What finds room, and whether it is written small for that.

    Orders to hands have a line each where that costs nothing that they do not say themselves, except lessons.
    """
    kept, close = _kept(canvas, paras, width, room)
    spread = _spread(para for para in kept if para.style != "quiet" and not para.repeated)
    if _foot_height(canvas, spread, width, close=True) <= room:
        return _kept(canvas, _spread(paras), width, room)
    return kept, close


def _spread(paras: Iterable[Para]) -> tuple[Para, ...]:
    return tuple(line for para in paras for line in (para.lines or (para,)))


def _kept(canvas: PageCanvas, paras: Sequence[Para], width: int, room: int) -> tuple[tuple[Para, ...], bool]:
    """Smaller words come first; then lessons give way, news that orders repeat, and older news. What was decided, and
    orders to hands, stay.
    """
    if _foot_height(canvas, paras, width) <= room:
        return tuple(paras), False
    kept = list(paras)
    giving_way = sorted(
        (para for para in paras if para.style in ("quiet", "news")), key=lambda p: (p.style == "news", not p.repeated)
    )
    for para in giving_way:
        if _foot_height(canvas, kept, width, close=True) > room:
            kept.remove(para)
    return tuple(kept), _foot_height(canvas, kept, width) > room


def _rows(canvas: PageCanvas, paras: Sequence[Para], width: int, close: bool = False) -> list[int]:
    """The height of each paragraph of the foot, with the gap below it; `close`: with the smallest words."""
    found = []
    for para in paras:
        style = canvas.style(para.style)
        style = replace(style, size=style.least) if close else style
        room = width - canvas.px(34 if para.chip else 0) - canvas.px(20)
        gap = canvas.px(2 if close else 5)
        words = canvas.fit(para.text, style, room, line_height(style.size) * style.lines).height
        found.append(max(words, canvas.px(24 if para.chip else 0)) + gap)  # a part is as high as it is drawn
    return found


def _foot_height(canvas: PageCanvas, paras: Sequence[Para], width: int, close: bool = False) -> int:
    return sum(_rows(canvas, paras, width, close)) + canvas.px(5)


def _foot(
    canvas: PageCanvas, paras: Sequence[Para], tone: str, body: pygame.Rect, most: int | None = None
) -> pygame.Rect:
    """Draw what stands at the bottom, at most so high: the last news, what hands must do; gives the room above it."""
    paras, close = _shortened(canvas, paras, body.width, most) if most is not None else (paras, False)
    if not paras:
        return body
    gap, inset = canvas.px(5), canvas.px(10)
    height = _foot_height(canvas, paras, body.width, close)
    panel = pygame.Rect(body.x, body.bottom - height, body.width, height)
    canvas.box(panel, theme.mixed(canvas.theme.tone(tone), canvas.theme.raised, 0.7))
    y = panel.y + gap
    for para, tall in zip(paras, _rows(canvas, paras, body.width, close), strict=True):
        blocks.stack(canvas, (para,), pygame.Rect(panel.x + inset, y, panel.width - 2 * inset, tall))
        y += tall
    return pygame.Rect(body.x, body.y, body.width, panel.y - body.y - canvas.px(theme.GAP))


def _plain(canvas: PageCanvas, page: Page, body: pygame.Rect) -> None:
    """Draw a page of blocks, in two columns where it has some at the left; a picture without blocks fills it."""
    gap = canvas.px(theme.MARGIN)
    body = _foot(canvas, page.foot, page.tone, body)
    if page.photo is not None:
        _photo(canvas, page.photo, body)
    elif page.picture is not None and page.picture.board.cells:
        board_drawing.draw(canvas, page.picture, body)
    elif page.left and body.height > body.width:
        half = _above(canvas, page, body.width, body.height - gap)
        blocks.stack(canvas, page.left, pygame.Rect(body.x, body.y, body.width, half))
        body = pygame.Rect(body.x, body.y + half + gap, body.width, body.height - half - gap)
    elif page.left:
        half = (body.width - gap) // 2
        blocks.stack(canvas, page.left, pygame.Rect(body.x, body.y, half, body.height))
        body = pygame.Rect(body.x + half + gap, body.y, body.width - half - gap, body.height)
    if page.blocks:
        blocks.stack(canvas, page.blocks, body, page.centred)


def _shared(canvas: PageCanvas, page: Page, body: pygame.Rect) -> None:
    """Draw a page of three: what stands at the left, a board beside it, and the blocks under the board; one under the
    other on an upright screen. Where a board would be too low to be made out, the others have its room.
    """
    assert page.picture is not None
    gap, left = canvas.px(theme.MARGIN), page.left
    paras = tuple(block for block in page.blocks if isinstance(block, Para))
    others = tuple(block for block in page.blocks if block not in paras)
    upright = body.height > body.width
    if upright:
        width = body.width
        first = pygame.Rect(body.x, body.y, width, blocks.height(canvas, left, width))
        rest = pygame.Rect(body.x, first.bottom + gap, width, body.bottom - first.bottom - gap)
    else:
        need = max((tables.width(canvas, block.table) for block in left if isinstance(block, PageTable)), default=0)
        wide = max((body.width - gap) // 2, min(need, body.width - gap - canvas.px(DECISIONS)))
        if blocks.height(canvas, (*left, *paras), wide) <= body.height:
            left, paras = (*left, *paras), ()
        first, width = pygame.Rect(body.x, body.y, wide, body.height), body.width - gap - wide
        rest = pygame.Rect(body.right - width, body.y, width, body.height)
    told = blocks.height(canvas, paras, width) + gap if paras else 0
    high = rest.height - gap - told - blocks.enough(canvas, others, width)
    high = min(high, _height_of(page.picture.board, width))
    if high < canvas.px(LOWEST):
        _plain(canvas, replace(page, picture=None), body)
        return
    blocks.stack(canvas, left, first)
    board_drawing.draw(canvas, page.picture, pygame.Rect(rest.x, rest.y, width, high))
    top = rest.y + high + gap
    blocks.stack(canvas, paras, pygame.Rect(rest.x, top, width, told))
    blocks.stack(canvas, others, pygame.Rect(rest.x, top + told, width, rest.bottom - top - told), page.centred)


def _above(canvas: PageCanvas, page: Page, width: int, free: int) -> int:
    """On an upright screen, the height for what stands at the left of others: half of it, or what both parts need,
    closer where that is too much.
    """
    first, second = (blocks.height(canvas, part, width) for part in (page.left, page.blocks))
    half = max(first, free // 2)
    least = min(first, blocks.height(canvas, page.left, width, close=True))
    return half if half <= free - second else max(free - second, least)


def _photo(canvas: PageCanvas, photo: Photo, box: pygame.Rect) -> None:
    """Draw a photo as large as it fits, between bars of the ground's colour; the canvas remembers where it is."""
    wide, high = photo.size
    share = min(box.width / wide, box.height / high)
    shown = pygame.Rect(0, 0, max(1, round(wide * share)), max(1, round(high * share)))
    shown.center = box.center
    blocks.framed(canvas, photo, shown)
    canvas.areas.append(shown)
    canvas.photo = shown
