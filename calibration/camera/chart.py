"""The calibration sheet's measures, and its corners as found in a picture.

A chessboard whose white squares hold markers (ChArUco). The corners are found by our own few lines, since OpenCV's
functions for it differ in every version: the markers next to a corner say where it must lie, and the picture's
gradients say where exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import detector
from companion.vision.geometry.plane import Floats, Picture, project
from companion.vision.picture import check_shows

Mask = NDArray[np.bool_]

_NEAREST = 3  # markers that together say where a corner lies


@dataclass(frozen=True)
class LensChart:
    """`cols` x `rows` squares, the top-left one black; markers 0, 1, ... in the white squares, row by row."""

    cols: int
    rows: int
    square_mm: float
    marker_mm: float
    dictionary: int

    def markers(self) -> dict[int, tuple[float, float]]:
        """The top-left corner of each marker, in millimetres from the chart's."""
        inset = (self.square_mm - self.marker_mm) / 2
        white = [(c, r) for r in range(self.rows) for c in range(self.cols) if (r + c) % 2]
        return {nr: (c * self.square_mm + inset, r * self.square_mm + inset) for nr, (c, r) in enumerate(white)}

    def corners(self) -> Floats:
        """The inner corners of the chessboard in millimetres, row by row: (n, 2)."""
        return np.array([(c, r) for r in range(1, self.rows) for c in range(1, self.cols)], float) * self.square_mm


CHART = LensChart(cols=7, rows=9, square_mm=25.0, marker_mm=18.2, dictionary=cv2.aruco.DICT_5X5_50)
"""Fits A4 and Letter; another dictionary than the mat's, so that neither is taken for the other."""


def find_chart(frame: Picture, chart: LensChart = CHART) -> tuple[Floats, Floats]:
    """The chart's corners that can be seen: picture pixels (n, 2) and chart millimetres (n, 2).

    Raises UnreadableError when fewer than four markers or eight corners can be seen.
    """
    grey = np.asarray(frame if frame.ndim == 2 else cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    search = detector(chart.dictionary, range(len(chart.markers())))
    seen = dict(search(grey))
    if len(seen) < 4:
        check_shows(grey)
        if len(dict(search(np.ascontiguousarray(grey[:, ::-1])))) >= 4:
            raise UnreadableError("mirrored")
        raise UnreadableError("no-sheet")
    corners = chart.corners()
    guess, near = _predicted(chart, corners, seen)
    inside = near & (guess > 8).all(axis=1) & (guess < np.array(grey.shape[::-1]) - 8).all(axis=1)
    if inside.sum() < 8:
        raise UnreadableError("sheet-covered")
    better, sharp = _refined(grey, guess[inside], seen, chart)
    if sharp.sum() < 8:
        raise UnreadableError("sheet-blurred")
    return better[sharp], corners[inside][sharp]


def _predicted(chart: LensChart, corners: Floats, seen: Mapping[int, Floats]) -> tuple[Floats, Mask]:
    """Where the nearest markers put each corner, and whether one of them is really near."""
    places = chart.markers()
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * chart.marker_mm
    ids = sorted(seen)
    middles = np.array([places[i] for i in ids]) + chart.marker_mm / 2
    guess, near = np.zeros_like(corners), np.zeros(len(corners), bool)
    for nr, corner in enumerate(corners):
        away = np.linalg.norm(middles - corner, axis=1)
        nearest = np.argsort(away)[:_NEAREST]
        table = np.vstack([square + places[ids[k]] for k in nearest])
        matrix, _ = cv2.findHomography(table, np.vstack([seen[ids[k]] for k in nearest]))
        if matrix is not None:
            guess[nr] = project(np.asarray(matrix, float), corner[None])[0]
            near[nr] = away.min() < 1.1 * chart.square_mm
    return guess, near


def _refined(grey: Picture, guess: Floats, seen: Mapping[int, Floats], chart: LensChart) -> tuple[Floats, Mask]:
    """To a fraction of a pixel, and whether it stayed near; the window leaves out the markers, whose edges pull."""
    side = float(np.median([np.linalg.norm(c[0] - c[1]) for c in seen.values()]))
    gap = side / chart.marker_mm * (chart.square_mm - chart.marker_mm) / 2
    reach = int(np.clip(gap * 0.9, 2, 11))
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 40, 0.005)
    points = guess.astype(np.float32).reshape(-1, 1, 2)
    better = np.asarray(cv2.cornerSubPix(grey, points, (reach, reach), (-1, -1), stop), float).reshape(-1, 2)
    moved = np.linalg.norm(better - guess, axis=1)
    return better, moved <= reach
