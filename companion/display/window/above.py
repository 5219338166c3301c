"""Drawing the table from above, with place cards turned to who sits there."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pygame

from companion.display.seating import PlaceCard, TableAbove
from companion.display.window import icons, shapes, theme
from companion.display.window.canvas import PageCanvas
from companion.display.window.filled import filled
from companion.display.window.frame import ScreenBands
from companion.display.window.full_pages.stage import dashes
from companion.display.window.theme import Colour

WIDE, NARROW, HIGH = 176, 146, 76
"""Widths of a card alone at its side and of one of two, and its height."""
BELOW, BESIDE, ASIDE = 12, 16, 77
"""From a card to the table's lower or upper edge, and to its left or right one; from the middle of a side to that of
one of two cards.
"""
WOOD: Colour = (93, 58, 32)
DASHED: Colour = (226, 184, 132)
NAME, LEAST = 28, 22
"""Sizes of a name beside its pawn; a longer name stands below it."""


def draw(canvas: PageCanvas, at: ScreenBands, made: TableAbove) -> None:
    """Draw the wooden table, the game's parts in its middle, the cards, and the companion's own place."""
    box = pygame.Rect(at.board)
    canvas.surface.blit(_wood(box.width), box)
    canvas.areas.append(box)
    middle = pygame.Rect(0, 0, at.px(204), at.px(204))
    middle.center = box.center
    filled(canvas, made.cover, canvas.theme, middle, 16)
    own = pygame.Rect(box.right - at.px(79), box.bottom - at.px(79), at.px(70), at.px(70))
    canvas.box(own, theme.DARK.ground, theme.NIGHT, 3, 12)
    image = icons.icon("camera", at.px(36), theme.DARK.lit)
    canvas.surface.blit(image, image.get_rect(center=own.center))
    for card in made.cards:
        _card(canvas, at, box, card, card.target == made.cursor)


def _card(canvas: PageCanvas, at: ScreenBands, table: pygame.Rect, card: PlaceCard, cursor: bool) -> None:
    size = (at.px(WIDE if card.at == 0 else NARROW), at.px(HIGH))
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    grown = at.scale / min(size[0] / theme.WIDTH, size[1] / theme.HEIGHT)  # lengths are those of the screen
    part = PageCanvas(drawn, canvas.theme, grown=grown)
    if card.chip is None:
        _free(part, card, cursor)
    else:
        _place(part, card)
    canvas.overflow += part.overflow
    turned = pygame.transform.rotate(drawn, -90 * card.side)
    rect = turned.get_rect(center=table.center)
    below, beside, aside = at.px(BELOW), at.px(BESIDE), at.px(ASIDE) * card.at
    if card.side == 0:
        rect.midbottom = (table.centerx + aside, table.bottom - below)
    elif card.side == 1:
        rect.midleft = (table.x + beside, table.centery + aside)
    elif card.side == 2:
        rect.midtop = (table.centerx - aside, table.y + below)
    else:
        rect.midright = (table.right - beside, table.centery - aside)
    canvas.surface.blit(turned, rect)
    if cursor and card.chip is not None:
        frame = rect.inflate(at.px(10), at.px(10))
        canvas.box(frame.inflate(at.px(4), at.px(4)), None, theme.NIGHT, 8, 15)
        canvas.box(frame, None, canvas.theme.cursor, 6, 13)
    canvas.touch(rect, card.target)


def _place(part: PageCanvas, card: PlaceCard) -> None:
    """The player's paint, the pawn on a paper disc, the name, and a star for who begins."""
    assert card.chip is not None
    rect = part.surface.get_rect()
    paint = part.theme.named(card.chip.colour)
    part.box(rect, paint, round_by=10)
    name = theme.TextStyle(part.px(NAME), part.px(LEAST), lines=1, weight="Black")
    if part.fit(card.text, name, rect.width - part.px(108 if card.first else 76), rect.height).cut:
        shapes.roundel(part, card.chip, (rect.centerx, part.px(26)), part.px(22))
        below = pygame.Rect(part.px(4), part.px(46), rect.width - part.px(8), part.px(28))
        part.write(card.text, below, replace(name, size=part.px(24), least=part.px(15)), theme.ink_on(paint), "centre")
        return
    shapes.roundel(part, card.chip, (part.px(35), rect.centery), part.px(25))
    ink, right = theme.ink_on(paint), rect.right - part.px(8)
    if card.first:
        star = icons.icon("star", part.px(26), ink)
        part.surface.blit(star, star.get_rect(midright=(right - part.px(2), rect.centery)))
        right -= part.px(32)
    left = part.px(68)
    room = pygame.Rect(left, 0, right - left, rect.height)
    part.write(card.text, room, name, ink)


def _free(part: PageCanvas, card: PlaceCard, cursor: bool) -> None:
    """A dashed card with a plus; gold where the cursor is."""
    rect = part.surface.get_rect()
    ink = part.theme.on_cursor if cursor else theme.PAPER
    if cursor:
        part.box(rect, part.theme.cursor, round_by=10)
    else:
        part.surface.blit(dashes(rect.size, part.px(12), part.px(4), DASHED), rect)
    sign = icons.icon("plus", part.px(26), ink)
    part.surface.blit(sign, sign.get_rect(center=(part.px(58), rect.centery)))
    room = pygame.Rect(part.px(80), 0, rect.right - part.px(84), rect.height)
    part.write(card.text, room, theme.TextStyle(part.px(26), part.px(20), lines=1, weight="Bold"), ink)


@lru_cache(maxsize=2)
def _wood(side: int) -> pygame.Surface:
    """Planks with a fine grain, darker towards the edges."""
    made = shapes.ground((side, side), (WOOD, theme.mixed(WOOD, theme.NIGHT, 0.45))).copy()
    for row in range(0, 480, 12):
        y = round(row * side / 480)
        plank = row % 96 == 0
        tone = theme.mixed(WOOD, theme.NIGHT, 0.6 if plank else 0.3 + 0.07 * (row * 7 % 5))
        points = [(round(x * side / 12), y + (row * 5 + x * 3) % 3) for x in range(13)]
        pygame.draw.lines(made, tone, False, points, 2 if plank else 1)
    return made
