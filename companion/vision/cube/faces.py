"""Finds the faces of a 2x2x2 cube in a frame: coarsely anywhere, then closely where the cube is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.cube.lattice import FaceQuad, apart_from, face_quads, larger_grids, one_cube
from companion.vision.cube.regions import regions
from companion.vision.cube.tuning import TUNING

TUNED = TUNING.finding

Bytes = npt.NDArray[np.uint8]

COARSE = 640
"""Longest side, in pixels, of the picture that is searched for a cube anywhere."""
CLOSE = 120
"""Side, in pixels, at which the best face is looked at again."""
SMOOTH = 1.2
"""Standard deviation, in pixels, of the blur for pictures in which nothing is found at first."""
PARTS = 4
"""Parts of a larger grid that are looked at for whether they are stickers."""


@dataclass(frozen=True)
class FacesLook:
    """What a look found, in the picture's pixels.

    `faces` of one 2x2x2 cube, the largest first; `larger`: four stickers each, the best first, of what has 3x3 or more.
    """

    faces: list[FaceQuad]
    larger: list[FaceQuad]


def looks(frame: Bytes) -> Iterator[FacesLook]:
    """What may be the faces of the cube in `frame` (h, w, 3), look after look.

    Each look finds what those before may have missed, and takes longer; one that finds nothing is left out.
    """
    scale = min(1.0, COARSE / max(frame.shape[:2]))
    for one in (scale, min(1.0, 2 * scale)) if scale < 0.7 else (scale,):
        for smooth in (False, True):
            found = _search(frame, one, smooth=smooth)
            if found.faces and one * found.faces[0].area ** 0.5 < 0.8 * CLOSE:
                found = _look_closer(frame, found)
            if found.faces or found.larger:
                yield found


def _search(frame: Bytes, scale: float, *, smooth: bool = False) -> FacesLook:
    small = frame if scale == 1 else cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if smooth:  # noise may hide what stickers are smooth; it is not done at first as thin gaps suffer from it
        small = cv2.GaussianBlur(small, (0, 0), SMOOTH)
    stickers = regions(np.asarray(small, np.uint8))
    quads = sorted(face_quads(stickers), key=lambda quad: -quad.fit)
    larger = larger_grids(stickers, quads)
    found = apart_from([quad for quad in quads if quad.fit >= TUNED.enough], larger)
    return FacesLook(_in_frame(one_cube(found), scale), _in_frame(larger[:PARTS], scale))


def _in_frame(quads: list[FaceQuad], scale: float, by: tuple[float, float] = (0.0, 0.0)) -> list[FaceQuad]:
    return [quad.moved(1 / scale, by) for quad in quads]


def _look_closer(frame: Bytes, found: FacesLook) -> FacesLook:
    """The same faces, and small ones beside them, from the part of the frame that holds the cube."""
    side = found.faces[0].area ** 0.5
    middle = np.mean([quad.centre for quad in found.faces], axis=0)
    h, w = frame.shape[:2]
    x0, y0 = np.maximum(0, middle - 1.6 * side).astype(int)
    x1, y1 = np.minimum((w, h), middle + 1.6 * side).astype(int)
    closer = _search(frame[y0:y1, x0:x1], min(2.0, CLOSE / side))
    by = (float(x0), float(y0))
    again, larger = _in_frame(closer.faces, 1.0, by), _in_frame(closer.larger, 1.0, by)
    if larger:  # seen closely, its stickers go on
        return FacesLook(again, larger)
    same = any(np.abs(quad.centre - found.faces[0].centre).max() < 0.2 * side for quad in again)
    if same and sum(quad.fit for quad in again) > 0.9 * sum(quad.fit for quad in found.faces):
        return FacesLook(again, found.larger)
    return found
