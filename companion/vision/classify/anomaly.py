"""What lies or stands on printed parts that were recognised: where a part does not look like its own picture.

Knows neither figures nor games: it compares what is seen with what was enrolled, once it is brought into one light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.profile import Profile
from companion.vision.classify.templates import SIDE, features
from companion.vision.geometry.plane import Array, Floats, Picture
from companion.vision.observation import Square
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.squares import KIND

FINER = 2
"""Patches are cut out so many times finer, then averaged."""
RIM = 2
"""Pixels at a part's rim that are left out: they show its neighbours."""
MOST = 12.0
"""What a pixel's anomaly counts at most; 1 is usual."""
FOOT_MM = 14.0
"""Across the smallest thing that is looked for."""
LEAST, USUAL, STEEP = 1.5, 2.0, 5.0
"""Something is as likely there as not where the mean anomaly under its foot is LEAST and USUAL times what it is on half
of the tiles, as noise and blur make it; with which power of that the odds grow.
"""


@dataclass(frozen=True, eq=False)
class AnomalyMap:
    """Squares (n) in the enrolled pictures' light: `patches` (n, s, s, 3), each with its own top edge up, white 1.0.

    `off` (n, s, s) is how far each pixel is off the tile's own picture: 1 is usual, MOST the most. `per_mm`
    is pixels a millimetre.
    """

    patches: Array = field(repr=False)
    off: NDArray[np.float32] = field(repr=False)
    per_mm: float

    def occupied(self) -> tuple[float, ...]:
        """For each square the probability that a thing with a foot of FOOT_MM or more stands or lies on it."""
        across = round(FOOT_MM * self.per_mm) | 1
        foot = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across)).astype(np.float32)
        under = [float(cv2.filter2D(off, -1, foot / foot.sum()).max()) for off in self.off]
        half = LEAST + USUAL * float(np.median(under)) if under else LEAST
        return tuple(float(1 / (1 + (half / max(mean, 1e-3)) ** STEEP)) for mean in under)


def anomaly_map(frame: Picture, profile: Profile, table: TableView, squares: Sequence[Square]) -> AnomalyMap:
    """How squares that were read in a frame (BGR) differ from their enrolled pictures."""
    part = profile.printed_part(KIND)
    templates, per_mm = part.templates, SIDE / part.size_mm
    if not squares:
        return AnomalyMap(np.zeros((0, SIDE, SIDE, 3), np.float32), np.zeros((0, SIDE, SIDE), np.float32), per_mm)
    cut = upright(frame, table, squares)
    flat = cut.reshape(-1, SIDE, 3).reshape(len(squares), SIDE, SIDE, 3)
    best = np.array([_picture(square, templates.names) for square in squares])
    gain, haze = templates.light(flat, best)
    patches = (flat - haze) / gain
    off = ((features(patches) - templates.mean[best]) ** 2 / templates.spread[best]).mean(axis=3)
    off = np.minimum(off, np.float32(MOST))
    off[:, :RIM] = off[:, -RIM:] = off[:, :, :RIM] = off[:, :, -RIM:] = 0
    return AnomalyMap(patches, off, per_mm)


def _picture(square: Square, names: Sequence[str]) -> int:
    """The first picture of the square's label."""
    return names.index(str(square.label.label))


def upright(frame: Picture, table: TableView, squares: Sequence[Square], side: int = SIDE) -> Array:
    """Patches (n, side, side, 3), 255 as 1.0, each tile's own top edge up."""
    fine = FINER * side
    corners = np.array([[0, 0], [fine, 0], [fine, fine], [0, fine]], np.float32) - np.float32(0.5)
    out = np.empty((len(squares), side, side, 3), np.uint8)
    for n, square in enumerate(squares):
        matrix = cv2.getPerspectiveTransform(_corners(square, table), corners)
        large = cv2.warpPerspective(frame, matrix, (fine, fine), borderMode=cv2.BORDER_REPLICATE)
        out[n] = cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(out, np.float32) / np.float32(255)


def _corners(square: Square, table: TableView) -> NDArray[np.float32]:
    """The tile's corners in the picture: top left, top right, bottom right, bottom left of its own."""
    middle, top = table.plane.table(np.array([square.centre, square.top]))
    up = top - middle
    right = np.array([-up[1], up[0]])
    spots: Floats = middle + np.array([up - right, up + right, right - up, -right - up])
    return np.asarray(table.plane.picture(spots), np.float32)
