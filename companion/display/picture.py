"""Drawing a painted board: cells, lines, pieces, captions, and what is lit."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.display import shapes, theme
from companion.display.board import Board, Caption, Cell, Piece, Point
from companion.display.canvas import Canvas, width_of
from companion.display.page import Picture

SIDE_SHARE = 0.2  # captions at a side take at most this share of the width


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


def width_for(canvas: Canvas, board: Board, height: int) -> int:
    """The width in pixels at which a board fills a height, captions included."""
    left, top, right, bottom = board.extent
    if bottom <= top:
        return 0
    rooms = _rooms(canvas, board, canvas.px(theme.WIDTH))
    cells = height - rooms["top"] - rooms["bottom"]
    return round(cells * (right - left) / (bottom - top)) + rooms["left"] + rooms["right"]


def draw(canvas: Canvas, picture: Picture, box: pygame.Rect) -> None:
    """Draw a board into a box, as large as it fits, and make its cells touchable."""
    board = picture.board
    if not board.cells:
        return
    fit = _fit(canvas, board, box)
    for cell in board.cells:
        _cell(canvas, cell, fit)
    for line in board.lines:
        pygame.draw.lines(canvas.surface, theme.named(line.colour), False, [fit.at(p) for p in line.points], 3)
    for cell in board.cells:
        _frame(canvas, cell, fit, picture)
    radii = {c.place: c for c in board.cells}
    for piece in board.pieces:
        if piece.place in radii:
            _piece(canvas, piece, radii[piece.place], fit)
    for cell in board.cells:
        _touch(canvas, cell, fit)
    for side in ("left", "right", "top", "bottom"):
        _captions(canvas, [c for c in board.captions if c.side == side], side, fit, board)


def _rooms(canvas: Canvas, board: Board, width: int) -> dict[str, int]:
    size = canvas.style("caption").size
    rooms = {"left": 0, "right": 0, "top": 0, "bottom": 0}
    for caption in board.captions:
        if caption.side in ("left", "right"):
            wide = min(width_of(caption.text, size) + canvas.px(10), round(width * SIDE_SHARE / 1.6))
            rooms[caption.side] = max(rooms[caption.side], wide)
        else:
            rooms[caption.side] = canvas.px(40 if _crowded(board, caption.side) else 24)
    return rooms


def _crowded(board: Board, side: str) -> bool:
    """Whether so many captions stand on a side that they take turns in two rows."""
    return sum(c.side == side for c in board.captions) > 6


def _fit(canvas: Canvas, board: Board, box: pygame.Rect) -> Fit:
    left, top, right, bottom = board.extent
    rooms = _rooms(canvas, board, canvas.px(theme.WIDTH))
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


def _piece(canvas: Canvas, piece: Piece, cell: Cell, fit: Fit) -> None:
    x, y = fit.at(cell.centre)
    radius = cell.radius * fit.unit
    shapes.chip(canvas, piece.chip, x + piece.at[0] * radius, y + piece.at[1] * radius, piece.size * radius)


def _touch(canvas: Canvas, cell: Cell, fit: Fit) -> None:
    share = 1.0 if len(cell.corners) == 4 else 0.86  # a hexagon's box must not reach into its neighbours
    canvas.touch(_bounds(cell, fit) if share == 1.0 else _inner(cell, fit, share), f"place:{cell.place}")


def _captions(canvas: Canvas, captions: list[Caption], side: str, fit: Fit, board: Board) -> None:
    left, top, right, bottom = board.extent
    style = canvas.style("caption")
    rooms = _rooms(canvas, board, canvas.px(theme.WIDTH))
    for index, caption in enumerate(captions):
        x, y = fit.at(caption.at)
        if side in ("left", "right"):
            box = pygame.Rect(0, 0, rooms[side] - canvas.px(6), canvas.px(26))
            edge = fit.at((left, 0))[0] - canvas.px(6) if side == "left" else fit.at((right, 0))[0] + canvas.px(6)
            box.midright, align = (round(edge), round(y)), "right"
            if side == "right":
                box.midleft, align = (round(edge), round(y)), "left"
        else:
            crowded = _crowded(board, side)
            pitch = fit.unit * (right - left) / max(1, len(captions))
            row = canvas.px(18) if crowded else canvas.px(22)
            box = pygame.Rect(0, 0, round(pitch * (1.9 if crowded else 0.98)), row)
            away = canvas.px(2) + (row if crowded and index % 2 == 0 else 0)
            edge = fit.at((0, top))[1] - away if side == "top" else fit.at((0, bottom))[1] + away
            box.midbottom = (round(x), round(edge))
            if side == "bottom":
                box.midtop = (round(x), round(edge))
            align = "centre"
        canvas.write(caption.text, box, style, align=align)
