"""Open SQLite files of which each transaction is on the disk before it is reported, and close those that fail."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def closed_on_failure(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close a connection that could not be made ready."""
    try:
        yield db
    except BaseException:
        db.close()
        raise


SYNCHRONOUS = "FULL"


def synchronize(db: sqlite3.Connection) -> None:
    """Have each transaction wait until it is on the disk."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")


def open_database(path: Path, schema: str, timeout: float = 5.0) -> sqlite3.Connection:
    """A file with these tables, made if it is missing. OSError if it cannot be used."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closed_on_failure(sqlite3.connect(path, isolation_level=None, timeout=timeout)) as db:
            synchronize(db)
            db.executescript(schema)
    except sqlite3.Error as err:
        raise OSError(f"{path}: {err}") from err
    return db
