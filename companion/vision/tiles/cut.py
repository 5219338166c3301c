"""What to do about a tile that the picture's edge cuts."""

from __future__ import annotations

import numpy as np

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Picture


def push_from_edge(frame: Picture, box: tuple[int, int, int, int], far: float) -> tuple[float, float] | None:
    """A push of `far` mm, right or down on the mat, away from the edge of a picture that cuts a box (x, y, w, h).

    None where the mat cannot be seen.
    """
    x, y, w, h = box
    to_edges = {(1.0, 0.0): x, (-1.0, 0.0): frame.shape[1] - x - w, (0.0, 1.0): y, (0.0, -1.0): frame.shape[0] - y - h}
    inwards = np.array(min(to_edges, key=lambda way: to_edges[way]))
    middle = np.array([x + w / 2, y + h / 2])
    try:
        plane = find_mat(frame).free()
    except UnreadableError:
        return None
    there, here = plane.table(np.array([middle + inwards, middle]))
    dx, dy = there - here
    return (float(np.copysign(far, dx)), 0.0) if abs(dx) > abs(dy) else (0.0, float(np.copysign(far, dy)))
