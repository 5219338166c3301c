"""The calibration sheet as a picture, for simulated tables; `companion print chart` prints the same one."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.art.canvas import Picture
from calibration.art.cards import marker_modules
from calibration.camera.chart import CHART, LensChart

MARGIN_MM = 10


def chart_picture(chart: LensChart = CHART, per_mm: int = 6) -> Picture:
    """The sheet as it is printed, with a white margin of `MARGIN_MM` (h, w, 3)."""
    side = round(chart.square_mm * per_mm)
    page = np.full((chart.rows * side, chart.cols * side), 255, np.uint8)
    for row in range(chart.rows):
        for col in range(chart.cols):
            if (row + col) % 2 == 0:
                page[row * side : (row + 1) * side, col * side : (col + 1) * side] = 0
    size = round(chart.marker_mm * per_mm)
    for marker, (x, y) in chart.markers().items():
        modules = marker_modules(chart.dictionary, marker).astype(np.uint8) * 255
        at = slice(round(y * per_mm), round(y * per_mm) + size), slice(round(x * per_mm), round(x * per_mm) + size)
        page[at] = cv2.resize(modules, (size, size), interpolation=cv2.INTER_NEAREST)
    margin = MARGIN_MM * per_mm
    framed = cv2.copyMakeBorder(page, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=255)
    return np.asarray(cv2.cvtColor(framed, cv2.COLOR_GRAY2BGR), np.uint8)
