"""Reads a 2x2x2 cube: the faces in one frame, and what several frames of one cube say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.vision.cube_colours import NAMES, Samples, name_faces, sample
from companion.vision.cube_faces import find_faces
from companion.vision.cube_groups import group_chances
from companion.vision.cube_solve import Arrangement, solve_together
from companion.vision.observation import Point, Seen

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

_MODESTY = 1.4
"""A face alone is named better than its chances say: they are raised to this power (fitted on drawn cubes)."""
_DOUBTFUL = 3.0
"""What has to be believed misread (natural logarithm) before groups of alike stickers are tried."""


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
class Change:
    """A sticker to be read otherwise: of which face given, which of its four, what it looks like, what it would be."""

    face: int
    sticker: int
    was: str
    now: str


@dataclass(frozen=True)
class CubeSolution:
    """Several faces of one cube read together, `faces` in the order given.

    `settled`: stickers that looked otherwise alone. Of six faces, `ways` says how they make a cube: more than one where
    the same faces make different cubes, the first face always as it is. If no cube is `believable` the faces are as
    they look, the one way comes closest to a cube, and `misread` would be the likeliest misreading.
    """

    faces: tuple[FaceSeen, ...]
    settled: tuple[Change, ...]
    ways: tuple[Arrangement, ...]
    believable: bool
    misread: tuple[Change, ...]


def read_faces(frame: Bytes) -> CubeObservation:
    """Find and read the faces of a cube in a frame (h, w, 3), BGR."""
    patches = find_faces(frame)
    samples = [sample(frame, p) for p in patches]
    faces = []
    for patch, light, modest in zip(patches, samples, name_faces(samples), strict=True):
        chances = modest**_MODESTY / (modest**_MODESTY).sum(axis=1, keepdims=True)
        x, y = patch.centre
        corners = tuple((float(a), float(b)) for a, b in patch.corners)
        faces.append(_face(chances, FaceSeen((), (float(x), float(y)), corners, 0.0, light)))
    return CubeObservation(tuple(faces))


def _face(chances: Floats, face: FaceSeen) -> FaceSeen:
    stickers = tuple(Seen.among(NAMES, row) for row in chances)
    return replace(face, stickers=stickers, sure=float(np.prod([s.probability for s in stickers])))


def solve(faces: Sequence[FaceSeen]) -> CubeSolution:
    """Read faces of one cube together, each from a picture of its own: six for the whole cube, fewer for a part.

    Where the usual colours do not make a believable cube, six groups of stickers that look alike are tried.
    """
    chances = np.concatenate([name_faces([f.samples])[0] for f in faces])
    found = solve_together(chances, "".join(NAMES))
    if len(faces) == 6 and found.doubt > _DOUBTFUL:
        alike = solve_together(group_chances([f.samples for f in faces], chances), "".join(NAMES))
        if alike.believable and alike.doubt < found.doubt:
            found = alike
    read = tuple(_face(found.chances[4 * i : 4 * i + 4], f) for i, f in enumerate(faces))
    return CubeSolution(
        read,
        _changes(found.alone, found.colours),
        found.ways,
        found.believable,
        _changes(found.colours, found.mended or found.colours),
    )


def _changes(was: Sequence[int], now: Sequence[int]) -> tuple[Change, ...]:
    pairs = enumerate(zip(was, now, strict=True))
    return tuple(Change(*divmod(i, 4), NAMES[a], NAMES[b]) for i, (a, b) in pairs if a != b)
