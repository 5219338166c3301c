"""What a table corrects of a game's data: printed names and levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.data import correct, corrected, make
from companion.app.library import game_named, games
from companion.settings import BadSettings

PACHAMAMA = game_named("pachamama")


def test_the_file_shows_every_value_as_a_comment_and_corrects_nothing(tmp_path: Path) -> None:
    file = tmp_path / "new" / "tables.toml"
    make(games(), file)
    assert "# levels = 8" in file.read_text()
    assert all(corrected(game, file) == {} for game in games())


def test_a_line_without_its_mark_is_a_correction_that_a_new_game_begins_with(tmp_path: Path) -> None:
    file = tmp_path / "tables.toml"
    make(games(), file)
    file.write_text(file.read_text().replace("# levels = 8", "levels = 6"))
    begin = PACHAMAMA.begin(("brown", "white"), {"answers": "wheel"}, **corrected(PACHAMAMA, file))
    assert begin.data["levels"] == 6


@pytest.mark.parametrize("line", ["levels = 'many'", "colour = 3", "levels ="])
def test_a_correction_that_cannot_be_gets_one_sentence(tmp_path: Path, line: str) -> None:
    file = tmp_path / "tables.toml"
    file.write_text(f"[pachamama]\n{line}\n")
    with pytest.raises(BadSettings) as caught:
        corrected(PACHAMAMA, file)
    assert str(file) in str(caught.value)


def test_a_game_that_is_no_table_gets_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.toml"
    file.write_text("pachamama = 3\n")
    with pytest.raises(BadSettings, match="data-alone"):
        corrected(PACHAMAMA, file)
    for value in ("condor", None):
        with pytest.raises(BadSettings, match="data-alone"):
            correct(PACHAMAMA, "columns", value, file)
    assert file.read_text() == "pachamama = 3\n"


def test_a_full_disk_keeps_the_games_going_without_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    make(games(), tmp_path / "file" / "tables.toml")
    assert [p.name for p in tmp_path.iterdir()] == ["file"]
