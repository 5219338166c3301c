"""A private copy of a stored game, to be looked at: the game's own file is read as bytes, no more."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.play.entries import Sound, read_sound

LARGEST = 64_000_000  # bytes; an evening of play takes less than one million
_TRIES = 20
_MEMORY = Path("/dev/shm")  # no disk is written to, nor can it be full


NO_FILE = "is-no-file"
"""Why a folder, a pipe or a device is refused."""


class NoFile(OSError):
    """What is there is no file that a game could be in."""


@dataclass(frozen=True)
class Snapshot:
    """What a game's file and the file of its latest entries (the write-ahead log) held at one moment."""

    main: bytes
    log: bytes

    def read(self) -> Sound:
        """What holds of it. NotAJournal, or OSError and sqlite3.Error where there is no room for a copy."""
        with room() as folder:
            copy = folder / "copy"
            copy.write_bytes(self.main)
            if self.log:
                log_of(copy).write_bytes(self.log)
            with closing(sqlite3.connect(copy, isolation_level=None)) as db:
                return read_sound(db)


def take(path: Path) -> Snapshot:
    """A game's files at one moment, also while somebody plays it. OSError if they cannot be read."""
    main = content_of(path)
    for _ in range(_TRIES):
        try:
            log = content_of(log_of(path))
        except FileNotFoundError:
            log = b""
        before, main = main, content_of(path)
        if before == main:  # so nothing was moved from the log into the file meanwhile
            return Snapshot(main, log)
    raise NoFile("always-written")


def log_of(path: Path) -> Path:
    """Where SQLite keeps the latest entries of a game."""
    return Path(f"{path}-wal")


def content_of(path: Path) -> bytes:
    """What a file holds; a pipe, a folder, or a file of a size that no game has is refused before it is read."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            raise NoFile(NO_FILE)
        if facts.st_size > LARGEST:
            raise NoFile("is-too-large")
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(LARGEST)
    finally:
        os.close(descriptor)


@contextmanager
def room() -> Iterator[Path]:
    """A folder for a while, in memory where that can be: no card needs to take anything."""
    inside = _MEMORY if os.access(_MEMORY, os.W_OK | os.X_OK) else None
    folder = tempfile.mkdtemp(prefix="companion-", dir=inside)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
