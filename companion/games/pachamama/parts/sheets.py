"""Pachamama's boards, to print."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.art import SPACE_MM, Point, placed
from calibration.art.page import PageBox, PdfPrint
from companion.games.extras import Sheets
from companion.games.pachamama.board import LONG
from companion.games.pachamama.board import board as board_of
from companion.games.pachamama.box import SIZES
from companion.games.pachamama.otoma.trails import DEFAULT, Trails
from companion.games.pachamama.parts.trails import LLAMA, courses, dashes

MARGIN_MM = 9.5
"""What is printed around a board with trails: two lines beside each other."""
DASH = 0.05


def sheets(sheet: PdfPrint) -> None:
    """A board of each size; the trails, as far as they can be guessed, around the one on which the Otoma play."""
    for size in SIZES:
        here = board_of(size.name)
        lines = courses(here, Trails.of(DEFAULT, here)) if size.name == LONG else {}
        board(sheet, size.rows, size.cols, tuple(lines.values()))


SHEETS = Sheets(sheets)


def board(
    sheet: PdfPrint, rows: int, cols: int, trails: Sequence[Sequence[Point]] = (), pitch: float = SPACE_MM
) -> None:
    """A grid of spaces, on as many pages as it needs; they are cut along the outer lines and laid edge to edge.

    `trails` are lines around it, in spaces.
    """
    off = MARGIN_MM if trails else 0.0
    fit_cols = _even(cols, int((sheet.box.wide - 2 * off) // pitch))
    fit_rows = _even(rows, int((sheet.box.high - 2 * off) // pitch))
    for row in range(0, rows, fit_rows):
        for col in range(0, cols, fit_cols):
            wide, high = min(fit_cols, cols - col), min(fit_rows, rows - row)
            where = f"rows {row + 1} to {row + high}, columns {col + 1} to {col + wide}"
            sheet.page(f"Pachamama: board of {rows} x {cols}", f"{where}. Cut along the outer lines, lay edge to edge.")
            left = sheet.box.x + (sheet.box.wide - wide * pitch) / 2
            part = PageBox(left, sheet.box.y + off, wide * pitch, high * pitch)
            _spaces(sheet, part, row, col, pitch)
            if trails:
                _trails(sheet, _with_margin(part, (row, col), (rows, cols), pitch), part, (row, col), trails)
            else:
                sheet.frame(part, 0.2, 0)
                sheet.cut_marks(part)


def _even(count: int, most: int) -> int:
    """How many on a page, so that the pages needed are about equally full."""
    pages = -(-count // most)
    return -(-count // pages)


def _spaces(sheet: PdfPrint, part: PageBox, row0: int, col0: int, pitch: float) -> None:
    for row in range(round(part.high / pitch)):
        for col in range(round(part.wide / pitch)):
            x, y = part.x + col * pitch, part.y + row * pitch
            sheet.frame(PageBox(x + 2.0, y + 2.0, pitch - 4.0, pitch - 4.0), 0.3, 150)
            sheet.text(x + 3.5, y + pitch - 3.5, f"{row0 + row + 1} / {col0 + col + 1}", 7, grey=150)
            sheet.outline(placed(LLAMA, (x + 0.82 * pitch, y + 0.84 * pitch), 3.1), 0.2, 150)


def _with_margin(part: PageBox, at: tuple[int, int], size: tuple[int, int], pitch: float) -> PageBox:
    """The part of the board with the margin where it is at the board's edge; `at` and `size` are rows and columns."""
    (row, col), (rows, cols) = at, size
    left, top = (MARGIN_MM * (first == 0) for first in (col, row))
    right = MARGIN_MM * (col + round(part.wide / pitch) == cols)
    bottom = MARGIN_MM * (row + round(part.high / pitch) == rows)
    return PageBox(part.x - left, part.y - top, part.wide + left + right, part.high + top + bottom)


def _trails(
    sheet: PdfPrint, cut: PageBox, part: PageBox, at: tuple[int, int], trails: Sequence[Sequence[Point]]
) -> None:
    """The dashes that lie on this page, and the line along which to cut."""
    row, col = at
    for one, other in (dash for course in trails for dash in dashes(course, DASH)):
        (x0, y0), (x1, y1) = ((part.x + (x - col) * SPACE_MM, part.y + (y - row) * SPACE_MM) for x, y in (one, other))
        middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
        if cut.x <= middle_x <= cut.x + cut.wide and cut.y <= middle_y <= cut.y + cut.high:
            sheet.line(x0, y0, x1, y1, 0.9, 60)
    sheet.frame(cut, 0.2, 0)
    sheet.cut_marks(cut)
