"""The names of those who played are kept for the next time, and no damage to their file stops a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.players import MOST, KnownPlayers


def test_who_played_last_comes_first_and_where_they_sat_is_known(tmp_path: Path) -> None:
    KnownPlayers(tmp_path / "players.json").played({"red": "Anna", "blue": "Ben"})
    KnownPlayers(tmp_path / "players.json").played({"white": "Cleo", "red": "Ben"})
    kept = KnownPlayers(tmp_path / "players.json")
    assert kept.known == ["Cleo", "Ben", "Anna"]
    assert list(kept.last.items()) == [("white", "Cleo"), ("red", "Ben")], "in the order round the table"


def test_a_game_without_names_leaves_the_file_alone(tmp_path: Path) -> None:
    KnownPlayers(tmp_path / "players.json").played({})
    assert not list(tmp_path.iterdir())


def test_a_name_is_forgotten_when_asked(tmp_path: Path) -> None:
    kept = KnownPlayers(tmp_path / "players.json")
    kept.played({"red": "Anna", "blue": "Ben"})
    kept.forget("Anna")
    assert kept.known == ["Ben"]
    assert kept.last == {"blue": "Ben"}


def test_of_very_many_names_those_not_seen_for_longest_are_forgotten(tmp_path: Path) -> None:
    kept = KnownPlayers(tmp_path / "players.json")
    for number in range(MOST + 5):
        kept.played({"red": f"P{number}"})
    assert len(kept.known) == MOST
    assert kept.known[0] == f"P{MOST + 4}"


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "7", '{"known": 7, "last": []}', '{"known": [], "last": [7]}', "[" * 9999]
)
def test_a_damaged_file_counts_as_empty_and_is_written_anew(tmp_path: Path, text: str) -> None:
    file = tmp_path / "players.json"
    file.write_text(text)
    assert KnownPlayers(file).known == ()
    KnownPlayers(file).played({"red": "Anna"})
    assert KnownPlayers(file).known == ["Anna"]


def test_hostile_names_in_the_file_come_out_as_one_short_line(tmp_path: Path) -> None:
    file = tmp_path / "players.json"
    file.write_text('{"known": ["A\\u001b[2J\\nb", "", 7, null], "last": [["red", "A\\u0007"]]}')
    assert KnownPlayers(file).known == ["A [2J b"]
    assert KnownPlayers(file).last == {"red": "A"}


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "players.json").mkdir()
    KnownPlayers(tmp_path / "players.json").played({"red": "Anna"})
