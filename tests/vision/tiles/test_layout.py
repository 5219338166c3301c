"""What a picture shows of the table."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.geometry.plane import Floats, Plane
from companion.vision.tiles.layout import TableView

FRAME = np.zeros((300, 400, 3), np.uint8)


class _Straight:
    """A plane whose pixels are millimetres."""

    def picture(self, points: Floats) -> Floats:
        return points


@pytest.mark.parametrize(
    ("at", "room", "shown"),
    [
        ((200, 150), 20, True),
        ((20, 20), 20, True),
        ((19, 20), 20, False),
        ((385, 150), 20, False),
        ((385, 150), 5, True),
    ],
)
def test_a_point_is_shown_if_there_is_room_about_it(at: tuple[float, float], room: float, shown: bool) -> None:
    corners = np.array([(0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0)])
    table = TableView(cast(Plane, _Straight()), WhiteBalance.even(), corners, (0, 0, 400, 300), corners)
    assert table.shows(FRAME, np.array(at, float), room) is shown
