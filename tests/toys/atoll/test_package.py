"""Atoll as a package of its own beside the companion: copied away, announced, and played by a command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def test_copied_away_and_installed_it_is_played_by_the_companion(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path / "atoll", ignore=shutil.ignore_patterns("test_*", "conftest.py", "__pycache__"))
    for file in (tmp_path / "atoll").glob("*.py"):
        file.write_text(file.read_text(encoding="utf-8").replace("tests.toys.atoll", "atoll"), encoding="utf-8")
    distribution = tmp_path / "companion_atoll-1.0.dist-info"
    distribution.mkdir()
    (distribution / "METADATA").write_text("Metadata-Version: 2.1\nName: companion-atoll\nVersion: 1.0\n", "utf-8")
    (distribution / "entry_points.txt").write_text("[companion.games]\natoll = atoll.plugin:PLUGIN\n", "utf-8")
    command = [sys.executable, "-c", "from companion.cli import main; main()", "selfplay", "atoll", "--games", "1"]
    ran = subprocess.run(
        command,
        cwd=HERE.parents[2],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("seed 1: ")
