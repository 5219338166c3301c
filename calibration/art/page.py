"""Pages true to scale: a title, a ruler to check the printer with, cut marks and pictures placed in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from fpdf import FPDF

from calibration.art.canvas import Picture

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

MARGIN = 10.0
_HEAD = 25.0  # title and advice
_FOOT = 22.0  # ruler
_PER_MM = 300 / 25.4


@dataclass(frozen=True)
class PageBox:
    """A rectangle on the page in millimetres from its top-left corner."""

    x: float
    y: float
    wide: float
    high: float


class PdfPrint:
    """A PDF in the making. Lengths are millimetres; `box` is what a page has between its title and its ruler."""

    def __init__(self, paper: str) -> None:
        wide, high = PAPERS[paper]
        self._pdf = FPDF(unit="mm", format=(wide, high))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_creator("table companion")
        self.box = PageBox(MARGIN, _HEAD, wide - 2 * MARGIN, high - _HEAD - _FOOT)

    def page(self, title: str, advice: str = "") -> None:
        """Begin a page."""
        self._pdf.add_page()
        self.text(MARGIN, 14.0, title, 15, bold=True)
        self.text(MARGIN, 19.5, advice, 9)
        self._ruler()

    def text(self, x: float, y: float, words: str, points: float, bold: bool = False, grey: int = 0) -> None:
        """Words whose baseline begins at (x, y)."""
        self._pdf.set_font("helvetica", "B" if bold else "", points)
        self._pdf.set_text_color(grey)
        self._pdf.text(x, y, words)

    def centred(self, x: float, y: float, words: str, points: float, bold: bool = False, grey: int = 0) -> None:
        """Words whose baseline has its middle at (x, y)."""
        self._pdf.set_font("helvetica", "B" if bold else "", points)
        self.text(x - self._pdf.get_string_width(words) / 2, y, words, points, bold, grey)

    def rectangle(self, box: PageBox, grey: int = 0) -> None:
        """A filled rectangle without an outline."""
        self._pdf.set_fill_color(grey)
        self._pdf.rect(box.x, box.y, box.wide, box.high, style="F")

    def frame(self, box: PageBox, width: float = 0.3, grey: int = 0) -> None:
        """The outline of a rectangle."""
        self._pen(width, grey)
        self._pdf.rect(box.x, box.y, box.wide, box.high, style="D")

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.2, grey: int = 0) -> None:
        """A straight line."""
        self._pen(width, grey)
        self._pdf.line(x0, y0, x1, y1)

    def outline(self, points: Sequence[tuple[float, float]], width: float = 0.15, grey: int = 90) -> None:
        """A closed line along which to cut."""
        self._pen(width, grey)
        self._pdf.polygon(list(points), style="D")

    def circle(self, x: float, y: float, radius: float, width: float = 0.15, grey: int = 90) -> None:
        """A circle about (x, y)."""
        self._pen(width, grey)
        self._pdf.ellipse(x - radius, y - radius, 2 * radius, 2 * radius, style="D")

    def picture(self, jpeg: bytes, box: PageBox) -> None:
        """A picture from `jpeg`, filling the box; the same picture again takes no more room in the file."""
        self._pdf.image(jpeg, box.x, box.y, box.wide, box.high)

    def cut_marks(self, box: PageBox, reach: float = 3.0, off: float = 1.0) -> None:
        """Two short lines outside each corner, `off` away from it."""
        for x, out in ((box.x, -1), (box.x + box.wide, 1)):
            for y, down in ((box.y, -1), (box.y + box.high, 1)):
                self.line(x + out * off, y, x + out * (off + reach), y, 0.15)
                self.line(x, y + down * off, x, y + down * (off + reach), 0.15)

    def data(self) -> bytes:
        """The finished PDF."""
        return bytes(self._pdf.output())

    def _pen(self, width: float, grey: int) -> None:
        self._pdf.set_line_width(width)
        self._pdf.set_draw_color(grey)

    def _ruler(self) -> None:
        """100 mm with a tick for each, and what to do when it does not measure 100 mm."""
        x, y = MARGIN, self.box.y + self.box.high + 6.0
        self.line(x, y, x + 100.0, y, 0.25)
        for mm in range(101):
            tick = 4.0 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.6
            self.line(x + mm, y, x + mm, y + tick, 0.25 if mm % 10 == 0 else 0.12)
            if mm % 10 == 0:
                self.text(x + mm - (0.8 if mm < 10 else 1.5), y + 7.2, str(mm), 7)
        self.text(x + 105.0, y + 2.0, "Print at 100 % (actual size, never fit to page).", 9, bold=True)
        self.text(x + 105.0, y + 6.5, "This ruler is 100 mm long. If yours is not, print again.", 8)


Sheet = Callable[[PdfPrint], None]
"""Draws what a game plays on: sheets to write on, a board."""


def sheets(draw: Sheet, paper: str) -> bytes:
    """What a game plays on, as a PDF."""
    sheet = PdfPrint(paper)
    draw(sheet)
    return sheet.data()


def jpeg(picture: Picture) -> bytes:
    """A part's picture as JPEG; where it has a fourth channel it is laid on white."""
    flat = np.asarray(picture[:, :, :3], float)
    if picture.shape[2] == 4:
        solid = np.asarray(picture[:, :, 3:], float) / 255
        flat = flat * solid + 255 * (1 - solid)
    done, data = cv2.imencode(".jpg", np.rint(flat).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert done
    return bytes(data)


def pixels(mm: float) -> int:
    """How many pixels a length gets in print."""
    return round(mm * _PER_MM)
