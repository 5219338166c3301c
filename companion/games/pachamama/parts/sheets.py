"""Pachamama's boards, to print."""

from __future__ import annotations

from calibration.art import SPACE_MM
from calibration.art.page import Box, Print
from companion.games.pachamama.box import SIZES


def sheets(sheet: Print) -> None:
    """A board of each size."""
    for size in SIZES:
        board(sheet, size.rows, size.cols)


def board(sheet: Print, rows: int, cols: int, pitch: float = SPACE_MM) -> None:
    """A grid of spaces, on as many pages as it needs; they are cut along the outer lines and laid edge to edge."""
    fit_cols, fit_rows = _even(cols, int(sheet.box.wide // pitch)), _even(rows, int(sheet.box.high // pitch))
    for row in range(0, rows, fit_rows):
        for col in range(0, cols, fit_cols):
            wide, high = min(fit_cols, cols - col), min(fit_rows, rows - row)
            where = f"rows {row + 1} to {row + high}, columns {col + 1} to {col + wide}"
            sheet.page(f"Pachamama: board of {rows} x {cols}", f"{where}. Cut along the outer lines, lay edge to edge.")
            part = Box(sheet.box.x + (sheet.box.wide - wide * pitch) / 2, sheet.box.y, wide * pitch, high * pitch)
            _spaces(sheet, part, row, col, pitch)


def _even(count: int, most: int) -> int:
    """How many on a page, so that the pages needed are about equally full."""
    pages = -(-count // most)
    return -(-count // pages)


def _spaces(sheet: Print, part: Box, row0: int, col0: int, pitch: float) -> None:
    for row in range(round(part.high / pitch)):
        for col in range(round(part.wide / pitch)):
            x, y = part.x + col * pitch, part.y + row * pitch
            sheet.frame(Box(x + 2.0, y + 2.0, pitch - 4.0, pitch - 4.0), 0.3, 150)
            sheet.text(x + 3.5, y + pitch - 3.5, f"{row0 + row + 1} / {col0 + col + 1}", 7, grey=150)
    sheet.frame(part, 0.2, 0)
    sheet.cut_marks(part)
