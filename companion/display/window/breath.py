"""A place where the players must do something breathes: its frame grows fainter and stronger, slowly."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi

import pygame

from companion.display.page import Page
from companion.display.window import draw
from companion.display.window.canvas import PageCanvas

SECONDS = 1.6
"""Of one breath."""
FAINTEST = 0.6
"""How much of the frame is seen at its faintest."""
WAITS = 0.4
"""Seconds for which a new page stands still: whoever presses on waits for nothing."""
EVERY = 1 / 15
"""Seconds from one picture of it to the next."""


class Breath:
    """One place of a page that breathes, since a time: of several the first, as it is read."""

    def __init__(self, page: Page, canvas: PageCanvas, since: float) -> None:
        self._page, self._canvas = page, canvas
        self._since = self._next = since + WAITS
        self._parts: tuple[pygame.Rect, pygame.Surface, pygame.Surface] | None = None  # where; bare, and framed

    @property
    def place(self) -> str | None:
        """The place; None if nothing is lit for an order, or as wrong, beside a column."""
        picture, outlines = self._page.picture, self._canvas.outlines
        if picture is None or self._page.column is None:
            return None
        lit = [place for place in picture.hands | picture.marked if place in outlines]
        return min(lit, key=lambda place: min((y, x) for x, y in outlines[place]()), default=None)

    def due(self, now: float) -> bool:
        """Whether it is time for another picture of it."""
        if now < self._next or self.place is None:
            return False
        self._next = now + EVERY
        return True

    def strength(self, now: float) -> float:
        """How much of the frame is seen: all of it at first."""
        return (1 + FAINTEST) / 2 + (1 - FAINTEST) / 2 * cos(2 * pi * (now - self._since) / SECONDS)

    def draw(self, at: pygame.Surface, now: float) -> None:
        """Draw it on a surface that shows the page."""
        place = self.place
        if place is None:
            return
        if self._parts is None:
            self._parts = self._made(place)
        box, bare, framed = self._parts
        at.blit(bare, box)
        framed.set_alpha(round(255 * self.strength(now)))
        at.blit(framed, box)

    def _made(self, place: str) -> tuple[pygame.Rect, pygame.Surface, pygame.Surface]:
        """The place without its frame, and with it."""
        page, canvas = self._page, self._canvas
        assert page.picture is not None
        picture = replace(page.picture, hands=page.picture.hands - {place}, marked=page.picture.marked - {place})
        bare = draw.draw(pygame.Surface(canvas.surface.get_size()), replace(page, picture=picture), canvas.theme)
        xs, ys = zip(*canvas.outlines[place](), strict=True)
        edge = canvas.px(12)
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(edge, edge)
        box = box.clip(canvas.spots.get("board", canvas.surface.get_rect()))
        return box, bare.surface.subsurface(box).copy(), canvas.surface.subsurface(box).copy()
