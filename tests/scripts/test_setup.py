"""scripts/setup in a tree where all system packages are there and pip only tells that it was called."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LISTS = tuple(f"scripts/requirements/{want}.txt" for want in ("run", "hall", "test"))
PYTHON = """#!/bin/sh
case "$*" in
  *" --require-hashes "*) echo $(grep -o '^[^ ]*==1' .venv/requirements.txt) >>.venv/installed ;;
  *version_info*) echo "(3, 11)" ;;
esac
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for folder in ("scripts", ".venv/bin", "programs"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "setup", tmp_path / "scripts")
    (tmp_path / "scripts/requirements").mkdir()
    for name in ("pyproject.toml", *LISTS):
        (tmp_path / name).write_text(f"{Path(name).stem}==1 \\\n    --hash=x\nnumpy==2\n" if name in LISTS else "")
        os.utime(tmp_path / name, (1, 1))
    program(tmp_path / ".venv/bin/python", PYTHON)
    program(tmp_path / "programs/dpkg-query", "#!/bin/sh\nprintf installed\n")
    for name in ("mosquitto", "shellcheck"):
        program(tmp_path / "programs" / name, "#!/bin/sh\n")
    program(tmp_path / "programs/apt-get", "#!/bin/sh\nexit 1\n")
    return tmp_path


def program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def set_up(tree: Path, *wanted: str) -> list[str]:
    """What pip was told to install while these were set up one after the other."""
    installed = tree / ".venv" / "installed"
    installed.unlink(missing_ok=True)
    path = f"{tree / 'programs'}:{os.environ['PATH']}"
    for each in wanted:
        subprocess.run(["bash", "scripts/setup", each], cwd=tree, env={**os.environ, "PATH": path}, check=True)
    told = installed.read_text().splitlines() if installed.exists() else []
    return [" ".join(word.removesuffix("==1") for word in line.split() if word.endswith("==1")) for line in told]


def test_what_the_tests_have_installed_no_other_command_asks_for(tree: Path) -> None:
    assert set_up(tree, "test") == ["run test"]
    assert set_up(tree, "run", "hall", "test") == []


def test_the_tests_add_their_tools_to_what_the_table_has(tree: Path) -> None:
    assert set_up(tree, "run", "run") == ["run"]
    assert set_up(tree, "test", "hall", "run") == ["run test"]


def test_a_hall_has_what_a_table_needs_and_not_the_other_way_round(tree: Path) -> None:
    assert set_up(tree, "hall", "run") == ["run hall"]
    assert set_up(tree, "test") == ["run test"]


@pytest.mark.parametrize("changed", ["pyproject.toml", "scripts/requirements/run.txt"])
def test_what_changed_since_is_installed_once_more(tree: Path, changed: str) -> None:
    assert set_up(tree, "test", "run") == ["run test"]
    later = (tree / ".venv" / ".ready-test").stat().st_mtime + 10
    os.utime(tree / changed, (later, later))
    assert set_up(tree, "run") == ["run"]


def named(tree: Path) -> set[str]:
    """The packages of the system that an appliance in this tree needs."""
    told = subprocess.run(["bash", "scripts/setup", "packages"], cwd=tree, capture_output=True, text=True, check=True)
    return set(told.stdout.split())


def test_a_packed_release_takes_from_apt_what_it_does_not_bring(tree: Path) -> None:
    assert "python3-opencv" not in named(tree)
    (tree / "wheels").mkdir()
    assert {"python3-opencv", "python3-pil", "espeak-ng"} <= named(tree)
    (tree / "scripts/requirements/run.txt").write_text("pillow==1\nrun==1\nnumpy==1\n")
    program(tree / ".venv/bin/python", PYTHON + 'case "$*" in *hashes*) echo "$*" >>.venv/told ;; esac\n')
    assert set_up(tree, "run") == ["run"]
    assert "--no-index --find-links wheels" in (tree / ".venv/told").read_text()


def test_a_debian_package_that_sets_itself_up_asks_apt_for_nothing(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tree / "programs/dpkg-query", "#!/bin/sh\nprintf no\n")
    with pytest.raises(subprocess.CalledProcessError):
        set_up(tree, "run")
    monkeypatch.setenv("SETUP_WITHOUT_APT", "yes")
    assert set_up(tree, "run") == ["run"]
