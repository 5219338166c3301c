"""Power is pulled all the time: what was shown is stored."""

from __future__ import annotations

import pytest

from companion.games.kit.chance import Chance
from tests.play.crash import kill_once


@pytest.mark.parametrize("seed", [*range(5), *(pytest.param(n, marks=pytest.mark.long) for n in range(5, 10))])
def test_every_event_that_was_shown_is_there_after_a_kill(seed: int) -> None:
    shown, there = kill_once(seed, Chance(seed))
    assert there >= shown
