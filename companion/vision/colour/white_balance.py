"""The light on the table, from the white of the mat's cards in the same frame, and its correction.

A corrected patch is float32 BGR in which a white card would be 1.0 wherever it lay.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import MARGIN_MM, MARKER_MM, Mat
from companion.vision.geometry.plane import Array, Floats, Picture, Plane

SQUARE = np.array([[0.0, 0.0], [MARKER_MM, 0.0], [MARKER_MM, MARKER_MM], [0.0, MARKER_MM]])
DARKEST_WHITE = 25.0
CLIPPED = 249.0
FAINT, ENOUGH = 20.0, 120.0
"""The white in whose light looks are trusted least, and that in which they are trusted wholly."""
LEAST_TRUST = 0.75
"""So far looks are trusted in the faintest: measured, as the two above, on pictures made dim, blurred and noisy."""


@dataclass(frozen=True, eq=False)
class WhiteBalance:
    """What white looks like (BGR, 0 to 255) over the table: `slope` (3, 3) rows are constant, per x mm, per y mm."""

    slope: Floats

    @property
    def clipped(self) -> bool:
        """Whether the white is at the camera's limit, so that how bright it really is cannot be known."""
        return bool(self.slope[0].max() > CLIPPED)

    @property
    def trust(self) -> float:
        """How far looks can be trusted, 1 in good light: in the dark, cameras show noise and blur instead of prints."""
        share = (self.slope[0].max() - FAINT) / (ENOUGH - FAINT)
        return float(LEAST_TRUST + (1 - LEAST_TRUST) * np.clip(share, 0.0, 1.0))

    @classmethod
    def even(cls, white: tuple[float, float, float] = (255.0, 255.0, 255.0)) -> WhiteBalance:
        """The same white everywhere: for pictures without a mat."""
        return cls(np.array([white, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)], float))

    @classmethod
    def of_cards(cls, frame: Picture, mat: Mat, plane: Plane) -> WhiteBalance:
        """The white of each card's margin, and a plane through them. Raises UnreadableError when it is too dark."""
        whites, places = [], []
        for corners in mat.cards.values():
            whites.append(card_white(frame, corners))
            places.append(plane.table(corners).mean(axis=0))
        seen = np.array(whites)
        if float(seen.max()) < DARKEST_WHITE:
            raise UnreadableError("dark")
        at = np.array(places)
        # A ridge on the slopes keeps one card in glare or shadow from tilting the whole table.
        spread = np.ptp(at, axis=0).max()
        rows = np.c_[np.ones(len(at)), (at - at.mean(axis=0)) / spread]
        fit = np.linalg.solve(rows.T @ rows + np.diag([0.0, 0.1, 0.1]), rows.T @ seen)
        slope = np.array([fit[0] - fit[1:].T @ at.mean(axis=0) / spread, fit[1] / spread, fit[2] / spread])
        return cls(slope)

    def white(self, table: Floats) -> Floats:
        """What white looks like (n, 3) at points (n, 2) in mm."""
        points = np.asarray(table, float)
        return np.asarray(np.maximum(np.c_[np.ones(len(points)), points] @ self.slope, 8.0))

    def correct(self, patch: Picture, box: tuple[float, float, float, float]) -> Array:
        """A warped piece of the table, `box` in mm, as if white were 1.0 everywhere in it."""
        x0, y0, x1, y1 = box
        corners = self.white(np.array([[x0, y0], [x1, y0], [x0, y1], [x1, y1]])).reshape(2, 2, 3)
        across = np.linspace(0, 1, patch.shape[1], dtype=np.float32)[None, :, None]
        down = np.linspace(0, 1, patch.shape[0], dtype=np.float32)[:, None, None]
        top = corners[0, 0] + (corners[0, 1] - corners[0, 0]) * across
        bottom = corners[1, 0] + (corners[1, 1] - corners[1, 0]) * across
        field = (top + (bottom - top) * down).astype(np.float32)
        return np.asarray(cv2.divide(patch.astype(np.float32), field), np.float32)


def card_white(frame: Picture, corners: Floats) -> Floats:
    """The median BGR of a card's white margin: a ring between the black square and the card's edge."""
    matrix = cv2.getPerspectiveTransform(SQUARE.astype(np.float32), np.asarray(corners, np.float32))
    x, y, depth = matrix @ RING
    across, down = np.rint(x / depth).astype(int), np.rint(y / depth).astype(int)
    inside = (across >= 0) & (down >= 0) & (across < frame.shape[1]) & (down < frame.shape[0])
    if not inside.any():
        return np.full(3, 255.0)
    # numpy's median loads a module of its own when it is first asked for, and its percentile takes ten times as long.
    seen = np.sort(frame[down[inside], across[inside]], axis=0)
    return np.asarray(seen[[(len(seen) - 1) // 2, len(seen) // 2]].mean(axis=0), float)


def _ring() -> Floats:
    """Points (3, 96) on the middle of a card's margin, from the corner of its black square, in mm; third row one."""
    along = np.linspace(-MARGIN_MM / 2, MARKER_MM + MARGIN_MM / 2, 24)
    low, high = np.full(24, along[0]), np.full(24, along[-1])
    return np.stack([np.r_[along, along, low, high], np.r_[low, high, along, along], np.ones(96)])


RING = _ring()
