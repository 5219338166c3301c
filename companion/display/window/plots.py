"""Drawing numbers as pictures: bars of shares, and lines over the steps of a game."""

from __future__ import annotations

import pygame

from companion.display.board import Meter, Plot, Series
from companion.display.window import shapes, theme
from companion.display.window.canvas import PageCanvas, width_of
from companion.saying import numeral

BAR = 34  # the height of a bar
HEAD = 24  # and of the line above it
LEGEND = 26  # the height of a text under a bar that finds no room in it
SCALE = 52  # the width of the numbers at the left of a plot
CLEAR = 16  # between the title of a plot and the line that ends highest, for half of its chip
ON_WAY = 9  # the radius of a chip on its line
GRID = 4
"""Lines across a plot."""


def meter_height(canvas: PageCanvas, made: Meter) -> int:
    """The height of a bar with its texts in pixels."""
    return canvas.px(BAR + 4 + (HEAD if made.title else 0) + LEGEND)


def meter(canvas: PageCanvas, made: Meter, box: pygame.Rect) -> None:
    """Draw a bar of shares; each is labelled in it if there is room, or else below, with a mark of its colour."""
    y = box.y
    if made.title:
        canvas.write(made.title, pygame.Rect(box.x, y, box.width, canvas.px(HEAD)), canvas.style("news"))
        y += canvas.px(HEAD)
    bar = pygame.Rect(box.x, y, box.width, canvas.px(BAR))
    if not made.done:
        canvas.box(bar, canvas.theme.raised, canvas.theme.edge)
    style, x, below = canvas.style("share"), float(bar.x), []
    for share in made.shares:
        wide = share.part * bar.width
        rect = pygame.Rect(round(x), bar.y, round(x + wide) - round(x), bar.height)
        colour = canvas.theme.named(share.colour)
        pygame.draw.rect(canvas.surface, colour, rect)
        if width_of(share.text, style.size) + canvas.px(8) <= rect.width:
            canvas.write(share.text, rect, style, theme.ink_on(colour), "centre")
        elif share.text:
            below.append(share)
        x += wide
    pygame.draw.rect(canvas.surface, canvas.theme.edge, bar, max(1, canvas.px(2)), border_radius=canvas.px(4))
    left, mark = bar.x, canvas.px(12)
    for share in below:
        wide = width_of(share.text, style.size)
        spot = pygame.Rect(left, bar.bottom + canvas.px(10), mark, mark)
        pygame.draw.rect(canvas.surface, canvas.theme.named(share.colour), spot)
        canvas.write(share.text, pygame.Rect(spot.right + 6, bar.bottom + 4, wide + 4, canvas.px(HEAD)), style)
        left = spot.right + wide + canvas.px(18)


def plot(canvas: PageCanvas, made: Plot, box: pygame.Rect) -> None:
    """Draw lines over the steps of a game, each ending in its own chip and value."""
    head = max(canvas.px(HEAD), canvas.fit(made.title, canvas.style("news"), box.width, box.height).height)
    canvas.write(made.title, pygame.Rect(box.x, box.y, box.width, head), canvas.style("news"))
    style = canvas.style("caption")
    low = min([0.0, *(value for series in made.series for value in series.values)])
    high = max([1.0, *(value for series in made.series for value in series.values)])
    room = pygame.Rect(box.x + canvas.px(SCALE), box.y + head + canvas.px(CLEAR), 0, 0)
    room.width, room.height = box.right - room.x - canvas.px(74), box.bottom - room.y - canvas.px(HEAD + 4)
    steps = max((len(series.values) for series in made.series), default=1) - 1

    def at(step: float, value: float) -> tuple[float, float]:
        return room.x + step / max(1, steps) * room.width, room.bottom - (value - low) / (high - low) * room.height

    for value in _grid(low, high):
        y = at(0, value)[1]
        pygame.draw.line(canvas.surface, canvas.theme.edge, (room.x, y), (room.right, y))
        label = pygame.Rect(box.x, round(y) - canvas.px(12), canvas.px(SCALE - 6), canvas.px(24))
        canvas.write(numeral(value), label, style, align="right")
    for step, text in made.marks:
        x = at(step, low)[0]
        pygame.draw.line(canvas.surface, canvas.theme.quiet, (x, room.y), (x, room.bottom))
        canvas.write(text, pygame.Rect(round(x) + 3, room.y - 2, canvas.px(90), canvas.px(24)), style)
    for series in made.series:
        points = [at(step, value) for step, value in enumerate(series.values)]
        if len(points) > 1:
            pygame.draw.lines(canvas.surface, theme.NIGHT, False, points, canvas.px(6))
            pygame.draw.lines(canvas.surface, canvas.theme.named(series.chip.colour), False, points, canvas.px(3))
    for nr, series in enumerate(made.series, 1):
        step = round(nr / (len(made.series) + 1) * (len(series.values) - 1))
        if step:  # on its way too, so that lines of one colour are told apart
            shapes.chip(canvas, series.chip, *at(step, series.values[step]), canvas.px(ON_WAY))
    _ends(canvas, made, [(series, at(steps, series.values[-1])[1]) for series in made.series if series.values], room)
    foot = pygame.Rect(room.x, room.bottom + canvas.px(2), room.width, canvas.px(HEAD))
    canvas.write(made.along, foot, style, align="right")


def _ends(canvas: PageCanvas, made: Plot, ends: list[tuple[Series, float]], room: pygame.Rect) -> None:
    """Chips and values at the right ends of the lines, moved apart where lines end together."""
    step, below = canvas.px(26), float(room.y - canvas.px(30))
    free = room.bottom + canvas.px(8) - step * len(ends)
    for nr, (series, y) in enumerate(sorted(ends, key=lambda end: end[1])):
        below = max(below + step, min(y, free + step * (nr + 1)))
        shapes.chip(canvas, series.chip, room.right + canvas.px(16), below, canvas.px(12))
        value = pygame.Rect(room.right + canvas.px(32), round(below) - step // 2, canvas.px(44), step)
        canvas.write(numeral(series.values[-1]), value, canvas.style("news"))


def _grid(low: float, high: float) -> list[float]:
    """About as many round values as there are lines."""
    step = next(n * 10**k for k in range(6) for n in (1, 2, 5) if (high - low) / (n * 10**k) <= GRID)
    first = -(-low // step) * step
    return [first + n * step for n in range(GRID + 2) if first + n * step <= high]
