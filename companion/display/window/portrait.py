"""Pages as picture files, drawn without a window."""

from __future__ import annotations

from io import BytesIO

import pygame

from companion.display.page import Page
from companion.display.window.draw import draw


def png(page: Page, size: tuple[int, int], grown: float = 1.0) -> bytes:
    """A page, so many pixels wide and high, as a PNG file; its words are `grown` where it will be shown smaller."""
    surface = pygame.Surface(size)
    draw(surface, page, grown=grown)
    file = BytesIO()
    pygame.image.save(surface, file, "page.png")
    return file.getvalue()
