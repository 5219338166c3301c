"""Which way round a face of the cube is seen: from pictured corners to the top and the sides of the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi

import numpy as np

from companion.games.diaominos.diagnosis import Look
from companion.vision.cube.cube_reader import FaceSeen
from companion.vision.cube.solve import RING
from companion.vision.geometry.mat import Mat
from companion.vision.observation import Point

CLOCKWISE = ("north", "east", "south", "west")
DOUBT = 0.6
"""A sticker less likely than this is not known."""
_AS_LARGE = 0.7
"""Of faces about as large as this share of the largest, the one higher in the picture is the top."""


def north_of(mat: Mat) -> Point:
    """Which way north is in the picture, in pixels: toward the cards 0 and 1, as every card's print says."""
    ups = [c[0] + c[1] - c[2] - c[3] for c in mat.cards.values()]
    x, y = np.sum(ups, axis=0)
    return float(x), float(y)


def look_at_faces(faces: Sequence[FaceSeen], north: Point) -> Look:
    """What the faces of one cube on the table show, by where they look; nothing without faces.

    `north` is a direction in the picture. Stickers that are not seen surely enough are `?`.
    """
    if not faces:
        return {}
    top = _top(faces)
    found = {"up": _letters(top, RING[-_quarters(_up_of(top), north) % 4])}
    for face in faces:
        if face is not top:
            toward = CLOCKWISE[_quarters(north, _from_to(top.centre, face.centre))]
            found.setdefault(toward, _letters(face, RING[_nearest_edge(face, top.centre)]))
    return found


def _top(faces: Sequence[FaceSeen]) -> FaceSeen:
    largest = max(_area(face) for face in faces)
    return min((f for f in faces if _area(f) >= _AS_LARGE * largest), key=lambda f: f.centre[1])


def _area(face: FaceSeen) -> float:
    x, y = np.array(face.corners).T
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def _letters(face: FaceSeen, order: Sequence[int]) -> str:
    seen = (face.stickers[i] for i in order)
    return "".join((s.label or "?") if s.probability >= DOUBT else "?" for s in seen)


def _up_of(face: FaceSeen) -> Point:
    """The direction from a face's lower edge to its upper one, as its corners are numbered."""
    x, y = np.array(face.corners)[[0, 1]].mean(axis=0) - np.array(face.corners)[[2, 3]].mean(axis=0)
    return float(x), float(y)


def _from_to(a: Point, b: Point) -> Point:
    return b[0] - a[0], b[1] - a[1]


def _quarters(a: Point, b: Point) -> int:
    """How many quarter turns clockwise, as the picture is seen, lead from one direction to another."""
    turn = atan2(b[1], b[0]) - atan2(a[1], a[0])
    return round(turn / (pi / 2)) % 4


def _nearest_edge(face: FaceSeen, top: Point) -> int:
    """Which turn of `RING` brings the edge beside the top up: its upper edge none, its left one a quarter clockwise."""
    corners = np.array(face.corners)
    middles = (corners + np.roll(corners, -1, axis=0)) / 2  # upper, right, lower, left
    edge = int(np.linalg.norm(middles - np.array(top), axis=1).argmin())
    return -edge % 4
