"""Drawing the tile of a player: the pawn, the points, and what is counted below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display.bands import GAIN, LOSS, PlayerTile
from companion.display.board import Chip
from companion.display.window import cards, shapes, smooth, theme
from companion.display.window.canvas import PageCanvas, width_of
from companion.display.window.frame import ABREAST, ScreenBands
from companion.display.window.theme import Colour

PAWN = 1.4  # as wide as so many of its radii is a pawn
POINTS = {1: 46, 2: 46, 3: 38}  # the size of points by how many players; 34 for more


def draw(canvas: PageCanvas, at: ScreenBands, player: PlayerTile, box: pygame.Rect, count: int) -> None:
    """A tile with a stripe of the player's paint, the pawn, the points, and the facts below."""
    paint = canvas.theme.named(player.chip.colour)
    canvas.areas.append(box)
    canvas.box(box, paint, round_by=10)
    inner = pygame.Rect(box.x + at.px(5), box.y, box.width - at.px(5), box.height)
    fill = canvas.theme.raised if player.due else canvas.theme.panel
    smooth.rounded(canvas.surface, fill, inner, at.px(10), corners=smooth.RIGHT)
    if player.due:
        canvas.box(box, None, canvas.theme.edge, round_by=10)
        pygame.draw.rect(canvas.surface, paint, (box.x, box.y + at.px(8), at.px(5), box.height - at.px(16)))
    size = at.px(POINTS.get(count, 34))
    style = replace(canvas.style("points"), size=size, least=min(size, at.px(20)))
    flat = at.upright or (count <= 2 and not at.large)
    if at.upright and count > 2:
        style = replace(style, size=at.px(34))
    crowd = count > ABREAST
    facts = () if at.large or crowd or (at.upright and count > 2) else player.facts[:2]
    if crowd:
        style = replace(style, size=at.px(28), least=at.px(20))
    small = replace(canvas.style("cost"), size=at.px(24))
    points = width_of(player.points, style.size, style.weight)
    most = width_of(player.of, small.size, small.weight) if player.of else 0
    if flat:
        pawn = at.px(20)
        shapes.chip(canvas, player.chip, inner.x + at.px(22), box.centery, pawn)
        left, top = inner.x + at.px(43), box.y + (0 if at.upright or not facts else at.px(1))
        high = box.height if at.upright or not facts else at.px(54)
    else:
        pawn = at.px(13 if crowd else 16 if count > 3 else 18)
        across = round(PAWN * pawn) + at.px(3)
        left = inner.x + max(at.px(1), (inner.width - across - points - most) // 2)
        top, high = box.y + at.px(4), at.px(44) if facts else box.height - at.px(8)
        if crowd:
            top, high = box.y, box.height
        shapes.chip(canvas, player.chip, left + PAWN * pawn / 2, top + high / 2, pawn)
        left += across
    room = pygame.Rect(left, top, max(1, min(points, box.right - left - at.px(1))), high)
    canvas.spots[f"points:{player.chip.colour}"] = room
    canvas.score(player.chip.colour, player.points, room, box, style, fill)
    canvas.write(player.points, room, style, canvas.theme.ink)
    if player.of and left + points + most <= box.right:
        canvas.write(player.of, pygame.Rect(left + points, top + at.px(5), most, high), small, canvas.theme.quiet)
    if facts:
        if at.upright:
            _facts(
                canvas,
                at,
                player,
                pygame.Rect(left + points + at.px(8), box.y, box.right - left - points - at.px(12), box.height),
                facts,
            )
        elif flat:
            _facts(
                canvas, at, player, pygame.Rect(left, box.y + at.px(48), box.right - left - at.px(4), at.px(26)), facts
            )
        else:
            _facts(
                canvas,
                at,
                player,
                pygame.Rect(inner.x + at.px(1), box.y + at.px(48), inner.width - at.px(2), at.px(26)),
                facts,
            )


def _facts(
    canvas: PageCanvas, at: ScreenBands, player: PlayerTile, box: pygame.Rect, facts: tuple[object, ...]
) -> None:
    """The facts side by side: a sign and a number each; what finds no room is left out."""
    slots = player.facts[0].slots
    if slots and box.width >= len(slots) * at.px(18):
        _slots(canvas, at, slots, box)
        return
    style = canvas.style("fact")
    side, gap = at.px(18), at.px(3)
    shown = player.facts[: len(facts)]

    def wide(size: int) -> list[int]:
        return [(side + gap if f.sign is not None else 0) + width_of(f.text, size, style.weight) for f in shown]

    size = style.size if sum(wide(style.size)) + at.px(4) * (len(shown) - 1) <= box.width else style.least
    if sum(wide(size)) + at.px(2) * (len(shown) - 1) > box.width:
        side, gap = at.px(15), at.px(1)
    while shown and sum(wide(size)) + at.px(2) * (len(shown) - 1) > box.width:
        shown = shown[:-1]
    space = at.px(6) if sum(wide(size)) + at.px(6) * (len(shown) - 1) <= box.width else at.px(2)
    x = box.x + (
        0
        if len(shown) and box.width > at.px(95)
        else max(0, (box.width - sum(wide(size)) - space * (len(shown) - 1)) // 2)
    )
    for fact, length in zip(shown, wide(size), strict=True):
        if fact.sign is not None:
            cards.sign(canvas, fact.sign, (x + side // 2, box.centery), side, tone(canvas, fact.tone, canvas.theme.ink))
        text = length - (side + gap if fact.sign is not None else 0)
        if fact.text:
            room = pygame.Rect(x + length - text, box.y, text, box.height)
            canvas.write(
                fact.text, room, replace(style, size=size, least=size), tone(canvas, fact.tone, canvas.theme.ink)
            )
        x += length + space


def _slots(canvas: PageCanvas, at: ScreenBands, slots: Sequence[Chip | None], box: pygame.Rect) -> None:
    """A small square for each thing that there can be, in its colour with its letter, or empty."""
    step = min(at.px(21), box.width // len(slots))
    side = step - at.px(2)
    style = replace(canvas.style("cost"), size=at.px(20), least=at.px(theme.LEAST))
    for number, chip in enumerate(slots):
        square = pygame.Rect(box.x + number * step, box.centery - side // 2, side, side)
        if chip is None:
            canvas.box(square, None, canvas.theme.edge, 2, 4)
            continue
        colour = canvas.theme.named(chip.colour)
        canvas.box(square, colour, theme.mixed(colour, theme.NIGHT, 0.35), 1, 4)
        canvas.write(chip.letter, square.inflate(side, side), style, theme.ink_on(colour), "centre", on_part=True)


def tone(canvas: PageCanvas, name: str, otherwise: Colour) -> Colour:
    """The colour of a number that is a gain or a loss."""
    return {GAIN: canvas.theme.lit, LOSS: canvas.theme.warning, "quiet": canvas.theme.quiet}.get(name, otherwise)
