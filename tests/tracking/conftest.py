from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.play.session import Session
from companion.tracking import TableTracker
from tests.play.conftest import open_game, vault
from tests.toys import skirmish

__all__ = ["open_game", "tracker", "vault"]


@pytest.fixture
def tracker(open_game: Callable[..., Session]) -> TableTracker:  # the fixture of the same name
    return TableTracker(open_game(skirmish.GAME, "red", "blue"))
