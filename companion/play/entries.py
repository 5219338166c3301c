"""The entries of a journal, and reading them from a file that nobody should trust: only as far as their hashes hold."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count

FORMAT = "1"
START = "0" * 64
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE entry (
    n INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    state TEXT NOT NULL, hash TEXT NOT NULL
) STRICT;
"""
LONGEST = 16_000_000  # bytes of one value
_TYPES = (int, str, str, str, str, str, str)  # of a row
_STEPS = 1_000
_PATIENCE = 50_000  # thousands of steps of SQLite's machine: seconds, where a sound game takes far less than one

_UNREADABLE = (sqlite3.Error, ValueError, OverflowError, MemoryError)  # ValueError: a message that is no UTF-8


class NotAJournal(Exception):
    """A database that holds something else than a journal, or whose beginning cannot be read."""


@dataclass(frozen=True)
class Entry:
    """One line of the journal: `kind` is begin, seal, event, rewrite, note or opened."""

    n: int
    at: str
    by: str
    kind: str
    body: str
    state: str  # the hash of the state after it

    def hash(self, before: str) -> str:
        """The hash that chains this entry to the one before."""
        parts = (before, str(self.n), self.at, self.by, self.kind, self.body, self.state)
        return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()


@dataclass
class Sound:
    """The longest part of a journal whose hashes hold; `whole` if nothing came after it and all else is in order.

    `broken` is the entry at which it ended, as it stands there, if that much could be read.
    """

    entries: list[Entry] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    whole: bool = True
    broken: Entry | None = None

    @property
    def last(self) -> str:
        """The hash that the next entry is chained to."""
        return self.hashes[-1] if self.hashes else START

    def take(self, entry: Entry, chained: str) -> bool:
        """Take in one entry if it follows; whether it does."""
        if entry.n != len(self.entries) or entry.hash(self.last) != chained:
            self.whole, self.broken = False, entry
            return False
        self.entries.append(entry)
        self.hashes.append(chained)
        return True


@contextmanager
def _guarded(db: sqlite3.Connection) -> Iterator[None]:
    """Let nothing that stands in the database run, and nothing in it take for ever."""
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    steps = count()
    db.set_progress_handler(lambda: next(steps) > _PATIENCE, _STEPS)
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)


def read_sound(db: sqlite3.Connection) -> Sound:
    """Read what holds of a database; NotAJournal if it has other tables than a journal, or none that can be read."""
    with _guarded(db):
        return _read(db)


def reread(db: sqlite3.Connection, before: Sound) -> Sound:
    """The same; `before`, which was read of a copy just now, if it ends like that still."""
    with _guarded(db):
        _check_tables(db)
        try:
            last = db.execute("SELECT n, hash FROM entry ORDER BY n DESC LIMIT 1").fetchall()
        except _UNREADABLE:
            last = []
        same = before.whole and last == [(len(before.entries) - 1, before.last)]
        return before if same else _read(db)


def _check_tables(db: sqlite3.Connection) -> None:
    try:
        tables = {
            (kind, name, _plain(sql)) for kind, name, sql in db.execute("SELECT type, name, sql FROM sqlite_schema")
        }
    except _UNREADABLE as err:
        raise NotAJournal(str(err)) from err
    if tables != _expected():
        raise NotAJournal("other tables")


def _read(db: sqlite3.Connection) -> Sound:
    _check_tables(db)
    found = Sound()
    for *fields, chained in _rows(db, found):
        if not found.take(Entry(*fields), chained):  # type: ignore[arg-type]  # checked one by one
            break
    found.whole = found.whole and _in_order(db)
    return found


def _rows(db: sqlite3.Connection, found: Sound) -> Iterator[tuple[int, str, str, str, str, str, str]]:
    """The rows whose values have the types that they should; where they end too soon, what was found is not whole."""
    try:
        for row in db.execute("SELECT n, at, by, kind, body, state, hash FROM entry ORDER BY n"):
            if tuple(map(type, row)) != _TYPES:
                found.whole = False
                return
            yield row
    except _UNREADABLE:
        found.whole = False


def _in_order(db: sqlite3.Connection) -> bool:
    """Whether the rest of the file is as SQLite leaves it: a page that lost its last rows shows only here."""
    try:
        checked = db.execute("PRAGMA quick_check(1)").fetchall()
        formats = db.execute("SELECT key, value FROM meta LIMIT 2").fetchall()
    except _UNREADABLE:
        return False
    return checked == [("ok",)] and formats == [("format", FORMAT)]


@cache
def _expected() -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(SCHEMA)
        return {
            (kind, name, _plain(sql)) for kind, name, sql in db.execute("SELECT type, name, sql FROM sqlite_schema")
        }


def _plain(sql: object) -> str:
    return " ".join(str(sql).split())
