"""Finds square tiles that lie by themselves, on no common lattice: each by its own outline on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.profile import Profile
from companion.vision.geometry.lattice import SQUARES, Lattice, Places
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Square
from companion.vision.tiles.layout import TableView, from_above
from companion.vision.tiles.squares import KIND, read_places

SIDE_PX = 44.0
"""Pixels of a tile's side in the view in which outlines are looked for."""
EDGE = (30, 90)
"""How strong the edges of an outline are: where they go on, and where they begin."""
SIZED = 0.13
"""A side of an outline is so many tiles long, but for this share of one tile's."""
GAPS = (3, 1)
"""Pixels of a gap in an outline that is closed: first a few, where neighbours would not be joined."""
BRIDGE = 3
"""Pixels of what joins neighbours by their corners and shadows, and is cut."""
APART = (24, 40)
"""How much another colour stands out of the table's, of 255."""
WHITE = 0.75
"""So bright against the brightest is a card of the mat, on which a tile may come to lie."""
SOFT = 0.7
"""Pixels by which grain is smoothed."""
FULL = 0.9
"""How much of the rectangle about it the hull of an outline fills."""
MOST = 4
"""So many tiles that lie edge to edge are still taken apart."""


def read_single_squares(
    frame: Picture, profile: Profile, table: TableView, kind: str = KIND, side_mm: float | None = None
) -> tuple[Square, ...]:
    """The free square parts of a kind, tiles if not told otherwise, that lie alone or a few edge to edge in a BGR
    picture, where the table is not hidden. `side_mm` is a part's side if not the profile's.
    """
    side = side_mm or profile.printed_part(kind).size_mm
    found: list[Square] = []
    for lattice, places in _outlined(frame, table, side):
        found += read_places(frame, profile, table, lattice, places, kind)
    return tuple(_each_once(found, table, side))


def corners_of(square: Square, table: TableView, wide: float) -> Floats:
    """The corners (4, 2) of a tile, so many times as wide, in mm, from its own upper right one anticlockwise."""
    middle, top = table.plane.table(np.array([square.centre, square.top]))
    up = (top - middle) * wide
    right = np.array([-up[1], up[0]])
    return np.array([middle + up + right, middle + up - right, middle - up - right, middle - up + right])


def _each_once(found: list[Square], table: TableView, side: float) -> Iterator[Square]:
    """Of what lies in the same place, by itself and together with its neighbour, only what is seen most surely."""
    taken: list[Floats] = []
    for square in sorted(found, key=lambda square: -square.sure):
        at = table.plane.table(np.array([square.centre]))[0]
        if all(np.linalg.norm(at - other) > side / 2 for other in taken):
            taken.append(at)
            yield square


def _outlined(frame: Picture, table: TableView, side: float) -> Iterator[tuple[Lattice, Places]]:
    """The rectangles of one tile or a few, each as a lattice of its own and the places (n, 2) on it."""
    per_mm = SIDE_PX / side
    view, usable = from_above(frame, table, per_mm)
    soft = np.asarray(cv2.GaussianBlur(view, (0, 0), SOFT), np.uint8)
    taken: list[Floats] = []
    for shape in standing_out(soft, usable):
        for outline in cv2.findContours(shape, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            if max(cv2.boundingRect(outline)[2:]) < (1 - SIZED) * SIDE_PX:
                continue
            middle, (wide, high), turn = cv2.minAreaRect(outline)
            cols, rows = round(wide / SIDE_PX), round(high / SIDE_PX)
            if not 1 <= cols * rows <= MOST or cv2.contourArea(cv2.convexHull(outline)) < FULL * wide * high:
                continue
            if max(abs(wide - cols * SIDE_PX), abs(high - rows * SIDE_PX)) > SIZED * SIDE_PX * max(cols, rows):
                continue
            at = (np.array(middle) + 0.5) / per_mm + table.box[:2]
            if all(np.linalg.norm(at - other) > side / 2 for other in taken):
                taken.append(at)
                yield lattice_of_tiles(at, np.radians(turn), side, cols, rows)


def standing_out(view: Picture, usable: NDArray[np.bool_]) -> Iterator[NDArray[np.uint8]]:
    """What stands out of the table in a view from above, where it is usable, as masks of 255: seen in several ways, by
    its edges and by what is not as bright as the table.
    """
    lines = np.zeros(view.shape[:2], np.uint8)
    for colour in cv2.split(view):
        lines |= np.asarray(cv2.Canny(colour, *EDGE), np.uint8)
    lines[~usable] = 0
    apart = reduce(cv2.max, cv2.split(cv2.absdiff(view, np.full_like(view, _usual(view, usable)))))
    for least in APART:
        shape = _filled(apart > least, usable)
        yield shape
        yield np.asarray(cv2.morphologyEx(shape, cv2.MORPH_OPEN, np.ones((BRIDGE, BRIDGE), np.uint8)), np.uint8)
    yield _filled(apart > APART[0], usable & ~_white(view, usable))
    for gap in GAPS:
        yield np.asarray(cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8)), np.uint8)


def _usual(view: Picture, usable: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The median of each colour (3,), counted: far quicker than to sort a million of only 256 values."""
    mask = usable.astype(np.uint8)
    counts = [cv2.calcHist([view], [colour], mask, [256], [0, 256]).ravel() for colour in range(3)]
    return np.array([np.searchsorted(np.cumsum(count), count.sum() / 2) for count in counts], np.uint8)


def _filled(shape: NDArray[np.bool_], usable: NDArray[np.bool_]) -> NDArray[np.uint8]:
    return np.asarray((shape & usable) * np.uint8(255), np.uint8)


def _white(view: Picture, usable: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where it is white, and what is grey at the edges of it."""
    least = np.asarray(reduce(cv2.min, cv2.split(view)), np.uint8)
    white = np.asarray(least > WHITE * least[usable].max(), np.uint8)
    return np.asarray(cv2.dilate(white, np.ones((5, 5), np.uint8)) > 0)


def lattice_of_tiles(middle: Floats, turn: float, side: float, cols: int, rows: int) -> tuple[Lattice, Places]:
    """A lattice with so many tiles about a middle, in mm, and their places."""
    c, s = np.cos(turn), np.sin(turn)
    basis = side * np.array([[c, s], [-s, c]])
    places = np.array([(i, j) for j in range(rows) for i in range(cols)], np.intp)
    return Lattice(SQUARES, basis, middle - places.mean(axis=0) @ basis), places
