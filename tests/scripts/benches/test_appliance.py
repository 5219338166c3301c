"""Some play with a camera: memory, descriptors and threads do not grow, journals only with events."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from scripts.benches import appliance
from scripts.benches.appliance import furnish, soak

GROWN = 12.0
"""MB that memory may have grown by the end.

It swings by 3 MB, and goes on to grow by up to 7 in a minute on a machine with other work, as hands meet pages that
they had not seen; pictures that were kept would take 1.5 MB each, and a minute sees a hundred. What leaks more
slowly shows in the half hour of `scripts/bench appliance`.
"""


@pytest.mark.long
def test_play_leaves_nothing_behind(tmp_path: Path) -> None:
    game = furnish(tmp_path)
    assert soak(tmp_path, ("play", "--resume", str(game)), 1.0, GROWN)


def test_where_nothing_counts_instructions_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert appliance.main(["instructions"]) == 1
    assert capsys.readouterr().out == "neither perf nor valgrind can count instructions here\n"


def test_a_table_that_ends_by_itself_is_no_soak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    up = "from hardware.service.notify import ServiceManager; ServiceManager().ready(); print('the end')"
    monkeypatch.setattr(appliance, "HANDS", (sys.executable, "-c", up))
    assert not soak(tmp_path, (), 0.05)
    assert capsys.readouterr().out == "it ended by itself (0): the end\n\n"


LEAKING = """
import os, signal, sys, time
from hardware.service.notify import ServiceManager
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
ServiceManager().ready()
held = []
while True:
    held.append((bytearray(500_000), open(os.devnull)))
    time.sleep(0.01)
"""


@pytest.mark.long
def test_what_grows_is_a_goal_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(appliance, "HANDS", (sys.executable, "-c", LEAKING))
    monkeypatch.setattr(appliance, "WARM", 0.1)
    monkeypatch.setattr(appliance, "EVERY", 0.05)
    assert not soak(tmp_path, (), 0.06)
    missed = [line for line in capsys.readouterr().out.splitlines() if line.endswith("MISSED")]
    assert [line.split()[0] for line in missed] == ["memory", "descriptors,", "games:"]
