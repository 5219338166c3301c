"""Reads a 2x2x2 cube: the faces in one frame, and what several frames of one cube say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.vision.cube_colours import NAMES, Samples, name_faces, sample
from companion.vision.cube_faces import find_faces
from companion.vision.cube_pieces import Fault
from companion.vision.cube_solve import Arrangement, Readings, faults_of, solve_together
from companion.vision.observation import Point, Seen

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class FaceSeen:
    """One face of a cube in a frame.

    `stickers` row by row as seen, each with its probability; `centre` and `corners` (clockwise from the upper left)
    in pixels; `sure`: the probability that all four are right. `samples` is what colours were read from.
    """

    stickers: tuple[Seen, ...]
    centre: Point
    corners: tuple[Point, ...]
    sure: float
    samples: Samples

    @property
    def colours(self) -> str:
        """The likeliest colours, as four letters of W Y R O G B."""
        return "".join(s.label or "?" for s in self.stickers)


@dataclass(frozen=True)
class CubeObservation:
    """The faces of one cube in a frame, best seen first; none if there is no cube."""

    faces: tuple[FaceSeen, ...]


@dataclass(frozen=True)
class CubeSolution:
    """Several faces of one cube read together.

    `faces` in the order given; `arrangement` says how six of them make a cube, or is None; `faults` why they do not;
    `misread` are the stickers (face, sticker) that alone would have been read otherwise.
    """

    faces: tuple[FaceSeen, ...]
    arrangement: Arrangement | None
    faults: tuple[Fault, ...]
    misread: tuple[tuple[int, int], ...]


def read_faces(frame: Bytes) -> CubeObservation:
    """Find and read the faces of a cube in a frame (h, w, 3), BGR."""
    patches = find_faces(frame)
    samples = [sample(frame, p) for p in patches]
    faces = []
    for patch, light, chances in zip(patches, samples, name_faces(samples), strict=True):
        x, y = patch.centre
        corners = tuple((float(a), float(b)) for a, b in patch.corners)
        faces.append(_face(chances, FaceSeen((), (float(x), float(y)), corners, 0.0, light)))
    return CubeObservation(tuple(faces))


def _face(chances: Floats, face: FaceSeen) -> FaceSeen:
    stickers = tuple(Seen.among(NAMES, row) for row in chances)
    return replace(face, stickers=stickers, sure=float(np.prod([s.probability for s in stickers])))


def solve(faces: Sequence[FaceSeen]) -> CubeSolution:
    """Read faces of one cube together, each from a picture of its own: six for the whole cube, fewer for a part."""
    chances = np.concatenate([name_faces([f.samples])[0] for f in faces])
    found: Readings = solve_together(chances, "".join(NAMES))
    faults = () if found.arrangement or len(faces) != 6 else tuple(faults_of(found.colours, "".join(NAMES)))
    read = tuple(_face(found.chances[4 * i : 4 * i + 4], f) for i, f in enumerate(faces))
    return CubeSolution(read, found.arrangement, faults, tuple(divmod(i, 4) for i in found.apart))
