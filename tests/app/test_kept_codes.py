"""Codes are kept under names for each game, and no damage to their file stops anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.kept_codes import MOST, KeptCodes
from companion.display.trouble import Trouble


def test_codes_are_kept_by_game_the_latest_first(tmp_path: Path) -> None:
    kept = KeptCodes(tmp_path / "codes.json")
    kept.keep("isles", "Storm", "AAA")
    kept.keep("isles", "Calm", "BBB")
    kept.keep("other", "Storm", "CCC")
    again = KeptCodes(tmp_path / "codes.json")
    assert list(again.of("isles").items()) == [("Calm", "BBB"), ("Storm", "AAA")]
    assert again.of("other") == {"Storm": "CCC"}
    assert again.of("third") == {}


def test_a_name_that_is_taken_gets_the_new_code(tmp_path: Path) -> None:
    kept = KeptCodes(tmp_path / "codes.json")
    kept.keep("isles", "Storm", "AAA")
    kept.keep("isles", "storm", "BBB")
    assert kept.of("isles") == {"storm": "BBB"}


def test_of_very_many_codes_the_oldest_are_forgotten(tmp_path: Path) -> None:
    kept = KeptCodes(tmp_path / "codes.json")
    for number in range(MOST + 2):
        kept.keep("isles", f"Map {number}", "AAA")
    assert next(iter(kept.of("isles"))) == f"Map {MOST + 1}"
    assert len(kept.of("isles")) == MOST


@pytest.mark.parametrize("text", ["", "[]", "{", '{"isles": 3}', '{"isles": ["Storm"]}'])
def test_a_damaged_file_counts_as_empty_and_is_written_anew(tmp_path: Path, text: str) -> None:
    file = tmp_path / "codes.json"
    file.write_text(text)
    assert KeptCodes(file).of("isles") == {}
    KeptCodes(file).keep("isles", "Storm", "AAA")
    assert KeptCodes(file).of("isles") == {"Storm": "AAA"}


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble) as said:
        KeptCodes(tmp_path / "file" / "codes.json").keep("isles", "Storm", "AAA")
    assert said.value.what.key == "code-unkept"
