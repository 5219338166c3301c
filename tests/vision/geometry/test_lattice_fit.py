"""What is seen of the sides of cells on a lattice."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.geometry.lattice import SQUARES
from companion.vision.geometry.lattice_fit import CellSides


def test_the_open_side_of_a_cell_is_what_is_seen_where_no_taken_cell_adjoins() -> None:
    share = np.zeros((2, 5, 5))
    sides = CellSides(SQUARES, np.array([-2, -2]), share)
    (right, down), (here, other) = SQUARES.steps.tolist(), ((0, 0), (2, 0))
    for family, step in enumerate((right, down)):
        for i, j in (here, (here[0] - step[0], here[1] - step[1])):
            share[family, i + 2, j + 2] = 0.8
    places = np.array([here, other, (40, 40)])
    assert sides.around(places).tolist() == pytest.approx([0.8, 0.0, 0.0])
    assert sides.open_side(places, np.zeros((0, 2), int)).tolist() == pytest.approx([0.8, 0.0, 0.0])
    neighbour = np.array([right])
    assert sides.open_side(places, neighbour).tolist() == pytest.approx([0.6, 0.0, 0.0])
    assert sides.open_side(np.array([right]), np.array([here])).tolist() == pytest.approx([0.0])
