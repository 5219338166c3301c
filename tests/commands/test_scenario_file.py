"""A scenario copied from a disc is sealed into a file, and the file is played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from companion.app import scenario_file
from companion.games.kit import Begin
from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME
from companion.games.pachamama.oracle import NAME, Oracle
from companion.games.pachamama.oracle import secret as secret_of
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.model import SIZES
from companion.play.journal import Journal
from companion.play.seals import Sealed
from tests.commands.test_scenario import GRID

Run = Callable[..., Result]


def test_an_imported_disc_is_played_and_the_words_that_were_printed_agree(run: Run, tmp_path: Path) -> None:
    (tmp_path / "disc.txt").write_text(GRID)
    file = str(tmp_path / "disc.sealed")
    printed = run("scenario", "import", str(tmp_path / "disc.txt"), "--out", file)
    words = printed.output.partition("Its seal: ")[2].splitlines()[0]
    assert f"--scenario {file}" in printed.output
    played = run("play", "--text", "--scenario", file, "--seats", "3", typed="quit\n")
    assert played.exit_code == 0
    shown = played.output.partition("sealed as ")[2].splitlines()[0]
    assert shown != words
    name = run("games").output.split()[0]
    assert "agree" in run("verify", name).output
    assert "are the words" not in run("verify", name, "--words", words).output
    assert "No seal of this game" not in run("verify", name, "--words", words, "--words", shown).output


def test_a_sealed_scenario_that_was_changed_is_not_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "disc.txt").write_text(GRID)
    file = tmp_path / "disc.sealed"
    run("scenario", "import", str(tmp_path / "disc.txt"), "--out", str(file))
    record = json.loads(file.read_text())
    file.write_text(json.dumps({**record, "salt": "00" * 32}))
    assert "changed after it was sealed" in run("play", "--text", "--scenario", str(file), "--seats", "2").output
    assert "No saved games" in run("games").output


@pytest.mark.parametrize("content", ["", "{}", "[" * 100_000, GRID, '{"secret": "x", "salt": "y", "digest": "z"}'])
def test_what_is_no_sealed_scenario_is_refused_in_one_sentence(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "disc.txt").write_text(content)
    refused = run("play", "--text", "--scenario", str(tmp_path / "disc.txt"), "--seats", "2")
    assert refused.exit_code == 1
    assert "scenario import DISC --out FILE" in refused.output


def test_a_scenario_file_says_all_but_who_plays(run: Run, tmp_path: Path) -> None:
    refused = run("play", "--text", "--scenario", str(tmp_path / "x"), "--code", "2500-8J9G")
    assert "Leave out" in refused.output


@pytest.mark.slow
def test_a_finished_random_scenario_is_played_again_by_others(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "again.sealed")
    chance = Chance(4)
    moves = "".join(f"{1 + chance.below(6)}\nopen\n" for _ in range(2500))
    begin = ("play", "--text", "--game", "pachamama", "--seats", "2")
    run(*begin, typed="quit\n")
    refused = run("scenario", "export", run("games").output.split()[0], "--out", file)
    assert refused.exit_code == 1
    assert "Play it to its end" in refused.output
    assert not Path(file).exists()
    run(*begin, typed=moves)
    name = next(line.split()[0] for line in run("games").output.splitlines() if "over" in line)
    assert f"--scenario {file}" in run("scenario", "export", name, "--out", file).output
    again = run("play", "--text", "--scenario", file, "--seats", "3", typed="quit\n")
    assert again.exit_code == 0
    assert [tiles(path) for path in games(tmp_path)].count(tiles(games(tmp_path, name)[0])) == 2
    assert "pachamama 5x5" not in Path(file).read_text(), "nobody reads the map by mistake"


def games(folder: Path, name: str = "") -> list[Path]:
    return sorted(folder.glob(f"data/**/{name}*.game"))


def tiles(stored: Path) -> object:
    """The start tiles of a stored game, which are the same for the same scenario."""
    journal = Journal.read(stored)
    data = Begin.parse(journal.entries[0].body).data
    journal.close()
    return data["start"], data["tiles"]


LINE = "pachamama 5x5 "
WRONG = {
    "no start tiles": (LINE + "mmvvffmvvffmmddddmvvvvvff 1212345121234512123451212 ", "0" * 32),
    "one terrain": (LINE + "v" * 25 + " " + "1" * 25 + " 0", "0" * 32),
    "no code": (secret_of(Code(SIZES[0], "easy", 77)).rpartition(" ")[0] + " \x1b[2J", "0" * 32),
    "no id": (secret_of(Code(SIZES[0], "easy", 77)), ""),
    "another id": (secret_of(Code(SIZES[0], "easy", 77)), "\x1b[2J"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_sealed_file_that_nobody_could_play_is_refused_though_its_seal_agrees(
    run: Run, tmp_path: Path, wrong: str
) -> None:
    secret, game = WRONG[wrong]
    scenario_file.write(tmp_path / "disc.sealed", GAME, Sealed(NAME, secret, bytes(32), Oracle(secret), game))
    refused = run("play", "--text", "--scenario", str(tmp_path / "disc.sealed"), "--seats", "2")
    assert refused.exit_code == 1
    assert "is not a sealed scenario" in refused.output
    assert "No saved games" in run("games").output
