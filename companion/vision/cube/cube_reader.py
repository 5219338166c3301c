"""Reads a 2x2x2 cube: the faces in one frame, and what several frames of one cube say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.vision.cube.colours import NAMES, Samples, name_faces, sample
from companion.vision.cube.faces import looks
from companion.vision.cube.groups import group_chances, same_sides
from companion.vision.cube.lattice import FaceQuad
from companion.vision.cube.solve import Arrangement, solve_together
from companion.vision.cube.tuning import TUNING
from companion.vision.observation import Point, Seen

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class FaceSeen:
    """One face of a cube in a frame.

    `stickers` row by row as seen, each with its probability; `centre` and `corners` (clockwise from the upper left)
    in pixels; `sure`: the probability that it is a face and all four are right. `samples`: what colours are read from.
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
    """The faces of one cube in a frame, best seen first; none if there is no cube.

    `doubtful`: what looked most like faces, where none is believed. Only the cube's other pictures can say if they are.
    `larger`: no face is seen, but a cube of 3x3 or more.
    """

    faces: tuple[FaceSeen, ...]
    doubtful: tuple[FaceSeen, ...] = ()
    larger: bool = False


@dataclass(frozen=True)
class StickerChange:
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
    they look, the one way comes closest to a cube, and `misread` would be the likeliest misreading. `same`: faces, two
    by two, that seem to be one side shown twice: they look alike, and six faces would make a doubtful cube.
    """

    faces: tuple[FaceSeen, ...]
    settled: tuple[StickerChange, ...]
    ways: tuple[Arrangement, ...]
    believable: bool
    misread: tuple[StickerChange, ...]
    same: tuple[tuple[int, int], ...]


def read_faces(frame: Bytes) -> CubeObservation:
    """Find and read the faces of a cube in a frame (h, w, 3), BGR."""
    likeliest: list[tuple[FaceQuad, Samples]] = []
    larger: list[FaceQuad] = []
    for look in looks(frame):
        larger += (part for part in look.larger if sample(frame, part).belief >= TUNING.believing.believed)
        seen = [(patch, sample(frame, patch)) for patch in look.faces if not any(map(patch.near, larger))]
        enough = TUNING.believing.believed_later if likeliest else TUNING.believing.believed
        believed = [(patch, light) for patch, light in seen if light.belief >= enough]
        if believed:
            return CubeObservation(_named(believed))
        likeliest = max(likeliest, seen, key=_belief)
    return CubeObservation((), _named(likeliest), larger=bool(larger))


def _belief(seen: Sequence[tuple[FaceQuad, Samples]]) -> float:
    return max((light.belief for _, light in seen), default=0.0)


def _named(seen: Sequence[tuple[FaceQuad, Samples]]) -> tuple[FaceSeen, ...]:
    """Faces with the colours of their stickers."""
    faces = []
    for (patch, light), modest in zip(seen, name_faces([light for _, light in seen]), strict=True):
        chances = modest**TUNING.naming.modesty / (modest**TUNING.naming.modesty).sum(axis=1, keepdims=True)
        x, y = patch.centre
        corners = tuple((float(a), float(b)) for a, b in patch.corners)
        faces.append(_face(chances, FaceSeen((), (float(x), float(y)), corners, 0.0, light), light.belief))
    return tuple(faces)


def _face(chances: Floats, face: FaceSeen, belief: float) -> FaceSeen:
    stickers = tuple(Seen.among(NAMES, row) for row in chances)
    return replace(face, stickers=stickers, sure=belief * float(np.prod([s.probability for s in stickers])))


def solve(faces: Sequence[FaceSeen]) -> CubeSolution:
    """Read faces of one cube together, each from a picture of its own: six for the whole cube, fewer for a part.

    Where the usual colours do not make a believable cube, six groups of stickers that look alike are tried. What makes
    no cube, or seems to be one side shown twice, is not sure; nor is a cube that is one only if stickers are misread.
    """
    samples = [f.samples for f in faces]
    chances = np.concatenate([named for one in samples for named in name_faces([one])])
    found = solve_together(chances, "".join(NAMES))
    same: tuple[tuple[int, int], ...] = ()
    if len(faces) < 6 or found.doubt > TUNING.solving.doubtful:  # one cube in sixty has two sides alike
        same = same_sides(samples, found.alone)
    if len(faces) == 6 and found.doubt > TUNING.solving.doubtful:
        alike = solve_together(group_chances(samples, chances), "".join(NAMES))
        # five stickers of one colour make two groups: not where a side is then read as two
        told_apart = set(same) - set(same_sides(samples, alike.colours))
        if alike.believable and alike.doubt < found.doubt and not told_apart:
            found = alike
    cube = float(1 / (1 + TUNING.solving.another_cube * np.exp(found.doubt)))
    beliefs = [cube if found.ways and found.believable else one.belief for one in samples]
    for i in {i for pair in same for i in pair} if found.believable else range(len(faces)):
        beliefs[i] *= TUNING.solving.questioned
    rows = np.split(found.chances, len(faces))
    together = [_face(own, face, belief) for own, face, belief in zip(rows, faces, beliefs, strict=True)]
    if len(faces) < 6:  # a part of a cube says of none of its faces more than its own picture does
        together = [replace(one, sure=min(one.sure, face.sure)) for one, face in zip(together, faces, strict=True)]
    return CubeSolution(
        tuple(together),
        _changes(found.alone, found.colours),
        found.ways,
        found.believable,
        _changes(found.colours, found.mended or found.colours),
        same,
    )


def _changes(was: Sequence[int], now: Sequence[int]) -> tuple[StickerChange, ...]:
    pairs = enumerate(zip(was, now, strict=True))
    return tuple(StickerChange(*divmod(i, 4), NAMES[a], NAMES[b]) for i, (a, b) in pairs if a != b)
