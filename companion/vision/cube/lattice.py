"""Which smooth regions are the four stickers of a cube's face, and which faces make one cube."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.cube.regions import Regions
from companion.vision.cube.tuning import TUNING

TUNED = TUNING.finding

Floats = npt.NDArray[np.float64]

_CENTRES = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
_CORNERS = 2 * _CENTRES
# Where a grid larger than 2x2 would go on: two places beyond each side, then one beyond each corner.
_AROUND = np.array(
    [
        *[[-0.5, -1.5], [0.5, -1.5], [1.5, -0.5], [1.5, 0.5], [0.5, 1.5], [-0.5, 1.5], [-1.5, 0.5], [-1.5, -0.5]],
        *[[-1.5, -1.5], [1.5, -1.5], [1.5, 1.5], [-1.5, 1.5]],
    ]
)


@dataclass(frozen=True)
class FaceQuad:
    """A face in the picture.

    `corners` (4, 2) in pixels: upper left (smallest x + y), then clockwise; `fit` from 0 to 1; `parts` are the
    regions it stands on.
    """

    corners: Floats
    fit: float
    parts: frozenset[int] = frozenset()

    def to_picture(self, points: Floats) -> Floats:
        """Points (n, 2) of the face, which reaches from -1 to 1 both ways, as pixels (n, 2)."""
        return transformed(mapping(_CORNERS, self.corners), points)

    def moved(self, scale: float, by: tuple[float, float]) -> FaceQuad:
        """The same face in a picture `scale` times as large whose origin lies at `by`."""
        return FaceQuad(self.corners * scale + by, self.fit, self.parts)

    def near(self, part: FaceQuad) -> bool:
        """Whether it may belong to the cube of 3x3 that some four stickers are `part` of."""
        return bool(np.linalg.norm(self.centre - part.centre) < TUNED.reach * part.area**0.5)

    @property
    def centre(self) -> Floats:
        """Its middle, in pixels, as perspective has it."""
        return np.asarray(self.to_picture(np.zeros((1, 2)))[0], np.float64)

    @property
    def area(self) -> float:
        """Pixels it covers."""
        return float(abs(cv2.contourArea(self.corners.astype(np.float32))))


def mapping(source: Floats, target: Floats) -> Floats:
    """Homography (3, 3) that takes four points to four others."""
    return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)), np.float64)


def transformed(homography: Floats, points: Floats) -> Floats:
    """Points (n, 2) through a homography."""
    flat = np.c_[points, np.ones(len(points))] @ homography.T
    with np.errstate(divide="ignore", invalid="ignore"):  # points on the horizon are nowhere
        return np.asarray(flat[:, :2] / flat[:, 2:], np.float64)


def face_quads(found: Regions) -> list[FaceQuad]:
    """Every face that four regions, or three with one missing, could make."""
    if len(found) < 3:
        return []
    step = found.centres[None] - found.centres[:, None]
    metric = np.linalg.inv(found.spreads)
    far = np.sqrt(np.einsum("ijk,ikl,ijl->ij", step, metric, step))
    alike = np.einsum("ikl,jlk->ij", metric, found.spreads) / 2
    near = (far > TUNED.near[0]) & (far < TUNED.near[1]) & (alike < TUNED.alike)
    near &= near.T
    seen: dict[frozenset[int], FaceQuad | None] = {}
    for i in range(len(found)):
        for j, k in combinations(np.flatnonzero(near[i]).tolist(), 2):
            if abs(step[i, j] @ metric[i] @ step[i, k]) > TUNED.slant * far[i, j] * far[i, k]:
                continue
            off = found.centres - found.centres[j] - step[i, k]
            miss = np.einsum("jk,kl,jl->j", off, metric[i], off)
            miss[~(near[j] & near[k])] = np.inf
            last = int(np.argmin(miss))
            ring = (i, j, last, k) if miss[last] < TUNED.miss**2 else (i, j, k)
            if frozenset(ring) not in seen:
                seen[frozenset(ring)] = _patch(found, ring)
    return [patch for patch in seen.values() if patch]


def larger_grids(found: Regions, quads: Sequence[FaceQuad]) -> list[FaceQuad]:
    """Those that go on round one of their corners, as four stickers of a 3x3 cube's nine do."""
    return [quad for quad in quads if len(quad.parts) == 4 and _goes_on_round_a_corner(found, quad)]


def _goes_on_round_a_corner(found: Regions, quad: FaceQuad) -> bool:
    like = (1 / TUNED.larger_one, TUNED.larger_one)
    there = _around(found, tuple(quad.parts), mapping(_CORNERS, quad.corners), like, TUNED.off)
    sides, corners = there[:8].reshape(4, 2).sum(axis=1), there[8:].astype(int)
    return bool((corners + sides + np.roll(sides, 1)).max() >= TUNED.round_a_corner)


def _around(
    found: Regions, ring: tuple[int, ...], to_picture: Floats, like: tuple[float, float], off: float
) -> npt.NDArray[np.bool_]:
    """At which of `_AROUND` (12,) a region lies, so many times as large as the ring's and so far off."""
    usual = float(np.mean(found.sizes[list(ring)]))
    alike = (found.sizes > like[0] * usual) & (found.sizes < like[1] * usual)
    places = transformed(np.asarray(np.linalg.inv(to_picture), np.float64), found.centres[alike])
    return np.asarray((np.abs(places[None] - _AROUND[:, None]).max(axis=2) < off).any(axis=1), np.bool_)


def _patch(found: Regions, ring: tuple[int, ...]) -> FaceQuad | None:
    """The face whose stickers are these regions in a ring (three: i, its two neighbours), or None if absurd."""
    centres = found.centres[list(ring)]
    whole = len(ring) == 4
    if not whole:
        centres = np.array([centres[0], centres[1], centres[1] + centres[2] - centres[0], centres[2]])
    centres = upright(centres)
    to_picture = mapping(_CENTRES, centres)
    corners = transformed(to_picture, _CORNERS)
    sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    if max(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1]) > 1.6:
        return None
    fit = _evenness(found, ring, to_picture) * (1.0 if whole else TUNED.part)
    fit *= 0.7 + 0.15 * min(2.0, float(found.lasting[list(ring)].mean()) - 1)
    if _larger(found, ring, to_picture):
        fit *= 0.2
    return FaceQuad(upright(corners), fit, frozenset(ring))


def upright(quad: Floats) -> Floats:
    """The four points clockwise as seen, from the one with the smallest x + y."""
    a, b = quad[1] - quad[0], quad[2] - quad[1]
    if a[0] * b[1] - a[1] * b[0] < 0:
        quad = quad[::-1]
    return np.roll(quad, -int(np.argmin(quad.sum(axis=1))), axis=0)


def _evenness(found: Regions, ring: tuple[int, ...], to_picture: Floats) -> float:
    """1 when all regions would be equal squares on the face, less the more they differ."""
    to_face = np.linalg.inv(to_picture)
    worst = 0.0
    shapes = []
    for part in ring:
        x, y = found.centres[part]
        u, v, w = to_face @ (x, y, 1)
        slope = np.array([to_face[0, :2] - u / w * to_face[2, :2], to_face[1, :2] - v / w * to_face[2, :2]]) / w
        spread = 12 * slope @ found.spreads[part] @ slope.T
        shapes.append(spread)
        worst = max(worst, abs(float(spread[0, 1])) / float(np.sqrt(spread[0, 0] * spread[1, 1])))
    sides = np.sqrt(np.array([(s[0, 0], s[1, 1]) for s in shapes]))
    uneven = float(np.std(np.log(sides)))
    return float(np.exp(-((uneven / 0.2) ** 2 + (worst / 0.4) ** 2) / 2)) * (float(sides.mean()) < 1.08)


def _larger(found: Regions, ring: tuple[int, ...], to_picture: Floats) -> bool:
    """Whether several like regions go on beyond opposite sides, or beyond a corner: a grid, not a face."""
    there = _around(found, ring, to_picture, (0.6, 1.6), 0.2)
    side, corner = there[:8:2] | there[1:8:2], there[8:]
    goes_on = (side[:2] & side[2:]).any() or (corner & side & np.roll(side, 1)).any()
    return bool(goes_on) and int(there.sum()) >= TUNED.goes_on


def apart_from(found: Sequence[FaceQuad], larger: Sequence[FaceQuad]) -> list[FaceQuad]:
    """Those that neither share a sticker with a part of a larger cube nor adjoin one."""
    return [one for one in found if not any(one.parts & part.parts or _adjoin(one, part) for part in larger)]


def one_cube(found: list[FaceQuad]) -> list[FaceQuad]:
    """The faces of one cube, largest first: the set that adjoin, share no sticker, and together fit best."""
    best: list[FaceQuad] = []
    worth = 0.0
    found = sorted(found, key=lambda p: -p.fit)[:24]
    for count in (1, 2, 3):
        for group in combinations(found, count):
            score = sum(p.fit * p.area**0.15 for p in group)
            if score > worth and all(_adjoin(a, b) for a, b in combinations(group, 2)):
                best, worth = list(group), score
    return sorted(best, key=lambda p: -p.area)


def _adjoin(one: FaceQuad, other: FaceQuad) -> bool:
    """Whether two faces share an edge and no sticker."""
    if one.parts & other.parts:
        return False
    side = (min(one.area, other.area)) ** 0.5
    for i in range(4):
        for j in range(4):
            a = one.corners[[i, (i + 1) % 4]]
            b = other.corners[[(j + 1) % 4, j]]
            if np.abs(a - b).max() < 0.45 * side:
                return True
    return False
