"""What tests open: what one leaves open behind it fails it, on any Python, and those that opened nothing are listed."""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.logging import caplog_records_key

from companion.play.journal import _OPEN

ROOT = Path(__file__).parents[2]
LASTING = ("pictures", "deductions", "odds")  # threads that last as long as their process
UNTRIED = ("games", "vision", "calibration", "simulation")
"""Folders in which connections alone are looked at: what their tests leave else has not been looked through yet."""
PATIENCE = 10.0  # seconds for a thread or a process that was told to end, however busy the machine
OWN = ("/proc/", *{str(ROOT), sys.prefix, sys.base_prefix, sys.exec_prefix})
"""Where modules lie, the files that belong to the package, and what is looked at here."""
OPENING = {
    "sqlite3.connect",
    "subprocess.Popen",
    "os.fork",
    "os.posix_spawn",
    "os.mkdir",
    "socket.__new__",
    "_thread.start_new_thread",
    "_thread.start_joinable_thread",
}


@dataclass(eq=False)
class Watch:
    """Sees what is opened in this process."""

    connections: list[sqlite3.Connection] = field(default_factory=list)
    opened: bool = False  # a file that is not the package's, a database, a socket, a thread or a process

    def start(self) -> None:
        connect = sqlite3.connect

        def connect_seen(*args: Any, **names: Any) -> sqlite3.Connection:
            made: sqlite3.Connection = connect(*args, **names)
            self.connections.append(made)
            return made

        sqlite3.connect = connect_seen  # type: ignore[assignment]
        sys.addaudithook(self._audit)

    def _audit(self, event: str, args: tuple[Any, ...]) -> None:
        path = args[0] if event == "open" else None
        if event in OPENING or (isinstance(path, str | os.PathLike) and not os.fspath(path).startswith(OWN)):
            self.opened = True

    def leave(self) -> list[str]:
        """Close the connections that nobody owns and nobody closed; what they were.

        A journal closes its own when nobody uses it any more: here with the test that used it.
        """
        left, self.connections = [db for db in self.connections if is_open(db)], []
        owners = {id(journal._db): journal for journal in list(_OPEN)}
        named = []
        for db in left:
            if id(db) in owners:
                owners[id(db)].close()
                continue
            named.append(f"connection to {_path(db)!r}")
            with suppress(sqlite3.ProgrammingError):  # another thread's
                db.close()
        return named


def is_open(db: sqlite3.Connection) -> bool:
    """Whether nobody has closed a connection yet."""
    try:
        return db.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False


def _path(db: sqlite3.Connection) -> str:
    try:
        return str(next(iter(db.execute("PRAGMA database_list")))[2])
    except sqlite3.Error:
        return "a database"


def files() -> set[tuple[str, str]]:
    """The open files of this process, by number; none where /proc does not tell."""
    found = set()
    with suppress(FileNotFoundError):
        for number in os.listdir("/proc/self/fd"):
            with suppress(FileNotFoundError):
                found.add((number, os.readlink(f"/proc/self/fd/{number}")))
    shared = "/dev/shm/"  # memory that processes share, given back with the collector
    passing = ("/fd", ".pyc", ".py")  # what is looked at here, and modules that a lasting thread just loads
    return {(number, name) for number, name in found if not name.endswith(passing) and not name.startswith(shared)}


def processes() -> set[int]:
    """The processes that this one has begun and that still run."""
    found = set()
    for children in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found |= {int(number) for number in children.read_text().split()}
    return {number for number in found if _runs(number)}


def _runs(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


WATCH = Watch()
WATCH.start()


@pytest.fixture(autouse=True, scope="module")
def only_what_is_new_is_looked_at() -> None:
    """Set aside what is there before a file's tests: a look for garbage at all the tests took a third of a second."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test after which a connection, a file, a thread or a process is open that was not before."""
    threads_before, files_before, processes_before = set(threading.enumerate()), files(), processes()
    WATCH.leave()
    yield
    left = WATCH.leave()
    if request.path.relative_to(ROOT / "tests").parts[0] in UNTRIED:
        threads_before |= set(threading.enumerate())
        files_before |= files()
        processes_before |= processes()
    if set(threading.enumerate()) - threads_before:
        request.node.funcargs.clear()
        for records in request.node.stash.get(caplog_records_key, {}).values():
            records.clear()  # a record of an error keeps all that the error met
        gc.collect()  # a pool that nobody uses any more ends its threads
    for thread in set(threading.enumerate()) - threads_before:
        thread.join(0 if thread.name.startswith(LASTING) else PATIENCE)
        if thread.is_alive() and not thread.name.startswith(LASTING):
            left.append(f"thread {thread.name!r}")
    left += [f"process {number}" for number in processes() - processes_before]
    left += [f"file {name}" for _, name in files() - files_before]
    if left:
        pytest.fail("left behind: " + ", ".join(sorted(left)), pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("what tests open")
    group.addoption("--note-opening", metavar="FILE", help="Note of each test whether it opened anything.")
    group.addoption(
        "--opening",
        metavar="FILE",
        help="Only the tests that opened something when FILE was noted, and new ones: of each the first case.",
    )


def pytest_configure(config: pytest.Config) -> None:
    note = config.getoption("--note-opening")
    if note and not hasattr(config, "workerinput"):
        Path(note).parent.mkdir(parents=True, exist_ok=True)
        Path(note).write_text("", encoding="utf-8")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    WATCH.opened, began = False, time.monotonic()
    try:
        return (yield)
    finally:
        note = item.config.getoption("--note-opening")
        if note:
            noted = json.dumps([item.nodeid, WATCH.opened, round(time.monotonic() - began, 3)])
            with open(note, "a", encoding="utf-8") as file:
                file.write(noted + "\n")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """No look for garbage while tests are collected: all of it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    note = config.getoption("--opening")
    if not (note and Path(note).is_file()):
        return
    lines = map(json.loads, Path(note).read_text(encoding="utf-8").splitlines())
    noted = {test: opened for test, opened, _ in lines}
    first: dict[str, pytest.Item] = {}  # of each test that opened something, or that nobody noted
    for item in items:
        if noted.get(item.nodeid, True):
            first.setdefault(item.nodeid.partition("[")[0], item)
    items[:] = first.values()
