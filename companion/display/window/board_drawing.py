"""Drawing a painted board: cells, lines, pieces, captions, and what is lit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import ceil, dist

import pygame

from companion.display.board import Board, Caption, Cell, Piece, Point
from companion.display.inputs import ZOOM_IN, ZOOM_OUT
from companion.display.page import Picture
from companion.display.window import fitting, layers, marks, pictures, seat_cards, shapes, smooth, theme, tracks
from companion.display.window.canvas import DrawnPiece, PageCanvas
from companion.display.window.fitting import BoardFit
from companion.display.window.icons import icon

EDGE, ICON = 5 / 11, 3 / 8  # how wide the strip for pictures of rows and columns is, and how large they are, in cells
HAND, LARGE_HAND, BESIDE = 12, 16, 0.62
"""Pixels of the radius of the hand at a place, at least and at most, and how far across and along from its middle it
stands, in radii of the place.
"""
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))
RING, GAP = 1.6, 1.25  # how much larger than a lit corner the ring round a chosen one is, outside and inside
ROUND = 8
"""A cell of so many corners and more, that lies over others, is drawn as a ring."""
RINGS, SHARE = (9, 17), 0.36
"""Pixels of the radius of a lit corner's ring, at least and at most, and its share of the way to the next one."""
SQUARE = 22  # of such a radius in pixels, squares have a gap between them
FINGER = 48  # what a finger needs to hit one place among others
STRIP = 2  # times as wide as high is a cell for words
LETTER = 1.2  # of a square's side, the room for a line of one letter, which itself is lower
INSET = 0.24  # the share of the box that a small picture of the whole board takes


def draw(canvas: PageCanvas, picture: Picture, box: pygame.Rect) -> None:
    """Draw a board into a box, as large as it fits, and make its cells touchable."""
    board = picture.board
    if not board.cells:
        return
    canvas.areas.append(box)
    if board.seats:
        seat_cards.draw(canvas, picture, box)
        box = seat_cards.between(box)
    box = _above_tracks(canvas, board, box)
    inner = _inner_box(board, box)
    fit = fitting.fitting(canvas, picture, inner)
    shown = inner if fit.part else box  # names keep their room beside a part
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(shown)
    _board(canvas, picture, fit)
    for cell in sorted(board.cells, key=lambda c: c.over):
        if not cell.over or _shows(cell, picture):
            _touch(canvas, cell, fit, shown)
    canvas.surface.set_clip(before)
    edges = inner if fit.part else _edges(board, fit)
    for caption in board.captions:
        x, y = fit.at(caption.at)
        beside = caption.side in ("left", "right")
        if not fit.part or (edges.top < y < edges.bottom if beside else edges.left < x < edges.right):
            _caption(canvas, caption, fit, edges)
    if fit.part:
        _inset(canvas, picture, fit, inner)
        return
    if board.focus and (picture.zoom is not None or _could_be_larger(canvas, board, fit)):
        _magnifier(canvas, box)


def _above_tracks(canvas: PageCanvas, board: Board, box: pygame.Rect) -> pygame.Rect:
    """Draw the tracks where the whole board leaves room below itself; gives the room above them."""
    if not board.tracks:
        return box
    inner = _inner_box(board, box)
    left, top, right, bottom = board.extent
    high = inner.y - box.y + ceil(min(inner.width / (right - left), inner.height / (bottom - top)) * (bottom - top))
    below = pygame.Rect(box.x, box.y + high, box.width, box.height - high)
    if below.height < len(board.tracks) * canvas.px(tracks.LEAST):
        return box
    layers.drawn(canvas, "tracks", below, (board.tracks,), None, lambda: tracks.draw(canvas, board.tracks, below))
    return pygame.Rect(box.x, box.y, box.width, high)


def _lines(canvas: PageCanvas, board: Board, fit: BoardFit) -> None:
    for line in board.lines:
        pygame.draw.lines(canvas.surface, canvas.theme.named(line.colour), False, [fit.at(p) for p in line.points], 3)
    for way in board.ways:
        colour = canvas.theme.cursor if way.colour == "line" else canvas.theme.named(way.colour)
        _way(canvas, [fit.at(p) for p in way.points], colour)


def _way(canvas: PageCanvas, points: Sequence[Point], colour: theme.Colour) -> None:
    """A way as dots on a dark line."""
    wide, step = canvas.px(8), canvas.px(11)
    for start, end in pairwise(points):
        pygame.draw.line(canvas.surface, theme.NIGHT, start, end, wide)
        count = max(1, round(dist(start, end) / step))
        for n in range(count + 1):
            at = (start[0] + (end[0] - start[0]) * n / count, start[1] + (end[1] - start[1]) * n / count)
            canvas.disc(at, wide // 2, theme.NIGHT)
            canvas.disc(at, canvas.px(3), colour)


def small(canvas: PageCanvas, board: Board, box: pygame.Rect) -> None:
    """Draw all of a board into a box of a few pixels, only to be looked at."""
    _board(canvas, Picture(board), fitting.whole(board, box.inflate(-canvas.px(8), -canvas.px(8))))


def _board(canvas: PageCanvas, picture: Picture, fit: BoardFit) -> None:
    """Cells, lines, pieces, and what is lit."""
    board = picture.board
    shadow, ghosts = (frozenset(m.place for m in picture.marks if m.kind == kind) for kind in ("shadow", "ghost"))
    picture = replace(
        picture, cursor=picture.cursor - shadow, chosen=picture.chosen - shadow, hands=picture.hands - shadow
    )
    under = [cell for cell in board.cells if not cell.over]
    over = [cell for cell in board.cells if cell.over and _shows(cell, picture)]
    over = [replace(cell, mark="") if cell.place in ghosts else cell for cell in over]  # the piece stands over it
    _cells(canvas, board, under, fit)
    _lines(canvas, board, fit)
    cells = {c.place: c for c in board.cells}
    for cell in under:
        marks.frame(canvas, _shape(canvas, cell, fit), cell.place, picture)
    for piece in board.pieces:
        if piece.place in cells:
            _piece(canvas, piece, cells[piece.place], fit)
    radius = _ring(canvas, [fit.at(cell.centre) for cell in over if len(cell.corners) >= ROUND])
    for cell in sorted(over, key=lambda cell: cell.place in picture.cursor):
        _over(canvas, cell, fit, picture, radius)
    if picture.dimmed:
        _dim(canvas, picture, fit)
    for cell in under:
        marks.upon(canvas, _shape(canvas, cell, fit), cell.place, picture)
    for place in sorted(picture.hands & cells.keys()):
        _hand(canvas, cells[place], fit)
    for mark in picture.marks:
        if mark.place in cells:
            cell = cells[mark.place]
            least = canvas.px(40) if cell.over and len(cell.corners) >= ROUND else 0
            marks.draw(canvas, mark, _shape(canvas, cell, fit, least))


def _cells(canvas: PageCanvas, board: Board, under: Sequence[Cell], fit: BoardFit) -> None:
    """The cells that lie under all else; a board in a part of the page shows the same ones from page to page."""
    box = canvas.surface.get_clip()

    def draw() -> None:
        for cell in under:
            _cell(canvas, cell, fit)

    if box == canvas.surface.get_rect():
        draw()
    else:
        layers.drawn(canvas, "cells", box, (board.cells,), fit, draw)


def _shows(cell: Cell, picture: Picture) -> bool:
    """Whether a cell that lies over others is shown."""
    return any(cell.place in places for places in (picture.lit, picture.cursor, picture.marked, picture.chosen))


def _inset(canvas: PageCanvas, picture: Picture, fit: BoardFit, box: pygame.Rect) -> None:
    """The whole board small in a corner, where it hides least of what is pointed at, with a frame round the part that
    is shown; a finger on it shows all.
    """
    left, top, right, bottom = picture.board.extent
    share = min(INSET * box.width / (right - left), 1.6 * INSET * box.height / (bottom - top))
    small = pygame.Rect(0, 0, round(share * (right - left)) + 8, round(share * (bottom - top)) + 8)
    sides, ends = (box.x, box.right - small.width), (box.bottom - small.height, box.y)
    corners = [small.move(x - small.x, y - small.y) for x in sides for y in ends]
    pointed, choosable = picture.cursor | picture.marked, picture.lit | picture.hands | picture.concerned
    small = min(corners, key=lambda corner: [_hidden(picture.board, at, fit, corner) for at in (pointed, choosable)])
    canvas.box(small, canvas.theme.ground, canvas.theme.edge)
    to = fitting.whole(picture.board, small.inflate(-8, -8))
    for cell in picture.board.cells:
        if not cell.over and (cell.art is not None or cell.fill.colour != "void"):
            colour = canvas.theme.named(cell.fill.colour)
            lit = cell.place in picture.lit or cell.place in picture.cursor
            pygame.draw.polygon(canvas.surface, canvas.theme.lit if lit else colour, to.points(cell))
    for piece in picture.board.pieces:
        found = picture.board.cell(piece.place)
        if found is not None and piece.chip.form == "figure":
            pygame.draw.circle(canvas.surface, canvas.theme.named(piece.chip.colour), to.at(found.centre), canvas.px(3))
    x, y = ((box.x - fit.left) / fit.unit, (box.y - fit.top) / fit.unit)
    seen = pygame.Rect(*map(round, (*to.at((x, y)), box.width / fit.unit * to.unit, box.height / fit.unit * to.unit)))
    pygame.draw.rect(canvas.surface, canvas.theme.ink, seen.clip(small), max(1, canvas.px(2)))
    canvas.touch(small, ZOOM_OUT)


def _hidden(board: Board, places: Collection[str], fit: BoardFit, box: pygame.Rect) -> int:
    """How many corners of some places a box would hide."""
    cells = (cell for cell in board.cells if cell.place in places)
    return sum(box.collidepoint(at) for cell in cells for at in fit.points(cell))


def _could_be_larger(canvas: PageCanvas, board: Board, fit: BoardFit) -> bool:
    return min(c.radius for c in board.cells if not c.over) * fit.unit < canvas.px(fitting.NEAR)


def _magnifier(canvas: PageCanvas, box: pygame.Rect) -> None:
    """What shows a part of the board larger."""
    side = canvas.px(FINGER)
    button = pygame.Rect(box.x, box.bottom - side, side, side)
    canvas.box(button, canvas.theme.raised, canvas.theme.edge)
    glass = (button.x + side * 0.43, button.y + side * 0.43)
    wide = max(2, canvas.px(3))
    pygame.draw.circle(canvas.surface, canvas.theme.ink, glass, side * 0.22, wide)
    ends = (glass[0] + side * 0.16, glass[1] + side * 0.16), (button.right - side * 0.2, button.bottom - side * 0.2)
    pygame.draw.line(canvas.surface, canvas.theme.ink, *ends, wide + 1)
    canvas.touch(button, ZOOM_IN)


def _inner_box(board: Board, box: pygame.Rect) -> pygame.Rect:
    """What pictures of rows and columns leave of a box."""
    left, top, right, bottom = board.extent
    drawn = {caption.side for caption in board.captions if caption.art is not None}
    wide = right - left + EDGE * len(drawn & {"left", "right"})
    high = bottom - top + EDGE * len(drawn & {"top", "bottom"})
    room = round(EDGE * min(box.width / max(wide, fitting.LEAST), box.height / max(high, fitting.LEAST)))
    rooms = {side: room if side in drawn else 0 for side in ("left", "right", "top", "bottom")}
    width, height = box.width - rooms["left"] - rooms["right"], box.height - rooms["top"] - rooms["bottom"]
    return pygame.Rect(box.x + rooms["left"], box.y + rooms["top"], width, height)


def _bounds(cell: Cell, fit: BoardFit) -> pygame.Rect:
    points = fit.points(cell)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))


def _inner(cell: Cell, fit: BoardFit, share: float) -> pygame.Rect:
    side = round(cell.radius * fit.unit * 2 * share)
    box = pygame.Rect(0, 0, side, side)
    box.center = tuple(map(round, fit.at(cell.centre)))  # type: ignore[assignment]  # pygame's stubs want floats
    return box


def _for_mark(cell: Cell, fit: BoardFit) -> pygame.Rect:
    """The room for what is printed in a cell: in a strip its whole length, for one letter in a square all of it."""
    bounds, square = _bounds(cell, fit), len(cell.corners) == 4
    if square and bounds.width > STRIP * bounds.height:
        return bounds.inflate(-bounds.height // 4, 0)
    return _inner(cell, fit, LETTER if square and len(cell.mark) == 1 else 0.8)


def _cell(canvas: PageCanvas, cell: Cell, fit: BoardFit) -> None:
    margin = _margin(canvas, cell, fit)
    side = _side(cell) * fit.unit - (2 * margin or canvas.px(1.5))
    radius = canvas.px(marks.CORNER) if margin and not cell.turn % 90 else 0
    if cell.art is not None and pictures.show(canvas, cell.art, *fit.at(cell.centre), side, cell.turn, radius):
        return
    if cell.fill.colour == "void":  # nothing lies there
        pygame.draw.polygon(canvas.surface, canvas.theme.edge, _shrunk(cell, fit, canvas.px(3)), 1)
        return
    colour = canvas.theme.named(cell.fill.colour)
    solid = _OWN.get(cell.fill.pattern)
    if solid is not None:
        solid(canvas, cell, fit, colour)
        return
    if margin and not cell.turn:
        bounds = _bounds(cell, fit)
        smooth.rounded(canvas.surface, colour, bounds.inflate(-2 * margin, -2 * margin), radius)
    else:
        canvas.polygon(_shrunk(cell, fit, canvas.px(1.5)), colour)
    shapes.pattern(canvas, cell.fill.pattern, _inner(cell, fit, 0.84 if len(cell.corners) == 4 else 0.62), colour)
    if cell.mark:
        canvas.write(
            cell.mark, _for_mark(cell, fit), canvas.style("mark"), theme.ink_on(colour), "centre", on_part=True
        )


def _raised(canvas: PageCanvas, cell: Cell, fit: BoardFit, colour: theme.Colour) -> None:
    """A square of something solid, seen from above: lighter at its upper edge, darker at its lower one."""
    box = _bounds(cell, fit).inflate(-2 * canvas.px(1.5), -2 * canvas.px(1.5))
    edge = max(1, round(0.07 * box.height))
    round_by = round(0.16 * box.height)
    for tone, part in (
        (theme.mixed(colour, theme.NIGHT, 0.22), box),
        (theme.mixed(colour, theme.WHITE, 0.3), pygame.Rect(box.x, box.y, box.width, box.height - edge)),
        (colour, pygame.Rect(box.x, box.y + edge, box.width, box.height - 2 * edge)),
    ):
        smooth.rounded(canvas.surface, tone, part, round_by)
    size = max(canvas.px(theme.LEAST), round(0.54 * box.height))
    style = theme.TextStyle(size, size, lines=1, weight="Black")
    canvas.write(cell.mark, box.inflate(size, size), style, theme.ink_on(colour), "centre", on_part=True)


def _aside(canvas: PageCanvas, cell: Cell, fit: BoardFit, colour: theme.Colour) -> None:
    """A side of something solid that is seen from above, with its letter turned to who sits there."""
    points = _shrunk(cell, fit, canvas.px(1.5))
    canvas.polygon(points, theme.mixed(colour, theme.NIGHT, 0.12))
    pygame.draw.polygon(canvas.surface, colour, points, max(1, canvas.px(1.5)))
    high = round(cell.radius * 2 * fit.unit)
    size = max(canvas.px(theme.LEAST), round(0.72 * high))
    drawn = pygame.Surface((2 * high, 2 * high), pygame.SRCALPHA)
    part = PageCanvas(drawn, canvas.theme)
    style = theme.TextStyle(size, size, lines=1, weight="Black")
    part.write(cell.mark, drawn.get_rect(), style, theme.ink_on(colour), "centre", on_part=True)
    turned = pygame.transform.rotate(drawn, -cell.turn)
    x, y = fit.at(cell.centre)
    canvas.surface.blit(turned, turned.get_rect(center=(round(x), round(y))))


def _room(canvas: PageCanvas, cell: Cell, fit: BoardFit, colour: theme.Colour) -> None:
    """A room beside the board for other parts, with a number at its right end."""
    box = _bounds(cell, fit)
    canvas.box(box, colour, canvas.theme.edge, 2, 10)
    style = theme.TextStyle(canvas.px(28), canvas.px(20), lines=1, weight="Black")
    canvas.write(cell.mark, box.inflate(-canvas.px(24), 0), style, canvas.theme.ink, "right", on_part=True)


_OWN = {"raised": _raised, "aside": _aside, "room": _room}
"""Patterns of cells that are drawn in a way of their own."""


def _side(cell: Cell) -> float:
    """How wide a picture is, in board units, that fills a cell: a square's side, or from tip to tip of a hexagon."""
    return 2 * (cell.radius if len(cell.corners) == 4 else max(dist(cell.centre, corner) for corner in cell.corners))


def _shrunk(cell: Cell, fit: BoardFit, by: float) -> list[tuple[float, float]]:
    cx, cy = fit.at(cell.centre)
    share = max(0.2, 1 - by / max(1.0, cell.radius * fit.unit))
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in fit.points(cell)]


def _margin(canvas: PageCanvas, cell: Cell, fit: BoardFit) -> int:
    """The gap in pixels at each side of a square, so that two neighbours can be told apart."""
    square = len(cell.corners) == 4 and not cell.over and cell.fill.pattern not in _OWN
    return canvas.px(2) if square and cell.radius * fit.unit >= canvas.px(SQUARE) else 0


def _shape(canvas: PageCanvas, cell: Cell, fit: BoardFit, least: float = 0.0) -> marks.PlaceShape:
    """A place as marks go round it."""
    margin = _margin(canvas, cell, fit)
    radius = max(cell.radius * fit.unit - margin, least)
    return marks.PlaceShape(tuple(_shrunk(cell, fit, margin)), fit.at(cell.centre), radius)


def _ring(canvas: PageCanvas, middles: Sequence[Point]) -> int:
    """The radius of the rings of corners: smaller where they stand close, so that what lies between them is seen."""
    apart = min((dist(one, other) for n, one in enumerate(middles) for other in middles[:n]), default=canvas.px(FINGER))
    return max(canvas.px(RINGS[0]), min(canvas.px(RINGS[1]), int(apart * SHARE)))


def _over(canvas: PageCanvas, cell: Cell, fit: BoardFit, picture: Picture, radius: int) -> None:
    """A corner or an edge that can be chosen, or is pointed at; and what is said of it."""
    _tip(canvas, cell, fit, cell.place in picture.cursor, radius)
    if cell.place in picture.chosen:
        _corners(canvas, _inner(cell, fit, 0.9))
    if cell.place in picture.marked:
        marks.upon(canvas, _shape(canvas, cell, fit), cell.place, picture)


def _dim(canvas: PageCanvas, picture: Picture, fit: BoardFit) -> None:
    """Let all stand back but what is wrong or concerned."""
    shown = canvas.surface.get_clip()
    shade = pygame.Surface(shown.size, pygame.SRCALPHA)
    shade.fill((*canvas.theme.ground, 150))
    for cell in picture.board.cells:
        if cell.place in picture.marked | picture.concerned:
            points = [(x - shown.x, y - shown.y) for x, y in fit.points(cell)]
            pygame.draw.polygon(shade, (0, 0, 0, 0), points)
    canvas.surface.blit(shade, shown)


def _tip(canvas: PageCanvas, cell: Cell, fit: BoardFit, at: bool, radius: int) -> None:
    """What lies over other cells: a corner is a ring so large, with what is said of it where that finds room, and a
    disc where the cursor is `at`; an edge is filled, and where the cursor is, a ring round it says so without its
    colour.
    """
    if len(cell.corners) >= ROUND:
        middle = fit.at(cell.centre)
        dark, wide = max(1, canvas.px(2)), canvas.px(4)
        if at:
            canvas.disc(middle, canvas.px(33) + dark, canvas.theme.cursor, theme.NIGHT, dark)
            _said(canvas, cell, fit, canvas.theme.on_cursor)
            return
        said = cell.mark if radius >= canvas.px(RINGS[1]) else ""
        pygame.draw.circle(canvas.surface, theme.NIGHT, middle, radius + dark, 0 if said else wide + 2 * dark)
        pygame.draw.circle(canvas.surface, canvas.theme.lit, middle, radius, wide)
        if said:
            _said(canvas, cell, fit, theme.PAPER)
        return
    corners = _for_a_finger(canvas, cell, fit)
    points = fit.points(replace(cell, corners=corners))
    edge, colour = max(2, canvas.px(2)), canvas.theme.cursor if at else canvas.theme.lit
    if at:
        ring = fit.points(replace(cell, corners=_grown(corners, cell.centre, RING)))
        pygame.draw.polygon(canvas.surface, colour, ring)
        pygame.draw.polygon(canvas.surface, theme.NIGHT, ring, edge)
        gap = fit.points(replace(cell, corners=_grown(corners, cell.centre, GAP)))
        pygame.draw.polygon(canvas.surface, theme.PAPER, gap)
    pygame.draw.polygon(canvas.surface, colour, points)
    pygame.draw.polygon(canvas.surface, theme.NIGHT, points, edge)
    _said(canvas, cell, fit, canvas.theme.on_cursor)


def _said(canvas: PageCanvas, cell: Cell, fit: BoardFit, ink: theme.Colour) -> None:
    """What is said on what lies over other cells."""
    if cell.mark:
        canvas.write(cell.mark, _inner(cell, fit, 1.4), canvas.style("mark"), ink, "centre", on_part=True)


def _grown(corners: tuple[Point, ...], middle: Point, by: float) -> tuple[Point, ...]:
    """A shape so much larger about its middle."""
    x, y = middle
    return tuple((x + (a - x) * by, y + (b - y) * by) for a, b in corners)


def _for_a_finger(canvas: PageCanvas, cell: Cell, fit: BoardFit) -> tuple[tuple[float, float], ...]:
    """The corners of a cell that lies over others, so large that it is seen and hit."""
    x, y = cell.centre
    reach = max(dist((x, y), corner) for corner in cell.corners)  # alike whichever way a cell is turned
    share = max(1.0, canvas.px(FINGER / 4) / max(0.1, reach * fit.unit))
    return _grown(cell.corners, cell.centre, share)


def _corners(canvas: PageCanvas, box: pygame.Rect) -> None:
    """Four corners around what has been chosen already, or is asked about."""
    arm, wide = round(box.width * 0.3), max(3, canvas.px(4))
    for x, dx in ((box.left, arm), (box.right, -arm)):
        for y, dy in ((box.top, arm), (box.bottom, -arm)):
            pygame.draw.lines(canvas.surface, canvas.theme.cursor, False, [(x + dx, y), (x, y), (x, y + dy)], wide)


def _hand(canvas: PageCanvas, cell: Cell, fit: BoardFit) -> None:
    """A hand at that corner of a place where it hides the least of what stands there, up right if it can."""
    x, y = fit.at(cell.centre)
    reach = max(cell.radius * fit.unit, canvas.px(FINGER / 4))
    radius = max(canvas.px(HAND), min(canvas.px(LARGE_HAND), round(reach * 0.38)))
    corners = [(round(x + dx * reach * BESIDE), round(y + dy * reach * BESIDE)) for dx, dy in CORNERS]
    there = [piece for piece in canvas.standing if piece.place == cell.place]
    at = min(corners, key=lambda at: sum(max(0.0, radius + p.radius - dist(at, (p.x, p.y))) for p in there))
    rim = max(1, canvas.px(2))
    canvas.disc(at, radius + rim, theme.PAPER, theme.NIGHT, rim)
    drawn = icon("hand", round(radius * 1.3), theme.NIGHT)
    canvas.surface.blit(drawn, drawn.get_rect(center=at))


def _piece(canvas: PageCanvas, piece: Piece, cell: Cell, fit: BoardFit) -> None:
    x, y = fit.at(cell.centre)
    radius = cell.radius * fit.unit
    x, y, radius = x + piece.at[0] * radius, y + piece.at[1] * radius, piece.size * radius
    canvas.standing.append(DrawnPiece(piece.chip, piece.place, round(x), round(y), round(radius)))
    shapes.chip(canvas, piece.chip, x, y, radius)


def _touch(canvas: PageCanvas, cell: Cell, fit: BoardFit, box: pygame.Rect) -> None:
    share = 1.0 if len(cell.corners) == 4 else 0.86  # a hexagon's box must not reach into its neighbours
    rect = _bounds(cell, fit) if share == 1.0 else _inner(cell, fit, share)
    if cell.over:
        rect = pygame.Rect(0, 0, canvas.px(FINGER), canvas.px(FINGER))
        rect.center = tuple(map(round, fit.at(cell.centre)))  # type: ignore[assignment]  # pygame's stubs want floats
    rect = rect.clip(box)
    if rect.width and rect.height:
        canvas.spots[f"cell:{cell.place}"] = rect
        canvas.outlines[cell.place] = partial(fit.points, cell)
        canvas.touch(rect, f"place:{cell.place}")


def _edges(board: Board, fit: BoardFit) -> pygame.Rect:
    """Where the whole board lies, in pixels."""
    left, top, right, bottom = board.extent
    corner, other = fit.at((left, top)), fit.at((right, bottom))
    return pygame.Rect(round(corner[0]), round(corner[1]), round(other[0] - corner[0]), round(other[1] - corner[1]))


def _caption(canvas: PageCanvas, caption: Caption, fit: BoardFit, edges: pygame.Rect) -> None:
    """Draw what stands for a row or column beside the edges of what is shown."""
    if caption.art is None:
        return
    x, y = fit.at(caption.at)
    away = fit.unit * EDGE / 2
    x = {"left": edges.left - away, "right": edges.right + away}.get(caption.side, x)
    y = {"top": edges.top - away, "bottom": edges.bottom + away}.get(caption.side, y)
    drawn = pictures.scaled(caption.art, round(fit.unit * ICON))
    canvas.surface.blit(drawn, drawn.get_rect(center=(round(x), round(y))))
