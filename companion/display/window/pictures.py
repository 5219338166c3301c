"""The pictures of parts as surfaces: drawn once, and kept at the sizes in which they are shown.

A part takes many milliseconds to draw, at any size, and a board of many a second. Where a canvas is hurried, because
somebody has pressed a button, parts that were drawn in another size are shown so, others are left to plain colours, and
all are drawn as they should be in a thread.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache

import pygame

from companion.display.board import Art
from companion.display.window import smooth
from companion.display.window.canvas import PageCanvas
from companion.display.window.kept import Kept, kept

SIZES = (128, 256, 512)
"""Sides in which parts are drawn; what is shown is scaled down from the next larger one."""
DRAWN_PIXELS, SHOWN_PIXELS = 2_500_000, 2_500_000
"""So many pixels are kept of drawings, and of what was shown, of which a screen has two million at most."""
Sized = tuple[Art, int]
Shown = tuple[Art, int, int, int]
"""A part, how many pixels wide it is shown, turned by how many degrees, and the radius of its corners."""


def show(canvas: PageCanvas, art: Art, x: float, y: float, side: float, turn: float = 0.0, radius: int = 0) -> bool:
    """Draw a part about a point, `side` pixels wide, turned clockwise by `turn` degrees; a square one may have round
    corners.

    False if the canvas is hurried and the part was never drawn: nothing is shown yet.
    """
    px, degrees = max(1, round(side)), round(turn) % 360
    wanted = (art, _size_for(px))
    if canvas.hurried and wanted not in _kept:
        canvas.rough.add(wanted)
        other = next((drawn for size in SIZES if (drawn := _kept.get((art, size))) is not None), None)
        if other is None:
            return False
        image = _turned(other, px, degrees)
    else:
        image = scaled(art, px, degrees, radius)
    canvas.surface.blit(image, image.get_rect(center=(round(x), round(y))))
    return True


@lru_cache(maxsize=8)
def prepare(arts: frozenset[Art]) -> Future[None]:
    """Draw what will be shown, in a thread, so that no press waits for it; the future says when all is drawn."""
    return _beside().submit(_draw_all, [(art, SIZES[0]) for art in arts])


def finer(rough: Iterable[Sized]) -> Future[None]:
    """Draw, in a thread, what a hurried canvas has shown coarsely; the future says when all is drawn."""
    return _beside().submit(_draw_all, list(rough))


def _draw_all(wanted: Iterable[Sized]) -> None:
    for sized in wanted:
        _drawn(sized)


@cache
def _beside() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "pictures")


def scaled(art: Art, px: int, turn: int = 0, radius: int = 0) -> pygame.Surface:
    """A part so many pixels wide, turned clockwise by whole degrees about its middle, with corners of a radius."""
    found = _shown.get((art, px, turn, radius))
    if found is None:
        found = _turned(_drawn((art, _size_for(px))), px, turn)
        if radius:
            found.blit(_within(found.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        _shown.put((art, px, turn, radius), found)
    return found


@kept
def _within(size: tuple[int, int], radius: int) -> pygame.Surface:
    """White where a picture with round corners is seen."""
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    smooth.rounded(mask, (255, 255, 255), mask.get_rect(), radius)
    return mask


def _size_for(px: int) -> int:
    return next((size for size in SIZES if size >= px), SIZES[-1])


def _turned(drawn: pygame.Surface, px: int, turn: int) -> pygame.Surface:
    if turn:  # turned while it is large, or its edges suffer
        turned = pygame.transform.rotate(drawn, -turn)
        share = px / drawn.get_width()
        return pygame.transform.smoothscale(turned, [max(1, round(n * share)) for n in turned.get_size()])
    return pygame.transform.smoothscale(drawn, (px, px))


_kept: Kept[Sized] = Kept(DRAWN_PIXELS)
_shown: Kept[Shown] = Kept(SHOWN_PIXELS)


def _drawn(sized: Sized) -> pygame.Surface:
    found = _kept.get(sized)
    if found is None:
        art, px = sized
        drawn = art.picture(px)
        found = pygame.image.frombuffer(drawn[:, :, (2, 1, 0, 3)].tobytes(), (px, px), "RGBA")
        _kept.put(sized, found)
    return found
