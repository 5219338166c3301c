"""Faults that somebody else planted in a small game that is written by hand: `companion check` finds each."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from companion.app import game_words
from companion.app.library import words_of
from companion.display.catalogue import DEFAULT
from companion.games.plugin import Plugin
from companion.play.inspection import lessons, restarted
from companion.play.inspection.inspect_game import inspect_game
from tests.commands.checking import Enough, Until, said
from tests.commands.news_plants import BY_HAND
from tests.commands.plants import PLANTS, Plant
from tests.toys import mosaic

NAME = "planted"
MOSAIC = Path(mosaic.__file__).parent


def planted_in(made: Mapping[str, str], plant: Plant, folder: Path) -> None:
    """Write the files of a package with a fault."""
    texts = dict(made)
    for file, old, new in plant.edits:
        path = f"{NAME}/{file}"
        assert old in texts[path], f"{plant.what}: {old}"
        texts[path] = texts[path].replace(old, new)
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def found_in(plugin: Plugin, key: str) -> set[str]:
    """The kinds of faults that are found in a game, up to the first of a kind: what is soon looked for comes first."""
    findings, shared = Until(key), words_of(DEFAULT)
    with suppress(Enough):
        if plugin.lesson is not None:
            lessons.look(plugin.game, plugin.lesson(), findings)
        for games in (1, 3):
            played = inspect_game(plugin.game, games, 1, findings)
            game_words.look(plugin, played, shared, findings)
            game_words.look_into_files(plugin, played, shared, findings)
        restarted.look(plugin.game, 1, findings)
    return said(findings)


@pytest.fixture
def planted(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugin]:
    """The game with a fault, loaded from files of its own."""
    sources = (path for path in MOSAIC.rglob("*") if path.suffix in (".py", ".toml"))
    texts = {f"{NAME}/{path.relative_to(MOSAIC)}": path.read_text(encoding="utf-8") for path in sources}
    made = {path: text.replace("tests.toys.mosaic", NAME) for path, text in texts.items()}
    planted_in(made, request.param, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module(f"{NAME}.plugin").PLUGIN
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("planted", "plant"),
    [pytest.param(plant, plant, id=plant.what) for plant in (*PLANTS, *BY_HAND)],
    indirect=["planted"],
)
def test_a_fault_is_found_by_what_it_does(planted: Plugin, plant: Plant) -> None:
    assert plant.key in (found := found_in(planted, plant.key)), found
