"""The calibration sheet: a chessboard with a marker in each white square (ChArUco)."""

from __future__ import annotations

from calibration.art.page import PageBox, PdfPrint
from calibration.camera.chart import CHART, LensChart
from calibration.printing.mat import draw_marker


def chart(paper: str) -> bytes:
    """One page that fits A4 and Letter."""
    sheet = PdfPrint(paper)
    sheet.page(
        "Calibration sheet", "Glue it flat on card. Show it to the camera from ten sides, near and far, in all corners."
    )
    draw_chart(sheet, CHART)
    return sheet.data()


def draw_chart(sheet: PdfPrint, board: LensChart) -> None:
    """The chart in the middle of the page's box."""
    wide, high = board.cols * board.square_mm, board.rows * board.square_mm
    left, top = sheet.box.x + (sheet.box.wide - wide) / 2, sheet.box.y + (sheet.box.high - high) / 2
    for row in range(board.rows):
        for col in range(board.cols):
            if (row + col) % 2 == 0:
                sheet.rectangle(
                    PageBox(left + col * board.square_mm, top + row * board.square_mm, *[board.square_mm] * 2)
                )
    for marker, (x, y) in board.markers().items():
        sheet_box = PageBox(left + x, top + y, board.marker_mm, board.marker_mm)
        draw_marker(sheet, board.dictionary, marker, sheet_box)
