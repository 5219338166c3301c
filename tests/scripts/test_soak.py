"""Two minutes of play with a camera: memory, descriptors and threads do not grow, journals only with events."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.bench_appliance import furnish, soak

MINUTES = 2.0


@pytest.mark.slow
def test_two_minutes_of_play_leave_nothing_behind(tmp_path: Path) -> None:
    game = furnish(tmp_path)
    assert soak(tmp_path, ("play", "--resume", str(game)), MINUTES)
