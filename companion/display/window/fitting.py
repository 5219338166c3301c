"""How a board's units become pixels: the whole board, or a part of it where its cells would be too small."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from companion.display.board import Board, Cell, Point
from companion.display.page import Picture
from companion.display.window.canvas import PageCanvas

LEAST = 1e-6
"""A board on which nothing lies yet counts as so large."""
NEAR = 34
"""The radius in pixels, at 800x480, that the cells of a part have."""


@dataclass(frozen=True)
class BoardFit:
    """How board units become pixels; `part`: whether some of the board lies outside of what is shown."""

    unit: float
    left: float
    top: float
    part: bool = False

    def at(self, point: Point) -> tuple[float, float]:
        """A point on the screen."""
        return self.left + point[0] * self.unit, self.top + point[1] * self.unit

    def points(self, cell: Cell) -> list[tuple[float, float]]:
        """A cell's corners on the screen."""
        return [self.at(p) for p in cell.corners]


def whole(board: Board, box: pygame.Rect) -> BoardFit:
    """All of the board in the middle of a box, as large as it fits."""
    left, top, right, bottom = board.extent
    wide, high = max(right - left, LEAST), max(bottom - top, LEAST)
    unit = min(box.width / wide, box.height / high)
    x = box.x + (box.width - unit * (right - left)) / 2
    y = box.y + (box.height - unit * (bottom - top)) / 2
    return BoardFit(unit, x - left * unit, y - top * unit)


def fitting(canvas: PageCanvas, picture: Picture, box: pygame.Rect) -> BoardFit:
    """Fit the whole board or, if its cells would be too small, the part in play.

    All that can be chosen is in that part, if it finds room; it does not move until the cursor leaves it.
    """
    board, picture = picture.board, picture.like or picture
    all_of_it = whole(board, box)
    radius = min(cell.radius for cell in board.cells if not cell.over)
    small = radius * all_of_it.unit < canvas.px(board.least) and not board.whole
    if not (small if picture.zoom is None else picture.zoom):
        return all_of_it
    shown = _bounds(board, board.focus or picture.marked or picture.cursor or picture.lit)
    unit = canvas.px(NEAR) / radius
    if shown is None or unit <= all_of_it.unit:
        return all_of_it
    part = _about(board, box, unit, ((shown[0] + shown[2]) / 2, (shown[1] + shown[3]) / 2))
    choosable = _bounds(board, picture.lit | picture.cursor)
    if choosable is not None and _has_room(box, unit, choosable):
        part = _moved(part, box, choosable)
    pointed = _bounds(board, picture.marked or picture.cursor)
    return part if pointed is None else _moved(part, box, pointed)


def _has_room(box: pygame.Rect, unit: float, bounds: tuple[float, float, float, float]) -> bool:
    """Whether so much of a board fits into a box."""
    left, top, right, bottom = bounds
    return (right - left) * unit <= box.width and (bottom - top) * unit <= box.height


def _moved(part: BoardFit, box: pygame.Rect, to: tuple[float, float, float, float]) -> BoardFit:
    """The same part, moved as little as shows what is pointed at."""
    left, top = part.at((to[0], to[1]))
    right, bottom = part.at((to[2], to[3]))
    x = max(0.0, box.left - left) - max(0.0, right - box.right)
    y = max(0.0, box.top - top) - max(0.0, bottom - box.bottom)
    return BoardFit(part.unit, part.left + x, part.top + y, part=True)


def _about(board: Board, box: pygame.Rect, unit: float, centre: Point) -> BoardFit:
    """So large that a unit has so many pixels, about a point; no room beyond the board is wasted."""
    left, top, right, bottom = board.extent
    x = _slid(centre[0] * unit, left * unit, right * unit, box.width)
    y = _slid(centre[1] * unit, top * unit, bottom * unit, box.height)
    return BoardFit(unit, box.centerx - x, box.centery - y, part=True)


def _slid(middle: float, low: float, high: float, room: float) -> float:
    """Where the middle of the view lies, so that it does not leave what there is."""
    if high - low <= room:
        return (low + high) / 2
    return min(max(middle, low + room / 2), high - room / 2)


def _bounds(board: Board, places: Iterable[str]) -> tuple[float, float, float, float] | None:
    """The box round some places and half a cell about them; None without any."""
    wanted = frozenset(places)
    cells = [cell for cell in board.cells if cell.place in wanted]
    if not cells:
        return None
    xs, ys = [x for c in cells for x, _ in c.corners], [y for c in cells for _, y in c.corners]
    rim = min(cell.radius for cell in board.cells if not cell.over)
    return min(xs) - rim, min(ys) - rim, max(xs) + rim, max(ys) + rim
