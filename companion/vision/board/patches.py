"""How a camera's picture shows the spaces of a board: each straightened, and turned so that pawns lean to the top.

Every space has a thumbnail of few pixels. In full, for those spaces that are asked for, there are two patches: one of
the space on the table, and one of where the camera sees what is `HEAD_MM` above it, which is where the head of a pawn
appears, however the camera is tilted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.features import ABOVE, FINE, THUMBNAIL
from companion.vision.classify.profile import SIZES_MM
from companion.vision.geometry.plane import Floats, Picture, Plane
from companion.vision.geometry.viewpoint import camera_position, relief_displacement

PITCH_MM, PITCH_PX = SIZES_MM["board"], 73
"""From a space to the next: on the table, and in a patch in full."""
PER_MM = PITCH_PX / PITCH_MM
SPAN_MM = FINE / PER_MM
"""The side of what a patch shows: a space and 2 mm of its neighbours all round."""
HEAD_MM = 16.0
"""How high the middle of a pawn's head is."""


@dataclass(frozen=True, eq=False)
class BoardPatches:
    """The patches of a board's spaces (n).

    `middles` of the spaces and `heads` of pawns on them (n, 2) are where they appear on the plane, in mm; each patch is
    turned to the left by so many `quarters`, which brings the heads to the top.
    """

    frame: Picture = field(repr=False)
    plane: Plane
    middles: Floats
    heads: Floats
    quarters: tuple[int, ...]
    _seen: dict[int, Picture] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def at(cls, frame: Picture, plane: Plane, rows: int, cols: int) -> BoardPatches:
        """The patches of a board of `rows` x `cols`, row by row, whose corner is the plane's origin."""
        down, across = np.divmod(np.arange(rows * cols), cols)
        middles = np.asarray((np.c_[across, down] + 0.5) * PITCH_MM)
        off = relief_displacement(camera_position(plane, (frame.shape[1], frame.shape[0])), middles, HEAD_MM)
        # From the table's top to where heads lean, in quarter turns clockwise: so many back bring them to the top.
        quarters = np.rint(np.arctan2(off[:, 0], -off[:, 1]) * 2 / np.pi).astype(int)
        frame, plane = plane.coarse(frame, _blocks(plane, middles, PER_MM))
        return cls(frame, plane, middles, middles + off, tuple(quarters.tolist()))

    @cached_property
    def small(self) -> tuple[Picture, Plane]:
        """The picture as fine as thumbnails show it, and the board in it."""
        return self.plane.coarse(self.frame, _blocks(self.plane, self.middles, PER_MM * THUMBNAIL / FINE))

    def thumbnails(self) -> Picture:
        """Every space on the table, small (n, THUMBNAIL, THUMBNAIL, 3)."""
        per_mm = PER_MM * THUMBNAIL / FINE
        frame, plane = self.small
        x0, y0 = low = self.middles.min(axis=0) - SPAN_MM / 2
        x1, y1 = self.middles.max(axis=0) + SPAN_MM / 2
        table = plane.warp(frame, (x0, y0, x1, y1), per_mm)
        corners = np.rint((self.middles - SPAN_MM / 2 - low) * per_mm).astype(int)
        corners = np.clip(corners, 0, np.array(table.shape[1::-1]) - THUMBNAIL)
        seen = np.stack([table[y : y + THUMBNAIL, x : x + THUMBNAIL] for x, y in corners.tolist()])
        quarters = np.array(self.quarters)
        for quarter in set(self.quarters) - {0}:
            seen[quarters == quarter] = np.rot90(seen[quarters == quarter], quarter, axes=(1, 2))
        return np.asarray(seen, np.uint8)

    def in_full(self, some: NDArray[np.intp]) -> tuple[Picture, Picture]:
        """Some spaces on the table (k, FINE, FINE, 3) and where heads are over them (k, ABOVE, ABOVE, 3)."""
        return self.on_table(some), self._cut(self.heads[some], ABOVE, some)

    def on_table(self, some: NDArray[np.intp]) -> Picture:
        """Some spaces on the table (k, FINE, FINE, 3); what was shown before is kept."""
        new = np.array([n for n in some.tolist() if n not in self._seen], int)
        self._seen.update(zip(new.tolist(), self._cut(self.middles[new], FINE, new), strict=True))
        return np.stack([self._seen[n] for n in some.tolist()])

    def _cut(self, spots: Floats, side: int, some: NDArray[np.intp]) -> Picture:
        reach = side / PER_MM / 2
        seen = np.empty((len(spots), side, side, 3), np.uint8)
        for patch, (x, y), n in zip(seen, spots.tolist(), some.tolist(), strict=True):
            straight = self.plane.warp(self.frame, (x - reach, y - reach, x + reach, y + reach), PER_MM)
            patch[:] = np.rot90(straight, self.quarters[n])
        return seen


def _blocks(plane: Plane, middles: Floats, per_mm: float) -> int:
    """How many times smaller a picture may be made before it is straightened, for about as many pixels as wanted."""
    return max(1, int(plane.scale(middles).mean() / per_mm + 0.25))
