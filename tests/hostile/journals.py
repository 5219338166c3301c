"""Stored games that a vandal, a bad card or a cut of the power has damaged."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner

from companion.app import library
from companion.cli import main
from companion.games.pachamama.game import GAME
from companion.play.entries import FORMAT, SCHEMA, START, Entry
from companion.play.journal import Journal, JournalError
from companion.play.session import Session
from companion.play.vault import Locked, Vault
from tests.hostile.attack import Attack, Chance
from tests.play.conftest import KEY, fixed_entropy

NAME = "evening.game"
COMMANDS = (("show",), ("verify",), ("resume", "--text"))


@cache
def small_game() -> bytes:
    """A game of Pachamama just begun, as a file."""
    with TemporaryDirectory() as folder:
        begun(Path(folder) / NAME)
        return (Path(folder) / NAME).read_bytes()


def begun(path: Path) -> tuple[Entry, ...]:
    """Begin a game of Pachamama in a file, with one action."""
    with closing(Journal.create(path, clock=lambda: "2026-01-01T20:00:00+00:00")) as journal:
        session = Session.new(GAME, GAME.begin(GAME.seats[:2]), journal, Vault(KEY), fixed_entropy())
        session.do(next(iter(session.state.actions(next(iter(session.state.due()))))))
        return journal.entries


@cache
def small_entries() -> tuple[Entry, ...]:
    """What it holds."""
    with TemporaryDirectory() as folder:
        (Path(folder) / NAME).write_bytes(small_game())
        return Journal.read(Path(folder) / NAME).entries


def damaged(data: bytes, commands: bool, folder: Path) -> None:
    """A damaged file keeps what holds, is said to be damaged where anything is missing, and ends nothing."""
    path = folder / NAME
    path.write_bytes(data)
    os.utime(path, ns=(1, 1))
    _looked_at(path)
    if commands:
        _commanded(path)
    assert path.read_bytes() == data, "a look has changed the file"
    assert path.stat().st_mtime_ns == 1, "a look has touched the file"
    assert os.listdir(folder) == [NAME], "a look has left something beside the file"
    _gone_on_with(path, data)


def _looked_at(path: Path) -> None:
    (stored,) = library.stored_games(path.parent)
    assert (stored.begin is None) == (stored.trouble is not None)
    with suppress(JournalError), closing(Journal.read(path)) as journal:
        _keeps(journal.entries, whole=journal.damage is None)


def _keeps(entries: tuple[Entry, ...], whole: bool) -> None:
    assert entries == small_entries()[: len(entries)], "something was believed that was never written"
    assert not whole or entries == small_entries(), "a loss was not noticed"


def _commanded(path: Path) -> None:
    """No command that looks ends in a traceback."""
    for words in (("games",), ("games", "show", str(path)), ("verify", str(path))):
        _plain(words, path.parent)


def _plain(words: tuple[str, ...], folder: Path) -> str:
    """Run a command with settings and games elsewhere; its output, which is no traceback."""
    with TemporaryDirectory() as elsewhere, pytest.MonkeyPatch.context() as patch:
        (Path(elsewhere) / "table-companion").mkdir()
        (Path(elsewhere) / "table-companion" / "games").symlink_to(folder)
        (Path(elsewhere) / "table-companion" / "key").write_bytes(KEY)
        patch.setenv("XDG_CONFIG_HOME", elsewhere)
        patch.setenv("XDG_DATA_HOME", elsewhere)
        result = CliRunner().invoke(main, list(words), input="quit\n")
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (0, 1), result.output
    return result.output


def _gone_on_with(path: Path, data: bytes) -> None:
    try:
        session = library.resume(path, Vault(KEY))
    except (JournalError, Locked):
        assert any(p.read_bytes() == data for p in path.parent.iterdir() if p.is_file()), "a damaged file was lost"
        return
    damage = session.journal.damage
    kept = session.journal.entries[: damage.kept if damage else None]
    _keeps(kept[: len(small_entries())], whole=damage is None)
    session.journal.close()
    if damage is not None:
        assert (path.parent / damage.aside).read_bytes() == data, "the damaged file was not kept"
    with closing(Journal.read(path)) as again:
        assert again.damage is None
        assert again.entries[: len(kept)] == kept


def flips(chance: Chance) -> Iterator[Attack]:
    """Every byte of a small game, one bit or all of them turned."""
    data = small_game()
    places = list(range(len(data)))
    chance.shuffle(places)
    for n, at in enumerate(places):
        turned = chance.choice((0xFF, 1 << chance.randrange(8)))
        changed = data[:at] + bytes([data[at] ^ turned]) + data[at + 1 :]
        yield Attack(f"byte {at} turned by {turned}", partial(damaged, changed, n % 50 == 0))


def cuts(chance: Chance) -> Iterator[Attack]:
    """A small game cut off after every byte."""
    data = small_game()
    places = list(range(len(data)))
    chance.shuffle(places)
    for n, at in enumerate(places):
        yield Attack(f"cut after {at} bytes", partial(damaged, data[:at], n % 50 == 0))


# Files that are no games, and games that no companion wrote.


def strangers(chance: Chance) -> Iterator[Attack]:
    """What else may lie in the folder of games: none of it is touched, and a sound game beside it is listed."""
    for name, lay in STRANGERS.items():
        yield Attack(name, partial(_beside_a_game, lay))


def _beside_a_game(lay: Callable[[Path], None], folder: Path) -> None:
    (folder / "sound.game").write_bytes(small_game())
    path = folder / NAME
    lay(path)
    before = _facts(folder)
    listed = {stored.path.name: stored for stored in library.stored_games(folder)}
    assert listed["sound.game"].begin is not None
    assert listed[path.name].trouble is not None or path.name == "sound.game"
    lines = _plain(("games",), folder).splitlines()
    assert len(lines) == len(listed), lines
    for words in (("games", "show"), ("verify",), ("games", "copy")):
        _plain((*words, str(path), *((str(folder / "copied"),) if words[-1] == "copy" else ())), folder)
    _plain(("games", "resume", str(path), "--text"), folder)
    assert _facts(folder) == before


def _facts(folder: Path) -> dict[str, tuple[int, int, int]]:
    found = {}
    for path in folder.iterdir():
        facts = path.lstat()
        found[path.name] = facts.st_mode, facts.st_size, facts.st_mtime_ns
    return found


def _bytes(data: bytes) -> Callable[[Path], None]:
    def lay(path: Path) -> None:
        path.write_bytes(data)

    return lay


def _database(*statements: str) -> Callable[[Path], None]:
    def lay(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.executescript("PRAGMA synchronous = OFF; BEGIN;" + ";".join(statements) + "; COMMIT;")

    return lay


def _huge(path: Path) -> None:
    path.write_bytes(small_game())
    os.truncate(path, 40_000_000_000)


def _socket(path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as made:
        before = os.getcwd()
        os.chdir(path.parent)  # the name of a socket must be short
        try:
            made.bind(path.name)
        finally:
            os.chdir(before)


_META = f"CREATE TABLE meta (key, value); INSERT INTO meta VALUES ('format', '{FORMAT}');"
_ENDLESS = """CREATE VIEW entry AS WITH RECURSIVE more(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM more)
              SELECT n, '' AS at, '' AS by, 'begin' AS kind, '' AS body, '' AS state, '' AS hash FROM more;"""
_TRIGGER = "CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM entry; END;"

STRANGERS: dict[str, Callable[[Path], None]] = {
    "nothing in it": _bytes(b""),
    "a letter": _bytes(b"Dear Anna"),
    "noise": _bytes(bytes(range(256)) * 64),
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a folder": lambda path: path.mkdir(),
    "a pipe": os.mkfifo,
    "a socket": _socket,
    "forty gigabytes": _huge,
    "a view without end": _database(_META, _ENDLESS),
    "a trigger": _database(SCHEMA, _TRIGGER),
    "other tables": _database("CREATE TABLE entry (n, at, by, kind, body, state, hash)"),
    "no tables": _database("CREATE TABLE x (y); DROP TABLE x"),
    "thousands of tables": _database(*(f"CREATE TABLE t{n} (x)" for n in range(3000))),
    "tables and no entry": _database(SCHEMA),
}


# Entries with hashes that hold, written by somebody who knows how.


def written(chance: Chance) -> Iterator[Attack]:
    """Entries that chain rightly and mean nothing."""
    deep = "[" * 100_000
    bodies = ("", "null", "[]", "{}", "7", '"x"', deep, "begin", "begin null", "begin []", "begin {}", f"begin {deep}",
              "private ", "private AAAA", "answer", "answer first", "ruling", "ruling x y because z", "\x1b[2J",
              "9" * 5000, json.dumps({"at": -1, "put": []}), json.dumps({"at": 0, "put": [["hand"]]}),
              json.dumps({"at": 10**30, "put": []}), json.dumps({"source": "oracle"}),
              json.dumps({"source": "oracle", "seal": 7, "secret": 7}),
              json.dumps({"source": [], "secret": ""}))  # fmt: skip
    kinds = ("begin", "seal", "event", "rewrite", "note", "opened", "", "x\n")
    places = (0, 2, len(small_entries()))
    forged = [(kind, body, at) for kind in kinds for body in bodies for at in places]
    begin = json.loads(small_entries()[0].body.partition(" ")[2])
    values: tuple[object, ...] = (None, 7, "x", [], {}, [[1]], {"x": {"y": 1}}, "x" * 5000)
    forged += [("begin", "begin " + json.dumps({**begin, field: v}), 0) for field in begin for v in values]
    chance.shuffle(forged)
    for kind, body, at in forged:
        yield Attack(f"{kind!r} {body[:40]!r} as entry {at}", partial(_written, kind, body, at))


def _written(kind: str, body: str, at: int, folder: Path) -> None:
    path = folder / NAME
    _forge(path, [*small_entries()[:at], Entry(at, "2026", "hand", kind, body, "")])
    library.stored_games(folder)
    for words in (("games",), ("games", "show", str(path)), ("verify", str(path))):
        _plain(words, folder)
    _plain(("games", "resume", str(path), "--text"), folder)


def _forge(path: Path, entries: list[Entry]) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA synchronous = OFF;" + SCHEMA)
        db.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        before = START
        for entry in entries:
            before = entry.hash(before)
            row = (entry.n, entry.at, entry.by, entry.kind, entry.body, entry.state, before)
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        db.commit()
