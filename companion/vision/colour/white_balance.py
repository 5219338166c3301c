"""The light on the table, from the white of the mat's cards in the same frame, and its correction.

A corrected patch is float32 BGR in which a white card would be 1.0 wherever it lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.colour.tone_curve import power, straightened
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import MARGIN_MM, MARKER_MM, Mat
from companion.vision.geometry.plane import Array, Floats, Picture, Plane

SQUARE = np.array([[0.0, 0.0], [MARKER_MM, 0.0], [MARKER_MM, MARKER_MM], [0.0, MARKER_MM]])
DARKEST_WHITE = 25.0
CLIPPED = 249.0
FAINT, ENOUGH = 20.0, 120.0
"""The white in whose light looks are trusted least, and that in which they are trusted wholly."""
DARKEST = 0.15
"""The share of a card's rim that is blacker than what is taken for black."""
LEAST_TRUST = 0.75
"""So far looks are trusted in the faintest: measured, as the two above, on pictures made dim, blurred and noisy."""


@dataclass(frozen=True, eq=False)
class WhiteBalance:
    """What white looks like (BGR, 0 to 255) over the table: `slope` (3, 3) rows are constant, per x mm, per y mm.

    `bent` is the power that undoes the picture's tone curve (see `tone_curve`).
    """

    slope: Floats
    bent: float = 1.0

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
        frame = mat.light_in(frame)
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
        return cls(slope, power(_pallor(frame, mat, whites)))

    def white(self, table: Floats) -> Floats:
        """What white looks like (n, 3) at points (n, 2) in mm, once the picture is `straight`."""
        points = np.asarray(table, float)
        seen = np.asarray(np.maximum(np.c_[np.ones(len(points)), points] @ self.slope, 8.0))
        return seen if self.bent == 1.0 else np.asarray(np.maximum(255 * (seen / 255) ** self.bent, 8.0))

    def straight(self, picture: Picture) -> Picture:
        """A picture, or a part of it, without the tone curve."""
        return straightened(picture, self.bent)

    def correct(self, patch: Picture, box: tuple[float, float, float, float]) -> Array:
        """A warped piece of the table as it was taken, `box` in mm, as if white were 1.0 everywhere in it."""
        x0, y0, x1, y1 = box
        corners = self.white(np.array([[x0, y0], [x1, y0], [x0, y1], [x1, y1]])).reshape(2, 2, 3)
        across = np.linspace(0, 1, patch.shape[1], dtype=np.float32)[None, :, None]
        down = np.linspace(0, 1, patch.shape[0], dtype=np.float32)[:, None, None]
        top = corners[0, 0] + (corners[0, 1] - corners[0, 0]) * across
        bottom = corners[1, 0] + (corners[1, 1] - corners[1, 0]) * across
        field = (top + (bottom - top) * down).astype(np.float32)
        return np.asarray(cv2.divide(self.straight(patch).astype(np.float32), field), np.float32)


def card_white(frame: Picture, corners: Floats) -> Floats:
    """The median BGR of a card's white margin: a ring between the black square and the card's edge."""
    # numpy's median loads a module of its own when it is first asked for, and its percentile takes ten times as long.
    seen = np.sort(_seen(frame, corners, RING), axis=0)
    return (
        np.asarray(seen[[(len(seen) - 1) // 2, len(seen) // 2]].mean(axis=0), float) if len(seen) else np.full(3, 255.0)
    )


def pallor(frame: Picture, mat: Mat) -> float:
    """How bright the cards' black is, white being 1, on the darker ones of them: glare lies on some only."""
    frame = mat.light_in(frame)
    return _pallor(frame, mat, [card_white(frame, corners) for corners in mat.cards.values()])


def _pallor(frame: Picture, mat: Mat, whites: Sequence[Floats]) -> float:
    dark = [_black(frame, corners) for corners in mat.cards.values()]
    shares = sorted(black / max(1.0, float(white.mean())) for black, white in zip(dark, whites, strict=True))
    return shares[(len(shares) - 1) // 2]


def _black(frame: Picture, corners: Floats) -> float:
    """How bright (0 to 255) the darkest parts of a card's rim are, into which blur brings least of the white beside."""
    seen = np.sort(_seen(frame, corners, RIM).mean(axis=1))
    return float(seen[int(DARKEST * len(seen))]) if len(seen) else 255.0


def _seen(frame: Picture, corners: Floats, spots: Floats) -> Picture:
    """The pixels (k, 3) at those spots (3, n) of a card that are shown, in mm from the corner of its black square."""
    matrix = cv2.getPerspectiveTransform(SQUARE.astype(np.float32), np.asarray(corners, np.float32))
    x, y, depth = matrix @ spots
    across, down = np.rint(x / depth).astype(int), np.rint(y / depth).astype(int)
    inside = (across >= 0) & (down >= 0) & (across < frame.shape[1]) & (down < frame.shape[0])
    return np.asarray(frame[down[inside], across[inside]], np.uint8)


def _ring(inner: float, outer: float) -> Floats:
    """Points (3, 96) on a square about a card's middle, from and to so many mm of its black square; row three one."""
    along = np.linspace(inner, outer, 24)
    low, high = np.full(24, along[0]), np.full(24, along[-1])
    return np.stack([np.r_[along, along, low, high], np.r_[low, high, along, along], np.ones(96)])


RING = _ring(-MARGIN_MM / 2, MARKER_MM + MARGIN_MM / 2)
"""The middle of a card's white margin."""
RIM = _ring(MARKER_MM / 12, MARKER_MM * 11 / 12)
"""The middle of the black rim within it, a sixth of the square wide."""
