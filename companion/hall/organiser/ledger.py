"""What the organiser must not lose: results as they came, rounds as they were paired, and what tables were told last.

One SQLite file. Commands write to it, and the running board, if there is one, sees it and says what is new; so nothing
depends on which of them runs when.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from companion.hall import schema
from companion.hall.codec import BadMessage
from companion.hall.schema import FROM, Address, Result
from companion.play.database import open_database

SCHEMA = """
CREATE TABLE IF NOT EXISTS result (
    id TEXT NOT NULL, revision INTEGER NOT NULL, place TEXT NOT NULL, offer TEXT NOT NULL, payload BLOB NOT NULL,
    PRIMARY KEY (place, id)
) STRICT;
CREATE INDEX IF NOT EXISTS by_offer ON result (offer);
CREATE TABLE IF NOT EXISTS told (
    topic TEXT PRIMARY KEY, revision INTEGER NOT NULL, payload BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS tournament (n INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS round (
    tournament INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tournament, n)
) STRICT;
CREATE TABLE IF NOT EXISTS clock (n INTEGER PRIMARY KEY, title TEXT NOT NULL, ends INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS entered (offer TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
"""
MOST_A_TABLE = 200
"""Results of one table that are kept."""
MOST = 10_000
"""Results of all tables that are kept."""
PUT_RESULT = """
INSERT INTO result VALUES (?, ?, ?, ?, ?) ON CONFLICT (place, id) DO UPDATE SET
    revision = excluded.revision, offer = excluded.offer, payload = excluded.payload
WHERE excluded.revision > revision
"""
PUT_TOLD = """
INSERT INTO told VALUES (?, 1, ?) ON CONFLICT (topic) DO UPDATE SET
    revision = revision + 1, payload = excluded.payload WHERE excluded.payload <> payload
"""


@dataclass(frozen=True)
class Tournament:
    """A tournament as it was announced. Players stand in the order of the lot; `gone` are those who left."""

    number: int
    title: str
    game: str
    players: tuple[str, ...]
    tables: tuple[str, ...]
    rounds: int
    size: int
    options: Mapping[str, str | int] = field(default_factory=dict)
    gone: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableSeating:
    """One table of a round: who sits in which seat."""

    table: str
    seats: tuple[tuple[str, str], ...]  # seat and player


@dataclass(frozen=True)
class Round:
    """One round: its tables, who went without one, and the secret that all tables share, if they do."""

    number: int
    tables: tuple[TableSeating, ...]
    without: tuple[str, ...] = ()
    code: str = ""
    salt: str = ""
    digest: str = ""  # of the seal over the code
    opened: bool = False


class Ledger:
    """The organiser's file. OSError if it cannot be used or written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = open_database(path, SCHEMA, timeout=10)

    # Results.

    def store(self, came: Iterable[tuple[str, Result, bytes]]) -> list[tuple[str, Result]]:
        """Store results with the tables that sent them, all or none; of a table's id the highest revision stays.

        What is beyond the number that is kept, of a table or of all, is not stored: those that are, are returned.
        """
        counts = Counter(dict(self._do("SELECT place, COUNT(*) FROM result GROUP BY place").fetchall()))
        new: set[tuple[str, str]] = set()
        stored = []
        for table, result, payload in came:
            key = (table, result.id)
            if key not in new and not self._do("SELECT 1 FROM result WHERE place = ? AND id = ?", key).fetchone():
                if counts[table] >= MOST_A_TABLE or counts.total() >= MOST:
                    continue
                counts[table] += 1
                new.add(key)
            stored.append((table, result, payload))
        self._many(PUT_RESULT, [(r.id, r.revision, table, r.offer, payload) for table, r, payload in stored])
        return [(table, result) for table, result, _ in stored]

    def results(self, offers: str = "") -> list[tuple[str, Result]]:
        """All results that stand, or those of offers that begin so, with their tables, as they first came."""
        rows = self._do(
            "SELECT place, payload FROM result WHERE substr(offer, 1, ?) = ? ORDER BY rowid", (len(offers), offers)
        )
        found = [(table, _result(table, payload)) for table, payload in rows]
        return [(table, result) for table, result in found if result is not None and not result.withdrawn]

    def enter(self, offer: str, points: Mapping[str, int]) -> None:
        """A result that was brought by hand, as points of each player; it goes before what the table sent."""
        self._many("INSERT OR REPLACE INTO entered VALUES (?, ?)", [(offer, json.dumps(dict(points)))])

    def entered(self) -> dict[str, dict[str, int]]:
        """The results that were brought by hand, by the offers of their games."""
        return {offer: json.loads(body) for offer, body in self._do("SELECT offer, body FROM entered")}

    # What tables were told.

    def tell(self, told: Iterable[tuple[str, bytes]]) -> None:
        """What stands in these topics from now on, all or none."""
        self._many(PUT_TOLD, list(told))

    def told(self) -> dict[str, tuple[int, bytes]]:
        """What stands in each topic, with its revision."""
        rows = self._do("SELECT topic, revision, payload FROM told")
        return {topic: (revision, payload) for topic, revision, payload in rows}

    def set_clock(self, title: str, ends: int) -> None:
        """When the round's clock ends, in seconds since 1970; 0: there is none."""
        self._many("INSERT OR REPLACE INTO clock VALUES (1, ?, ?)", [(title, ends)])

    def clock(self) -> tuple[str, int] | None:
        """The round's clock: its title and its end; None if there never was one."""
        found = self._do("SELECT title, ends FROM clock").fetchone()
        return (str(found[0]), int(found[1])) if found else None

    @property
    def changed(self) -> tuple[int, int]:
        """Numbers that are others after somebody has written, here or in another process."""
        return int(self._do("PRAGMA data_version").fetchone()[0]), self._db.total_changes

    # Tournaments.

    def announce(self, tournament: Tournament) -> None:
        """Keep a tournament, or what has changed of it."""
        body = json.dumps(asdict(tournament), ensure_ascii=False)
        self._many("INSERT OR REPLACE INTO tournament VALUES (?, ?)", [(tournament.number, body)])

    def tournament(self) -> Tournament | None:
        """The tournament that was announced last."""
        found = self._do("SELECT body FROM tournament ORDER BY n DESC LIMIT 1").fetchone()
        return _tournament(json.loads(found[0])) if found else None

    def keep(self, tournament: Tournament, played: Round) -> None:
        """Keep a round, or what has changed of it."""
        body = json.dumps(asdict(played), ensure_ascii=False)
        self._many("INSERT OR REPLACE INTO round VALUES (?, ?, ?)", [(tournament.number, played.number, body)])

    def rounds(self, tournament: Tournament) -> list[Round]:
        """The rounds that were paired, the first first."""
        rows = self._do("SELECT body FROM round WHERE tournament = ? ORDER BY n", (tournament.number,))
        return [_round(json.loads(body)) for (body,) in rows]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _do(self, statement: str, values: Sequence[str | int] = ()) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, values)
        except sqlite3.Error as err:
            raise OSError(f"{self.path}: {err}") from err

    def _many(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(statement, rows)
            self._db.execute("COMMIT")
        except sqlite3.Error as err:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise OSError(f"{self.path}: {err}") from err


def _result(table: str, payload: bytes) -> Result | None:
    try:
        found = schema.read(Address(FROM, table, Result.what), payload)
    except BadMessage:
        return None  # of another release
    return found if isinstance(found, Result) else None


def _tournament(body: Mapping[str, Any]) -> Tournament:
    return Tournament(**{**body, **{name: tuple(body[name]) for name in ("players", "tables", "gone")}})


def _round(body: Mapping[str, Any]) -> Round:
    tables = tuple(
        TableSeating(r["table"], tuple((seat, player) for seat, player in r["seats"])) for r in body["tables"]
    )
    return Round(**{**body, "tables": tables, "without": tuple(body["without"])})
