"""Finds the faces of a 2x2x2 cube in a frame: coarsely anywhere, then closely where the cube is."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.cube.lattice import FaceQuad, face_quads, one_cube
from companion.vision.cube.regions import regions

Bytes = npt.NDArray[np.uint8]

COARSE = 640
"""Longest side, in pixels, of the picture that is searched for a cube anywhere."""
CLOSE = 120
"""Side, in pixels, at which the best face is looked at again."""
SMOOTH = 1.2
"""Standard deviation, in pixels, of the blur for pictures in which nothing is found at first."""
ENOUGH = 0.3
"""Fit from which a patch is taken for a face."""


def looks(frame: Bytes) -> Iterator[list[FaceQuad]]:
    """What may be the faces of the cube in `frame` (h, w, 3), in its pixels, the largest first, look after look.

    Each look finds what those before may have missed, and takes longer; none gives an empty list.
    """
    scale = min(1.0, COARSE / max(frame.shape[:2]))
    for one in (scale, min(1.0, 2 * scale)) if scale < 0.7 else (scale,):
        for smooth in (False, True):
            found = _search(frame, one, smooth=smooth)
            if found:
                yield _look_closer(frame, found) if one * found[0].area ** 0.5 < 0.8 * CLOSE else found


def _search(frame: Bytes, scale: float, *, smooth: bool = False) -> list[FaceQuad]:
    small = frame if scale == 1 else cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if smooth:  # noise may hide what stickers are smooth; it is not done at first as thin gaps suffer from it
        small = cv2.GaussianBlur(small, (0, 0), SMOOTH)
    found = [p for p in face_quads(regions(np.asarray(small, np.uint8))) if p.fit >= ENOUGH]
    return [p.moved(1 / scale, (0.0, 0.0)) for p in one_cube(found)]


def _look_closer(frame: Bytes, found: list[FaceQuad]) -> list[FaceQuad]:
    """The same faces, and small ones beside them, from the part of the frame that holds the cube."""
    side = found[0].area ** 0.5
    middle = np.mean([p.centre for p in found], axis=0)
    h, w = frame.shape[:2]
    x0, y0 = np.maximum(0, middle - 1.6 * side).astype(int)
    x1, y1 = np.minimum((w, h), middle + 1.6 * side).astype(int)
    part = frame[y0:y1, x0:x1]
    scale = min(2.0, CLOSE / side)
    again = [p.moved(1.0, (float(x0), float(y0))) for p in _search(part, scale)]
    same = any(np.abs(p.centre - found[0].centre).max() < 0.2 * side for p in again)
    return again if same and sum(p.fit for p in again) > 0.9 * sum(p.fit for p in found) else found
