"""Writing at exact sizes in three weights: a text keeps its size, and one that is too wide for its room is noted."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal

import pygame

from companion.display.plain import one_line
from companion.display.window.canvas import TYPEFACE, Canvas, Written
from companion.display.window.theme import Colour, Style

Weight = Literal["Semibold", "Bold", "Black"]
"""For text; for choices; for names and numbers."""
Align = Literal["left", "centre", "right"]
FINE = 2
"""Letters are drawn this much larger and scaled down, so that they keep their distances."""


@lru_cache(maxsize=3)
def _data(weight: Weight) -> bytes:
    package, path = TYPEFACE
    return files(package).joinpath(path.format(weight=weight)).read_bytes()


@lru_cache(maxsize=48)
def font(size: int, weight: Weight) -> pygame.font.Font:
    """The typeface at a size, the pixels of its em, in a weight."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(_data(weight)), size)


@lru_cache(maxsize=400)
def _image(text: str, size: int, weight: Weight, colour: Colour) -> pygame.Surface:
    large = font(size * FINE, weight).render(one_line(text), True, colour)
    width, height = large.get_size()
    return pygame.transform.smoothscale(large, (max(1, width // FINE), max(1, height // FINE))) if width else large


@lru_cache(maxsize=1000)
def width(text: str, size: int, weight: Weight = "Semibold") -> int:
    """The width of a line of text in pixels."""
    return -(-font(size * FINE, weight).size(one_line(text))[0] // FINE)


def forget() -> None:
    """Drop cached fonts and words; needed after pygame quits."""
    font.cache_clear()
    _image.cache_clear()


def write(
    canvas: Canvas,
    text: str,
    box: pygame.Rect,
    size: int,
    weight: Weight = "Semibold",
    colour: Colour = (255, 255, 255),
    align: Align = "left",
    on_part: bool = False,
) -> pygame.Rect:
    """Write one line in the middle of a box's height; gives where it stands. `size` is for 800x480.

    What is wider than its box is written all the same and noted as overflow.
    """
    image = _image(text, canvas.px(size), weight, colour)
    at = image.get_rect(centery=box.centery)
    at.x = {"left": box.x, "centre": box.centerx - at.width // 2, "right": box.right - at.width}[align]
    if at.width > box.width + 1:
        canvas.overflow.append(text)
    canvas.written.append(Written(text, at, canvas.px(size), Style(size, size, lines=1), on_part))
    canvas.surface.blit(image, at)
    return at
