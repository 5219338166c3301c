"""Stored games from the command line: begun, listed, looked at, copied, gone on with, verified."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


@pytest.fixture
def begun(run: Run) -> str:
    """The name of a stored game of two."""
    assert run("play", "--text", "--game", "pachamama", "--seats", "2", typed="quit\n").exit_code == 0
    return run("games").output.split()[0]


def test_with_no_game_stored_it_says_how_to_begin_one(run: Run) -> None:
    assert "No saved games yet" in run("games").output


def test_a_game_that_was_begun_is_listed(run: Run, begun: str) -> None:
    listed = run("games").output
    assert f"{begun}  Pachamama · Brown, White · {datetime.now().astimezone():%Y-%m-%d}" in listed
    assert "not finished" in listed


def test_a_stored_game_is_named_by_its_players_and_when_it_was_played(run: Run) -> None:
    seats = "red=Anna,white=Ben"
    assert run("play", "--text", "--game", "cacao", "--seats", seats, typed="quit\n").exit_code == 0
    assert "Cacao · Anna, Ben · " in run("games").output


def test_statistics_of_no_finished_game_say_so_and_write_nothing(run: Run, begun: str, tmp_path: Path) -> None:
    (tmp_path / "data" / "table-companion" / "games" / "bad.game").write_text("nonsense")
    told = run("games", "statistics", "--to", str(tmp_path / "stick"))
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[:2] == ["You haven’t finished a game yet.", "1 game is not over and does not count."]
    assert lines[2].startswith("Left out: bad.game.")
    assert len(lines) == 3
    assert not (tmp_path / "stick").exists()


def test_a_game_can_be_looked_at_in_the_sentences_of_its_log(run: Run, begun: str) -> None:
    shown = run("games", "show", begun)
    assert shown.exit_code == 0
    assert "begins" in shown.output
    assert "answer first" not in shown.output


def test_of_a_game_in_which_nothing_has_happened_it_says_so(run: Run) -> None:
    assert run("play", "--text", "--game", "cacao", "--seats", "2", typed="quit\n").exit_code == 0
    assert run("games", "show", run("games").output.split()[0]).output == "Nothing has happened yet.\n"


def test_the_entries_of_a_game_can_be_printed_and_its_secret_is_dots(run: Run, begun: str) -> None:
    shown = run("games", "show", begun, "--entries")
    assert shown.exit_code == 0
    assert "answer first" in shown.output
    assert "•••" in shown.output


def test_a_game_goes_on_in_the_terminal(run: Run, begun: str) -> None:
    again = run("games", "resume", begun, "--text", typed="explore\nquit\n")
    assert again.exit_code == 0
    assert "Move where?" in again.output


def test_a_game_is_copied_to_a_file_that_is_no_game_yet(run: Run, begun: str, tmp_path: Path) -> None:
    assert run("games", "copy", begun, str(tmp_path / "copy.game")).exit_code == 0
    assert run("games", "show", str(tmp_path / "copy.game")).exit_code == 0
    again = run("games", "copy", begun, str(tmp_path / "copy.game"))
    assert again.exit_code != 0
    assert "exists already" in again.output


def test_a_copy_without_the_key_can_be_looked_at_but_not_played_on(
    run: Run, begun: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("games", "copy", begun, str(tmp_path / "copy.game"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "elsewhere"))
    assert run("games", "show", str(tmp_path / "copy.game")).exit_code == 0
    played = run("games", "resume", str(tmp_path / "copy.game"), "--text", typed="quit\n")
    assert played.exit_code != 0
    assert "Traceback" not in played.output


def test_a_game_that_goes_on_agrees_so_far_and_nothing_is_proved_before_its_end(run: Run, begun: str) -> None:
    checked = run("verify", begun)
    assert checked.exit_code == 1
    assert "The game isn’t over" in checked.output
    assert "So far everything agrees" in checked.output


@pytest.mark.parametrize("words", [("games", "show"), ("games", "resume"), ("verify",)])
def test_a_game_that_does_not_exist_gets_one_sentence(run: Run, words: tuple[str, ...]) -> None:
    missing = run(*words, "yesterday")
    assert missing.exit_code != 0
    assert "no stored game “yesterday”" in missing.output


def test_a_file_that_is_no_game_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.game").write_text("Dear Anna")
    for words in (("games", "show"), ("games", "resume"), ("verify",)):
        refused = run(*words, str(tmp_path / "letter.game"))
        assert refused.exit_code != 0
        assert "not a saved game" in refused.output


def test_a_copy_to_nowhere_gets_one_sentence(run: Run, begun: str, tmp_path: Path) -> None:
    refused = run("games", "copy", begun, str(tmp_path / "nowhere" / "copy.game"))
    assert refused.exit_code != 0
    assert "There is no folder" in refused.output


def test_a_game_that_goes_on_cannot_be_exported_and_says_so(run: Run, begun: str, tmp_path: Path) -> None:
    found = run("games", "export", begun, "--to", str(tmp_path / "stick"))
    assert found.exit_code == 1
    assert "is not over" in found.output
    assert not (tmp_path / "stick").exists()


def test_a_finished_game_whose_private_parts_need_a_key_that_is_not_here_says_so(run: Run, tmp_path: Path) -> None:
    kept = Path(__file__).parents[1] / "kept" / "0.2.0" / "diaominos-over.game"
    found = run("games", "export", str(shutil.copy(kept, tmp_path)), "--to", str(tmp_path / "stick"))
    assert found.exit_code == 1
    assert "The key of this game isn’t here" in found.output
