"""A file that is written whole is the old one or the new one, never a part of it."""

from __future__ import annotations

import fcntl
import os
import stat
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from companion import whole_file


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    whole_file.write(tmp_path / "new" / "page.html", "böard")
    assert (tmp_path / "new" / "page.html").read_text(encoding="utf-8") == "böard"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["page.html"]


def halfway(path: Path, error: BaseException) -> None:
    with whole_file.writing(path) as file:
        file.write(b"half of the new")
        raise error


def test_what_stops_in_the_middle_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "profile.npz"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        halfway(path, KeyboardInterrupt())
    assert path.read_bytes() == b"old"
    assert [found.name for found in tmp_path.iterdir()] == ["profile.npz"]


def test_the_part_of_one_that_was_killed_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "key.part").write_bytes(b"half")
    whole_file.write(tmp_path / "key", b"whole")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("key", b"whole")]


def test_what_is_for_one_account_alone_is_so_from_the_first_byte(tmp_path: Path) -> None:
    with whole_file.writing(tmp_path / "key", 0o600) as file:
        assert stat.S_IMODE((tmp_path / "key.part").stat().st_mode) == 0o600
        file.write(b"secret")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_a_full_disk_is_told_and_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("old")
    with pytest.raises(OSError, match="No space left"):
        halfway(path, OSError(28, "No space left on device"))
    assert path.read_text() == "old"


def test_of_two_who_write_at_once_neither_puts_half_of_the_others_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with whole_file.writing(path) as first:
        first.write(b"of the first")
        with pytest.raises(BlockingIOError), whole_file.writing(path):
            pass
    assert path.read_bytes() == b"of the first"
    assert [found.name for found in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(("module", "name"), [(os, "open"), (fcntl, "flock")])
def test_one_who_begins_while_another_one_is_about_to_is_not_disturbed_by_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: Any, name: str
) -> None:
    path, done = tmp_path / "file", getattr(module, name)
    begun: list[tuple[AbstractContextManager[BinaryIO], BinaryIO]] = []

    def interrupted(*given: Any) -> Any:
        monkeypatch.setattr(module, name, done)
        other = whole_file.writing(path)
        begun.append((other, other.__enter__()))
        begun[0][1].write(b"all of ")
        begun[0][1].flush()
        return done(*given)

    monkeypatch.setattr(module, name, interrupted)
    with pytest.raises(OSError, match=r"file\.part"):
        whole_file.write(path, b"of the first")
    assert not path.exists()
    begun[0][1].write(b"the second")
    begun[0][0].__exit__(None, None, None)
    assert path.read_bytes() == b"all of the second"
    assert [found.name for found in tmp_path.iterdir()] == ["file"]
