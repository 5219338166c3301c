"""Faults that are planted in the small game that `companion new` makes: `companion check` finds each."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.new import files
from companion.games.plugin import Plugin
from tests.commands.component_plants import PLANTS
from tests.commands.news_plants import COMPONENTS
from tests.commands.plants import Plant
from tests.commands.test_check_by_hand import NAME, found_in, planted_in


@pytest.fixture
def planted(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugin]:
    """The game with a fault, loaded from files of its own."""
    planted_in(files(NAME), request.param, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module(f"{NAME}.game").PLUGIN
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("planted", "plant"),
    [pytest.param(plant, plant, id=plant.what) for plant in (*PLANTS, *COMPONENTS)],
    indirect=["planted"],
)
def test_a_fault_is_found(planted: Plugin, plant: Plant) -> None:
    assert plant.key in (found := found_in(planted, plant.key)), found
