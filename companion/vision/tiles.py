"""Free tiles on the table, of any lattice: where the table is, how the tiles lie on it, what each cell looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.edges import Edges, straight_edges
from companion.vision.lattice import Lattice, Places, Shape
from companion.vision.lattice_fit import closing, fit
from companion.vision.light import Light, Patch
from companion.vision.mat import CARD_MM, MARKER_MM, find_mat
from companion.vision.observation import UnreadableError
from companion.vision.picture import check_size
from companion.vision.plane import Floats, Lens, Picture, Plane

Box = tuple[float, float, float, float]

PITCH_PX = 28.0
"""Pixels from tile to tile in the view in which the lattice is looked for."""
SCALES = (1.0, 1.04, 1.08)
"""The cells' side against the tile's: gaps, the tile's thickness, a lens that was never calibrated."""
FAINT = 2.5
"""Below this many closed cells a second, closer look is worth its time."""
NARROW = 0.4
"""Parts of the table shown this much smaller than the middle are too far away to read."""


@dataclass(frozen=True, eq=False)
class Table:
    """Where the table is in a picture: its plane, its light, the part in view (mm), and what to leave out (pixels)."""

    plane: Plane
    light: Light
    box: Box
    cards: Sequence[Floats] = ()

    @classmethod
    def of_mat(cls, frame: Picture, lens: Lens | None = None) -> Table:
        """The table on which the mat's cards lie anywhere. Raises UnreadableError where they cannot be seen."""
        mat = find_mat(frame)
        plane = mat.free(lens)
        grown = [c.mean(axis=0) + (c - c.mean(axis=0)) * (CARD_MM + 10) / MARKER_MM for c in mat.cards.values()]
        return cls(plane, Light.of_cards(frame, mat, plane), _in_view(plane, frame), grown)

    @classmethod
    def of_points(
        cls, frame: Picture, picture: Floats, table: Floats, margin: float, lens: Lens | None = None
    ) -> Table:
        """The table through four `picture` points (pixels) at `table` (mm); `margin` mm beyond them are read too."""
        check_size(frame.shape[1], frame.shape[0])
        plane = Plane.through(picture, table, lens)
        view = _in_view(plane, frame)
        low, high = table.min(axis=0) - margin, table.max(axis=0) + margin
        box = (max(view[0], low[0]), max(view[1], low[1]), min(view[2], high[0]), min(view[3], high[1]))
        if box[2] - box[0] < margin or box[3] - box[1] < margin:
            raise UnreadableError("The points given for the table lie outside the picture; give four that are in it.")
        return cls(plane, Light.even(), box)


@dataclass(frozen=True, eq=False)
class Laid:
    """How tiles lie: their lattice and the edges by which it was found."""

    lattice: Lattice
    edges: Edges


def find_tiles(frame: Picture, table: Table, shape: Shape, side: float) -> Laid:
    """The lattice of tiles of `side` mm. Raises UnreadableError where no tiles are to be seen."""
    usable = _usable(frame, table.cards)
    laid = _look(frame, table, shape, side, usable, PITCH_PX, 8000)
    if closing(laid.edges, laid.lattice) < FAINT:
        closer = _look(frame, table, shape, side, usable, 1.3 * PITCH_PX, 14000)
        if closing(closer.edges, closer.lattice) > closing(laid.edges, laid.lattice):
            return closer
    return laid


def _look(frame: Picture, table: Table, shape: Shape, side: float, usable: Picture, pitch_px: float, most: int) -> Laid:
    pitch = 2 * shape.half * side
    per_mm = pitch_px / pitch
    view = table.plane.warp(frame, table.box, per_mm)
    edges = straight_edges(
        view, per_mm, table.box[:2], 0.12 * pitch, table.plane.warp(usable, table.box, per_mm) > 250, most
    )
    return Laid(fit(edges, shape, side, SCALES), edges)


def straighten(frame: Picture, table: Table, lattice: Lattice, places: Places, across: int) -> tuple[Patch, Floats]:
    """The picture seen from above, turned so that tiles stand upright, `across` pixels a tile's side, white 1.0.

    Also gives each place's centre there (n, 2), in pixels.
    """
    centres = places @ lattice.shape.basis
    reach = np.hypot(lattice.shape.half, 0.5) * 1.15
    low, high = centres.min(axis=0) - reach, centres.max(axis=0) + reach
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    upright = np.eye(3)
    upright[:2, :2], upright[:2, 2] = lattice.frame.T, lattice.origin
    view = Plane(table.plane.matrix @ upright, table.plane.lens).warp(frame, box, across)
    slope = table.light.slope
    light = Light(np.vstack([slope[0] + lattice.origin @ slope[1:], lattice.frame @ slope[1:]]))
    return light.correct(view, box), (centres - low) * across - 0.5


def _in_view(plane: Plane, frame: Picture) -> Box:
    """The rectangle of the table, in mm, that holds all of the picture but what is too far away."""
    high, wide = frame.shape[:2]
    x, y = np.meshgrid(np.linspace(0, wide, 9), np.linspace(0, high, 9))
    spots = plane.table(np.c_[x.ravel(), y.ravel()])
    scale = plane.scale(spots)
    near = spots[scale > NARROW * plane.scale(plane.table(np.array([[wide / 2, high / 2]])))]
    if not len(near) or not np.isfinite(near).all():
        raise UnreadableError("The camera looks along the table; tilt it down or move it above the table.")
    (x0, y0), (x1, y1) = near.min(axis=0), near.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)


def _usable(frame: Picture, cards: Sequence[Floats]) -> Picture:
    """255 where the picture shows the table, 0 on the cards, at the rim, and on the black that may frame a picture."""
    mask = np.full(frame.shape[:2], 255, np.uint8)
    for card in cards:
        cv2.fillConvexPoly(mask, np.rint(card).astype(np.int32), 0)
    rim = max(3, frame.shape[1] // 300)
    mask[:rim] = mask[-rim:] = 0
    mask[:, :rim] = mask[:, -rim:] = 0
    if min(int(frame[y, x].max()) for y in (0, -1) for x in (0, -1)) < 8:
        mask[_frame_of_black(frame)] = 0
    return mask


def _frame_of_black(frame: Picture) -> NDArray[np.bool_]:
    """Where a picture is black from its corners on, as a lens correction leaves it, and a little more."""
    small = cv2.resize(frame, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    black = (small.max(axis=2) < 10).astype(np.uint8)
    black = cv2.copyMakeBorder(black, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=1)
    cv2.floodFill(black, None, (0, 0), 2)
    rim = cv2.dilate((black[1:-1, 1:-1] == 2).astype(np.uint8), np.ones((5, 5), np.uint8))
    out = cv2.resize(rim, (frame.shape[1], frame.shape[0]), interpolation=cv2.INTER_NEAREST)
    return np.asarray(out > 0)
