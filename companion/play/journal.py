"""The journal: what made a game's events, append-only, in SQLite; at any instant it holds all that was shown.

Each entry's hash covers the entry before it and the hash of the state that it led to, so the longest undamaged part of
a damaged file is known and kept.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

FORMAT = "1"
START = "0" * 64
SUFFIX = ".game"

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE entry (
    n INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    state TEXT NOT NULL, hash TEXT NOT NULL
) STRICT;
"""

_ROWS = "SELECT n, at, by, kind, body, state, hash FROM entry ORDER BY n"


class JournalError(Exception):
    """A journal that cannot be used; the text is one plain sentence that says what to do."""


def now() -> str:
    """The time of day in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


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
        parts = (before, self.n, self.at, self.by, self.kind, self.body, self.state)
        return hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()


class Journal:
    """One game's file. `damage` is a plain sentence when a part of it was lost."""

    def __init__(self, path: Path, db: sqlite3.Connection, clock: Callable[[], str] = now) -> None:
        self.path = path
        self.damage: str | None = None
        self._db = db
        self._clock = clock
        self._entries: list[Entry] = []
        self._hashes: list[str] = []

    @classmethod
    def create(cls, path: Path, clock: Callable[[], str] = now) -> Journal:
        """A new journal; JournalError if the file exists or cannot be written."""
        if path.exists():
            raise JournalError(f"{path} exists already; choose another name.")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            db = _connect(path)
            db.executescript(_SCHEMA)
            db.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        except (OSError, sqlite3.Error) as err:
            raise JournalError(f"The game cannot be stored in {path.parent}: {err}. Free some space there.") from err
        return cls(path, db, clock)

    @classmethod
    def open(cls, path: Path, clock: Callable[[], str] = now) -> Journal:
        """An existing journal; a damaged one is put aside and its longest sound part kept in its place."""
        if not path.is_file():
            raise JournalError(f"There is no game at {path}; `companion games` lists those that there are.")
        try:
            journal = cls(path, _connect(path), clock)
            whole = journal._load()
        except sqlite3.Error as err:
            raise JournalError(
                f"{path} is not a stored game, or its beginning is destroyed; nothing was changed."
            ) from err
        return journal if whole else journal._keep_sound_part()

    @classmethod
    def read(cls, path: Path) -> Journal:
        """An existing journal as it stands, damaged or not, for looking only; see `broken`."""
        if not path.is_file():
            raise JournalError(f"There is no game at {path}; `companion games` lists those that there are.")
        try:
            journal = cls(path, sqlite3.connect(f"file:{path}?mode=ro", uri=True))
            rows = journal._db.execute(_ROWS).fetchall()
        except sqlite3.Error as err:
            raise JournalError(f"{path} is not a stored game; nothing was changed.") from err
        journal._entries = [Entry(*row[:6]) for row in rows]
        journal._hashes = [row[6] for row in rows]
        return journal

    def broken(self) -> tuple[Entry, ...]:
        """The entries that do not agree with their own hash."""
        before = [START, *self._hashes]
        return tuple(e for e, b, h in zip(self._entries, before, self._hashes, strict=False) if e.hash(b) != h)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, the oldest first."""
        return tuple(self._entries)

    def append(self, kind: str, by: str, body: str, state: str) -> Entry:
        """Write one entry and wait until it is on the disk; JournalError if that fails, with nothing written."""
        entry = Entry(len(self._entries), self._clock(), by, kind, body, state)
        self._write(self._db, entry)
        return entry

    @property
    def _last(self) -> str:
        return self._hashes[-1] if self._hashes else START

    def copy(self, to: Path) -> None:
        """Copy the whole journal into another file (SQLite's backup), also while the game goes on."""
        if to.exists():
            raise JournalError(f"{to} exists already; choose another name.")
        with sqlite3.connect(to) as target:
            self._db.backup(target)
        target.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _write(self, db: sqlite3.Connection, entry: Entry) -> None:
        chained = entry.hash(self._last)
        row = (entry.n, entry.at, entry.by, entry.kind, entry.body, entry.state, chained)
        try:
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        except sqlite3.Error as err:
            raise JournalError(f"The game cannot be stored ({err}); free some space, then try again.") from err
        self._entries.append(entry)
        self._hashes.append(chained)

    def _load(self) -> bool:
        """Read entries as long as their hashes hold; whether that was all of them."""
        rows = self._db.execute(_ROWS)
        while True:
            try:
                row = rows.fetchone()
            except sqlite3.Error:
                return False
            if row is None:
                return True
            entry = Entry(*row[:6])
            if entry.n != len(self._entries) or entry.hash(self._last) != row[6]:
                return False
            self._entries.append(entry)
            self._hashes.append(row[6])

    def _keep_sound_part(self) -> Journal:
        if not self._entries:
            raise JournalError(f"{self.path} is damaged from its first entry on; nothing was changed.")
        self._db.close()
        aside = next(p for p in _aside(self.path) if not p.exists())
        for suffix in ("", "-wal", "-shm"):
            file = Path(f"{self.path}{suffix}")
            if file.exists():
                file.rename(f"{aside}{suffix}")
        kept = Journal.create(self.path, self._clock)
        for entry in self._entries:
            kept._write(kept._db, entry)
        kept.damage = (
            f"The file of this game was damaged: everything up to entry {len(self._entries)} was kept, what came after "
            f"is gone; the damaged file is {aside.name}."
        )
        return kept


def _aside(path: Path) -> Iterator[Path]:
    n = 1
    while True:
        yield path.with_suffix(f".damaged-{n}")
        n += 1


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db
