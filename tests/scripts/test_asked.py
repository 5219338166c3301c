"""Every script says what it does when asked, with an example, and refuses what it does not know."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = ("bench", "first-boot", "install", "package", "setup", "test", "update")


def asked(script: str, word: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ROOT / "scripts" / script, word], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_tells_what_it_does_and_how_it_is_typed(script: str) -> None:
    told = asked(script, "--help")
    assert (told.returncode, told.stderr) == (0, "")
    assert f"scripts/{script}" in told.stdout
    assert "#" not in told.stdout


@pytest.mark.parametrize("script", ["first-boot", "install", "package", "setup", "update"])
def test_a_script_refuses_an_option_that_it_does_not_have(script: str) -> None:
    told = asked(script, "--nonsense")
    assert told.returncode > 0
    assert told.stderr.count("\n") == 1
    assert f"scripts/{script} --help" in told.stderr
