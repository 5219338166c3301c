"""Drawing a painted board: cells, lines, pieces, captions, and what is lit."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.display.board import Board, Caption, Cell, Piece, Point
from companion.display.page import Picture
from companion.display.window import shapes, theme
from companion.display.window.canvas import Canvas, width_of

SIDE_SHARE = 0.2  # captions at a side take at most this share of the width
ROW = 18  # the height of a row of captions above or below


@dataclass(frozen=True)
class Fit:
    """How board units become pixels."""

    unit: float
    left: float
    top: float

    def at(self, point: Point) -> tuple[float, float]:
        """A point on the screen."""
        return self.left + point[0] * self.unit, self.top + point[1] * self.unit

    def points(self, cell: Cell) -> list[tuple[float, float]]:
        """A cell's corners on the screen."""
        return [self.at(p) for p in cell.corners]


def draw(canvas: Canvas, picture: Picture, box: pygame.Rect) -> None:
    """Draw a board into a box, as large as it fits, and make its cells touchable."""
    board = picture.board
    if not board.cells:
        return
    rooms = _rooms(canvas, board, box)
    fit = _fit(board, box, rooms)
    for cell in board.cells:
        _cell(canvas, cell, fit)
    for line in board.lines:
        pygame.draw.lines(canvas.surface, theme.named(line.colour), False, [fit.at(p) for p in line.points], 3)
    for cell in board.cells:
        _frame(canvas, cell, fit, picture)
    cells = {c.place: c for c in board.cells}
    for piece in board.pieces:
        if piece.place in cells:
            _piece(canvas, piece, cells[piece.place], fit)
    for cell in board.cells:
        _touch(canvas, cell, fit)
    for caption in board.captions:
        index = [c for c in board.captions if c.side == caption.side].index(caption)
        beside = caption.side in ("left", "right")
        (_row_name if beside else _column_name)(canvas, board, caption, fit, rooms[caption.side], index)


def _rooms(canvas: Canvas, board: Board, box: pygame.Rect) -> dict[str, int]:
    """How much room the captions of each side take; where they are too long for their cells they take two rows."""
    size = canvas.style("caption").size
    rooms = {"left": 0, "right": 0, "top": 0, "bottom": 0}
    for side in rooms:
        texts = [c.text for c in board.captions if c.side == side]
        widest = max((width_of(text, size) for text in texts), default=0)
        if texts and side in ("left", "right"):
            rooms[side] = min(widest + canvas.px(10), round(box.width * SIDE_SHARE))
        elif texts:
            rooms[side] = canvas.px(2 * ROW if widest > _pitch(board, box, len(texts)) else ROW) + canvas.px(4)
    return rooms


def _pitch(board: Board, box: pygame.Rect, count: int) -> float:
    """About how many pixels each of `count` columns will have."""
    left, top, right, bottom = board.extent
    unit = min(box.width * (1 - SIDE_SHARE) / (right - left), (box.height - 2 * ROW) / (bottom - top))
    return unit * (right - left) / count


def _fit(board: Board, box: pygame.Rect, rooms: dict[str, int]) -> Fit:
    left, top, right, bottom = board.extent
    width = box.width - rooms["left"] - rooms["right"]
    height = box.height - rooms["top"] - rooms["bottom"]
    unit = min(width / (right - left), height / (bottom - top))
    x = box.x + rooms["left"] + (width - unit * (right - left)) / 2
    y = box.y + rooms["top"] + (height - unit * (bottom - top)) / 2
    return Fit(unit, x - left * unit, y - top * unit)


def _bounds(cell: Cell, fit: Fit) -> pygame.Rect:
    points = fit.points(cell)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))


def _inner(cell: Cell, fit: Fit, share: float) -> pygame.Rect:
    side = round(cell.radius * fit.unit * 2 * share)
    box = pygame.Rect(0, 0, side, side)
    box.center = tuple(map(round, fit.at(cell.centre)))  # type: ignore[assignment]  # pygame's stubs want floats
    return box


def _cell(canvas: Canvas, cell: Cell, fit: Fit) -> None:
    colour = theme.named(cell.fill.colour)
    canvas.polygon(_shrunk(cell, fit, canvas.px(1.5)), colour)
    shapes.pattern(canvas, cell.fill.pattern, _inner(cell, fit, 0.84 if len(cell.corners) == 4 else 0.62), colour)
    if cell.mark:
        canvas.write(cell.mark, _inner(cell, fit, 0.8), canvas.style("cell"), theme.ink_on(colour), "centre")


def _shrunk(cell: Cell, fit: Fit, by: float) -> list[tuple[float, float]]:
    cx, cy = fit.at(cell.centre)
    share = max(0.2, 1 - by / max(1.0, cell.radius * fit.unit))
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in fit.points(cell)]


def _frame(canvas: Canvas, cell: Cell, fit: Fit, picture: Picture) -> None:
    """What is lit has a frame, the cursor a thick one with a notch, and what a refusal means a cross."""
    if cell.place in picture.cursor:
        pygame.draw.polygon(canvas.surface, theme.CURSOR, _shrunk(cell, fit, canvas.px(3)), max(3, canvas.px(5)))
    elif cell.place in picture.lit:
        pygame.draw.polygon(canvas.surface, theme.LIT, _shrunk(cell, fit, canvas.px(3)), max(2, canvas.px(3)))
    elif picture.lit:
        shade = pygame.Surface(_bounds(cell, fit).size, pygame.SRCALPHA)
        shade.fill((*theme.GROUND, 110))
        canvas.surface.blit(shade, _bounds(cell, fit))
    if cell.place in picture.chosen:
        _corners(canvas, _inner(cell, fit, 0.9))
    if cell.place in picture.marked:
        box = _inner(cell, fit, 0.88)
        pygame.draw.rect(canvas.surface, theme.WARNING, box, max(3, canvas.px(4)), border_radius=canvas.px(6))
        arm = canvas.px(14)
        for dx, dy in ((-1, -1), (1, -1)):
            corner = box.topright if dx > 0 else box.topleft
            pygame.draw.line(
                canvas.surface,
                theme.WARNING,
                corner,
                (corner[0] - dx * arm, corner[1] - dy * arm),
                max(3, canvas.px(4)),
            )


def _corners(canvas: Canvas, box: pygame.Rect) -> None:
    """Four corners around what has been chosen already, or is asked about."""
    arm, wide = round(box.width * 0.3), max(3, canvas.px(4))
    for x, dx in ((box.left, arm), (box.right, -arm)):
        for y, dy in ((box.top, arm), (box.bottom, -arm)):
            pygame.draw.lines(canvas.surface, theme.CURSOR, False, [(x + dx, y), (x, y), (x, y + dy)], wide)


def _piece(canvas: Canvas, piece: Piece, cell: Cell, fit: Fit) -> None:
    x, y = fit.at(cell.centre)
    radius = cell.radius * fit.unit
    shapes.chip(canvas, piece.chip, x + piece.at[0] * radius, y + piece.at[1] * radius, piece.size * radius)


def _touch(canvas: Canvas, cell: Cell, fit: Fit) -> None:
    share = 1.0 if len(cell.corners) == 4 else 0.86  # a hexagon's box must not reach into its neighbours
    canvas.touch(_bounds(cell, fit) if share == 1.0 else _inner(cell, fit, share), f"place:{cell.place}")


def _row_name(canvas: Canvas, board: Board, caption: Caption, fit: Fit, room: int, index: int) -> None:
    left, _, right, _ = board.extent
    gap, y = canvas.px(6), round(fit.at(caption.at)[1])
    box = pygame.Rect(0, 0, room - gap, canvas.px(26))
    if caption.side == "left":
        box.midright = (round(fit.at((left, 0))[0]) - gap, y)
    else:
        box.midleft = (round(fit.at((right, 0))[0]) + gap, y)
    canvas.write(caption.text, box, canvas.style("caption"), align="right" if caption.side == "left" else "left")


def _column_name(canvas: Canvas, board: Board, caption: Caption, fit: Fit, room: int, index: int) -> None:
    left, top, right, bottom = board.extent
    count = sum(c.side == caption.side for c in board.captions)
    staggered = room > canvas.px(2 * ROW)
    wide = fit.unit * (right - left) / count * (1.94 if staggered else 0.98)
    box = pygame.Rect(0, 0, round(wide), canvas.px(ROW))
    x, away = round(fit.at(caption.at)[0]), canvas.px(2) + (canvas.px(ROW) if staggered and index % 2 == 0 else 0)
    if caption.side == "top":
        box.midbottom = (x, round(fit.at((0, top))[1]) - away)
    else:
        box.midtop = (x, round(fit.at((0, bottom))[1]) + away)
    canvas.write(caption.text, box, canvas.style("caption"), align="centre")
