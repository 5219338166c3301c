"""What the tests of several games share."""

from __future__ import annotations

import pytest

from companion.app.plugins import plugin_of
from tests.support.games.catalogues import Texts, texts_of


@pytest.fixture(scope="module")
def texts(request: pytest.FixtureRequest) -> Texts:
    """The catalogues, by language, of the game in whose folder the test stands."""
    return texts_of(plugin_of(request.path.parent.name).texts)


@pytest.fixture(scope="module")
def breakable(texts: Texts) -> set[str]:
    """The rules that an event can break: those that have a refusal in the catalogue."""
    return set(texts["en"]["refusal"])
