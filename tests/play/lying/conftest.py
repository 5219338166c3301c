from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.play.lying import Lying
from companion.play.session import Session
from tests.toys import skirmish


@pytest.fixture
def lying(open_game: Callable[..., Session]) -> Lying:
    return Lying(open_game(skirmish.GAME, "red", "blue"))
