"""Reads a square board: terrain, crop and pawn for every space.

A space is looked at twice: on the table, and where the camera sees what is `HEAD_MM` above it, which is where the head
of a pawn in it appears, however the camera is tilted. Both looks are turned so that pawns lean towards the top.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.vision.features import ABOVE, FINE
from companion.vision.labels import doubted
from companion.vision.lean import eye, lean
from companion.vision.light import Light
from companion.vision.mat import find_mat
from companion.vision.observation import Board, Cell, Point, Seen, UnreadableError
from companion.vision.plane import Floats, Picture, Plane
from companion.vision.profile import Profile
from companion.vision.spaces import answers, small

PITCH_MM, PITCH_PX = 46.0, 73
"""From a space to the next: on the table, and in the straightened picture."""
PER_MM = PITCH_PX / PITCH_MM
SPAN_MM = FINE / PER_MM
"""A look shows a space and 2 mm of its neighbours all round."""
HEAD_MM = 16.0
"""How high the middle of a pawn's head is."""
EDGE_PX = 28
"""How much of the table around the grid is straightened: as far as heads lean."""


def read_board(
    frame: Picture,
    profile: Profile,
    rows: int,
    cols: int,
    corners: tuple[Point, Point, Point, Point] | None = None,
    among: Sequence[int] | None = None,
) -> Board:
    """Read the spaces of a board of `rows` x `cols` from a BGR picture: all, or those `among` these, row by row from 0.

    `corners` are the grid's outer corners in pixels (top-left, top-right, bottom-right, bottom-left); without them
    the mat is looked for. Raises UnreadableError in plain words.
    """
    if min(rows, cols) < 1 or rows * cols > 400:
        raise UnreadableError("A board has 1 to 400 spaces; give its rows and columns.")
    plane, light = _placed(frame, profile, rows, cols, corners)
    labels = profile.part("board").labels
    table, heads = _looks(frame, plane, rows, cols)
    gain = (1 / light.white(_middles(rows, cols))).astype(np.float32)[:, None, None, :]
    gain *= labels.tint(small(table), gain, white_seen=not light.clipped, strangers=corners is None)
    chosen = np.arange(rows * cols) if among is None else np.array(sorted(among), int)
    found = answers(labels, table[chosen], heads[chosen], gain[chosen])
    found = [doubted(a, light.trust) for a in found]
    cells = []
    for at, n in enumerate(chosen.tolist()):
        terrain, crop, pawn = (Seen.among(q, a[at]) for q, a in zip(labels.questions, found, strict=True))
        sure = terrain.probability * crop.probability * pawn.probability
        cells.append(Cell(n // cols, n % cols, terrain, crop, pawn, sure))
    return Board(rows, cols, tuple(cells))


def _placed(
    frame: Picture, profile: Profile, rows: int, cols: int, corners: tuple[Point, Point, Point, Point] | None
) -> tuple[Plane, Light]:
    size = (frame.shape[1], frame.shape[0])
    lens = profile.lens.scaled(size) if profile.lens else None
    if corners is None:
        mat = find_mat(frame)
        plane = mat.board(rows, cols, PITCH_MM, lens)
        return plane, Light.of_cards(frame, mat, plane)
    wide, high = cols * PITCH_MM, rows * PITCH_MM
    grid = np.array([[0.0, 0.0], [wide, 0.0], [wide, high], [0.0, high]])
    return Plane.through(np.array(corners, float), grid, lens), Light.even()


def _looks(frame: Picture, plane: Plane, rows: int, cols: int) -> tuple[Picture, Picture]:
    """Every space (n, FINE, FINE, 3) on the table and where heads are over it (n, ABOVE, ABOVE, 3)."""
    middles = _middles(rows, cols)
    off = lean(eye(plane, (frame.shape[1], frame.shape[0])), middles, HEAD_MM)
    coarse, plane = _coarse(frame, plane, middles)
    edge = EDGE_PX / PER_MM
    table = plane.warp(coarse, (-edge, -edge, cols * PITCH_MM + edge, rows * PITCH_MM + edge), PER_MM)
    # From the table's top to where heads lean, in quarter turns clockwise: so many back bring them to the top.
    quarters = np.rint(np.arctan2(off[:, 0], -off[:, 1]) * 2 / np.pi).astype(int)
    looks = []
    for spots, side in ((middles, FINE), (middles + off, ABOVE)):
        corners = np.rint(spots * PER_MM + EDGE_PX - side / 2).astype(int)
        corners = np.clip(corners, 0, np.array(table.shape[1::-1]) - side)
        seen = np.empty((len(middles), side, side, 3), np.uint8)
        for look, (x, y), quarter in zip(seen, corners.tolist(), quarters.tolist(), strict=True):
            look[:] = np.rot90(table[y : y + side, x : x + side], quarter)
        looks.append(seen)
    return looks[0], looks[1]


def _coarse(frame: Picture, plane: Plane, middles: Floats) -> tuple[Picture, Plane]:
    """The picture at about the looks' own resolution: straightening then neither jumps pixels nor wastes time."""
    return plane.coarse(frame, max(1, int(plane.scale(middles).mean() / PER_MM + 0.25)))


def _middles(rows: int, cols: int) -> Floats:
    """The middle of every space (rows x cols, 2) in mm."""
    down, across = np.divmod(np.arange(rows * cols), cols)
    return np.asarray((np.c_[across, down] + 0.5) * PITCH_MM)
