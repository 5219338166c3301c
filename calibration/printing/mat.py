"""The mat: four corner cards to cut out, and a sketch of how they lie."""

from __future__ import annotations

import cv2

from calibration.art.cards import marker_modules
from calibration.art.page import PageBox, PdfPrint
from companion.vision.geometry.mat import CARD_MM, MARGIN_MM, MARKER_MM

_PLACES = ("top left", "top right", "bottom right", "bottom left")
_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
_GAP = 12.0


def mat(paper: str) -> bytes:
    """One page with the four cards, 56 mm each, with black squares of 40 mm."""
    sheet = PdfPrint(paper)
    sheet.page("Mat: four corner cards", "Cut along the marks; leave the white margin on. Keep the cards flat.")
    left = sheet.box.x + (sheet.box.wide - 2 * CARD_MM - _GAP) / 2
    top = sheet.box.y + 6.0
    for marker, (col, row) in enumerate(_CORNERS):
        box = PageBox(left + col * (CARD_MM + _GAP), top + row * (CARD_MM + _GAP), CARD_MM, CARD_MM)
        sheet.cut_marks(box)
        draw_marker(
            sheet, cv2.aruco.DICT_4X4_50, marker, PageBox(box.x + MARGIN_MM, box.y + MARGIN_MM, MARKER_MM, MARKER_MM)
        )
        # pale and at the edge, so that the margin stays white for the eyes
        sheet.text(box.x + 1.5, box.y + 3.0, f"{marker} {_PLACES[marker]}", 5.5, grey=150)
    _sketch(sheet, top + 2 * CARD_MM + _GAP + 12.0)
    return sheet.data()


def draw_marker(sheet: PdfPrint, dictionary: int, marker: int, box: PageBox) -> None:
    """A marker as black rectangles; neighbouring black modules of a row are one, so that no seams show."""
    modules = marker_modules(dictionary, marker)
    step = box.wide / len(modules)
    sheet.rectangle(box)
    for row, line in enumerate(modules):
        start = None
        for col, white in enumerate([*line, False]):
            if white and start is None:
                start = col
            elif not white and start is not None:
                sheet.rectangle(PageBox(box.x + start * step, box.y + row * step, (col - start) * step, step), 255)
                start = None


def _sketch(sheet: PdfPrint, top: float) -> None:
    side, card = 44.0, 11.0
    left = sheet.box.x + 16.0
    board = PageBox(left, top + card, side, side)
    sheet.frame(board, 0.4)
    for marker, (col, row) in enumerate(_CORNERS):
        box = PageBox(board.x + (side if col else -card), board.y + (side if row else -card), card, card)
        sheet.frame(box, 0.3, 90)
        sheet.rectangle(PageBox(box.x + 1.6, box.y + 1.6, card - 3.2, card - 3.2), 60)
        sheet.text(box.x + card / 2 - 1.1, box.y + card / 2 + 1.6, str(marker), 12, bold=True, grey=255)
    lines = (
        "How they lie",
        "0, 1, 2, 3 go round clockwise, all printed the same way up.",
        "On a board, each card touches the corner of the grid with its own corner.",
        "Without a board, lay them round everything that the camera is to see.",
        "One card may be covered; the eyes then use the other three.",
    )
    for nr, words in enumerate(lines):
        sheet.text(left + side + card + 10.0, board.y + 4.0 + 7.0 * nr, words, 9.5, bold=nr == 0)
