"""`companion new` makes a package that plays, passes its own tests and has no faults."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from companion.app import game_words
from companion.app.library import words_of
from companion.display.catalogue import DEFAULT
from companion.play.inspection import restarted
from companion.play.inspection.findings import Findings
from companion.play.inspection.inspect_game import inspect_game
from companion.starter.game import PLUGIN
from tests.commands.conftest import Run

ROOT = Path(__file__).parents[2]


def test_the_package_passes_its_own_tests_under_its_own_name(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    made = run("new", "gardens", "--out", str(folder))
    assert made.exit_code == 0, made.output
    assert "companion play --text --game gardens --seats 2" in made.output
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["companion.games"] == {"gardens": "gardens.game:PLUGIN"}
    assert not [file for file in folder.rglob("*.*") if "tarter" in file.read_text()]
    paths = os.pathsep.join((str(folder), str(ROOT)))
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "tests")],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert tests.returncode == 0, tests.stdout
    assert "4 passed" in tests.stdout


@pytest.mark.slow
@pytest.mark.parametrize("installed", ["build_wheel", "build_editable"])
def test_mypy_finds_the_companion_that_is_installed(run: Run, tmp_path: Path, installed: str) -> None:
    clone, apart, folder = tmp_path / "clone", tmp_path / "apart", tmp_path / "made"
    for package in ("companion", "hardware", "calibration"):
        shutil.copytree(ROOT / package, clone / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, clone)
    build = f"from setuptools.build_meta import {installed} as build; build({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=clone, check=True, capture_output=True)
    venv.create(apart)
    (packages,) = apart.glob("lib/python*/site-packages")
    zipfile.ZipFile(next(tmp_path.glob("*.whl"))).extractall(packages)
    assert run("new", "gardens", "--out", str(folder)).exit_code == 0
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-executable", apart / "bin" / "python", "gardens", "tests"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout


def test_nothing_is_found_in_it() -> None:
    findings = Findings()
    played = inspect_game(PLUGIN.game, 3, 1, findings)
    game_words.look(PLUGIN, played, words_of(DEFAULT), findings)
    game_words.look_into_files(PLUGIN, played, words_of(DEFAULT), findings)
    restarted.look(PLUGIN.game, 1, findings)
    assert [found for found in findings.all if found] == []


@pytest.mark.parametrize("name", ["Gardens", "my-game", "class", "random", "x", "../up", ""])
def test_a_name_that_python_cannot_have_earns_a_sentence(run: Run, name: str) -> None:
    refused = run("new", name)
    assert refused.exit_code == 2
    assert "is no name for a game" in refused.output


def test_no_game_of_another_name_and_no_folder_is_replaced(run: Run, tmp_path: Path) -> None:
    assert "called cacao already" in run("new", "cacao").output
    (tmp_path / "there").mkdir()
    refused = run("new", "gardens", "--out", str(tmp_path / "there"))
    assert refused.exit_code == 2
    assert "is there already" in refused.output
    assert list((tmp_path / "there").iterdir()) == []
