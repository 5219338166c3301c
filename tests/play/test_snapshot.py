"""A game's file is copied to be looked at, if it is a file that a game could be in."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest

from companion.play import snapshot
from companion.play.entries import Sound, read_sound
from companion.play.journal import Journal
from companion.play.snapshot import LARGEST, NoFile, Snapshot, log_of, take


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    journal = Journal.create(tmp_path / "evening.game")
    journal.append("event", "hand", "event 0", "state 0")
    journal.close()
    return journal.path


def test_a_folder_and_a_pipe_hold_no_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NoFile, match="is-no-file"):
        take(tmp_path / "pipe")
    with pytest.raises(OSError, match=r"."):
        take(tmp_path)


@pytest.mark.parametrize("more", [0, 1])
def test_what_no_game_fills_is_refused_before_it_is_read(tmp_path: Path, more: int) -> None:
    path = tmp_path / "large.game"
    path.touch()
    os.truncate(path, LARGEST + more)
    if more:
        with pytest.raises(NoFile, match="is-too-large"):
            take(path)
    else:
        assert len(take(path).main) == LARGEST == 64_000_000


def test_file_and_log_are_taken_as_they_were_at_one_moment(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read while somebody wrote is read again, and what never rests is given up."""
    reads = iter([b"old", b"log", b"new", b"log", b"new"])
    monkeypatch.setattr(snapshot, "content_of", lambda path: next(reads))
    assert take(stored) == Snapshot(b"new", b"log")
    numbers = iter(range(1000))
    monkeypatch.setattr(snapshot, "content_of", lambda path: b"%d" % next(numbers))
    with pytest.raises(NoFile, match="always-written"):
        take(stored)
    assert next(numbers) == 1 + 20 * 2, "file and log are read twenty times after the file alone"


def test_without_a_log_the_file_alone_is_read(stored: Path) -> None:
    log_of(stored).unlink(missing_ok=True)
    taken = take(stored)
    assert taken.log == b""
    assert [entry.body for entry in taken.read().entries] == ["event 0"]


@pytest.mark.parametrize("writable", [True, False])
def test_the_copy_is_in_memory_if_that_can_be_written_to_and_leaves_nothing(
    stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writable: bool
) -> None:
    def access(path: Any, mode: int) -> bool:
        return writable or mode == os.F_OK  # it is there, but not for us

    made: list[tuple[Path, str]] = []
    whole = tempfile.mkdtemp

    def mkdtemp(**wishes: Any) -> str:
        made.append((wishes["dir"], whole(prefix=wishes["prefix"], dir=tmp_path)))
        return made[-1][1]

    monkeypatch.setattr(os, "access", access)
    monkeypatch.setattr(tempfile, "mkdtemp", mkdtemp)
    assert take(stored).read().whole
    ((where, folder),) = made
    assert where == (Path("/dev/shm") if writable else None)
    assert not Path(folder).exists()


def test_a_copy_that_was_cleared_away_meanwhile_was_read_all_the_same(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_and_clear(db: sqlite3.Connection) -> Sound:
        sound = read_sound(db)
        shutil.rmtree(Path(db.execute("PRAGMA database_list").fetchone()[2]).parent)
        return sound

    monkeypatch.setattr(snapshot, "read_sound", read_and_clear)
    assert [entry.body for entry in take(stored).read().entries] == ["event 0"]
