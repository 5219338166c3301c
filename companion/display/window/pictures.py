"""The pictures of parts as surfaces: drawn once, and kept at the sizes in which they are shown."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache

import pygame

from companion.display.board import Art
from companion.display.window.canvas import Canvas

SIZES = (64, 128, 256, 512)
"""Sides in which parts are drawn; what is shown is scaled down from the next larger one."""


def show(canvas: Canvas, art: Art, x: float, y: float, side: float, turn: float = 0.0) -> None:
    """Draw a part about a point, `side` pixels wide, turned clockwise by `turn` degrees."""
    image = scaled(art, max(1, round(side)), round(turn) % 360)
    canvas.surface.blit(image, image.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=8)
def prepare(arts: frozenset[Art]) -> Future[None]:
    """Draw what will be shown, in a thread, so that no press waits for it; the future says when all is drawn."""
    return _beside().submit(_prepare, arts)


def _prepare(arts: frozenset[Art]) -> None:
    for side in SIZES[:2]:
        for art in arts:
            _drawn(art, side)


@cache
def _beside() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "pictures")


@lru_cache(maxsize=800)
def scaled(art: Art, px: int, turn: int = 0) -> pygame.Surface:
    """A part so many pixels wide, turned clockwise by whole degrees about its middle."""
    side = next((size for size in SIZES if size >= px), SIZES[-1])
    if turn:  # turned while it is large, or its edges suffer
        turned = pygame.transform.rotate(_drawn(art, side), -turn)
        share = px / side
        return pygame.transform.smoothscale(turned, [max(1, round(n * share)) for n in turned.get_size()])
    return pygame.transform.smoothscale(_drawn(art, side), (px, px))


@lru_cache(maxsize=200)
def _drawn(art: Art, px: int) -> pygame.Surface:
    drawn = art.picture(px)
    return pygame.image.frombuffer(drawn[:, :, (2, 1, 0, 3)].tobytes(), (px, px), "RGBA")
