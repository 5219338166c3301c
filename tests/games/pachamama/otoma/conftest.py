"""What the tests of the modes with the Otoma share."""

from __future__ import annotations

import pytest

from companion.games.pachamama.plugin import PLUGIN
from tests.support.games.catalogues import Texts, texts_of


@pytest.fixture(scope="module")
def texts() -> Texts:
    """The game's catalogues."""
    return texts_of(PLUGIN.texts)
