"""Where the spaces of a board are in a picture, for whoever watches them."""

from __future__ import annotations

import numpy as np

from companion.vision.board.patches import PITCH_MM
from companion.vision.board.place import board_plane
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Floats, Lens, Picture


def board_regions(frame: Picture, rows: int, cols: int, lens: Lens | None = None) -> tuple[Floats, ...]:
    """The four corners (4, 2) of every space in pixels, row by row. Raises UnreadableError when no mat can be seen."""
    lens = lens.scaled((frame.shape[1], frame.shape[0])) if lens else None
    plane = board_plane(frame, find_mat(frame), rows, cols, lens)
    corners = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    spaces = [(corners + np.array([n % cols, n // cols])) * PITCH_MM for n in range(rows * cols)]
    return tuple(plane.picture(np.concatenate(spaces)).reshape(-1, 4, 2))
