"""A painted board made small enough to send, and made a board again: no names of places, no captions, whole numbers."""

from __future__ import annotations

from companion.display.board import Bar, Board, BoardLine, Cell, Entry, Fill, Piece, Point, Table
from companion.display.board import Chip as BoardChip
from companion.hall.schema import Chip, Drawing, GridEntry, ScoreGrid

SIDE = 1000  # the larger side of a drawing


def drawn(board: Board) -> Drawing:
    """The board as a drawing."""
    if not board.cells:
        return Drawing()
    left, top, right, bottom = board.extent
    scale = SIDE / max(right - left, bottom - top, 1e-9)

    def at(point: Point) -> tuple[int, int]:
        return round((point[0] - left) * scale), round((point[1] - top) * scale)

    shapes: dict[tuple[int, ...], int] = {}
    cells = []
    for cell in board.cells:
        x, y = at(cell.centre)
        shape = tuple(n for cx, cy in map(at, cell.corners) for n in (cx - x, cy - y))
        index = shapes.setdefault(_settled(shape, shapes), len(shapes))
        cells.append((index, x, y, cell.fill.colour, cell.fill.pattern, cell.mark))
    numbers = {cell.place: n for n, cell in enumerate(board.cells)}
    pieces = tuple(_piece(piece, numbers[piece.place]) for piece in board.pieces if piece.place in numbers)
    lines = tuple((line.colour, tuple(n for p in line.points for n in at(p))) for line in board.lines)
    return Drawing(tuple(shapes), tuple(cells), pieces, lines)


def _settled(shape: tuple[int, ...], known: dict[tuple[int, ...], int]) -> tuple[int, ...]:
    """A shape known already that differs by rounding only, or the shape itself."""
    alike = (k for k in known if len(k) == len(shape) and all(abs(a - b) <= 1 for a, b in zip(k, shape, strict=True)))
    return next(alike, shape)


def _piece(piece: Piece, cell: int) -> tuple[int, str, str, str, int, int, int]:
    chip = piece.chip
    x, y, size = (round(100 * n) for n in (*piece.at, piece.size))
    return cell, chip.colour, chip.letter, chip.form, x, y, size


def board_of(drawing: Drawing, scores: ScoreGrid | None = None) -> Board:
    """The board of a drawing, for the same code that draws every board, with its table of scores."""
    cells = tuple(
        Cell(str(n), _around(x, y, drawing.shapes[shape]), Fill(colour, pattern), mark, mark)
        for n, (shape, x, y, colour, pattern, mark) in enumerate(drawing.cells)
    )
    pieces = tuple(
        Piece(str(cell), BoardChip(colour, letter, form), (x / 100, y / 100), size / 100)
        for cell, colour, letter, form, x, y, size in drawing.pieces
    )
    lines = tuple(
        BoardLine(tuple(zip(points[::2], points[1::2], strict=True)), colour) for colour, points in drawing.lines
    )
    return Board(cells, pieces, tables=(table_of(scores),) if scores and scores.rows else (), lines=lines)


def _around(x: int, y: int, shape: tuple[int, ...]) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for dx, dy in zip(shape[::2], shape[1::2], strict=True))


def grid(table: Table) -> ScoreGrid:
    """A table of scores as it is sent."""
    return ScoreGrid(tuple(map(_said, table.heads)), tuple(tuple(map(_said, row)) for row in table.rows))


def table_of(scores: ScoreGrid) -> Table:
    """The table of scores that was sent; rows that are shorter than the heads are filled."""
    width = max((len(row) for row in (scores.heads, *scores.rows)), default=0)
    rows = tuple((*map(_entry, row), *("",) * (width - len(row))) for row in scores.rows)
    heads = (*map(_entry, scores.heads), *("",) * (width - len(scores.heads))) if scores.heads else ()
    return Table(rows, heads)


def _said(entry: Entry) -> GridEntry:
    if isinstance(entry, BoardChip):
        return _chip(entry)
    if isinstance(entry, Bar):
        return str(entry)
    return tuple(map(_chip, entry)) if isinstance(entry, tuple) else entry


def _chip(chip: BoardChip) -> Chip:
    return chip.colour, chip.letter, chip.form


def _entry(said: GridEntry) -> Entry:
    if not isinstance(said, tuple):
        return said
    if said and isinstance(said[0], str):
        return BoardChip(*said)
    return tuple(BoardChip(*chip) for chip in said)
