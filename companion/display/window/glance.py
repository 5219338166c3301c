"""Draws what is glanced at while people play on the table: whose turn, the points, and what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display.bands import Card, Glance, PlayerTile
from companion.display.window import cards, icons, ornaments, shapes, smooth, theme
from companion.display.window.canvas import PageCanvas, line_height, width_of
from companion.display.window.frame import ScreenBands
from companion.display.window.theme import TextStyle

DIM = 102
"""How dark the screen is after a while, of 255."""
NAME, PHASE, POINTS, ORDER = 44, 30, 72, 40
"""Sizes of type."""
LEAST = 20
LONG = 36
"""Letters of an order for which the tiles give up some of their height."""


def draw(canvas: PageCanvas, at: ScreenBands, made: Glance) -> None:
    """Draw the band, the players and the card beside the board."""
    band, strip = (pygame.Rect(box) for box in at.glance)
    canvas.surface.blit(ornaments.strip(canvas.theme, strip.size), strip)
    _band(canvas, at, made, band)
    long = made.card is not None and max(map(len, made.card.texts())) > LONG
    tiles, card = at.glanced(len(made.players), close=long)
    for player, box, leads in zip(made.players, tiles, leaders(made.players), strict=True):
        _player(canvas, at, player, pygame.Rect(box), leads)
    if made.card is not None:
        _card(canvas, at, made.card, pygame.Rect(card))
    if made.dim:
        dark = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
        dark.fill((0, 0, 0, DIM))
        canvas.surface.blit(dark, (0, 0))


def _style(at: ScreenBands, size: int, weight: str, lines: int = 1) -> TextStyle:
    return TextStyle(at.px(size), at.px(LEAST), lines=lines, matters=True, grows=False, weight=weight)


def _band(canvas: PageCanvas, at: ScreenBands, made: Glance, box: pygame.Rect) -> None:
    band = made.band
    colour = canvas.theme.named(band.chip.colour) if band.chip is not None else canvas.theme.raised
    ink = theme.ink_on(colour) if band.chip is not None else canvas.theme.ink
    pygame.draw.rect(canvas.surface, colour, box)
    canvas.areas.append(box)
    canvas.spots["band"] = box
    left = box.x + at.px(14)
    if band.chip is not None:
        radius = min(at.px(40), box.height // 2 - at.px(6))
        shapes.roundel(canvas, band.chip, (box.x + at.px(9) + radius, box.centery), radius)
        left = box.x + at.px(23) + 2 * radius
    elif band.icon:
        image = icons.icon(band.icon, at.px(48), ink)
        canvas.surface.blit(image, image.get_rect(center=(box.x + at.px(38), box.centery)))
        left = box.x + at.px(76)
    room = pygame.Rect(left, box.y + at.px(8), box.right - left - at.px(6), box.height - at.px(16))
    if not band.phase:
        canvas.write(band.title, room, _style(at, NAME, "Black", 2), ink)
        return
    upper = round(room.height * 0.58)
    canvas.write(band.title, pygame.Rect(room.x, room.y, room.width, upper), _style(at, NAME, "Black"), ink)
    below = pygame.Rect(room.x, room.y + upper, room.width, room.height - upper)
    canvas.write(band.phase, below, _style(at, PHASE, "Bold"), ink)


def _player(canvas: PageCanvas, at: ScreenBands, player: PlayerTile, box: pygame.Rect, leads: bool) -> None:
    """The pawn and the points; a star for who leads."""
    paint = canvas.theme.named(player.chip.colour)
    canvas.areas.append(box)
    canvas.spots[f"glance:{player.chip.colour}"] = box
    canvas.box(box, paint, round_by=10)
    inner = pygame.Rect(box.x + at.px(8), box.y, box.width - at.px(8), box.height)
    smooth.rounded(canvas.surface, canvas.theme.panel, inner, at.px(10), corners=smooth.RIGHT)
    if player.due:
        canvas.box(box, None, canvas.theme.tint, round_by=10)
    low = box.height < at.px(76)
    pawn = min(at.px(30), box.height // 2 - at.px(4))
    style = _style(at, POINTS if not low else 56, "Black")
    wide = width_of(player.points, style.size, style.weight)
    gap = at.px(18 if box.width > at.px(130) else 4)
    left = inner.x + max(0, (inner.width - 2 * pawn - gap - wide) // 2)
    shapes.chip(canvas, player.chip, left + pawn, box.centery, pawn)
    left += 2 * pawn + gap
    room = pygame.Rect(left, box.y, box.right - left, box.height)
    canvas.score(player.chip.colour, player.points, room, box, style, canvas.theme.panel)
    canvas.write(player.points, room, style)
    if leads:
        middle, radius = (left - gap - pawn * 2 + at.px(4), box.y + at.px(20)), at.px(17)
        canvas.disc(middle, radius, theme.NIGHT)
        star = icons.icon("star", at.px(26), theme.PAPER)
        canvas.surface.blit(star, star.get_rect(center=middle))


def leaders(players: Sequence[PlayerTile]) -> tuple[bool, ...]:
    """Whose points are the most; nobody's as long as all have as many."""
    points = [int(player.points.replace("−", "-")) if player.points.lstrip("-−").isdigit() else 0 for player in players]
    most = max(points, default=0)
    return tuple(each == most and min(points) < most for each in points)


def _card(canvas: PageCanvas, at: ScreenBands, made: Card, box: pygame.Rect) -> None:
    """What is to be done, in as large words as find room; what is awaited, where there is no order."""
    canvas.areas.append(box)
    canvas.spots["card"] = box
    edge = canvas.theme.edge if made.order and canvas.theme.light else None
    canvas.box(box, theme.PAPER if made.order else canvas.theme.panel, edge, round_by=14)
    ink = theme.NIGHT if made.order else canvas.theme.ink
    inner = box.inflate(-at.px(28), -at.px(16))
    if not made.rows:
        canvas.write(made.title, inner, _style(at, ORDER, "Black", 4), ink)
        return
    if made.title:
        upper = inner.height * 3 // 5
        canvas.write(made.title, pygame.Rect(inner.topleft, (inner.width, upper)), _style(at, ORDER, "Black", 3), ink)
        inner = pygame.Rect(inner.x, inner.y + upper, inner.width, inner.height - upper)
    side, rows = at.px(44), list(made.rows)
    room = inner.width - side - at.px(10)
    style = _style(at, ORDER, "Black", 6)
    while True:
        each = inner.height // len(rows)
        aside = at.px(30) if len(rows) < len(made.rows) else 0  # how many more there are stands in the corner
        rooms = [room - (at.px(66) + aside if row.picture is not None else 0) for row in rows]
        size = min(canvas.fit(row.text, style, wide, each).size for row, wide in zip(rows, rooms, strict=True))
        if len(rows) == 1 or not any(
            canvas.fit(row.text, style, wide, each).cut for row, wide in zip(rows, rooms, strict=True)
        ):
            break
        rows.pop()
    if len(rows) < len(made.rows):
        cards.further(canvas, at, len(made.rows) - len(rows), inner)
    fitted = replace(style, size=size, least=min(size, style.least))
    for number, row in enumerate(rows):
        part = pygame.Rect(inner.x + side + at.px(10), inner.y + number * each, rooms[number], each)
        cards.sign(canvas, row.picture, (inner.right - at.px(28) - aside, part.centery), min(each, at.px(68)), ink)
        cards.sign(canvas, row.sign, (inner.x + side / 2, part.centery), min(side, each, line_height(size) * 2), ink)
        canvas.write(row.text, part, fitted, ink)
