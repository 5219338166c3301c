"""What the eyes saw at a place is shown beside the part that should lie there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.app.compared import SIDE, straight
from companion.display.page import Compared
from companion.display.screens.table import ScannedScreen
from companion.games.pachamama.simulation import scene
from companion.vision.geometry.plane import Picture
from tests.tables import SIZE, OpenTable


def test_a_place_is_shown_upright_whichever_corner_is_named_first() -> None:
    picture: Picture = np.zeros((100, 100, 3), np.uint8)
    picture[30:50, 30:50] = (255, 0, 0)  # blue, at the top left of the place
    corners = np.array([[30.0, 30.0], [70.0, 30.0], [70.0, 70.0], [30.0, 70.0]])
    for first in range(4):
        for way in (corners, corners[::-1]):
            seen = np.frombuffer(straight(picture, np.roll(way, first, axis=0)).rgb, np.uint8).reshape(SIDE, SIDE, 3)
            assert tuple(seen[SIDE // 4, SIDE // 4]) == (0, 0, 255)
            assert not seen[3 * SIDE // 4, 3 * SIDE // 4].any()


def test_another_crop_than_should_lie_there_is_shown_beside_it_with_how_surely_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OpenTable(tmp_path, monkeypatch)
    session = table.play()
    table.stage.table.scene = scene({**session.state.layout(), ("c1r1", "crop"): "quinoa"}, SIZE)
    table.see(0.5)
    table.screens.push(ScannedScreen(table.screens, table.scan()))
    [shown] = [block for block in table.screens.page().blocks if isinstance(block, Compared)]
    assert shown.due is not None
    assert "quinoa" in shown.words[0]
    assert "% sure" in shown.words[0]
    assert "sweet potato" in shown.words[1]
