"""Two companions that do the same at the same moment, as two processes; no clock decides what they meet."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from multiprocessing.synchronize import Barrier
from pathlib import Path

from companion.app import library
from companion.games.pachamama.game import GAME
from companion.play.journal import Journal, JournalError, NameTaken
from tests.hostile.attack import Attack, Chance
from tests.hostile.journals import NAME, small_entries, small_game

PROCESSES = 2
ROUNDS = 20  # in one pair of processes: what they share is the moment, not the work before it


def attacks(chance: Chance) -> Iterator[Attack]:
    """Beginning, taking one name, beginning and giving up, mending, listing: each many times."""
    del chance
    for number in range(20):
        for name, act, check in RACES:
            yield Attack(f"{name}, {ROUNDS} times, {number}", partial(_race, act, check))


def _race(act: Callable[[Path, int], None], check: Callable[[Path], None], folder: Path) -> None:
    rounds = [folder / str(n) for n in range(ROUNDS)]
    for each in rounds:
        each.mkdir()
        if check is _mended:
            (each / NAME).write_bytes(last_entry_changed())
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(PROCESSES)
    workers = [context.Process(target=_work, args=(act, rounds, barrier, n)) for n in range(PROCESSES)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0, worker.exitcode
    for each in rounds:
        check(each)


def last_entry_changed() -> bytes:
    body = small_entries()[-1].body.encode()
    assert small_game().count(body) == 1
    return small_game().replace(body, body[::-1])


def _work(act: Callable[[Path, int], None], rounds: list[Path], barrier: Barrier, who: int) -> None:
    code = 1
    try:
        for folder in rounds:
            barrier.wait(60)
            act(folder, who)
        code = 0
    finally:
        os._exit(code)  # nothing of the tests that this process was split from is to end twice


def _begin(folder: Path, who: int) -> None:
    with closing(library.new_journal(GAME, folder)) as journal:
        journal.append("begin", "table", f"begin {who}", "")


def _take_name(folder: Path, who: int) -> None:
    with suppress(NameTaken), closing(Journal.create(folder / NAME)) as journal:
        journal.append("begin", "table", f"begin {who}", "")


def _begin_or_give_up(folder: Path, who: int) -> None:
    with suppress(NameTaken):
        journal = Journal.create(folder / NAME)
        if who == 0:
            journal.discard()
        else:
            journal.append("begin", "table", f"begin {who}", "")
            journal.close()
            (folder / "begun").touch()


def _mend(folder: Path, who: int) -> None:
    with suppress(JournalError), closing(Journal.open(folder / NAME)) as journal:
        journal.append("note", str(who), "went on", "")


def _begun(folder: Path) -> None:
    bodies = sorted(entry.body for path in folder.glob("*.game") for entry in Journal.read(path).entries)
    assert bodies == ["begin 0", "begin 1"], bodies


def _one_took_it(folder: Path) -> None:
    assert [p.name for p in folder.iterdir()] == [NAME]
    assert len(Journal.read(folder / NAME).entries) == 1


def _nothing_lost(folder: Path) -> None:
    if (folder / "begun").exists():
        assert len(Journal.read(folder / NAME).entries) == 1


def _mended(folder: Path) -> None:
    entries = Journal.read(folder / NAME).entries
    kept = small_entries()[:-1]
    assert entries[: len(kept)] == kept
    assert {entry.body for entry in entries[len(kept) :]} <= {"went on"}
    assert list(folder.glob("*.damaged-*"))
    assert not list(folder.glob(".mended-*"))


RACES: tuple[tuple[str, Callable[[Path, int], None], Callable[[Path], None]], ...] = (
    ("both begin a game", _begin, _begun),
    ("both take one name", _take_name, _one_took_it),
    ("one begins, one gives up", _begin_or_give_up, _nothing_lost),
    ("both mend one game", _mend, _mended),
)
