"""Which way a hexagonal tile is turned on its lattice, by the picture of it that was enrolled.

A tile that lies by itself may lie some way beside the cell in which it was found, so it is first looked for. All that
looks the same however a tile is turned says nothing: only what differs from turn to turn is compared.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.lattice import HEXAGONS
from companion.vision.geometry.plane import Array, Floats, Picture

SIDE = 48
"""Pixels of the square in which tiles are compared; a hexagon's upper and lower corners are on its edges."""
AROUND = 10
"""Pixels about it in which it is looked for too."""
SIZES = (0.86, 0.92, 0.98)
"""Sizes of a tile against its cell: gaps, and outlines that were fitted to its shadow."""
TURNS = 6
PLAIN = 0.3
"""A drawing of which a smaller part differs from turn to turn says nothing."""
SHARP = 9.0
"""How fast a worse likeness makes a turn unlikely."""


def chances_of_turns(frame: Picture, corners: Floats, drawing: Picture, shrunk: float = 1.0) -> tuple[float, ...]:
    """How likely a tile is turned clockwise by 0 to 5 sixths from how its `drawing` lies in its cell.

    `corners` (6, 2) of the cell are in pixels, as `CellsInView.corners` gives them: `shrunk` times as far from its
    middle as the tile's own. `drawing` (BGR) is filled by the tile's circumscribed circle.
    """
    turned = _turned(_small(drawing))
    known = _varying(turned)
    seen = _varying(_turned(_found(_cut_out(frame, corners, shrunk), turned)))
    if known is None or seen is None:
        return (1 / TURNS,) * TURNS
    odds = np.exp(SHARP * (known * seen[0]).sum(axis=(1, 2, 3)))
    return tuple((odds / odds.sum()).tolist())


def _small(drawing: Picture) -> Array:
    return np.asarray(cv2.resize(drawing[..., :3], (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.float32)


def _cut_out(frame: Picture, corners: Floats, shrunk: float) -> Array:
    """The cell and what is around it, as if an upright hexagon."""
    wide = SIDE + 2 * AROUND
    own = (wide - 1) / 2 + SIDE / 2 * shrunk * HEXAGONS.corners
    flat, _ = cv2.findHomography(corners.astype(np.float32), own.astype(np.float32))
    return np.asarray(cv2.warpPerspective(frame, flat, (wide, wide), flags=cv2.INTER_LINEAR), np.float32)


def _found(around: Array, turned: Array) -> Array:
    """The square (SIDE, SIDE, 3) of a picture, and the size of it, that is most like one of the drawing's turns."""
    best = -2.0
    found: Array = around[:SIDE, :SIDE]
    inside = np.repeat(_inside(), 3, axis=2)
    for size in SIZES:
        larger = np.asarray(cv2.resize(around, None, fx=1 / size, fy=1 / size), np.float32)
        for drawn in turned:
            like = cv2.matchTemplate(larger, drawn, cv2.TM_CCOEFF_NORMED, mask=inside)
            _, most, _, (x, y) = cv2.minMaxLoc(np.where(np.isfinite(like), like, -1.0))
            if most > best:
                best, found = most, larger[y : y + SIDE, x : x + SIDE]
    return found


def _turned(picture: Array) -> Array:
    """A tile (6, SIDE, SIDE, 3) turned clockwise by each sixth."""
    middle = (SIDE - 1) / 2
    turns = (cv2.getRotationMatrix2D((middle, middle), -360 / TURNS * n, 1.0) for n in range(TURNS))
    return np.stack([cv2.warpAffine(picture, turn, (SIDE, SIDE), flags=cv2.INTER_LINEAR) for turn in turns])


def _varying(turned: Array) -> Array | None:
    """What is another in each turn, of length 1 in all; None where that is next to nothing."""
    inside = _inside()
    grey = (turned * inside).sum(axis=(1, 2), keepdims=True) / inside.sum()
    every = (turned - grey) * inside
    varying = every - every.mean(axis=0)
    size, whole = (float(np.sqrt((part[0] ** 2).sum())) for part in (varying, every))
    return None if size <= PLAIN * whole or whole == 0 else np.asarray(varying / size, np.float32)


def _inside() -> NDArray[np.float32]:
    """1 in the circle that lies within a hexagon, whichever way it is turned."""
    spots = (np.arange(SIDE) + 0.5) * 2 / SIDE - 1
    return np.asarray(np.hypot(*np.meshgrid(spots, spots)) <= HEXAGONS.half, np.float32)[..., None]
