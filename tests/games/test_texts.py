"""The catalogues of every game; that no language lacks anything is checked by scripts/tools/missing_words.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.plugins import found
from companion.games.plugin import Plugin
from companion.saying import LANGUAGES
from tests.support.games.catalogues import Texts, texts_of


@pytest.fixture(params=found().plugins, ids=lambda plugin: plugin.game.name)
def plugin(request: pytest.FixtureRequest) -> Plugin:
    """Each game in turn."""
    return request.param  # type: ignore[no-any-return]  # of params


@pytest.fixture
def texts(plugin: Plugin) -> Texts:
    """Each game's catalogues in turn."""
    return texts_of(plugin.texts)


def test_every_game_speaks_every_language(texts: Texts) -> None:
    assert set(LANGUAGES) <= set(texts)


def test_a_rule_is_one_short_line(texts: Texts) -> None:
    lines = [line for language in texts.values() for line in language["rule"].values()]
    assert all("\n" not in line and len(line) <= 120 for line in lines)


def test_a_line_says_what_each_option_is_about(plugin: Plugin) -> None:
    options = {option.name for option in plugin.game.options}
    for language, catalogue in texts_of(plugin.texts).items():
        lines = catalogue.get("option-why", {})  # a game without options has no such section
        assert set(lines) == options, language
        assert all("\n" not in line and len(line) <= 150 for line in lines.values())


def test_a_folder_without_catalogues_fits_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        texts_of(tmp_path)
