""".ci/run in a tree where every script only tells that it was called."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALWAYS = [
    "test --note-opening=build/tests/opening.jsonl",
    "package build/package",
    "tools/try-on-debian trixie --opening=build/tests/opening.jsonl",
]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / ".ci").mkdir()
    (tmp_path / "scripts" / "tools").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    for name in ("test", "package", "tools/try-on-debian", "tools/try-on-pi"):
        (tmp_path / "scripts" / name).write_text(f'#!/bin/sh\necho "called {name} $*"\n')
        (tmp_path / "scripts" / name).chmod(0o755)
    (tmp_path / "root" / "etc").mkdir(parents=True)
    return tmp_path


def called(tree: Path, **names: str) -> list[str]:
    kept = {name: value for name, value in os.environ.items() if name != "PI_ROOT"}
    run = subprocess.run(
        ["bash", ".ci/run"], cwd=tree, env={**kept, **names}, capture_output=True, text=True, check=True, timeout=60
    )
    return [line.removeprefix("called ").strip() for line in run.stdout.splitlines() if line.startswith("called ")]


def test_without_a_prepared_root_the_appliance_is_left_out_and_all_else_decides(tree: Path) -> None:
    assert called(tree) == ALWAYS
    assert called(tree, PI_ROOT=str(tree / "none")) == ALWAYS


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may enter a root of its own")
def test_a_prepared_root_is_tried(tree: Path) -> None:
    assert called(tree, PI_ROOT=str(tree / "root"))[-1] == f"tools/try-on-pi {tree / 'root'}"
