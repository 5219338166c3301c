"""The journal: what made a game's events, append-only, in SQLite; at any instant it holds all that was shown.

Each entry's hash covers the entry before it and the hash of the state that it led to, so the longest undamaged part of
a damaged file is known and kept.
"""

from __future__ import annotations

import hashlib
import sqlite3
import weakref
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
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
        self.close = weakref.finalize(self, db.close)  # close the file: when asked to, or when nobody uses it any more
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
            journal = cls(path, _connect(path), clock)
            journal._db.executescript(_SCHEMA)
            journal._db.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        except (OSError, sqlite3.Error) as err:
            _remove(path)
            raise JournalError(
                f"The game cannot be stored in {path.parent} ({err}); free some space there, or let it be written to."
            ) from err
        return journal

    def discard(self) -> None:
        """Take a game away that could not be begun."""
        self.close()
        _remove(self.path)

    @classmethod
    def open(cls, path: Path, clock: Callable[[], str] = now) -> Journal:
        """An existing journal; a damaged one is put aside and its longest sound part kept in its place."""
        if not path.is_file():
            raise JournalError(f"There is no game at {path}; `companion games` lists those that there are.")
        try:
            journal = cls(path, _connect(path), clock)
            whole = journal._load()
        except sqlite3.Error as err:
            raise _unusable(path, err) from err
        return journal if whole else journal._keep_sound_part()

    @classmethod
    def read(cls, path: Path) -> Journal:
        """An existing journal as it stands, damaged or not, for looking only; see `broken`."""
        if not path.is_file():
            raise JournalError(f"There is no game at {path}; `companion games` lists those that there are.")
        try:
            journal = cls(path, _connect_to_read(path))
            journal._read()
        except sqlite3.Error as err:
            raise _unusable(path, err) from err
        return journal

    def _read(self) -> None:
        rows = self._db.execute(_ROWS)
        try:
            for row in rows:
                self._entries.append(Entry(*row[:6]))
                self._hashes.append(row[6])
        except sqlite3.DatabaseError:
            if not self._entries:
                raise
            self.damage = (
                f"The file of this game is damaged after entry {len(self._entries)}; going on with it mends it."
            )

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
        try:
            with closing(sqlite3.connect(to)) as target:
                self._db.backup(target)
        except sqlite3.Error as err:
            _remove(to)
            raise JournalError(f"The copy cannot be written to {to} ({err}); choose another place.") from err

    def _write(self, db: sqlite3.Connection, entry: Entry) -> None:
        chained = entry.hash(self._last)
        row = (entry.n, entry.at, entry.by, entry.kind, entry.body, entry.state, chained)
        try:
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        except sqlite3.IntegrityError as err:
            raise JournalError(
                "This game went on elsewhere at the same time. Nothing is lost: leave it here, then go on with it."
            ) from err
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
        self.close()
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


def _remove(path: Path) -> None:
    with suppress(OSError):
        for suffix in ("", "-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)


def _unusable(path: Path, err: sqlite3.Error) -> JournalError:
    """Why a file cannot be opened: on a full or read-only disk the game itself may be sound."""
    if err.sqlite_errorname.startswith(("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")):
        return JournalError(f"{path} cannot be opened now ({err}): free some space there, or let it be written to.")
    return JournalError(f"{path} is not a stored game, or its beginning is destroyed; nothing was changed.")


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """A game that nobody is writing to can be read on a full or read-only disk too, and nothing is left beside it."""
    unsaved = Path(f"{path}-wal")
    mode = "mode=ro" if unsaved.exists() and unsaved.stat().st_size else "immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, check_same_thread=False)
