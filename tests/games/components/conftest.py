"""The starter is installed for its tests, as a package made of it is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from companion.app import plugins
from companion.games.plugin import GROUP
from tests.conftest import ours


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Announced after the games that are there."""
    own = EntryPoint("starter", "companion.starter.game:PLUGIN", GROUP)
    monkeypatch.setattr(plugins, "entry_points", lambda group: (*ours(group), own))
    plugins.found.cache_clear()
    yield
    plugins.found.cache_clear()
