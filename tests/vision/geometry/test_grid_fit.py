"""A board's own lines put the plane right that two cards alone get wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.grid_fit import on_grid
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Plane, project
from tests.support.vision.scene import DOTS, MARGIN, PITCH, lay, photograph, table, tile

GRID = np.array([[0.0, 0.0], [5 * PITCH, 0.0], [5 * PITCH, 4 * PITCH], [0.0, 4 * PITCH]])


def test_what_two_cards_on_one_side_get_wrong_further_away_is_put_right() -> None:
    flat = table(4, 5, (0, 3))
    for n, label in enumerate(("field", "wood", "lake") * 5):
        lay(flat, tile(label, n), n * 7 % 20 // 5, n * 7 % 5)
    frame, matrix = photograph(flat, 10)
    true = project(matrix, (GRID + MARGIN) * DOTS)
    wrong = Plane.through(np.add(true, [[0, 0], [-34, 10], [-36, -12], [0, 0]]), GRID)
    cards = np.vstack([wrong.table(corners) for corners in find_mat(frame).cards.values()])
    better = on_grid(frame, wrong, 4, 5, PITCH, cards)
    assert _off(wrong, true) > 30  # half a space
    assert _off(better, true) < 12


def _off(plane: Plane, true: NDArray[np.floating[Any]]) -> float:
    return float(np.abs(plane.picture(GRID) - true).max())
