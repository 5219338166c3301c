"""Atoll is installed for its tests, as a package beside the companion announces it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion.app import plugins
from companion.games.plugin import GROUP
from tests.conftest import ours


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Announced by its own pyproject.toml, after the games that are there."""
    project = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = [EntryPoint(name, value, GROUP) for name, value in project["entry-points"][GROUP].items()]
    monkeypatch.setattr(plugins, "entry_points", lambda group: (*ours(group), *own))
    plugins.found.cache_clear()
    yield
    plugins.found.cache_clear()
