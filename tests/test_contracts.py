"""A new game cannot escape the contracts of the imports: what it must not import is found by lint-imports."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLANTED = {
    "rules.py": ("companion.games.cacao.box", "numpy", "companion.play.session", "companion.games.sixth.reading"),
    "reading.py": ("companion.display.board", "companion.games.pachamama.reading"),
    "painting.py": ("companion.vision.geometry.mat",),
    "parts.py": ("companion.games.pachamama.parts",),
    "simulation.py": ("companion.app.desk",),
}
"""What each file of a sixth game imports, all of it forbidden."""
ALLOWED = {
    "reading.py": ("companion.games.sixth.rules", "companion.vision.geometry.mat", "numpy"),
    "painting.py": ("companion.games.sixth.parts", "companion.display.board"),
    "parts.py": ("companion.games.sixth.rules", "calibration.art", "numpy"),
    "simulation.py": ("companion.games.sixth.parts", "companion.simulation", "numpy"),
}
"""What it may import beside that."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What lint-imports says of a copy with a sixth game that breaks every rule."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for package in ("companion", "hardware", "calibration"):
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("*.npz", "__pycache__"))
    sixth = copy / "companion" / "games" / "sixth"
    sixth.mkdir()
    (sixth / "__init__.py").touch()
    for file, names in PLANTED.items():
        imported = (*names, *ALLOWED.get(file, ()))
        (sixth / file).write_text("".join(f"import {name}\n" for name in imported), encoding="utf-8")
    lint = Path(sys.executable).with_name("lint-imports")
    ran = subprocess.run([lint, "--no-cache"], cwd=copy, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    return " ".join(ran.stdout.split())


@pytest.mark.parametrize(("file", "name"), [(file, name) for file, names in PLANTED.items() for name in names])
def test_what_a_new_game_must_not_import_is_found(said: str, file: str, name: str) -> None:
    assert f"companion.games.sixth.{Path(file).stem} -> {name}" in said


@pytest.mark.parametrize(("file", "name"), [(file, name) for file, names in ALLOWED.items() for name in names])
def test_what_a_new_game_may_import_is_left_alone(said: str, file: str, name: str) -> None:
    assert f"companion.games.sixth.{Path(file).stem} -> {name} " not in said
