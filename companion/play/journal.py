"""The journal: what made a game's events, append-only, in SQLite; at any instant it holds all that was shown.

Each entry's hash covers the entry before it and the hash of the state that it led to, so the longest undamaged part of
a damaged file is known and kept. A file is made by whom it did not exist for, and removed only by who made it.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import tempfile
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from companion.games.kit import Explained, Say, Verbatim, say
from companion.play import snapshot
from companion.play.database import closed_on_failure, synchronize
from companion.play.entries import FORMAT, SCHEMA, START, Entry, NotAJournal, Sound, read_sound, reread
from companion.play.snapshot import NO_FILE, Snapshot, log_of

__all__ = ["START", "SUFFIX", "Damage", "Entry", "Journal", "JournalError", "NameTaken", "now", "stamp"]

SUFFIX = ".game"
_BESIDE = ("-wal", "-shm", "-journal")  # what SQLite may keep beside a file


class JournalError(Explained):
    """A journal that cannot be used, and what to do."""


class NameTaken(JournalError):
    """A name under which something is stored already."""

    def __init__(self, path: Path) -> None:
        super().__init__("exists", path=str(path))


@dataclass(frozen=True)
class Damage:
    """What is left of a damaged file, and where the whole of it was put; nowhere while it is only looked at."""

    kept: int
    aside: str = ""

    @property
    def what(self) -> Say:
        """The sentence for it, under `trouble` in the catalogues."""
        return say("mended", n=self.kept, file=self.aside) if self.aside else say("damaged", n=self.kept)


def now() -> str:
    """The time of day in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Journal:
    """One game's file. `damage` says so when a part of it was lost."""

    def __init__(self, path: Path, sound: Sound, db: sqlite3.Connection | None = None) -> None:
        self.path = path
        self.damage: Damage | None = None
        self.hindrance: JournalError | None = None  # why entries wait in memory; None while none does
        self._sound = sound
        self._db = db
        self._unwritten: list[tuple[Entry, str]] = []
        self._unsure: set[tuple[int, str]] = set()  # what was refused, by number and hash: the file may hold it
        self._lost: Verbatim | None = None  # why the file could not be opened anew; None while it is open
        self._clock: Callable[[], str] = now
        self._own: _Own | None = None  # the file, if this journal made it
        # close the file: when asked to, or when nobody uses it any more
        self.close = weakref.finalize(self, db.close if db is not None else _nothing)
        if db is not None:
            self._file = _number(path)
            _OPEN.add(self)

    @classmethod
    def create(cls, path: Path, clock: Callable[[], str] = now) -> Journal:
        """A new journal; Taken if something of that name exists, JournalError if it cannot be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as err:
            raise _unwritable(path, err) from err
        own = _make(path)
        try:
            with closed_on_failure(_connect(path)) as db:
                _fill(db, Sound())
        except (OSError, sqlite3.Error) as err:
            own.remove()
            raise _unwritable(path, err) from err
        journal = cls(path, Sound(), db)
        journal._clock, journal._own = clock, own
        return journal

    def discard(self) -> None:
        """Take a game away that could not be begun; one that was there before stays."""
        self.close()
        if self._own is not None:
            self._own.remove()

    @classmethod
    def open(cls, path: Path, clock: Callable[[], str] = now) -> Journal:
        """An existing journal; a damaged one is put aside and its longest sound part kept in its place."""
        damage, copied = None, Sound()
        if _open_here(path) is None:
            copied = _look(path)[1]
            damage = None if copied.whole else _mend(path)
        try:
            with closed_on_failure(_connect(path)) as db:
                sound = reread(db, copied)
                if not sound.whole:
                    raise JournalError("busy")
        except (sqlite3.Error, NotAJournal) as err:
            raise _not_now(path, err) from err
        journal = cls(path, sound, db)
        journal._clock, journal.damage = clock, damage
        return journal

    @classmethod
    def read(cls, path: Path) -> Journal:
        """An existing journal as far as it holds, for looking only: the file is touched in no way."""
        here = _open_here(path)
        try:
            sound = read_sound(here._db) if here is not None and here._db is not None else _look(path)[1]
        except NotAJournal as err:
            raise _no_game(path) from err
        journal = cls(path, sound)
        if not sound.whole:
            journal.damage = Damage(len(sound.entries))
        return journal

    def copied(self) -> Journal:
        """What it holds now, for looking only: another thread may read it while this one is written or closed."""
        held = self._sound
        return Journal(self.path, Sound([*held.entries], [*held.hashes], held.whole, held.broken))

    def broken(self) -> tuple[Entry, ...]:
        """The entry that does not agree with its hash, if that is where a damaged journal ended."""
        return (self._sound.broken,) if self._sound.broken is not None else ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries whose hashes hold, the oldest first."""
        return tuple(self._sound.entries)

    def __len__(self) -> int:
        """How many entries there are whose hashes hold."""
        return len(self._sound.entries)

    def chained(self, n: int) -> str:
        """The hash of the entry with this number, which covers all before it."""
        return self._sound.hashes[n]

    @property
    def unwritten(self) -> int:
        """How many of the last entries are kept in memory because they could not be written yet."""
        return len(self._unwritten)

    def append(self, kind: str, by: str, body: str, state: str, wait: bool = False) -> Entry:
        """Write one entry and wait until it is on the disk; JournalError if that fails, with nothing written.

        One that may `wait` is kept in memory while the disk is full or read-only, and written before all later ones.
        """
        if self._db is None:
            raise JournalError("looking")
        entry = Entry(len(self), self._clock(), by, kind, body, state)
        try:
            chained = entry.hash(self._sound.last)
        except UnicodeError as err:
            raise JournalError("full", why=Verbatim(err)) from err
        try:
            self._write([*self._unwritten, (entry, chained)])
        except _Refused as err:
            if not wait:
                raise JournalError("full", why=err.why) from err
            self._unwritten.append((entry, chained))
            self.hindrance = JournalError("waits", why=err.why)
        self._sound.take(entry, chained)
        return entry

    def write_waiting(self) -> bool:
        """Try once more to write what waits; False while it still cannot be written.

        The file is opened anew for that: of a card or a stick that failed and came back, what was open stays dead.
        """
        if self._db is None or not self._unwritten:
            return True
        try:
            try:
                self._write(self._unwritten)
            except _Refused as err:
                if err.opened:
                    raise
                self._open_anew()
                self._write(self._unwritten)
        except _Refused as err:
            self.hindrance = JournalError("waits", why=err.why)
        except JournalError as err:
            self.hindrance = err
        return not self._unwritten

    def _open_anew(self) -> None:
        """Open the file anew, and let what is missing of it wait. _Refused while it is not there.

        JournalError if something else stands in it, which is left alone.
        """
        self.close()  # first: SQLite takes a file of the same number for the one that it has open
        self._lost = Verbatim(self.path.name)
        known, written = self._sound.hashes, len(self._sound.hashes) - len(self._unwritten)
        try:
            found = snapshot.take(self.path).read()
            if found.hashes[:written] != known[: len(found.hashes)][:written]:
                raise JournalError("elsewhere")
            if not found.whole:
                _mend(self.path)  # what is gone of it is still in memory
            db = _connect(self.path)
        except (OSError, ValueError, sqlite3.Error, NotAJournal) as err:
            self._lost = Verbatim(err)
            raise _Refused(self._lost) from err
        self.close = weakref.finalize(self, db.close)
        self._db, self._file, self._lost = db, _number(self.path), None
        if len(found.hashes) < written:  # the card lost what it had taken
            self._unwritten = list(zip(self._sound.entries, known, strict=True))[len(found.hashes) :]

    def _write(self, rows: Sequence[tuple[Entry, str]]) -> None:
        """Write all of these or none; _Refused where the disk does not take them now."""
        if self._lost is not None:
            raise _Refused(self._lost)
        assert self._db is not None
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            # a card may have kept what it said that it did not: that makes room for what is written now, the last first
            for unsure in sorted(self._unsure, reverse=True):
                db.execute(_UNSURE, unsure)
            for entry, chained in rows:
                _insert(db, entry, chained)
            db.execute("COMMIT")
        except sqlite3.IntegrityError as err:
            raise JournalError("elsewhere") from err
        except _OURS as err:
            raise JournalError("full", why=Verbatim(err)) from err
        except sqlite3.Error as err:
            self._unsure.update((entry.n, chained) for entry, chained in rows)
            raise _Refused(Verbatim(err), getattr(err, "sqlite_errorcode", None) in _PASSING) from err
        finally:
            if db.in_transaction:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
        self._unwritten, self._unsure, self.hindrance = [], set(), None

    def settle(self) -> None:
        """Move all entries into the file itself, where that can be: it stays as it is while nothing is added."""
        if self._db is not None and self._lost is None:
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def copy(self, to: Path) -> None:
        """Copy all that holds into another file, also while the game goes on; Taken if that file exists."""
        own = _make(to)
        try:
            with closing(_open_file(to)) as db:
                _fill(db, self._sound)
        except (OSError, sqlite3.Error) as err:
            own.remove()
            raise _unwritable(to, err) from err


class _Refused(Exception):
    """The disk is full or read-only, or another program holds the file: later it may be written.

    `opened` says that the file is still well open.
    """

    def __init__(self, why: Verbatim, opened: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.opened = opened


_UNSURE = "DELETE FROM entry WHERE n = ?1 AND hash = ?2 AND NOT EXISTS (SELECT 1 FROM entry WHERE n > ?1)"
"""What was written although it was refused, if nothing follows it that is another's."""
_OURS = (sqlite3.DataError, sqlite3.InterfaceError, sqlite3.NotSupportedError, sqlite3.ProgrammingError)
"""What is wrong with an entry, or with how it is written, and not with the disk."""
_PASSING = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY)
"""What passes by itself: the disk is full, or another program holds the file."""


_OPEN: weakref.WeakSet[Journal] = weakref.WeakSet()
"""Journals that are open for writing. Reading such a file's bytes would take away the locks that keep others out of it,
which the system keeps for each process and not for each time that it opened the file."""


def _open_here(path: Path) -> Journal | None:
    """The journal that this process has open on a file."""
    file = _number(path)
    return next((j for j in list(_OPEN) if j.close.alive and file is not None and j._file == file), None)


def stamp(path: Path) -> str:
    """What tells a game's file from every other, and from what it was before it was written to; empty if it is gone."""
    try:
        facts, log = path.stat(), log_of(path)
        latest = log.stat() if log.exists() else None
    except (OSError, ValueError):
        return ""
    behind = f" {latest.st_size} {latest.st_mtime_ns}" if latest is not None and latest.st_size else ""
    return f"{path.name} {facts.st_size} {facts.st_mtime_ns}{behind}"


def _number(path: Path) -> tuple[int, int] | None:
    """What tells a file from all others, whatever it is called."""
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return facts.st_dev, facts.st_ino


@dataclass(frozen=True)
class _Own:
    """A file that this process made, and which it may remove again."""

    path: Path
    file: tuple[int, int] | None

    def remove(self) -> None:
        """Remove it with what SQLite kept beside it, unless another file has taken its place."""
        if self.file is None or self.file != _number(self.path):
            return
        with suppress(OSError):
            self.path.unlink()
            for suffix in _BESIDE:
                Path(f"{self.path}{suffix}").unlink(missing_ok=True)


def _make(path: Path, content: bytes = b"") -> _Own:
    """Make a file that nobody has made before. Taken, or JournalError if it cannot be written."""
    if any(os.path.lexists(f"{path}{suffix}") for suffix in _BESIDE):
        raise NameTaken(path)  # what is left of another game would be taken for a part of this one
    try:
        with path.open("xb") as file:
            own = _Own(path, _number(path))
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                own.remove()
                raise
    except FileExistsError as err:
        raise NameTaken(path) from err
    except (OSError, ValueError) as err:
        raise _unwritable(path, err) from err
    return own


def _look(path: Path) -> tuple[Snapshot, Sound]:
    """What a stored game holds, from a copy of it. JournalError if it is none, or cannot be read."""
    try:
        taken = snapshot.take(path)
    except FileNotFoundError as err:
        raise JournalError("no-file", path=str(path)) from err
    except (OSError, ValueError) as err:
        raise _not_now(path, err) from err
    try:
        sound = taken.read()
    except NotAJournal as err:
        raise _no_game(path) from err
    except (OSError, sqlite3.Error) as err:
        raise _not_now(path, err) from err
    if not sound.entries:
        raise _no_game(path)
    return taken, sound


def _mend(path: Path) -> Damage | None:
    """Put a damaged file aside and what holds of it in its place; None if another companion has just done so."""
    with _alone(path):
        taken, sound = _look(path)
        if sound.whole:
            return None
        aside = _put_aside(path, taken)
        try:
            descriptor, name = tempfile.mkstemp(prefix=".mended-", dir=path.parent)
            part = Path(name)
            os.close(descriptor)
            try:
                part.chmod(path.stat().st_mode & 0o777)
                with closing(_open_file(part)) as db:
                    _fill(db, sound)
                for suffix in _BESIDE:
                    Path(f"{path}{suffix}").unlink(missing_ok=True)
                part.replace(path)
            finally:
                part.unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as err:
            raise _unwritable(path, err) from err
        return Damage(len(sound.entries), aside.name)


def _put_aside(path: Path, taken: Snapshot) -> Path:
    for n in count(1):
        aside = path.with_suffix(f".damaged-{n}")
        with suppress(NameTaken):
            own = _make(aside, taken.main)
            if taken.log:
                try:
                    _make(log_of(aside), taken.log)
                except JournalError:
                    own.remove()
                    raise
            return aside
    raise AssertionError("numbers do not end")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other companions from mending a file meanwhile."""
    try:
        file = path.open("rb")
    except OSError as err:
        raise _not_now(path, err) from err
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as err:
            raise JournalError("busy") from err
        yield


def _connect(path: Path) -> sqlite3.Connection:
    """A file to be played on, of which each entry is on the disk before it is shown."""
    with closed_on_failure(_open_file(path)) as db:
        synchronize(db)
    return db


def _open_file(path: Path) -> sqlite3.Connection:
    """A file that is there; SQLite makes none."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _fill(db: sqlite3.Connection, sound: Sound) -> None:
    """Make the tables of a journal with these entries, all or nothing."""
    db.execute("BEGIN IMMEDIATE")
    for statement in filter(str.strip, SCHEMA.split(";")):
        db.execute(statement)
    db.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
    for entry, chained in zip(sound.entries, sound.hashes, strict=True):
        _insert(db, entry, chained)
    db.execute("COMMIT")


def _insert(db: sqlite3.Connection, entry: Entry, chained: str) -> None:
    row = (entry.n, entry.at, entry.by, entry.kind, entry.body, entry.state, chained)
    db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def _nothing() -> None:
    """There is no file to close."""


def _reason(err: Exception | str) -> str:
    """Why the system or SQLite refuses something, in a few words."""
    return str(getattr(err, "strerror", None) or err)


def _no_game(path: Path) -> JournalError:
    return JournalError("no-game", path=str(path))


def _not_now(path: Path, err: Exception | str) -> JournalError:
    """On a full or read-only disk the game itself may be sound."""
    if str(err) == NO_FILE:
        return JournalError("not-a-file", path=str(path))
    return JournalError("not-now", path=str(path), why=_reason(err))


def _unwritable(path: Path, err: Exception) -> JournalError:
    return JournalError("unwritable", folder=str(path.parent), why=_reason(err))
