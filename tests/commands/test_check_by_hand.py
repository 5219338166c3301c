"""Faults that somebody else planted in a small game that is written by hand: `companion check` finds each."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.app import game_words
from companion.app.library import words_of
from companion.display.catalogue import DEFAULT
from companion.games.plugin import Plugin
from companion.play.inspection import restarted
from companion.play.inspection.inspect_game import inspect_game
from tests.commands.checking import Enough, Until, said
from tests.commands.plants import PLANTS, Plant
from tests.toys import mosaic

NAME = "planted"
MOSAIC = Path(mosaic.__file__).parent


@pytest.fixture
def planted(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugin]:
    """The game with a fault, loaded from files of its own."""
    plant: Plant = request.param
    sources = (path for path in MOSAIC.rglob("*") if path.suffix in (".py", ".toml"))
    texts = {f"{NAME}/{path.relative_to(MOSAIC)}": path.read_text(encoding="utf-8") for path in sources}
    made = {path: text.replace("tests.toys.mosaic", NAME) for path, text in texts.items()}
    for file, old, new in plant.edits:
        path = f"{NAME}/{file}"
        assert old in made[path], f"{plant.what}: {old}"
        made[path] = made[path].replace(old, new)
    for path, text in made.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module(f"{NAME}.plugin").PLUGIN
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("planted", "plant"), [pytest.param(plant, plant, id=plant.what) for plant in PLANTS], indirect=["planted"]
)
def test_a_fault_is_found_by_what_it_does(planted: Plugin, plant: Plant) -> None:
    findings, shared = Until(plant.key), words_of(DEFAULT)
    with suppress(Enough):
        played = inspect_game(planted.game, 3, 1, findings)
        game_words.look(planted, played, shared, findings)
        game_words.look_into_files(planted, played, shared, findings)
        restarted.look(planted.game, 1, findings)
    assert plant.key in said(findings), said(findings)
