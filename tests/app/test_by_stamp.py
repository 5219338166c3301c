"""What was found out about other files is kept by their stamps, and is nothing where it cannot be read or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import by_stamp


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    assert by_stamp.write(tmp_path / "kept.json", {"a 1 2": 3})
    assert by_stamp.read(tmp_path / "kept.json", int) == {"a 1 2": 3}


@pytest.mark.parametrize("text", ["", "[1]", '{"a": "no number"}', '{"a": null}', "{" * 50_000])
def test_what_cannot_be_read_is_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "kept.json").write_text(text)
    assert by_stamp.read(tmp_path / "kept.json", int) == {}
    assert by_stamp.read(tmp_path / "none.json", int) == {}


def test_half_a_letter_and_a_folder_in_the_way_keep_nothing(tmp_path: Path) -> None:
    assert not by_stamp.write(tmp_path / "kept.json", {"a": "\ud800"})
    assert not list(tmp_path.iterdir())
    (tmp_path / "kept.json").mkdir()
    assert not by_stamp.write(tmp_path / "kept.json", {"a": 1})
    assert (tmp_path / "kept.json").is_dir()
