from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from tests.support.entropy import quick_seals
from tests.support.left_behind import WATCH, is_open

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs the companion's command line with settings and games in a folder of the test."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run_command(*words: str, typed: str = "") -> Result:
        before = len(WATCH.connections)
        ran = CliRunner().invoke(main, list(words), input=typed, catch_exceptions=False)
        assert not any(map(is_open, WATCH.connections[before:])), "a command closes what it opened"
        return ran

    with quick_seals():
        yield run_command
