"""What a table corrects of a game's data: printed names and levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from companion.app.corrected_data import correct, corrected, make
from companion.app.library import game_named, games
from companion.app.plugins import plugin_of
from companion.display.catalogue import load
from companion.games.kit import Explained, Game
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


WRONG: tuple[Any, ...] = (
    -1, 10**12, 1.5, True, "", "x", "a" * 500, datetime(2026, 1, 1), [], [1, 2], ["x"], [[]], [["x"]], {"x": 1},
    {"x": {}},
)  # fmt: skip


def wrong_values(value: Any) -> Iterator[Any]:
    """Values that differ in one place: in each leaf, in what holds it, in how much of it there is."""
    yield from (other for other in WRONG if other != value or type(other) is not type(value))
    if isinstance(value, Mapping):
        for key in value:
            yield from ({**value, key: other} for other in wrong_values(value[key]))
            yield {k: v for k, v in value.items() if k != key}
        yield {**value, "more": "x"}
    if isinstance(value, list):
        for index in sorted({0, len(value) // 2, len(value) - 1} & set(range(len(value)))):
            yield from ([*value[:index], other, *value[index + 1 :]] for other in wrong_values(value[index]))
            yield [*value[:index], *value[index + 1 :]]
        yield value * 2


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_whatever_stands_there_gets_one_sentence_or_begins_a_game(game: Game, tmp_path: Path) -> None:
    file, words = tmp_path / "tables.toml", load("en", plugin_of(game.name).texts)
    tried = [(name, other) for name, value in game.data.items() for other in wrong_values(value)]
    assert len(tried) >= 15 * len(game.data)
    for name, other in tried:
        file.write_text(tomlkit.dumps({game.name: {name: other}}))
        for seats in (game.seats[: game.players[0]], game.seats[: game.players[-1]]):
            try:
                state = game.start(game.begin(seats, {}, **corrected(game, file)))
            except Explained as err:
                said = words.trouble(err)
                assert "\n" not in said, (name, other)
            else:
                assert state.view(None), (name, other)


def test_what_is_wrong_in_a_long_value_is_named_by_its_place(tmp_path: Path) -> None:
    file = tmp_path / "tables.toml"
    game = game_named("eldorado")
    file.write_text("[eldorado]\nthief-die = [[1, 6], [1, '6'], [2, 5], [2, 5], [3, 4], [3, 4]]\n")
    with pytest.raises(BadSettings) as caught:
        corrected(game, file)
    assert "thief-die[1][1] = '6' is not possible" in load("en").trouble(caught.value)


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
