"""What the command line does where its output is closed, full or speaks ASCII only, with names of any length, and how
much of the machine it takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Spoken = Callable[..., subprocess.CompletedProcess[bytes]]
COMMANDS = ("games", "records", "play --text --game cacao --seats 2", "selfplay --game cacao --games 1", "--help")


@pytest.fixture
def shell(tmp_path: Path) -> Spoken:
    """Runs the companion from a shell, with where its output goes."""

    def run(words: str, where: str = "", typed: bytes = b"quit\n", **more: str) -> subprocess.CompletedProcess[bytes]:
        told = {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path / "data"), **more}
        line = f'"{sys.executable}" -c "from companion.cli import main; main()" {words} {where}'
        return subprocess.run(
            ["sh", "-c", line], input=typed, capture_output=True, env={**os.environ, **told}, check=False, timeout=120
        )

    return run


@pytest.mark.parametrize("where", [">&-", ">/dev/full", "| true", "<&-"])
@pytest.mark.parametrize("words", COMMANDS[:3])
def test_an_output_that_takes_nothing_gets_no_traceback(shell: Spoken, words: str, where: str) -> None:
    done = shell(words, where)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert b"Exception ignored" not in done.stderr, done.stderr.decode()
    assert done.stderr.count(b"\n") <= 2, done.stderr.decode()


def test_a_full_output_is_a_sentence_and_a_failure(shell: Spoken) -> None:
    done = shell("games", ">/dev/full")
    assert done.returncode == 1
    assert b"cannot be written" in done.stderr


@pytest.mark.parametrize("words", [*COMMANDS[:3], "games show nothing", "records nothing"])
def test_an_output_that_speaks_ascii_only_gets_no_traceback(shell: Spoken, words: str) -> None:
    done = shell(words, PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    assert b"Traceback" not in done.stderr, done.stderr.decode()


def test_bytes_that_are_no_letters_are_typed_and_answered(shell: Spoken) -> None:
    done = shell("play --text --game cacao --seats 2", typed=b"\xff\xfe\x00\nquit\n")
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert done.returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        "games show {}",
        "games copy {} {}",
        "games resume {} --text",
        "verify {}",
        "records {}",
        "play --text --game {} --seats 2",
        "play --text --game cacao --seats {}",
        "play --text --game cacao --seats 2 --option {}={}",
        "play --text --game pachamama --seats 2 --code {}",
        "play --text --scenario {} --seats 2",
        "play --text --resume {}",
        "scenario import {}",
        "scenario new --code {}",
    ],
)
@pytest.mark.parametrize("name", ["x" * 5000, "9" * 5000], ids=["letters", "digits"])
def test_a_name_of_five_thousand_letters_gets_a_sentence(shell: Spoken, words: str, name: str) -> None:
    done = shell(words.replace("{}", name))
    assert done.returncode in (1, 2), done.stderr[-300:]
    assert b"Traceback" not in done.stderr, done.stderr[-3000:].decode()


def test_numpy_keeps_to_one_thread_in_every_command() -> None:
    asked = """
import os, sys
from companion.cli import main
assert "numpy" not in sys.modules
main(["games"], standalone_mode=False)
print(os.environ["OPENBLAS_NUM_THREADS"])
"""
    alone = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, env=alone, check=False)
    assert done.stdout.split()[-1] == "1", done.stderr
