"""What several tests of Pachamama share."""

from __future__ import annotations

import pytest

from tests.games.catalogues import Texts


@pytest.fixture(scope="module")
def breakable(texts: Texts) -> set[str]:
    """The rules that a decision can break: an answer, and no decision, breaks what a disc's tiles must be."""
    return set(texts["en"]["refusal"]) - {"disc-tiles", "terrain-supply"}
