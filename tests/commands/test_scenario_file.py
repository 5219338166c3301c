"""A scenario copied from a disc is sealed into a file, and the file is played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.commands.test_scenario import GRID

Run = Callable[..., Result]


def test_an_imported_disc_is_played_with_the_seal_that_was_printed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "disc.txt").write_text(GRID)
    file = str(tmp_path / "disc.sealed")
    printed = run("scenario", "import", str(tmp_path / "disc.txt"), "--out", file)
    words = printed.output.partition("Its seal: ")[2].splitlines()[0]
    assert f"--scenario {file}" in printed.output
    played = run("play", "--text", "--scenario", file, "--seats", "3", typed="quit\n")
    assert played.exit_code == 0
    assert f"sealed as {words}" in played.output
    name = run("games").output.split()[0]
    assert "agree" in run("verify", name).output


def test_a_sealed_scenario_that_was_changed_is_not_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "disc.txt").write_text(GRID)
    file = tmp_path / "disc.sealed"
    run("scenario", "import", str(tmp_path / "disc.txt"), "--out", str(file))
    record = json.loads(file.read_text())
    file.write_text(json.dumps({**record, "salt": "00" * 32}))
    assert "changed after it was sealed" in run("play", "--text", "--scenario", str(file), "--seats", "2").output
    assert "no stored game" in run("games").output


@pytest.mark.parametrize("content", ["", "{}", GRID, '{"secret": "x", "salt": "y", "digest": "z"}'])
def test_what_is_no_sealed_scenario_is_refused_in_one_sentence(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "disc.txt").write_text(content)
    refused = run("play", "--text", "--scenario", str(tmp_path / "disc.txt"), "--seats", "2")
    assert refused.exit_code == 1
    assert "scenario import DISC --out FILE" in refused.output


def test_a_scenario_file_says_all_but_who_plays(run: Run, tmp_path: Path) -> None:
    refused = run("play", "--text", "--scenario", str(tmp_path / "x"), "--code", "2500-8J9G")
    assert "leave out" in refused.output
