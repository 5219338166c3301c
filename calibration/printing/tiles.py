"""Print-and-play parts, as many as the box holds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from calibration.art import Form, Kind, Part, by_kind, hexagon_corners
from calibration.art.page import PageBox, PdfPrint, jpeg, pixels

_GAP = {Form.SQUARE: 0.0, Form.DISC: 2.0, Form.HEXAGON: 1.0, Form.CARD: 0.0, Form.BAR: 0.0}
"""Millimetres between two parts: squares lie edge to edge, so that one cut parts two tiles."""
_STRAIGHT = (Form.SQUARE, Form.CARD, Form.BAR)
"""Parts whose corners are right angles."""


def tiles(parts: Iterable[Part], paper: str) -> bytes:
    """The parts whose kinds have a title, kind after kind."""
    sheet = PdfPrint(paper)
    for kind, same in by_kind(parts).items():
        if kind.title:
            _kind(sheet, kind, same)
    return sheet.data()


def _kind(sheet: PdfPrint, kind: Kind, parts: Sequence[Part]) -> None:
    wide, high = size = _size(kind)
    for page in _pages(sheet, kind.title, size, _GAP[kind.form], _drawn(parts, high, wide / high)):
        if kind.form in _STRAIGHT:
            for box, _ in page:
                sheet.cut_marks(box)  # under the pictures, so that only those round the block stay
        for box, picture in page:
            sheet.picture(picture, box)
            _outlined(sheet, kind.form, box)


def _size(kind: Kind) -> tuple[float, float]:
    """Width and height in mm."""
    if kind.form is Form.HEXAGON:
        return math.sqrt(3) * kind.size_mm, 2 * kind.size_mm
    return kind.size_mm, kind.size_mm / kind.form.share


def _outlined(sheet: PdfPrint, form: Form, box: PageBox) -> None:
    """Where to cut."""
    if form in _STRAIGHT:
        sheet.frame(box, 0.1, 120)
    elif form is Form.DISC:
        sheet.circle(box.x + box.wide / 2, box.y + box.wide / 2, box.wide / 2)
    else:
        left = box.x - (box.high - box.wide) / 2  # of the square that the drawing was made in
        sheet.outline([(left + x * box.high, box.y + y * box.high) for x, y in hexagon_corners()])


def _drawn(parts: Sequence[Part], high: float, share: float) -> list[bytes]:
    """Each part as often as it is needed; `share` is how much of the drawing's width to keep, about its middle."""
    pictures: list[bytes] = []
    for part in parts:
        drawing = part.draw(pixels(high))
        off = round(drawing.shape[1] * (1 - share) / 2)
        kept = np.ascontiguousarray(drawing[:, off : drawing.shape[1] - off])
        pictures += [jpeg(kept)] * part.count
    return pictures


def _pages(
    sheet: PdfPrint, title: str, size: tuple[float, float], gap: float, pictures: Sequence[bytes]
) -> Iterator[list[tuple[PageBox, bytes]]]:
    """Begin one page after another, and say for each which picture goes where."""
    wide, high = size[0] + gap, size[1] + gap
    cols, rows = int((sheet.box.wide + gap) // wide), int((sheet.box.high + gap) // high)
    left = sheet.box.x + (sheet.box.wide - cols * wide + gap) / 2
    starts = range(0, len(pictures), cols * rows)
    for nr, start in enumerate(starts, 1):
        sheet.page(f"{title} ({nr} of {len(starts)})", "Print on card or glue on cardboard, then cut.")
        places = [divmod(place, cols) for place in range(cols * rows)]
        boxes = [PageBox(left + col * wide, sheet.box.y + row * high, *size) for row, col in places]
        yield list(zip(boxes, pictures[start : start + cols * rows], strict=False))
