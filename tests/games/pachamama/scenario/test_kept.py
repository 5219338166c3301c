from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.generate import scenario
from tests.games.pachamama.scenario.kept import KEPT

ROOT = Path(__file__).parents[4]
PRINT_HASHES = """
import hashlib, sys
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.generate import scenario
for code in sys.argv[1:]:
    print(hashlib.sha256(scenario(Code.parse(code)).text().encode()).hexdigest()[:32])
"""


def hashes_under(python: str, hash_seed: str) -> list[str]:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [python, "-c", PRINT_HASHES, *KEPT], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout.split()


def other_python() -> str | None:
    """Find a Python of another version that the project supports."""
    names = [f"python3.{minor}" for minor in range(11, 20) if minor != sys.version_info.minor]
    found = [python for python in map(shutil.which, names) if python]
    return next((p for p in found if subprocess.run([p, "--version"], capture_output=True).returncode == 0), None)


def test_twenty_codes_of_every_kind_are_kept() -> None:
    codes = [Code.parse(code) for code in KEPT]
    assert len(codes) == 20
    assert len({(code.size, code.difficulty) for code in codes}) == 6


@pytest.mark.parametrize("code", KEPT)
def test_a_kept_code_gives_the_same_map_for_ever(code: str) -> None:
    assert hashlib.sha256(scenario(Code.parse(code)).text().encode()).hexdigest()[:32] == KEPT[code]


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_codes_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    assert hashes_under(sys.executable, hash_seed) == list(KEPT.values())


def test_codes_do_not_depend_on_the_python() -> None:
    python = other_python()
    if python is None:
        pytest.skip("there is only one Python here")
    assert hashes_under(python, "7") == list(KEPT.values())
