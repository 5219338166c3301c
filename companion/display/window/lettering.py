"""Writing at exact sizes in three weights: a text keeps its size, and one that is too wide for its room is noted."""

from __future__ import annotations

from typing import Literal

import pygame

from companion.display.window.canvas import PageCanvas, WrittenText, line_height, line_of, width_of
from companion.display.window.theme import Colour, TextStyle

Weight = Literal["Semibold", "Bold", "Black"]
"""For text; for choices; for names and numbers."""
Align = Literal["left", "centre", "right"]


def width(text: str, size: int, weight: Weight = "Semibold") -> int:
    """The width of a line of text in pixels."""
    return width_of(text, size, weight)


def write(
    canvas: PageCanvas,
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
    px = canvas.px(size)
    if not text:
        return pygame.Rect(box.x, box.centery, 0, 0)
    image = line_of(text, px, colour, weight)
    at = image.get_rect(centery=box.centery)
    at.x = {"left": box.x, "centre": box.centerx - at.width // 2, "right": box.right - at.width}[align]
    if at.width > box.width + 1:
        canvas.overflow.append(text)
    line = at.inflate(0, line_height(px) - at.height)  # as high as lines that stand below each other
    canvas.written.append(WrittenText(text, line, px, TextStyle(px, px, lines=1, weight=weight), on_part))
    canvas.surface.blit(image, at)
    return at
