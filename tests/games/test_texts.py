"""The catalogues of every game; that no language lacks anything is checked by tests/scripts/test_missing_words.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.plugins import found
from companion.saying import LANGUAGES
from tests.games.catalogues import Texts, texts_of


@pytest.fixture(params=[plugin.texts for plugin in found().plugins], ids=lambda folder: folder.parent.name)
def texts(request: pytest.FixtureRequest) -> Texts:
    """Each game's catalogues in turn."""
    return texts_of(request.param)


def test_every_game_speaks_every_language(texts: Texts) -> None:
    assert set(LANGUAGES) <= set(texts)


def test_a_rule_is_one_short_line(texts: Texts) -> None:
    lines = [line for language in texts.values() for line in language["rule"].values()]
    assert all("\n" not in line and len(line) <= 120 for line in lines)


def test_a_folder_without_catalogues_fits_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        texts_of(tmp_path)
