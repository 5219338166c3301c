"""scripts/tools/missing-words finds each kind of fault, and none in the languages that the companion offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.catalogue import DEFAULT, FOLDERS
from companion.saying import LANGUAGES
from scripts.tools.missing_words import folders, lacking

ENGLISH = '[rule]\nwin = "Who has {n} points wins."\n[name]\nred = "Red"\n'


@pytest.mark.parametrize(
    ("own", "fault"),
    [
        ('[name]\nred = "Rouge"\n', "rule.win: is missing"),
        ('[rule]\nwin = "Qui a {m} points gagne."\n[name]\nred = "Rouge"\n', "rule.win: has other gaps"),
        ('[rule]\nwin = "Who has {n} points wins."\n[name]\nred = "Rouge"\n', "rule.win: is still in English"),
        (f'[rule]\nwin = "{{n}} {"x" * 120}"\n[name]\nred = "Rouge"\n', "rule.win: has 124 letters"),
        ('[rule]\nwin = "{n} : gagné"\nlose = "Perdu"\n[name]\nred = "Rouge"\n', "rule.lose: is not in English"),
        ('[rule]\nwin = "{n} : gagné"\n[name]\nred = ""\n', "name.red: is empty"),
        ("[rule", "cannot be read"),
    ],
)
def test_each_fault_of_a_language_is_a_line(tmp_path: Path, own: str, fault: str) -> None:
    (tmp_path / "en.toml").write_text(ENGLISH)
    (tmp_path / "fr.toml").write_text(own)
    (line,) = lacking(tmp_path, "fr")
    assert fault in line


def test_a_name_may_be_alike_in_two_languages(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(ENGLISH)
    (tmp_path / "de.toml").write_text('[rule]\nwin = "Wer {n} Punkte hat, gewinnt."\n[name]\nred = "Red"\n')
    assert list(lacking(tmp_path, "de")) == []


def test_every_folder_of_catalogues_is_looked_at() -> None:
    assert set(FOLDERS) < set(folders())
    assert len(folders()) >= len(FOLDERS) + 6  # the five games and the hall


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != DEFAULT])
def test_no_language_that_can_be_chosen_lacks_anything(language: str) -> None:
    assert [line for folder in folders() for line in lacking(folder, language)] == []
