"""Atoll is installed for its tests, as a package beside the companion announces it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from calibration.training import free_tiles as learning
from companion.app import own_parts, plugins
from companion.games.plugin import GROUP
from companion.simulation import texture
from companion.vision.classify.classifier import HEXAGON, Classifier
from companion.vision.classify.profile import ClassifiedPart, Profile
from tests.conftest import ours
from tests.support.keeping import learnt
from tests.toys.atoll.parts import ISLAND, PARTS


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Announced by its own pyproject.toml, after the games that are there."""
    project = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = [EntryPoint(name, value, GROUP) for name, value in project["entry-points"][GROUP].items()]
    monkeypatch.setattr(plugins, "entry_points", lambda group: (*ours(group), *own))
    plugins.found.cache_clear()
    yield
    plugins.found.cache_clear()


@pytest.fixture(scope="package")
def profile() -> Profile:
    """Atoll's tiles, learnt from their drawings as quickly as three kinds allow."""

    def learn() -> Classifier:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(learning, "TILES", 240)
            patch.setattr(learning, "NOTHINGS", 160)
            return learning.learn_layout({part.name: [texture(part)] for part in PARTS}, HEXAGON)

    return replace(own_parts.load(), parts={"hexes": ClassifiedPart(learnt(__file__, "hexes", learn), ISLAND.size_mm)})
