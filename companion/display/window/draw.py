"""Drawing a whole page: title bar, picture, blocks, foot."""

from __future__ import annotations

import pygame

from companion.display.page import Page, Photo
from companion.display.window import blocks, board_drawing, shapes, theme
from companion.display.window.canvas import Canvas, width_of

PICTURE_SHARE = 0.62  # a picture takes at most this share of the width
PHOTO_SHARE = 0.6  # of the height, where a photo stands above a picture
LEAST_SIDE = 286  # and leaves at least so much for the blocks beside it


def draw(surface: pygame.Surface, page: Page) -> Canvas:
    """Draw a page on a surface; the canvas given back knows what can be touched and what did not fit."""
    canvas = Canvas(surface)
    surface.fill(theme.TONES.get(page.tone, theme.GROUND))
    if page.tone == "blank":
        canvas.touch(surface.get_rect(), "wake")
        return canvas
    canvas.touch(surface.get_rect(), "page")
    margin = canvas.px(theme.MARGIN)
    body = surface.get_rect().inflate(-2 * margin, 0)
    body.y, body.height = margin // 2, surface.get_height() - margin
    if page.title:
        body = _bar(canvas, page, body)
    _body(canvas, page, body)
    return canvas


def _bar(canvas: Canvas, page: Page, body: pygame.Rect) -> pygame.Rect:
    """Draw the title bar: whose chip, the title, badges, and small buttons for fingers."""
    height = canvas.px(theme.BAR)
    bar = pygame.Rect(body.x, body.y, body.width, height - canvas.px(6))
    for button in reversed(page.buttons):
        style = canvas.style("badge")
        wide = max(canvas.px(56), width_of(button.text, style.size) + canvas.px(20))
        rect = pygame.Rect(bar.right - wide, bar.y + canvas.px(3), wide, bar.height - canvas.px(6))
        canvas.box(rect, theme.RAISED, theme.EDGE)
        canvas.write(button.text, rect, style, theme.INK, "centre")
        canvas.touch(rect, button.target)
        bar.width -= wide + canvas.px(8)
    for badge in page.badges:
        style = canvas.style("badge")
        wide = width_of(badge, style.size) + canvas.px(18)
        rect = pygame.Rect(bar.right - wide, bar.y + canvas.px(9), wide, bar.height - canvas.px(18))
        canvas.box(rect, theme.LIT)
        canvas.write(badge, rect, style, align="centre")
        bar.width -= wide + canvas.px(8)
    if page.chip is not None:
        radius = canvas.px(18)
        shapes.chip(canvas, page.chip, bar.x + radius, bar.centery, radius)
        bar.x, bar.width = bar.x + canvas.px(48), bar.width - canvas.px(48)
    canvas.write(page.title, bar, canvas.style("title"))
    top = body.y + height
    return pygame.Rect(body.x, top, body.width, body.bottom - top)


def _foot(canvas: Canvas, page: Page, body: pygame.Rect) -> pygame.Rect:
    """Draw what stands at the bottom: why somebody is due, the last news, what hands must do."""
    if not page.foot:
        return body
    gap, inset = canvas.px(5), canvas.px(10)
    rows = []
    for para in page.foot:
        style = canvas.style(para.style)
        room = body.width - canvas.px(34 if para.chip else 0) - 2 * inset
        rows.append(canvas.fit(para.text, style, room, canvas.px(120)).height + gap)
    height = sum(rows) + gap
    panel = pygame.Rect(body.x, body.bottom - height, body.width, height)
    canvas.box(panel, theme.mixed(theme.TONES.get(page.tone, theme.GROUND), theme.RAISED, 0.7))
    y = panel.y + gap
    for para, tall in zip(page.foot, rows, strict=True):
        blocks.stack(canvas, (para,), pygame.Rect(panel.x + inset, y, panel.width - 2 * inset, tall))
        y += tall
    return pygame.Rect(body.x, body.y, body.width, panel.y - body.y - canvas.px(theme.GAP))


def _body(canvas: Canvas, page: Page, body: pygame.Rect) -> None:
    gap = canvas.px(theme.MARGIN)
    shown = page.picture if page.picture is not None and page.picture.board.cells else None
    if shown is not None or page.photo is not None:
        wide = min(round(body.width * PICTURE_SHARE), body.width - gap - canvas.px(LEAST_SIDE))
        wide = wide if page.blocks else body.width
        left = _foot(canvas, page, pygame.Rect(body.x, body.y, wide, body.height))
        if shown is not None and page.photo is not None:
            high = round(left.height * PHOTO_SHARE)
            _photo(canvas, page.photo, pygame.Rect(left.x, left.y, left.width, high))
            left = pygame.Rect(left.x, left.y + high + gap, left.width, left.height - high - gap)
        elif page.photo is not None:
            _photo(canvas, page.photo, left)
        if shown is not None:
            board_drawing.draw(canvas, shown, left)
        body = pygame.Rect(body.x + wide + gap, body.y, body.width - wide - gap, body.height)
    else:
        body = _foot(canvas, page, body)
        if page.left:
            half = (body.width - gap) // 2
            blocks.stack(canvas, page.left, pygame.Rect(body.x, body.y, half, body.height))
            body = pygame.Rect(body.x + half + gap, body.y, body.width - half - gap, body.height)
    if page.blocks:
        blocks.stack(canvas, page.blocks, body, page.centred)


def _photo(canvas: Canvas, photo: Photo, box: pygame.Rect) -> None:
    """Draw a photo as large as it fits, between bars of the ground's colour; the canvas remembers where it is."""
    wide, high = photo.size
    share = min(box.width / wide, box.height / high)
    shown = pygame.Rect(0, 0, max(1, round(wide * share)), max(1, round(high * share)))
    shown.midtop = box.midtop
    image = pygame.image.frombuffer(photo.rgb, photo.size, "RGB")
    canvas.surface.blit(pygame.transform.smoothscale(image, shown.size), shown)
    pygame.draw.rect(canvas.surface, theme.EDGE, shown, max(1, canvas.px(1)))
    canvas.photo = shown
