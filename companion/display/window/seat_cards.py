"""Drawing players' cards at the sides of a board, turned to who sits there."""

from __future__ import annotations

import pygame

from companion.display.board import SeatCard
from companion.display.page import Picture
from companion.display.window import icons, theme
from companion.display.window.canvas import PageCanvas

SIDE = 480
"""Lengths are those of a board of this side."""
LONG, HIGH, RIM, ROOM = 300, 62, 5, 73
"""A card's two sides, its way to the edge of the board, and the room that cards take at each side."""
SEAT = "seat:"
"""Before a seat, what a finger on its card means."""


def between(box: pygame.Rect) -> pygame.Rect:
    """What the cards leave of a board's box."""
    less = round(2 * ROOM * min(box.size) / SIDE)
    return box.inflate(-less, -less)


def draw(canvas: PageCanvas, picture: Picture, box: pygame.Rect) -> None:
    """Draw all cards; those that can be chosen are touchable, and the one that is chosen has the cursor."""
    unit = min(box.size) / SIDE
    square = pygame.Rect(0, 0, round(SIDE * unit), round(SIDE * unit))
    square.center = box.center
    for card in picture.board.seats:
        target = SEAT + card.seat
        drawn = pygame.Surface((round(LONG * unit), round(HIGH * unit)), pygame.SRCALPHA)
        part = PageCanvas(drawn, canvas.theme, grown=unit / min(LONG * unit / theme.WIDTH, HIGH * unit / theme.HEIGHT))
        _card(part, card)
        canvas.overflow += part.overflow
        turned = pygame.transform.rotate(drawn, -90 * card.side)
        rect = turned.get_rect(center=square.center)
        rim = round(RIM * unit)
        if card.side == 0:
            rect.bottom = square.bottom - rim
        elif card.side == 1:
            rect.left = square.left + rim
        elif card.side == 2:
            rect.top = square.top + rim
        else:
            rect.right = square.right - rim
        canvas.surface.blit(turned, rect)
        canvas.spots[target] = rect
        if target in picture.cursor or target in picture.chosen:
            wide = 6 if target in picture.cursor else 4
            canvas.box(rect.inflate(2 * round(2 * unit), 2 * round(2 * unit)), None, theme.NIGHT, wide + 4, 12)
            canvas.box(rect, None, canvas.theme.cursor, wide, 10)
        if target in picture.cursor:
            canvas.cursor("board", rect)
        if target in picture.lit:
            canvas.touch(rect, target)


def _card(part: PageCanvas, card: SeatCard) -> None:
    """The player's paint and name; at the end dots, or a tick and a word."""
    rect, paint = part.surface.get_rect(), part.theme.named(card.chip.colour)
    ink = theme.ink_on(paint)
    ready = part.theme.lit if not part.theme.light else theme.DARK.lit
    part.box(rect, paint, ready if card.said else theme.mixed(paint, theme.WHITE, 0.25), 3, 10)
    right = rect.right - part.px(12)
    if card.said:
        style = theme.TextStyle(part.px(24), part.px(20), lines=1)
        wide = min(part.fit(card.said, style, rect.width, rect.height).width, part.px(110))
        part.write(card.said, pygame.Rect(right - wide, 0, wide, rect.height), style, ink)
        right -= wide + part.px(6)
        tick = icons.icon("check", part.px(28), ink if part.theme.light else ready)
        part.surface.blit(tick, tick.get_rect(midright=(right, rect.centery)))
        right -= part.px(34)
    for number in reversed(range(card.of)):
        middle = (right - part.px(12), rect.centery)
        if number < card.done:
            pygame.draw.circle(part.surface, ready, middle, part.px(9))
        else:
            pygame.draw.circle(part.surface, ink, middle, part.px(9), max(1, part.px(3)))
        right -= part.px(24)
    left = part.px(14)
    room = pygame.Rect(left, 0, right - left - part.px(4), rect.height)
    part.write(card.name, room, theme.TextStyle(part.px(30), part.px(20), lines=1, weight="Black"), ink)
