"""Reads a square board: terrain, crop and pawn for every space."""

from __future__ import annotations

import numpy as np

from companion.vision.labels import SIDE, Labels
from companion.vision.light import Light, Patch
from companion.vision.mat import find_mat
from companion.vision.observation import Board, Cell, Point, Seen, UnreadableError
from companion.vision.plane import Picture, Plane
from companion.vision.profile import Profile

PITCH_MM = 46.0
PER_MM = 1.4


def read_board(
    frame: Picture, profile: Profile, rows: int, cols: int, corners: tuple[Point, Point, Point, Point] | None = None
) -> Board:
    """Read every space of a board of `rows` x `cols` from a BGR picture.

    `corners` are the grid's outer corners in pixels (top-left, top-right, bottom-right, bottom-left); without them
    the mat is looked for. Raises UnreadableError in plain words.
    """
    if min(rows, cols) < 1 or rows * cols > 400:
        raise UnreadableError("A board has 1 to 400 spaces; give its rows and columns.")
    plane, light = _placed(frame, profile, rows, cols, corners)
    box = (0.0, 0.0, cols * PITCH_MM, rows * PITCH_MM)
    table = light.correct(plane.warp(frame, box, PER_MM), box)
    terrain = _read(table, rows, cols, profile.part("board/terrain").labels, 42.0)
    cells = []
    for n, chances in enumerate(terrain):
        seen = Seen.among(profile.part("board/terrain").labels.names, chances)
        nothing = Seen(None, 1.0)
        cells.append(Cell(n // cols, n % cols, seen, nothing, nothing, seen.probability))
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


def _read(table: Patch, rows: int, cols: int, labels: Labels, size_mm: float) -> Patch:
    """Probabilities (rows x cols, labels) of the middle `size_mm` of every space."""
    import cv2

    patches = []
    for row in range(rows):
        for col in range(cols):
            y0, x0 = (round((n * PITCH_MM + (PITCH_MM - size_mm) / 2) * PER_MM) for n in (row, col))
            wide = round(size_mm * PER_MM)
            patches.append(
                cv2.resize(table[y0 : y0 + wide, x0 : x0 + wide], (SIDE, SIDE), interpolation=cv2.INTER_AREA)
            )
    return labels.read(np.stack(patches).astype(np.float32))
