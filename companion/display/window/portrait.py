"""Pages as picture files, drawn without a window."""

from __future__ import annotations

from io import BytesIO

import pygame

from companion.display.board import Board
from companion.display.page import Page
from companion.display.window import board_drawing
from companion.display.window.canvas import PageCanvas
from companion.display.window.draw import draw
from companion.display.window.theme import Theme


def png(page: Page, size: tuple[int, int], grown: float = 1.0) -> bytes:
    """A page, so many pixels wide and high, as a PNG file; its words are `grown` where it will be shown smaller."""
    surface = pygame.Surface(size)
    draw(surface, page, grown=grown)
    file = BytesIO()
    pygame.image.save(surface, file, "page.png")
    return file.getvalue()


def board_alone(board: Board, side: int, colours: Theme) -> bytes:
    """A board without a ground, as large as it fits into a square of so many pixels: red, green, blue and opacity of
    each. Parts are taken as they were drawn before, so that it takes no time.
    """
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    board_drawing.small(PageCanvas(surface, colours, hurried=True), board, surface.get_rect())
    return pygame.image.tostring(surface, "RGBA")
