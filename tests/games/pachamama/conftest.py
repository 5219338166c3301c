"""What several tests of Pachamama share."""

from __future__ import annotations

import pytest

from companion.games.pachamama.rules import RULES
from tests.support.games.catalogues import Texts


@pytest.fixture(scope="module")
def breakable(texts: Texts) -> set[str]:
    """The competitive rules that a decision can break: an answer alone breaks what a disc's tiles must be."""
    return (set(texts["en"]["refusal"]) & set(RULES)) - {"disc-tiles", "terrain-supply"}
