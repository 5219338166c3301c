"""The catalogues of every game: complete in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.plugins import found
from tests.games.catalogues import Texts, gaps, sentences, texts_of, words_of


@pytest.fixture(params=[plugin.texts for plugin in found().plugins], ids=lambda folder: folder.parent.name)
def texts(request: pytest.FixtureRequest) -> Texts:
    """Each game's catalogues in turn."""
    return texts_of(request.param)


def test_every_language_says_the_same_things_with_the_same_gaps(texts: Texts) -> None:
    assert set(texts) == {"en", "fr"}
    english, french = ({(s, k): gaps(t) for s, k, t in sentences(texts[name])} for name in ("en", "fr"))
    assert english == french


def test_no_sentence_is_empty_and_none_is_left_in_english(texts: Texts) -> None:
    assert all(text.strip() == text != "" for language in texts.values() for _, _, text in sentences(language))
    alike = [(s, k, t) for s, k, t in sentences(texts["fr"]) if t == texts["en"][s][k]]
    assert not [k for s, k, t in alike if " " in t and s != "name" and words_of(t)]


def test_a_rule_is_one_short_line(texts: Texts) -> None:
    lines = [line for language in texts.values() for line in language["rule"].values()]
    assert all("\n" not in line and len(line) <= 120 for line in lines)


def test_a_folder_without_catalogues_fits_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        texts_of(tmp_path)
