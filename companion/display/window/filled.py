"""A small board that fills a box with round corners."""

from __future__ import annotations

import pygame

from companion.display.board import Board
from companion.display.window import board_drawing, shapes
from companion.display.window.canvas import PageCanvas
from companion.display.window.theme import Theme

MOSTLY = 0.85
"""The share of the rectangle about a board that its cells fill, if it is cut to its room."""


def filled(
    canvas: PageCanvas, board: Board | None, colours: Theme, rect: pygame.Rect, radius: float, below: bool = True
) -> None:
    """A board that fills a box with round corners, at its lower edge only if they are round `below`.

    One with gaps between its outline and its corners is shown whole.
    """
    before = canvas.surface.subsurface(rect).copy()
    canvas.surface.blit(shapes.ground(rect.size, colours.board), rect)
    if board is not None and board.cells:
        left, top, right, bottom = board.extent
        across, down = rect.width / (right - left), rect.height / (bottom - top)
        unit = max(across, down) if _covers(board) else min(across, down)
        whole = pygame.Rect(0, 0, round(unit * (right - left)), round(unit * (bottom - top)))
        whole.center = rect.center
        edge = canvas.px(8)
        clip, usual = canvas.surface.get_clip(), canvas.theme
        canvas.surface.set_clip(rect)
        canvas.theme = colours
        board_drawing.small(canvas, board, whole.inflate(edge, edge))
        canvas.theme = usual
        canvas.surface.set_clip(clip)
    corners = pygame.Surface(rect.size, pygame.SRCALPHA)
    corners.blit(before, (0, 0))
    round_by = canvas.px(radius)
    pygame.draw.rect(
        corners,
        (0, 0, 0, 0),
        corners.get_rect(),
        border_top_left_radius=round_by,
        border_top_right_radius=round_by,
        border_bottom_left_radius=round_by if below else 0,
        border_bottom_right_radius=round_by if below else 0,
    )
    canvas.surface.blit(corners, rect)


def _covers(board: Board) -> bool:
    """Whether the cells fill most of the rectangle about them."""
    left, top, right, bottom = board.extent
    corners = ((cell.corners, (*cell.corners[1:], cell.corners[0])) for cell in board.cells)
    areas = (abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(one, other, strict=True))) / 2 for one, other in corners)
    return sum(areas) > MOSTLY * (right - left) * (bottom - top)
