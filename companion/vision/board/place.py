"""Where a board lies in a picture."""

from __future__ import annotations

import numpy as np

from companion.vision.board.patches import PITCH_MM
from companion.vision.geometry.grid_fit import on_grid
from companion.vision.geometry.mat import WHOLE, Mat, find_mat
from companion.vision.geometry.plane import Lens, Picture, Plane


def nudged_card(frame: Picture, rows: int, cols: int, lens: Lens | None) -> int | None:
    """Which card of the mat no longer lies at its corner of a board, if one does not and three do; `lens` is that of
    this picture. Raises UnreadableError when no mat can be seen.
    """
    return find_mat(frame).nudged(rows, cols, PITCH_MM, lens)


def board_plane(frame: Picture, mat: Mat, rows: int, cols: int, lens: Lens | None) -> Plane:
    """The plane of a board whose mat was found; of two cards the board's own lines tell better how it goes on."""
    plane = mat.board(rows, cols, PITCH_MM, lens)
    if len(mat.cards) >= WHOLE:
        return plane
    seen = np.vstack([plane.table(corners) for corners in mat.cards.values()])
    return on_grid(frame, plane, rows, cols, PITCH_MM, seen)
