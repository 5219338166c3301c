"""What must not get lost on its way: written to SQLite first, sent until somebody says that it is stored.

Every message has an id and a revision. A higher revision of the same id takes the place of the lower one, here and at
whoever receives it, so that a message may come twice, late or out of order. A broker's own word is not enough: one that
is killed forgets what it had taken.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.play.database import open_database

SCHEMA = """
CREATE TABLE IF NOT EXISTS message (
    id TEXT PRIMARY KEY, revision INTEGER NOT NULL, topic TEXT NOT NULL, payload BLOB NOT NULL, stored INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""
PUT = """
INSERT INTO message VALUES (?, ?, ?, ?, 0) ON CONFLICT (id) DO UPDATE SET
    revision = excluded.revision, topic = excluded.topic, payload = excluded.payload, stored = 0
WHERE excluded.revision > revision
"""


@dataclass(frozen=True)
class Sent:
    """A message of the outbox."""

    id: str
    revision: int
    topic: str
    payload: bytes


class Outbox:
    """One file. OSError if it cannot be used; a message that could not be written is not in it."""

    def __init__(self, path: Path) -> None:
        self._db = open_database(path, SCHEMA)

    def put(self, id: str, revision: int, topic: str, payload: bytes) -> bool:
        """Write a message down, to be sent until its receipt comes; whether it is new, in words or in revision."""
        return self._do(PUT, (id, revision, topic, payload)).rowcount > 0

    def revision(self, id: str) -> int:
        """The revision of a message that was ever put here; -1 if none was."""
        found = self._do("SELECT revision FROM message WHERE id = ?", (id,)).fetchone()
        return int(found[0]) if found else -1

    def payload(self, id: str) -> bytes | None:
        """A message that was ever put here, as it was sent last."""
        found = self._do("SELECT payload FROM message WHERE id = ?", (id,)).fetchone()
        return bytes(found[0]) if found else None

    def pending(self) -> list[Sent]:
        """What nobody has stored yet, the oldest first."""
        rows = self._do("SELECT id, revision, topic, payload FROM message WHERE stored = 0 ORDER BY rowid")
        return [Sent(*row) for row in rows]

    def stored(self, receipts: Iterable[tuple[str, int]]) -> None:
        """Somebody has stored these; a receipt of an older revision settles nothing."""
        waiting = {sent.id for sent in self.pending()}
        for receipt in (each for each in receipts if each[0] in waiting):
            self._do("UPDATE message SET stored = 1 WHERE stored = 0 AND id = ? AND revision <= ?", receipt)

    def keep(self, key: str, value: str) -> None:
        """Remember a word for later starts."""
        self._do("INSERT OR REPLACE INTO kept VALUES (?, ?)", (key, value))

    def kept(self, prefix: str = "") -> dict[str, str]:
        """What is remembered under keys that begin so."""
        rows = self._do("SELECT key, value FROM kept WHERE substr(key, 1, ?) = ?", (len(prefix), prefix))
        return dict(rows.fetchall())

    def drop(self, key: str) -> None:
        """Forget a word."""
        self._do("DELETE FROM kept WHERE key = ?", (key,))

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _do(self, statement: str, values: Sequence[str | int | bytes] = ()) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, values)
        except sqlite3.Error as err:
            raise OSError(str(err)) from err
