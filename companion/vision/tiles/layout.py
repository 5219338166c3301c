"""Free tiles on the table, of any lattice: where the table is, how the tiles lie on it, what each cell looks like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.errors import UnreadableError
from companion.vision.geometry.edges import Edges, Straightness
from companion.vision.geometry.lattice import Lattice, LatticeShape, Places
from companion.vision.geometry.lattice_fit import CellSides, fit, levelled, settled, sides
from companion.vision.geometry.mat import CARD_MM, MARKER_MM, find_mat
from companion.vision.geometry.plane import Floats, Lens, Picture, Plane, project
from companion.vision.picture import check_colours, check_size

Box = tuple[float, float, float, float]

PITCH_PX = 26.0
"""Pixels from tile to tile in the view in which the lattice is looked for."""
SCALES = (1.0, 1.04, 1.08)
"""The cells' side against the tile's: gaps, the tile's thickness, a lens that was never calibrated."""
LOOKS = ((1.0, 8000), (1.3, 14000))
"""Looks at the layout: how much closer, and how many edge points are kept."""
MORE = 24000
"""How many edge points are kept to tell the outlines of many tiles on a lattice that is known."""
PARTLY = 0.3
"""A cell of whose outline more than this is seen may hold a tile."""
FAINT = 0.8
"""Where less than this is closed (one tile by itself is 1 at most), another look is worth its time."""
NARROW = 0.4
"""Parts of the table shown this much smaller than the middle are too far away to read."""
SMALLEST = 14.0
"""Pixels from tile to tile in the picture: with fewer there is nothing to read."""
FEWEST = 400
"""Edge points that are worth a fit by themselves."""
REMAPPED = 256
"""Patches that are cut out at once: OpenCV takes no picture of more than 32767 rows."""
BLACK = 0.04
"""No table is darker than this, where white is 1, in all colours and reaches the picture's corner."""


@dataclass(frozen=True, eq=False)
class TableView:
    """Where the table is in a picture, and how much of it is to be read.

    Outlines are in mm: `rim` (n, 2) of the part in view, `box` the rectangle about it, `middle` (n, 2) of where tiles
    are first looked for, `cards` (n, 2) each of what hides the table, and `markers` of what no tile can lie on, for the
    cards' black squares were seen. `black` is how bright black is (0 to 255) if the picture's corners are black, as a
    lens correction leaves them, else 0.
    """

    plane: Plane
    light: WhiteBalance
    rim: Floats
    box: Box
    middle: Floats
    cards: Sequence[Floats] = ()
    markers: Sequence[Floats] = ()
    black: int = 0

    @classmethod
    def of_mat(cls, frame: Picture, lens: Lens | None = None) -> TableView:
        """The table on which the mat's cards lie anywhere. Raises UnreadableError where they cannot be seen."""
        mat = find_mat(frame)
        plane = mat.free(lens)
        markers = {n: plane.table(corners) for n, corners in mat.cards.items()}
        middles = {n: marker.mean(axis=0) for n, marker in markers.items()}
        grown = (CARD_MM + 10) / MARKER_MM
        cards = {n: middles[n] + (marker - middles[n]) * grown for n, marker in markers.items()}
        rim = _rim(plane, frame)
        # Two cards on one side of the table do not tell how far it goes.
        middle = _hull(np.vstack([*cards.values(), *_hidden(middles)])) if _spans(middles) else rim
        light = WhiteBalance.of_cards(frame, mat, plane)
        seen = [n for n in cards if n not in mat.covered]
        hiding, black_squares = [cards[n] for n in seen], [markers[n] for n in seen]
        return cls(plane, light, rim, _box(rim), middle, hiding, black_squares, _black(frame, light))

    @classmethod
    def of_points(
        cls, frame: Picture, picture: Floats, table: Floats, margin: float, lens: Lens | None = None
    ) -> TableView:
        """The table through four `picture` points (pixels) at `table` (mm); `margin` mm beyond them are read too."""
        check_size(frame.shape[1], frame.shape[0])
        plane = Plane.through(picture, table, lens)
        rim = _rim(plane, frame)
        seen, asked = _box(rim), _box(np.vstack([table - margin, table + margin]))
        box = (max(seen[0], asked[0]), max(seen[1], asked[1]), min(seen[2], asked[2]), min(seen[3], asked[3]))
        if box[2] - box[0] < margin or box[3] - box[1] < margin:
            raise UnreadableError("plane-outside")
        light = WhiteBalance.even()
        return cls(plane, light, rim, box, _hull(table), black=_black(frame, light))

    def hiding(self, outlines: Iterable[Floats]) -> TableView:
        """The same table where what lies within some outlines (n, 2), in mm, is not looked at."""
        more = tuple(outlines)
        return replace(self, cards=(*self.cards, *more), markers=(*self.markers, *more))

    def levelled(self, level: Floats) -> TableView:
        """The same table in other mm, to which a homography (3x3) takes those of this one."""
        x0, y0, x1, y1 = self.box
        box = project(level, np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]))
        cards, markers = ([project(level, one) for one in some] for some in (self.cards, self.markers))
        plane = replace(self.plane, matrix=self.plane.matrix @ np.linalg.inv(level))
        rim, middle = project(level, self.rim), project(level, self.middle)
        return replace(self, plane=plane, rim=rim, box=_box(box), middle=middle, cards=cards, markers=markers)

    def shows(self, frame: Picture, at: Floats, room: float) -> bool:
        """Whether a point (2,) of the table, in mm, is in a picture with so many mm about it."""
        rim = self.plane.picture(at + room * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]))
        return bool(((rim >= 0) & (rim < frame.shape[1::-1])).all())


@dataclass(frozen=True, eq=False)
class TileLayout:
    """How tiles lie: their lattice, the view from above in which it was found, and where a tile may be seen in it.

    `table` is the table as the tiles show it to lie.
    """

    table: TableView
    lattice: Lattice
    edges: Edges
    straight: Straightness
    view: Picture
    clear: NDArray[np.bool_]

    @property
    def per_mm(self) -> float:
        """The view's pixels a mm."""
        return self.straight.per_mm

    @property
    def corner(self) -> tuple[float, float]:
        """Where the view's first pixel is, in mm."""
        return self.straight.corner

    def closer(self, many: int) -> TileLayout:
        """The same with fainter edges too where more than so `many` tiles lie: their art has stronger ones."""
        few = (self.sides.closed > PARTLY).sum() <= many
        return self if few else replace(self, edges=self.straight.strongest(MORE))

    @cached_property
    def sides(self) -> CellSides:
        """What the edges show of each cell's sides."""
        return sides(self.edges, self.lattice)

    def whole(self) -> Places:
        """Every place (n, 2) that can be seen as a whole."""
        high, wide = self.clear.shape
        edge = np.array([[0, 0], [wide, high]]) / self.per_mm + self.corner
        places = self.lattice.around(edge)
        shape = self.lattice.shape
        outline = np.vstack([shape.corners * 0.95, 0 * shape.corners[:1]]) @ self.lattice.frame
        spots = self._pixels(self.lattice.centres(places)[:, None] + outline).astype(int)
        inside = ((spots >= 0) & (spots < (wide, high))).all(axis=(1, 2))
        spots = np.clip(spots, 0, (wide - 1, high - 1))
        seen = self.clear[spots[..., 1], spots[..., 0]].all(axis=1)
        return np.asarray(places[inside & seen])

    def patches(self, places: Places | Floats, across: float, side: int) -> Picture:
        """Small patches (n, side, side, 3) that show `across` tile sides about each place, upright on the lattice."""
        step = self.lattice.frame.T * (across / side * self.per_mm)
        soft = cv2.GaussianBlur(self.view, (0, 0), 0.4 * max(1.0, float(np.linalg.norm(step[:, 0]))))
        spots = np.arange(side) - (side - 1) / 2
        grid = np.stack(np.meshgrid(spots, spots), axis=2).reshape(-1, 2) @ step.T
        at = (self._pixels(self.lattice.centres(places))[:, None] + grid).astype(np.float32)
        out = np.empty((len(places), side, side, 3), np.uint8)
        for n in range(0, len(places), REMAPPED):
            x, y = np.ascontiguousarray(np.moveaxis(at[n : n + REMAPPED].reshape(-1, side, 2), 2, 0))
            seen = cv2.remap(soft, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            out[n : n + REMAPPED] = seen.reshape(-1, side, side, 3)
        return out

    def _pixels(self, points: Floats) -> Floats:
        return np.asarray((points - self.corner) * self.per_mm - 0.5)


def find_tiles(frame: Picture, table: TableView, shape: LatticeShape, side: float) -> TileLayout:
    """The lattice of tiles of `side` mm. Raises UnreadableError where no tiles are to be seen.

    Where many tiles show that the table lies otherwise than its cards say, it is looked at anew as they do.
    """
    check_colours(frame)
    if not float(table.plane.scale(table.middle).max()) * 2 * shape.half * side >= SMALLEST:
        raise UnreadableError("far")
    best = _found(frame, table, shape, side)
    level = levelled(best.edges, best.lattice, best.sides)
    if level is None:
        return best
    again = _found(frame, table.levelled(level), shape, side)
    return again if again.sides.grade > best.sides.grade else best  # a hand, or tiles aside, may have bent it


def from_above(frame: Picture, table: TableView, per_mm: float) -> tuple[Picture, NDArray[np.bool_]]:
    """The table from above, `per_mm` pixels a mm from the corner of its box on, and where it is usable."""
    view = _above(frame, table.plane, table.middle, table.box, per_mm)
    return view, _usable(view, per_mm, table, table.cards)


def _found(frame: Picture, table: TableView, shape: LatticeShape, side: float) -> TileLayout:
    """The lattice of tiles on the table as it is known to lie."""
    best = None
    for closer, most in LOOKS:
        for within in (table.middle, table.rim):
            laid = _look(frame, table, shape, side, closer * PITCH_PX, most, within)
            if best is None or laid.sides.grade > best.sides.grade:
                best = laid
            if best.sides.grade > FAINT:
                return best
    assert best is not None
    return best


def _look(
    frame: Picture, table: TableView, shape: LatticeShape, side: float, pitch_px: float, most: int, within: Floats
) -> TileLayout:
    """The lattice that the edges `within` an outline lie on."""
    pitch = 2 * shape.half * side
    per_mm = pitch_px / pitch
    view, usable = from_above(frame, table, per_mm)
    straight = Straightness.of(view, per_mm, table.box[:2], 0.12 * pitch, usable)
    there = np.zeros(view.shape[:2], np.uint8)
    cv2.fillConvexPoly(there, _pixels(within, per_mm, table.box), 1)
    edges = straight.strongest(most, there)  # what else lies on the table may have more edges than two tiles
    inner = edges.inside(within)
    found = fit(inner if len(inner.weight) > FEWEST else edges, shape, side, SCALES)
    clear = _usable(view, per_mm, table, table.markers)  # a tile may lie over a card's margin
    return TileLayout(table, settled(edges, found), edges, straight, view, clear)


def straighten(
    frame: Picture, table: TableView, lattice: Lattice, places: Places | Floats, across: int
) -> tuple[Picture, Floats]:
    """The picture seen from above, turned so that tiles stand upright, `across` pixels a tile's side.

    Also gives each place's centre there (n, 2), in pixels.
    """
    centres = places @ lattice.shape.basis
    reach = np.hypot(lattice.shape.half, 0.5) * 1.15
    low, high = centres.min(axis=0) - reach, centres.max(axis=0) + reach
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    upright = np.eye(3)
    upright[:2, :2], upright[:2, 2] = lattice.frame.T, lattice.origin
    view = _above(frame, Plane(table.plane.matrix @ upright, table.plane.lens), centres, box, across)
    return view, (centres - low) * across - 0.5


def _above(frame: Picture, plane: Plane, spots: Floats, box: Box, per_mm: float) -> Picture:
    """The table inside `box` seen from above; a very large picture is made smaller first.

    Only from eight times as fine on: before that faint edges and the grain of photographed art would be lost.
    """
    larger = float(plane.scale(spots.mean(axis=0)[None])[0]) / per_mm
    small, plane = plane.coarse(frame, 1 << max(0, int(np.log2(larger)) - 2))
    return plane.warp(small, box, per_mm)


def _rim(plane: Plane, frame: Picture) -> Floats:
    """The convex outline (n, 2), in mm, of what the picture shows of the table, without what is too far away."""
    high, wide = frame.shape[:2]
    x, y = np.meshgrid(np.linspace(0, wide, 13), np.linspace(0, high, 13))
    spots = plane.table(np.c_[x.ravel(), y.ravel()])
    near = plane.scale(spots) > NARROW * plane.scale(plane.table(np.array([[wide / 2, high / 2]])))
    if near.sum() < 20 or not np.isfinite(spots[near]).all():
        raise UnreadableError("along")
    return _hull(spots[near])


def _spans(middles: Mapping[int, Floats]) -> bool:
    """Whether these cards lie at opposite corners, some of them."""
    return any((i + 2) % 4 in middles for i in middles)


def _hidden(middles: Mapping[int, Floats]) -> list[Floats]:
    """About where cards must lie that are not seen, when two opposite ones are, as points (1, 2)."""
    missing = [i for i in range(4) if i not in middles]
    if len(missing) == 2:
        one, other = middles.values()
        return [np.array([[one[0], other[1]]]), np.array([[other[0], one[1]]])]
    return [(middles[(i + 1) % 4] + middles[(i + 3) % 4] - middles[(i + 2) % 4])[None] for i in missing]


def _hull(points: Floats) -> Floats:
    return np.asarray(cv2.convexHull(points.astype(np.float32)), float).reshape(-1, 2)


def _box(points: Floats) -> Box:
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)


def _black(frame: Picture, light: WhiteBalance) -> int:
    """How bright black is, if a corner of the picture is black; else 0."""
    black = max(2, round(BLACK * float(light.slope[0].max())))
    return black if min(int(frame[y, x].max()) for y in (0, -1) for x in (0, -1)) <= black else 0


def _usable(view: Picture, per_mm: float, table: TableView, cards: Iterable[Floats]) -> NDArray[np.bool_]:
    """Where a view from above shows the table: not `cards`, nor beyond the picture or in the black that frames it."""
    mask = np.zeros(view.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, _pixels(table.rim, per_mm, table.box), 1)
    if table.black:
        black = np.asarray(cv2.inRange(view, (0, 0, 0), (table.black,) * 3), np.uint8)
        dark = np.pad((black >> 7) | (mask ^ 1), 1, constant_values=1)
        cv2.floodFill(dark, None, (0, 0), 2)
        mask[dark[1:-1, 1:-1] == 2] = 0
    mask[:] = cv2.erode(mask, np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    for card in cards:
        cv2.fillConvexPoly(mask, _pixels(card, per_mm, table.box), 0)
    return np.asarray(mask > 0)


def _pixels(points: Floats, per_mm: float, box: Box) -> NDArray[np.int32]:
    return np.rint((points - box[:2]) * per_mm - 0.5).astype(np.int32)
