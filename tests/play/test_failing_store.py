"""A store that fails at each moment: what was shown is stored or waits, and in the end all is stored once, in order."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.play import journal, snapshot
from companion.play.entries import Entry
from companion.play.journal import Journal, JournalError

FAILURES = {"disk I/O error": sqlite3.OperationalError, "database disk image is malformed": sqlite3.DatabaseError}
FOR_EVER = 1_000_000


@dataclass
class Store:
    """Fails at a moment, in statements and openings, so many times; if `kept`, it does what it refuses all the same."""

    at: int = FOR_EVER
    times: int = 0
    kept: bool = False
    why: str = "disk I/O error"
    moments: int = -1

    def fails(self) -> bool:
        """Whether it fails now; a moment goes by."""
        self.moments += 1
        return self.at <= self.moments < self.at + self.times

    def fail(self) -> None:
        """Say so."""
        raise FAILURES[self.why](self.why)

    def works_again(self) -> None:
        """Fail no more."""
        self.times = 0


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    """What every journal of this test is stored on."""
    store = Store()

    class Connection(sqlite3.Connection):
        """A file that is open on it."""

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if not store.fails():
                return super().execute(sql, *values)
            if store.kept:
                super().execute(sql, *values)
            store.fail()
            raise AssertionError("it failed")

    def open_file(path: Path) -> sqlite3.Connection:
        if store.fails():
            store.fail()
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Connection)

    monkeypatch.setattr(journal, "_open_file", open_file)
    return store


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Path]:
    """Names of new games."""
    return (tmp_path / f"{n}.game" for n in count())


def there(path: Path) -> tuple[Entry, ...]:
    """What the file holds, as whoever resumes the game after a power cut finds it."""
    sound = snapshot.take(path).read()
    assert sound.whole
    return tuple(sound.entries)


def check(game: Journal) -> None:
    """What does not wait is stored."""
    written = len(game.entries) - game.unwritten
    assert there(game.path)[:written] == game.entries[:written]
    assert (game.hindrance is None) == (game.unwritten == 0)


def told(game: Journal, text: str) -> bool:
    """Store what may not wait, as a sealed answer; False if it was not stored, and so not shown."""
    before = game.entries
    try:
        game.append("event", "oracle", text, "state")
    except JournalError as err:
        why = err.what.key
    else:
        assert there(game.path) == game.entries
        return True
    assert (why, game.entries) == ("full", before)
    return False


def evening(game: Journal, store: Store) -> list[str]:
    """Hands play while the store may fail, after which it works again; what was shown."""
    shown = []
    for text in ("one", "two"):
        game.append("event", "hand", text, "state", wait=True)
        shown.append(text)
        check(game)
    if told(game, "sealed"):
        shown.append("sealed")
    check(game)
    game.write_waiting()
    check(game)
    game.append("event", "hand", "three", "state", wait=True)
    shown.append("three")
    check(game)
    store.works_again()
    assert game.write_waiting()
    check(game)
    if "sealed" not in shown:
        assert told(game, "sealed")
        shown.append("sealed")
    game.append("event", "hand", "last", "state", wait=True)
    return [*shown, "last"]


@pytest.mark.parametrize(
    ("times", "kept", "why"),
    [
        (1, False, "disk I/O error"),
        (1, True, "disk I/O error"),
        (2, True, "disk I/O error"),
        (5, False, "disk I/O error"),
        (FOR_EVER, True, "disk I/O error"),
        (FOR_EVER, False, "database disk image is malformed"),
    ],
)
def test_what_was_shown_is_stored_or_waits_whenever_the_store_fails(
    store: Store, files: Iterator[Path], times: int, kept: bool, why: str
) -> None:
    for moment in count():
        game = begun(next(files))
        store.at, store.times, store.kept, store.why, store.moments = moment, times, kept, why, -1
        shown = evening(game, store)
        assert [entry.body for entry in game.entries] == ["begin", *shown]
        assert there(game.path) == game.entries
        game.close()
        if store.moments < moment:  # nothing more can fail
            break
        store.works_again()
    assert moment >= len(shown) * len(("begin", "insert", "commit"))


def begun(path: Path) -> Journal:
    """A game that has begun. At each look the clock has gone on, so that nothing is stored twice under one hash."""
    moments = count()
    game = Journal.create(path, clock=lambda: f"moment {next(moments)}")
    game.append("begin", "table", "begin", "state")
    return game


def test_a_sealed_answer_that_was_kept_though_refused_makes_room_for_what_comes_instead(
    store: Store, files: Iterator[Path]
) -> None:
    game = begun(next(files))
    store.at, store.times, store.kept, store.moments = 2, 1, True, -1  # its commit
    assert not told(game, "sealed")
    assert len(there(game.path)) == len(game.entries) + 1
    game.append("rewrite", "hand", "undone", "state", wait=True)
    assert (game.unwritten, there(game.path)) == (0, game.entries)
    game.close()


def test_of_a_game_that_the_card_damaged_under_it_the_rest_is_written_from_memory(
    store: Store, files: Iterator[Path]
) -> None:
    game = begun(next(files))
    game.append("event", "hand", "one", "state", wait=True)
    assert game._db is not None
    game._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it stands in the file
    store.at, store.times, store.moments = 0, FOR_EVER, -1
    game.append("event", "hand", "two", "state", wait=True)
    assert not game.write_waiting()
    whole = game.path.read_bytes()
    assert whole.count(b"one") == 1
    game.path.write_bytes(whole.replace(b"one", b"eno"))
    store.works_again()
    assert game.write_waiting()
    assert there(game.path) == game.entries
    assert [entry.body for entry in game.entries] == ["begin", "one", "two"]
    assert b"eno" in game.path.with_suffix(".damaged-1").read_bytes()
    game.close()
