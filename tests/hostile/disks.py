"""A full disk, where this machine lets a small one be made."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from companion.play.journal import Journal, JournalError
from tests.hostile.attack import Attack, CannotBeTried, Chance
from tests.hostile.journals import NAME, small_entries, small_game
from tests.hostile.races import last_entry_changed


def attacks(chance: Chance) -> Iterator[Attack]:
    """Beginning, going on, copying and mending on a disk with almost no room, with more or less of it left."""
    for left in sorted(chance.sample(range(0, 60, 4), 8)):
        for act in (_begin, _go_on, _copy, _mend):
            yield Attack(f"{act.__name__[1:]} with {left} blocks left", partial(_on_a_small_disk, act, left))


def _on_a_small_disk(act: Callable[[Path, Callable[[], None]], None], left: int, folder: Path) -> None:
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "none", str(folder)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise CannotBeTried(f"no small disk can be made here: {made.stderr.strip()}")

    def fill() -> None:
        with suppress(OSError), (folder / "ballast").open("wb", buffering=0) as ballast:
            while ballast.write(bytes(4096)) == 4096:
                continue
        size = (folder / "ballast").stat().st_size
        with (folder / "ballast").open("r+b") as ballast:
            ballast.truncate(max(0, size - left * 1024))

    try:
        act(folder, fill)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def _begin(folder: Path, fill: Callable[[], None]) -> None:
    fill()
    try:
        Journal.create(folder / NAME).close()
    except JournalError:
        assert [path.name for path in folder.iterdir()] == ["ballast"]


def _go_on(folder: Path, fill: Callable[[], None]) -> None:
    (folder / NAME).write_bytes(small_game())
    journal = Journal.open(folder / NAME)
    fill()
    written = 0
    with suppress(JournalError):
        while True:
            journal.append("note", "hand", "x" * 900, "")
            written += 1
    (folder / "ballast").unlink()
    journal.append("note", "hand", "again", "")
    journal.close()
    with closing(Journal.read(folder / NAME)) as read:
        assert read.damage is None
        assert len(read.entries) == len(small_entries()) + written + 1


def _copy(folder: Path, fill: Callable[[], None]) -> None:
    (folder / NAME).write_bytes(small_game())
    fill()
    try:
        Journal.read(folder / NAME).copy(folder / "copy.game")
    except JournalError:
        assert sorted(path.name for path in folder.iterdir()) == ["ballast", NAME]
    assert (folder / NAME).read_bytes() == small_game()


def _mend(folder: Path, fill: Callable[[], None]) -> None:
    damaged = last_entry_changed()
    (folder / NAME).write_bytes(damaged)
    fill()
    try:
        Journal.open(folder / NAME).close()
    except JournalError:
        assert any(path.read_bytes() == damaged for path in folder.iterdir()), "the damaged game is lost"
    (folder / "ballast").unlink()
    with closing(Journal.open(folder / NAME)) as journal:
        assert journal.entries == small_entries()[:-1]
