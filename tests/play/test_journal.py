"""The journal keeps what was shown, and as much of a damaged file as is sound."""

from __future__ import annotations

import errno
import fcntl
import gc
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.games.kit import say
from companion.play import journal as journal_module
from companion.play.journal import Journal, JournalError, now
from companion.play.snapshot import log_of


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    journal = Journal.create(tmp_path / "evening.game")
    for n in range(5):
        journal.append("event", "hand", f"event {n}", f"state {n}")
    journal.close()
    return journal.path


def change(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def test_entries_come_back_in_order(stored: Path) -> None:
    journal = Journal.open(stored)
    assert [e.body for e in journal.entries] == [f"event {n}" for n in range(5)]
    assert journal.damage is None
    journal.close()


def test_an_existing_game_is_never_overwritten(stored: Path) -> None:
    with pytest.raises(JournalError, match="exists"):
        Journal.create(stored)


@pytest.mark.parametrize("column", ["body", "state", "by", "at", "hash"])
def test_a_changed_entry_ends_the_sound_part_and_the_damaged_file_is_kept_beside_it(stored: Path, column: str) -> None:
    change(stored, f"UPDATE entry SET {column} = 'x' WHERE n = 3")
    journal = Journal.open(stored)
    assert [e.body for e in journal.entries] == ["event 0", "event 1", "event 2"]
    assert journal.damage is not None
    assert (stored.parent / "evening.damaged-1").exists()
    journal.append("event", "hand", "event 3 again", "state")
    journal.close()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_mended_file_is_for_the_same_people_as_the_damaged_one_was(stored: Path, mode: int) -> None:
    change(stored, "DELETE FROM entry WHERE n = 1")
    stored.chmod(mode)
    Journal.open(stored).close()
    assert stored.stat().st_mode & 0o777 == mode


def test_a_missing_entry_ends_the_sound_part(stored: Path) -> None:
    change(stored, "DELETE FROM entry WHERE n = 1")
    journal = Journal.open(stored)
    assert len(journal.entries) == 1
    journal.close()


@pytest.mark.parametrize("share", [10, 50, 90])
def test_a_half_written_file_keeps_what_can_be_read_or_is_left_alone(stored: Path, share: int) -> None:
    whole = stored.read_bytes()
    stored.write_bytes(whole[: len(whole) * share // 100])
    try:
        journal = Journal.open(stored)
    except JournalError:
        assert stored.read_bytes() == whole[: len(whole) * share // 100]
        return
    assert journal.damage is not None
    assert (stored.parent / "evening.damaged-1").exists()
    journal.close()


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.game"
    path.write_text("Dear Anna, " * 100)
    with pytest.raises(JournalError, match="no-game"):
        Journal.open(path)
    assert path.read_text().startswith("Dear Anna")


def test_reading_finds_the_changed_entry_and_changes_nothing(stored: Path) -> None:
    change(stored, "UPDATE entry SET body = 'x' WHERE n = 3")
    before = stored.read_bytes()
    journal = Journal.read(stored)
    assert [e.n for e in journal.broken()] == [3]
    journal.close()
    assert stored.read_bytes() == before


def test_a_journal_that_nobody_uses_any_more_closes_its_file(stored: Path) -> None:
    journal = Journal.open(stored)
    db = journal._db
    assert db is not None
    del journal
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        db.execute("SELECT 1")


def test_two_who_play_on_the_same_game_are_told_and_nothing_is_lost(stored: Path) -> None:
    here, there = Journal.open(stored), Journal.open(stored)
    here.append("event", "hand", "event 5", "state 5")
    with pytest.raises(JournalError, match="elsewhere"):
        there.append("event", "hand", "another event 5", "state 5")
    assert [e.body for e in Journal.open(stored).entries][5:] == ["event 5"]


def test_a_game_on_a_disk_without_room_is_not_called_damaged(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> None:
        err = sqlite3.OperationalError("disk I/O error")
        err.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
        raise err

    monkeypatch.setattr("companion.play.journal._connect", full)
    with pytest.raises(JournalError, match="not-now") as told:
        Journal.open(stored)
    assert "destroyed" not in str(told.value)


def test_reading_leaves_nothing_beside_the_file_and_takes_any_name(tmp_path: Path) -> None:
    path = tmp_path / "what? 50% #1.game"
    journal = Journal.create(path)
    journal.append("event", "hand", "event 0", "state 0")
    journal.close()
    assert len(Journal.read(path).entries) == 1
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_a_game_that_cannot_be_begun_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(JournalError, match="unwritable"):
        Journal.create(tmp_path / "file" / "evening.game")
    journal = Journal.create(tmp_path / "evening.game")
    journal.discard()
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_what_can_be_read_of_a_file_with_a_damaged_page_is_read_and_the_damage_said(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "evening.game")
    for n in range(40):
        journal.append("event", "hand", f"event {n} " + "x" * 1000, f"state {n}")
    journal.close()
    raw = bytearray(journal.path.read_bytes())
    raw[-3 * 4096 :] = b"\xff" * (3 * 4096)
    journal.path.write_bytes(bytes(raw))
    read = Journal.read(journal.path)
    assert 0 < len(read.entries) < 40
    assert read.damage is not None
    assert Journal.open(journal.path).damage is not None


def test_a_copy_that_has_no_room_is_one_sentence_and_leaves_no_file(stored: Path, tmp_path: Path) -> None:
    journal = Journal.open(stored)
    with pytest.raises(JournalError, match="unwritable"):
        journal.copy(tmp_path / "nowhere" / "copy.game")


def test_a_name_that_is_taken_by_anything_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "evening.game").symlink_to("nowhere")
    (tmp_path / "morning.game-wal").write_bytes(b"what is left of another game")
    for name in ("evening.game", "morning.game"):
        with pytest.raises(JournalError, match="exists"):
            Journal.create(tmp_path / name)
        with pytest.raises(JournalError, match="exists"):
            Journal.create(tmp_path / "new.game").copy(tmp_path / name)
        (tmp_path / "new.game").unlink()
    assert {p.name for p in tmp_path.iterdir()} == {"evening.game", "morning.game-wal"}


def test_a_game_that_was_there_before_is_not_taken_away_with_one_that_could_not_be_begun(stored: Path) -> None:
    Journal.open(stored).discard()
    assert stored.exists()


def test_only_its_own_file_is_taken_away(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "evening.game")
    journal.path.unlink()
    (tmp_path / "evening.game").write_text("somebody else's")
    journal.discard()
    assert (tmp_path / "evening.game").read_text() == "somebody else's"


def test_looking_at_a_game_that_is_open_here_keeps_others_locked_out_of_it(stored: Path) -> None:
    def locks() -> int:
        return sum(str(stored.stat().st_ino) in line for line in Path("/proc/locks").read_text().splitlines())

    if not Path("/proc/locks").exists():
        pytest.skip("this system does not tell its locks")
    playing = Journal.open(stored)
    playing.append("event", "hand", "event 5", "state 5")
    held = locks()
    looking = Journal.read(stored)
    assert [e.body for e in looking.entries][5:] == ["event 5"]
    assert locks() == held > 0
    playing.close()


def test_a_game_that_goes_on_elsewhere_can_be_looked_at_with_its_latest_entries(stored: Path, tmp_path: Path) -> None:
    playing = Journal.open(stored)
    playing.append("event", "hand", "event 5", "state 5")
    (tmp_path / "elsewhere").mkdir()
    for path in tmp_path.glob("evening.game*"):
        (tmp_path / "elsewhere" / path.name).write_bytes(path.read_bytes())
    there = tmp_path / "elsewhere" / stored.name
    before = {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in there.parent.iterdir()}
    assert len(Journal.read(there).entries) == 6
    assert {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in there.parent.iterdir()} == before
    playing.close()


def test_what_was_opened_for_looking_is_not_written_to(stored: Path) -> None:
    with pytest.raises(JournalError, match="looking"):
        Journal.read(stored).append("event", "hand", "event 5", "state 5")


def test_a_page_that_lost_its_last_entries_is_damaged_though_all_others_hold(stored: Path) -> None:
    raw = bytearray(stored.read_bytes())
    page = next(at for at in range(4096, len(raw), 4096) if raw[at] == 13 and raw[at + 4] == 5)
    raw[page + 4] = 3  # how many rows it has
    stored.write_bytes(bytes(raw))
    journal = Journal.read(stored)
    assert len(journal.entries) == 3
    assert journal.damage is not None


def test_a_copy_of_a_damaged_game_holds_what_is_sound(stored: Path, tmp_path: Path) -> None:
    change(stored, "UPDATE entry SET body = 'x' WHERE n = 3")
    Journal.read(stored).copy(tmp_path / "copy.game")
    copied = Journal.read(tmp_path / "copy.game")
    assert copied.damage is None
    assert [e.n for e in copied.entries] == [0, 1, 2]


def test_folders_of_a_new_game_are_made(tmp_path: Path) -> None:
    path = tmp_path / "this" / "year" / "evening.game"
    Journal.create(path).close()
    assert path.exists()


def test_a_damaged_file_never_takes_the_place_of_another_damaged_one(stored: Path) -> None:
    for n in (1, 2, 3):
        change(stored, "UPDATE entry SET body = body || '!' WHERE n = (SELECT max(n) FROM entry)")
        journal = Journal.open(stored)
        assert journal.damage is not None
        assert journal.damage.aside == f"evening.damaged-{n}"
        assert journal.damage.kept == 5 - n
        assert journal.damage.what == say("mended", n=5 - n, file=f"evening.damaged-{n}")
        journal.close()
    assert {p.name for p in stored.parent.iterdir()} == {stored.name, *(f"evening.damaged-{n}" for n in (1, 2, 3))}


def test_of_a_game_that_is_only_looked_at_the_damage_is_said_and_nothing_put_aside(stored: Path) -> None:
    change(stored, "UPDATE entry SET body = 'x' WHERE n = 3")
    damage = Journal.read(stored).damage
    assert damage is not None
    assert damage.what == say("damaged", n=3)


def damaged_with_a_log(folder: Path) -> Path:
    """A copy of a game while it is played, whose latest entries lie beside it, one of them changed."""
    playing = Journal.create(folder / "evening.game")
    for n in range(3):
        playing.append("event", "hand", f"event {n}", f"state {n}")
    change(playing.path, "UPDATE entry SET body = 'x' WHERE n = 2")
    there = folder / "elsewhere" / "evening.game"
    there.parent.mkdir()
    for path in (playing.path, log_of(playing.path)):
        (there.parent / path.name).write_bytes(path.read_bytes())
    playing.close()
    return there


def test_a_damaged_game_is_put_aside_with_its_latest_entries(tmp_path: Path) -> None:
    there = damaged_with_a_log(tmp_path)
    mended = Journal.open(there)
    assert mended.damage is not None
    assert log_of(there.with_suffix(".damaged-1")).exists()
    mended.close()


def test_a_damaged_game_is_put_aside_whole_or_not_at_all(tmp_path: Path) -> None:
    there = damaged_with_a_log(tmp_path)
    in_the_way = there.parent / "evening.damaged-1-wal-journal"
    in_the_way.write_text("where the latest entries would be put")
    mended = Journal.open(there)
    assert mended.damage is not None
    assert mended.damage.aside == "evening.damaged-2"
    assert not there.with_suffix(".damaged-1").exists()
    assert log_of(there.with_suffix(".damaged-2")).exists()
    assert in_the_way.exists()
    mended.close()


def test_an_entry_may_be_written_by_another_thread_than_opened_the_file(stored: Path) -> None:
    journal = Journal.open(stored)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(journal.append, "event", "camera", "event 5", "state 5").result()
    assert journal.entries[-1].by == "camera"
    journal.close()


def test_a_file_with_more_than_a_journal_holds_is_none(stored: Path) -> None:
    change(stored, "CREATE TABLE more (x)")
    with pytest.raises(JournalError, match="no-game"):
        Journal.read(stored)


def test_another_format_and_further_settings_are_damage(stored: Path) -> None:
    change(stored, "INSERT INTO meta VALUES ('more', '1')")
    assert Journal.read(stored).damage is not None
    change(stored, "DELETE FROM meta WHERE key = 'more'")
    assert Journal.read(stored).damage is None
    change(stored, "UPDATE meta SET value = '2'")
    assert Journal.read(stored).damage is not None


def test_an_entry_of_another_type_ends_the_sound_part(stored: Path) -> None:
    change(stored, "UPDATE entry SET body = CAST(X'FF' AS TEXT) WHERE n = 2")
    journal = Journal.read(stored)
    assert len(journal.entries) == 2
    assert journal.damage is not None


def test_the_time_of_day_is_that_of_utc_to_the_second() -> None:
    assert datetime.fromisoformat(now()).utcoffset() == timedelta(0)
    assert len(now()) == len("2026-01-01T20:00:00+00:00")


def test_a_copy_is_made_entry_by_entry_and_not_in_the_place_of_a_file(stored: Path, tmp_path: Path) -> None:
    journal = Journal.read(stored)
    journal.copy(tmp_path / "copy.game")
    assert Journal.read(tmp_path / "copy.game").entries == journal.entries
    with pytest.raises(JournalError, match="exists"):
        journal.copy(tmp_path / "copy.game")


@pytest.mark.parametrize("use", [Journal.open, Journal.read])
def test_what_cannot_be_a_game_says_what_it_is(tmp_path: Path, use: Callable[[Path], Journal]) -> None:
    Journal.create(tmp_path / "empty.game").close()
    for name, told in (("nowhere.game", "no-file"), ("", "not-a-file"), ("a\0b", "not-now"), ("empty.game", "no-game")):
        with pytest.raises(JournalError, match=told):
            use(tmp_path / name)


def test_a_game_that_was_closed_here_is_read_from_its_file(stored: Path) -> None:
    closed = Journal.open(stored)
    closed.close()
    assert len(Journal.read(stored).entries) == 5
    assert len(closed.entries) == 5


@pytest.mark.usefixtures("written_through")
def test_each_entry_is_on_the_disk_before_it_is_shown(stored: Path) -> None:
    journal = Journal.open(stored)
    assert journal._db is not None
    told = [journal._db.execute(f"PRAGMA {of}").fetchone() for of in ("journal_mode", "synchronous")]
    assert told == [("wal",), (2,)], "2 is FULL"
    journal.close()


def test_what_cannot_be_written_is_said_and_nothing_of_it_is_kept(stored: Path) -> None:
    journal = Journal.open(stored)
    with pytest.raises(JournalError, match="full"):
        journal.append("event", "hand", "no text: \ud800", "state")
    assert len(journal.entries) == 5
    journal.append("event", "hand", "event 5", "state 5")
    journal.close()
    assert [e.body for e in Journal.read(stored).entries][5:] == ["event 5"]


@pytest.mark.parametrize("fails", ["os.fsync", "companion.play.journal._fill"])
def test_where_there_is_no_room_no_new_file_is_left(
    stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(fails, full)
    there = tmp_path / "there"
    for make in (Journal.create, Journal.read(stored).copy):
        with pytest.raises(JournalError) as told:
            make(there / "new.game")
        assert told.value.what == say("unwritable", folder=str(there), why="No space left on device")
        assert list(there.iterdir()) == []


def test_what_sqlite_left_beside_a_game_that_did_not_begin_goes_with_it(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "evening.game")
    journal.close()
    log_of(journal.path).write_bytes(b"left when the power went")
    journal.discard()
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_game_that_another_companion_is_mending_is_left_to_it(stored: Path) -> None:
    change(stored, "UPDATE entry SET body = 'x' WHERE n = 3")
    with stored.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(JournalError, match="busy"):
            Journal.open(stored)
    assert [p.name for p in stored.parent.iterdir()] == [stored.name]


def test_a_game_that_another_companion_has_just_mended_is_not_mended_again(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = journal_module._alone

    @contextmanager
    def a_moment_later(path: Path) -> Iterator[None]:
        change(path, "UPDATE entry SET body = 'event 3' WHERE n = 3")
        with alone(path):
            yield

    change(stored, "UPDATE entry SET body = 'x' WHERE n = 3")
    monkeypatch.setattr(journal_module, "_alone", a_moment_later)
    journal = Journal.open(stored)
    assert journal.damage is None
    assert len(journal.entries) == 5
    assert not stored.with_suffix(".damaged-1").exists()
    journal.close()


def test_a_game_that_was_damaged_while_it_is_open_here_is_not_opened_again(stored: Path) -> None:
    playing = Journal.open(stored)
    change(stored, "UPDATE entry SET body = 'x' WHERE n = 3")
    with pytest.raises(JournalError, match="busy"):
        Journal.open(stored)
    assert not stored.with_suffix(".damaged-1").exists()
    playing.close()


def test_a_copy_holds_what_was_there_while_the_game_goes_on_and_is_closed(stored: Path) -> None:
    journal = Journal.open(stored)
    copied = journal.copied()
    before = copied.entries
    journal.append("event", "hand", "later", "state")
    journal.close()
    assert copied.entries == before
    with pytest.raises(JournalError):
        copied.append("event", "hand", "a copy takes nothing", "state")
