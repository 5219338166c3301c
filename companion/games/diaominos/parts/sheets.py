"""Diaominos' player sheet and its board, to print."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.art.page import PageBox, PdfPrint
from companion.games.diaominos.shapes import PRINT
from companion.games.extras import Sheets

Cells = tuple[tuple[int, int], ...]

_PATH = {"A": (0, 2), "B": (2, 3), "C": (3, 1), "D": (1, 2), "E": (2, 0), "F": (0, 1)}  # y upward
_SPACE_MM = 46.0


def sheets(sheet: PdfPrint) -> None:
    """A player's sheet with the shapes as the screen marks them, and the board."""
    player_sheet(sheet, {name: cells_of(picture) for name, picture in PRINT.items()})
    board(sheet)


SHEETS = Sheets(sheets)


def cells_of(picture: str) -> Cells:
    """The cells (x, y), y downward, of a shape drawn row by row from the top."""
    rows = enumerate(picture.split("/"))
    return tuple((x, y) for y, row in rows for x, sign in enumerate(row) if sign == "#")


def player_sheet(sheet: PdfPrint, shapes: Mapping[str, Cells], wide: int = 8, high: int = 12) -> None:
    """One player's sheet: rounds A to F, the grid with the wild colour's score below, and the five shapes."""
    sheet.page("Diaominos: player sheet", "One for each player. Write a colour under each shape and under the grid.")
    box = sheet.box
    for nr, letter in enumerate("ABCDEF"):
        _round(sheet, letter, box.x + 66.0 * (nr // 2), box.y + 8.0 + 11.0 * (nr % 2))
    top = box.y + 30.0
    cell = min(11.0, 96.0 / wide, 150.0 / high)
    for row in range(high):
        for col in range(wide):
            sheet.frame(PageBox(box.x + col * cell, top + row * cell, cell, cell), 0.25, 60)
    sheet.frame(PageBox(box.x, top, wide * cell, high * cell), 0.7)
    _filled_in(sheet, box.x, top + high * cell + 9.0, "Wild colour")
    sheet.text(box.x, top + high * cell + 24.0, "1 for each full row and each diamond left in the grid", 8, grey=90)
    for nr, cells in enumerate(shapes.values()):
        _shape(sheet, cells, box.x + 112.0, top + nr * 39.0)
    sheet.text(box.x, box.y + box.high - 4.0, "Total", 13, bold=True)
    _blank(sheet, box.x + 16.0, box.y + box.high - 3.0, 28.0)


def _round(sheet: PdfPrint, letter: str, x: float, y: float) -> None:
    """A dashed row: four initials."""
    sheet.text(x, y, letter, 14, bold=True)
    for nr in range(4):
        _blank(sheet, x + 8.0 + 12.5 * nr, y + 0.8, 10.0)


def _blank(sheet: PdfPrint, x: float, y: float, wide: float) -> None:
    sheet.line(x, y, x + wide, y, 0.35)


def _filled_in(sheet: PdfPrint, x: float, y: float, name: str) -> None:
    for nr, word in enumerate((name, "Score")):
        sheet.text(x, y + 8.5 * nr, word, 10)
        _blank(sheet, x + 22.0, y + 8.5 * nr + 0.8, 34.0)


def _shape(sheet: PdfPrint, cells: Cells, x: float, y: float) -> None:
    size, high = 7.0, 21.0  # the L is three cells high; all stand on its line
    above = high - size * (1 + max(row for _, row in cells))
    for col, row in cells:
        sheet.frame(PageBox(x + col * size, y + above + row * size, size, size), 0.5)
    _filled_in(sheet, x, y + high + 6.0, "Colour")
    sheet.circle(x + 66.0, y + high + 9.5, 2.2, 0.3)
    sheet.text(x + 61.5, y + high + 15.0, "first: +1", 7, grey=90)


def board(sheet: PdfPrint) -> None:
    """The board that the cube is rolled over: from A to F in moves of two spaces and one to the side."""
    sheet.page("Diaominos: board", "Roll the cube from space to space: two rolls straight on, one to the side.")
    left, top = sheet.box.x + (sheet.box.wide - 4 * _SPACE_MM) / 2, sheet.box.y + 6.0
    for row in range(4):
        for col in range(4):
            sheet.frame(PageBox(left + col * _SPACE_MM, top + row * _SPACE_MM, _SPACE_MM, _SPACE_MM), 0.2, 170)
    for letter, (x, y) in _PATH.items():
        space = PageBox(left + x * _SPACE_MM, top + (3 - y) * _SPACE_MM, _SPACE_MM, _SPACE_MM)
        sheet.rectangle(space, 232)
        sheet.frame(space, 0.8)
        sheet.text(space.x + _SPACE_MM / 2 - 6.5, space.y + _SPACE_MM / 2 + 7.5, letter, 50, bold=True, grey=60)
